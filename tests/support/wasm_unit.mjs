/**
 * One unit in virtual time, from power-on to power-off: what tests/support/wasm_target.py drives.
 *
 *     node tests/support/wasm_unit.mjs PACK
 *
 * Lines of JSON come in and go out, one at a time; bytes are in base64. The first that comes in
 * holds the times of the model, the millisecond of the power-on, the content of the flash, and
 * whether there is one reader. Each that follows holds what has changed around the unit, and until
 * when it has to run. It is answered by {"ms", "changes"}, each change as [ms, what, value]. In
 * between the unit may have to ask: {"ms", "changes", "ask", ...} is answered by {"ms", "bytes"}.
 * The power is cut by killing the process.
 */

import { readdirSync, readFileSync, readSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Display } from "../../web/unit/display.js";
import { NO_DISPLAY, start } from "../../web/unit/unit.js";

const BLANK = 0xff;
const ENDED = 0; // the exit code when the other side is gone

/** Lines of JSON over standard input and output, which are pipes: both calls block. */
class Wire {
  #chunk = Buffer.alloc(65536);
  #rest = Buffer.alloc(0);

  hear() {
    const parts = [this.#rest];
    let end = this.#rest.indexOf("\n");
    for (let length = this.#rest.length; end < 0; ) {
      const count = readSync(0, this.#chunk);
      if (!count) process.exit(ENDED);
      const part = Buffer.from(this.#chunk.subarray(0, count));
      const at = part.indexOf("\n");
      if (at >= 0) end = length + at;
      length += count;
      parts.push(part);
    }
    const all = Buffer.concat(parts);
    this.#rest = all.subarray(end + 1);
    return JSON.parse(all.toString("utf8", 0, end));
  }

  say(message) {
    let bytes = Buffer.from(JSON.stringify(message) + "\n");
    while (bytes.length) bytes = bytes.subarray(writeSync(1, bytes));
  }
}

const wire = new Wire();
const { times, flash: sectors, flashBytes, hasOneReader, ...first } = wire.hear();
let around = first.around; // what a person can change: keys, isDealDown, cards, missing, supplyMv
let ms = first.ms;
let wakeMs = ms + times.bootMs;
let isTouchable = false; // a key or the button ends this rest
let changes = [];

const note = (what, value) => changes.push([ms, what, value]);

/** Asks the other side, which holds the flash and the random numbers. */
function ask(what, more) {
  wire.say({ ms, changes, ask: what, ...more });
  changes = [];
  const answer = wire.hear();
  ms = answer.ms;
  return Buffer.from(answer.bytes, "base64");
}

const base64 = (bytes) => Buffer.from(bytes).toString("base64");

function showPicture() {
  const { memory, isOn, contrast } = display;
  note("display", { memory: base64(memory), isOn, contrast });
}

let display = new Display(showPicture);

const cells = Buffer.alloc(flashBytes, BLANK);
for (const [at, content] of sectors) cells.set(Buffer.from(content, "base64"), at);

const flash = {
  size: flashBytes,
  read: (at, bytes) => bytes.set(cells.subarray(at, at + bytes.length)),
  program: (at, bytes) => cells.set(ask("program", { at, bytes: base64(bytes) }), at),
  erase: (at) => cells.set(ask("erase", { at }), at),
};

/** The display's bus, and the time that its bytes take. */
const bus = {
  write: (address, bytes) => transfer(() => display.write(address, bytes)),
  read: (address, bytes) => transfer(() => display.read(address, bytes)),
};

function transfer(act) {
  ms += times.byteMs;
  const count = around.missing & NO_DISPLAY ? -1 : act();
  if (count >= 0) ms += times.byteMs * count;
  return count;
}

let isAsked = false; // the standings are requested

const parts = {
  nowMs: () => ms,
  keys: () => around.keys,
  isDealDown: () => around.isDealDown,
  cards: (side) => around.cards[side],
  missing: () => around.missing,
  supplyMv: () => around.supplyMv,
  display: bus,
  lamp: (isOn) => note("lamp", isOn),
  tone: (hz) => note("tone_hz", hz),
  feed: (line) => note("feed", line),
  isAsked: () => {
    const was = isAsked;
    isAsked = false;
    return was;
  },
  entropy: (bytes) => bytes.set(ask("entropy", { count: bytes.length })),
  flash,
  fault: (text) => note("fault", text),
};

function change(news) {
  if (!news) return;
  if (news.missing & ~around.missing & NO_DISPLAY) display = new Display(showPicture); // is dark
  around = { ...news, cards: news.cards.map((side) => side.map((uid) => Buffer.from(uid, "base64"))) };
}

const folder = process.argv[2];
const { loadMicroPython } = await import(pathToFileURL(`${folder}/micropython.mjs`).href);
const pack = {
  loadMicroPython,
  wasm: `${folder}/first.wasm`,
  rest: readFileSync(`${folder}/rest.wasm`),
  archives: readdirSync(folder)
    .filter((name) => /^(firmware|screens|words-.*)\.pack$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`)),
};
change(around);
const unit = await start(parts, pack, { hasOneReader });

for (;;) {
  const order = wire.hear();
  change(order.around);
  if (order.isAsked) isAsked = true;
  if (order.isTouched && isTouchable) wakeMs = Math.min(wakeMs, ms);
  ms = Math.max(ms, order.fromMs);
  while (wakeMs <= order.untilMs) {
    ms = Math.max(ms, wakeMs);
    const restMs = unit.step();
    wakeMs = ms + times.stepMs + restMs;
    isTouchable = restMs > times.shortMs;
  }
  wire.say({ ms, changes });
  changes = [];
}
