// The board of the unit in the browser on a bench: an interpreter, and parts that do what a test sets.

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Display } from "../../../web/unit/display.js";
import * as unit from "../../../web/unit/unit.js";

// What is around the board: as parts return it, but for cards, which are UIDs as hexadecimal digits.
const START = { keys: 0, isDealDown: false, cards: [[], []], missing: 0, supplyMv: 4200 };

// What the programs share. The parts are polled as the unit does, every 3 ms.
const BEGIN = `
import json
import board as module
from dealbox import parts
board = module.BrowserBoard(wires, False)
def poll(part, ms):
    found = []
    for _ in range(ms // 3):
        report = part.poll(board.ticks_ms())
        if report:
            found.append(report)
        pass_ms(3)
    return found
def reports(ms):
    found = poll(board.readers, ms)
    return [(side, event, "".join(["%02x" % byte for byte in uid])) for side, event, uid in found]
`;

// Returns what starts a unit: the files of a folder (tools/image/wasm.py).
export async function pack(folder) {
  const { loadMicroPython } = await import(pathToFileURL(`${folder}/micropython.mjs`).href);
  const names = readdirSync(folder).filter((name) => name.endsWith(".pack"));
  const archives = names.map((name) => readFileSync(`${folder}/${name}`));
  return { loadMicroPython, wasm: `${folder}/micropython.wasm`, archives };
}

export class Bench {
  display = new Display(() => {});
  failing = {}; // by part: what it returns in place of a result, or "throw"
  python;
  parts = this.#fallible(this.#parts());

  #ms = 0;
  #around = { ...START };
  #chance = 0;
  #cells = new Uint8Array((8 + 16) * 4096).fill(255); // a small journal, and the records
  #told = []; // since the last program began

  // pack: of pack().
  async load({ loadMicroPython, wasm, archives }) {
    this.python = await loadMicroPython({ url: wasm });
    for (const archive of archives) unit.unpack(this.python.FS, archive);
    const { globals, _module } = this.python;
    globals.set("wires", unit.wiresTo(this.parts, () => _module.HEAPU8));
    globals.set("pass_ms", (ms) => void (this.#ms += ms));
    globals.set("throw_raw", () => fail("throw"));
    this.python.runPython('import sys; sys.path[:] = ["/lib"]');
  }

  // Puts everything back, and makes another board.
  begin() {
    this.run(BEGIN, START);
  }

  // Changes what is around the board, and runs a program.
  run(program, around = {}, failing = {}) {
    Object.assign(this.#around, around);
    this.failing = failing;
    this.#told = [];
    this.python.runPython(program);
  }

  // Changes what is around the board, and returns the value of an expression.
  value(expression, around = {}, failing = {}) {
    return JSON.parse(this.text(`json.dumps(${expression})`, around, failing));
  }

  // ... of one that is a text
  text(expression, around = {}, failing = {}) {
    this.run(`result = ${expression}`, around, failing);
    return this.python.globals.get("result");
  }

  // Returns what a part was told by the last program.
  told(what) {
    return this.#told.filter(([name]) => name === what).map(([, value]) => value);
  }

  #parts() {
    const [around, cells] = [() => this.#around, () => this.#cells];
    const note = (what) => (value) => void this.#told.push([what, value]);
    const isThere = () => !(around().missing & unit.NO_DISPLAY);
    return {
      nowMs: () => this.#ms,
      keys: () => around().keys,
      isDealDown: () => around().isDealDown,
      cards: (side) => around().cards[side].map((uid) => Buffer.from(uid, "hex")),
      missing: () => around().missing,
      supplyMv: () => around().supplyMv,
      display: {
        write: (address, bytes) => (isThere() ? this.display.write(address, bytes) : -1),
        read: (address, bytes) => (isThere() ? this.display.read(address, bytes) : -1),
      },
      ...{ lamp: note("lamp"), tone: note("tone"), feed: note("feed"), fault: note("fault") },
      isAsked: () => false,
      entropy: (bytes) => void bytes.forEach((_, i) => (bytes[i] = this.#chance++)),
      flash: {
        size: (8 + 16) * 4096,
        read: (at, bytes) => bytes.set(cells().subarray(at, at + bytes.length)),
        program: (at, bytes) => bytes.forEach((byte, i) => (cells()[at + i] &= byte)),
        erase: (at) => void cells().fill(255, at, at + 4096),
      },
    };
  }

  // Returns parts of which those in `failing` fail.
  #fallible(object, path = "") {
    const entries = Object.entries(object).map(([name, part]) => {
      const full = path + name;
      if (typeof part === "object") return [name, this.#fallible(part, `${full}.`)];
      if (typeof part !== "function") return [name, part];
      const call = (...values) =>
        full in this.failing ? fail(this.failing[full]) : part(...values);
      return [name, call];
    });
    return Object.fromEntries(entries);
  }
}

function fail(how) {
  if (how === "throw") throw new Error("a part has failed");
  return how;
}
