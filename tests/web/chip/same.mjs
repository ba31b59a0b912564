// Executes every instruction some times, with random registers, on the processor of web/chip and on
// rp2040js' own; prints each that differs in registers, flags, cycles or memory, and how many it tried.

import { RP2040 } from "rp2040js";
import { Clock } from "../../../web/chip/clock.js";
import { processor } from "../../../web/chip/core.js";
import { Random } from "../../../web/chip/random.js";

const TIMES = 1;
const [RAM, BYTES, CODE_AT] = [0x2000_0000, 4096, 0x2001_0000];
const FLAGS = ["N", "Z", "C", "V"];
const random = new Random(1);
const content = random.bytes(BYTES);
const inRam = () => RAM + 1024 + 4 * random.below(512) + (random.below(4) ? 0 : random.below(4));

const clock = new Clock();
let left = 0;
const chips = [new RP2040(), new RP2040(/** @type {any} */ (clock))];
for (const chip of chips) chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
const run = processor(chips[1], clock, () => left-- <= 0);

// Any number, but no address of a peripheral.
function word() {
  const number = Number(random.bits(32));
  return [4, 5, 13, 14].includes(number >>> 28) ? number & 0xff : number;
}

// Exceptions and special registers are rp2040js' own in both; BLX LR it takes wrongly (docs/plug.md).
const isLeftOut = (code) => code >> 8 === 0xdf || code >> 7 === 0b111100111 || code === 0x47f0;

function prepare(code) {
  const second = 0x8000 | (word() & 0x7fff);
  const registers = Array.from({ length: 15 }, () => [word(), inRam(), random.below(300)][random.below(3)]);
  registers[13] = (inRam() & ~3) >>> 0;
  const flags = FLAGS.map(() => Boolean(random.below(2)));
  if (flags[0]) flags[1] = false;
  for (const chip of chips) {
    chip.core.registers.set([...registers, CODE_AT]);
    FLAGS.forEach((flag, i) => (chip.core[flag] = flags[i]));
    chip.core.waiting = chip.core.eventRegistered = false;
    chip.sram.set(content);
    chip.writeUint16(CODE_AT, code);
    chip.writeUint16(CODE_AT + 2, second);
  }
}

function stateOf({ core }, cycles) {
  const flags = FLAGS.map((flag) => core[flag]);
  return `${core.registers} ${flags} ${cycles} ${core.waiting}`;
}

const memoryOf = ({ sram }) => sram.subarray(0, BYTES);

let tried = 0;
for (let code = 0; code < 0x1_0000; code++) {
  for (let times = 0; times < TIMES && !isLeftOut(code); times++) {
    prepare(code);
    const cycles = chips[0].core.executeInstruction();
    const began = clock.hot[0];
    clock.interrupt();
    left = 1;
    run();
    tried++;
    const isSame = stateOf(chips[0], cycles) === stateOf(chips[1], clock.hot[0] - began);
    const isLeft = Buffer.compare(memoryOf(chips[0]), memoryOf(chips[1])) === 0;
    if (!isSame || !isLeft) console.log(code.toString(16));
  }
}
console.log(tried);
