/**
 * The pocket unit's board on a bench: node bench.mjs PACK
 *
 * Lines of JSON come in: {"set": what the parts do from now on, "python": a program for the
 * interpreter}, or {"js": the name of an experiment}. Each is answered by a line {"result": what
 * the program has left in `result`, "seen": what the parts were told, "thrown": what flew out of
 * the interpreter}.
 */

import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Display } from "../../../web/unit/display.js";
import * as unit from "../../../web/unit/unit.js";

const folder = process.argv[2];
const { loadMicroPython } = await import(pathToFileURL(`${folder}/micropython.mjs`).href);
const wasm = `${folder}/micropython.wasm`;
const names = readdirSync(folder).filter((name) => name.endsWith(".tar"));
const archives = names.map((name) => readFileSync(`${folder}/${name}`));

const around = { ms: 0, keys: 0, isDealDown: false, cards: [[], []], missing: 0, supplyMv: 4200 };
const failing = {}; // by part: what it returns in place of a result, or "throw"
let seen = [];
const display = new Display(() => {});
let chance = 0;
const cells = new Uint8Array((8 + 16) * 4096).fill(255); // a small journal, and the records
const note = (what, value) => void seen.push([what, value]);

const parts = {
  nowMs: () => around.ms,
  keys: () => around.keys,
  isDealDown: () => around.isDealDown,
  cards: (side) => around.cards[side].map((uid) => Buffer.from(uid, "hex")),
  missing: () => around.missing,
  supplyMv: () => around.supplyMv,
  display: {
    write: (address, bytes) => (around.missing & unit.NO_DISPLAY ? -1 : display.write(address, bytes)),
    read: (address, bytes) => (around.missing & unit.NO_DISPLAY ? -1 : display.read(address, bytes)),
  },
  lamp: (isOn) => note("lamp", isOn),
  tone: (hz) => note("tone", hz),
  feed: (line) => note("feed", line),
  isAsked: () => false,
  entropy: (bytes) => void bytes.forEach((_, i) => (bytes[i] = chance++)),
  flash: {
    size: cells.length,
    read: (at, bytes) => bytes.set(cells.subarray(at, at + bytes.length)),
    program: (at, bytes) => bytes.forEach((byte, i) => (cells[at + i] &= byte)),
    erase: (at) => void cells.fill(255, at, at + 4096),
  },
  fault: (text) => note("fault", text),
};

/** Returns parts of which those in `failing` fail. */
function fallible(object, path = "") {
  const entries = Object.entries(object).map(([name, part]) => {
    const full = path + name;
    if (typeof part === "object") return [name, fallible(part, `${full}.`)];
    if (typeof part !== "function") return [name, part];
    return [name, (...values) => (full in failing ? fail(failing[full]) : part(...values))];
  });
  return Object.fromEntries(entries);
}

function fail(how) {
  if (how === "throw") throw new Error("a part has failed");
  return how === "2**31" ? 2 ** 31 : how;
}

let python;

async function load() {
  python = await loadMicroPython({ url: wasm });
  for (const archive of archives) unit.unpack(python.FS, archive);
  python.globals.set("wires", unit.wiresTo(fallible(parts), () => python._module.HEAPU8));
  python.globals.set("pass_ms", (ms) => void (around.ms += ms));
  python.globals.set("throw_raw", () => fail("throw"));
  python.runPython('import sys; sys.path[:] = ["/lib"]; result = "null"');
}

const experiments = {
  /** Starts two units in this realm. */
  async twice() {
    const pack = { loadMicroPython, wasm, archives };
    await unit.start(parts, pack);
    await unit.start(parts, pack);
  },
  /** Steps twice a unit whose stack is used up. */
  trap() {
    let steps = 0;
    python.globals.set("count_step", () => void steps++);
    python.runPython("def endless():\n  return 1 + endless()\ndef step():\n  count_step()\n  endless()");
    const trapped = new unit.Unit({ step: python.globals.get("step") }, parts);
    return [trapped.step(), trapped.step(), steps];
  },
  /** Lets the interpreter's memory move. */
  grow: () => void python._module._malloc(64 * 2 ** 20),
  constants: () => [unit.KEYS, unit.PLUS, unit.MINUS, unit.NO_PLUS, unit.NO_MINUS, unit.NO_DISPLAY, unit.NO_KEYPAD],
  picture: () => [Buffer.from(display.memory).toString("hex"), display.isOn, display.contrast],
};

async function answer({ set, failing: fails, js, python: program }) {
  Object.assign(around, set);
  for (const name of Object.keys(failing)) delete failing[name];
  Object.assign(failing, fails);
  if (js === "twice") return experiments.twice();
  if (!python) await load();
  if (js) return experiments[js]();
  python.runPython(program);
  return JSON.parse(python.globals.get("result"));
}

console.error = () => {}; // the wires that fail on purpose report it there
for await (const line of createInterface({ input: process.stdin })) {
  seen = [];
  let result = null;
  let thrown = null;
  try {
    result = (await answer(JSON.parse(line))) ?? null;
  } catch (error) {
    thrown = error.message;
  }
  process.stdout.write(JSON.stringify({ result, seen, thrown }) + "\n");
}
