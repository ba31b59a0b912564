// Executes every instruction some times, with random registers, on the processor of web/chip and on
// rp2040js' own; prints each that differs in registers, flags, cycles or memory, and how many it tried.
// What rp2040js does wrongly is compared with the manual.

import { RP2040 } from "rp2040js";
import { Clock } from "../../../web/chip/clock.js";
import { processor } from "../../../web/chip/core.js";
import { Random } from "../../../web/chip/random.js";

const TIMES = 1;
const [RAM, BYTES, CODE_AT] = [0x2000_0000, 4096, 0x2001_0000];
const FLAGS = ["N", "Z", "C", "V"];
const CORNERS = [0, 1, 2, 31, 32, 33, 255, 256, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
// Of two registers and C: the result, C and V (undefined: it stays). ARMv6-M manual, A2.2.1 and A6.7.
const BY_MANUAL = {
  0x102: shifted((x, by) => [x << by, (x << by) >> 32n]), // LSLS
  0x103: shifted((x, by) => [x >> by, (x << 1n) >> by]), // LSRS
  0x104: shifted((x, by) => [BigInt.asIntN(32, x) >> by, (BigInt.asIntN(32, x) << 1n) >> by]), // ASRS
  0x105: added, // ADCS
  0x106: (x, y, c) => added(x, ~y, c), // SBCS
  0x107: shifted((x, by) => [twice(x) >> by % 32n, twice(x) >> (by - 1n) % 32n]), // RORS
};
const random = new Random(1);
const content = random.bytes(BYTES);
const inRam = () => RAM + 1024 + 4 * random.below(512) + (random.below(4) ? 0 : random.below(4));

const clock = new Clock();
let left = 0;
const chips = [new RP2040(), new RP2040(/** @type {any} */ (clock))];
for (const chip of chips) chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
const run = processor(chips[1], clock, () => left-- <= 0);

// both: of x and the distance, a number whose low bits are the result, and one whose lowest is C.
/** @param {(x: bigint, by: bigint) => bigint[]} both */
function shifted(both) {
  return (x, y, c) => {
    const by = BigInt(y & 255);
    const [result, carry] = by ? both(BigInt(x >>> 0), by) : [x, c];
    return [Number(BigInt.asIntN(32, BigInt(result))), Boolean(BigInt(carry) & 1n)];
  };
}

const twice = (x) => (x << 32n) | x;

function added(x, y, c) {
  const [sum, signed] = [(x >>> 0) + (y >>> 0) + Number(c), (x | 0) + (y | 0) + Number(c)];
  return [sum | 0, sum > 0xffff_ffff, signed !== (signed | 0)];
}

// Any number, but no address of a peripheral.
function word() {
  const number = Number(random.bits(32));
  return [4, 5, 13, 14].includes(number >>> 28) ? number & 0xff : number;
}

// Exceptions and special registers are rp2040js' own in both; BLX LR it takes wrongly, and those of
// BY_MANUAL (docs/plug.md).
const isLeftOut = (code) =>
  code >> 8 === 0xdf || code >> 7 === 0b111100111 || code === 0x47f0 || BY_MANUAL[code >> 6];

function prepare(code) {
  const second = 0x8000 | (word() & 0x7fff);
  const registers = Array.from({ length: 15 }, () => [word, inRam, () => random.below(300)][random.below(3)]());
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

// Whether ADCS, SBCS or a shift by a register does what the manual says.
function isRight(code, x, y, c) {
  const { core } = chips[1];
  prepare(code);
  const [d, n] = [code & 7, (code >> 3) & 7];
  [core.registers[n], core.registers[d], core.C] = [y, x, c];
  const [result, carry, overflow = core.V] = BY_MANUAL[code >> 6](x, d === n ? x : y, c);
  clock.interrupt();
  left = 1;
  run();
  const seen = [core.registers[d] | 0, core.C, core.V, core.N, core.Z];
  return seen.join() === [result, carry, overflow, result < 0, result === 0].join();
}

let tried = 0;
for (let code = 0x102 << 6; code < 0x108 << 6; code++) {
  const all = CORNERS.flatMap((x) => CORNERS.flatMap((y) => [[x, y, false], [x, y, true]]));
  if (!all.every(([x, y, c]) => isRight(code, x, y, c))) console.log(code.toString(16));
}
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
