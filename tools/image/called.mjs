// Prints which functions of MicroPython a unit in the browser calls until its first picture, those
// that have noted it (tools/image/split.py), where constants begin and end that only others
// read, and where the data that nobody reads.
//
//   node called.mjs PACK WASM AT COUNT REGION
//
// AT, COUNT: where the notes are in memory, and how many. REGION: a file with the journal, empty before a game.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Display } from "../../web/unit/display.js";
import { REGION_BYTES } from "../../web/unit/flash.js";
import { start } from "../../web/unit/unit.js";
import { ofModules, ofOthers } from "./data.mjs";

const SECTOR_BYTES = 4096;
const STEP_MS = 10;
const STEPS = 30; // more than until the picture is sent
const LANGUAGE = 2;

const [folder, wasm, at, count, file] = process.argv.slice(2);
const region = Buffer.alloc(REGION_BYTES, 0xff);
region.set(readFileSync(file));
let ms = 0;
let fault = "";
const nothing = () => {};
const parts = {
  nowMs: () => ms,
  keys: () => 0,
  isDealDown: () => false,
  cards: () => [],
  missing: () => 0,
  supplyMv: () => 0,
  display: new Display(nothing),
  lamp: nothing,
  tone: nothing,
  feed: nothing,
  isAsked: () => false,
  entropy: (bytes) => bytes.fill(ms),
  flash: {
    size: REGION_BYTES,
    read: (from, bytes) => bytes.set(region.subarray(from, from + bytes.length)),
    program: (to, bytes) => bytes.forEach((byte, i) => (region[to + i] &= byte)),
    erase: (from) => void region.fill(0xff, from, from + SECTOR_BYTES),
  },
  fault: (text) => (fault = text),
};

const { loadMicroPython } = await import(pathToFileURL(`${folder}/micropython.mjs`).href);
const archives = ["firmware.pack", `words-${LANGUAGE}.pack`];
let python;
const pack = {
  loadMicroPython: async (how) => (python = await loadMicroPython(how)),
  wasm,
  archives: archives.map((name) => readFileSync(`${folder}/${name}`)),
};
const unit = await start(parts, pack, { language: LANGUAGE, isWhole: false });
for (; ms < STEPS * STEP_MS; ms += STEP_MS) unit.step();
if (fault || !unit.words().trim() || !unit.languages) throw new Error(`no picture: ${fault}`);
// What JavaScript has let go, the browser may return at any moment.
python._module.ccall("proxy_c_free_obj", "null", ["number"], [python.pyimport("sys")._ref]);
const notes = python._module.HEAPU8.subarray(Number(at)).subarray(0, Number(count));
const called = [...notes.keys()].filter((i) => notes[i] === 1);
const content = readFileSync(`${folder}/micropython.wasm`);
console.log(JSON.stringify({ called, late: ofOthers(content, called), unread: ofModules(content) }));
process.exit();
