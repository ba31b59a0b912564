// Which data of micropython.wasm is not read before the first picture, or never.

const SECTIONS_AT = 8;
const CODE = 10;
const DATA = 11;
const WORD_BYTES = 4;
const MODULES_LEAST = 20; // that the port brings along; a structure of each has 12 bytes
const MODULE_BYTES = 12;
const REACH_BYTES = 128; // so far behind an address that is known something may be read

// What follows an instruction, by its first and its last number (WebAssembly 1.0, 5.4, with the
// operators of sign extension and bulk memory): how many numbers, and which of them is an address.
const FOLLOWING = [
  [0x00, 0x01, ""],
  [0x02, 0x04, "n"],
  [0x05, 0x0b, ""],
  [0x0c, 0x0d, "n"],
  [0x0f, 0x0f, ""],
  [0x10, 0x10, "n"],
  [0x11, 0x11, "nn"],
  [0x1a, 0x1b, ""],
  [0x20, 0x24, "n"],
  [0x28, 0x3e, "na"],
  [0x3f, 0x40, "n"],
  [0x41, 0x41, "a"],
  [0x42, 0x42, "n"],
  [0x43, 0x43, "bbbb"],
  [0x44, 0x44, "bbbbbbbb"],
  [0x45, 0xc4, ""],
];
const BR_TABLE = 0x0e;
const BULK = { 0: "", 1: "", 2: "", 3: "", 4: "", 5: "", 6: "", 7: "", 10: "nn", 11: "n" }; // after 0xfc
const PREFIX = 0xfc;

/**
 * Returns where the longest run of data begins and ends whose addresses neither these functions of
 * a module, the content of its file, have in their instructions, nor any data. What is read may
 * begin before: the run begins where others have an address, some way behind one that is known.
 */
export function ofOthers(content, functions) {
  const reader = new Reader(content);
  const bodies = reader.section(CODE, () => reader.body());
  const pieces = reader.section(DATA, () => reader.piece());
  const known = new Set([...functions.flatMap((i) => bodies[i]), ...pieces.flatMap(({ bytes }) => wordsOf(bytes))]);
  const { address, bytes } = pieces.reduce(longer);
  let [begin, end] = [0, 0];
  for (let at = address, last = at; at <= address + bytes.length; at++) {
    if (!known.has(at) && at < address + bytes.length) continue;
    if (at - last > end - begin) [begin, end] = [last, at];
    last = at;
  }
  const others = bodies.flatMap((addresses, i) => (functions.includes(i) ? [] : addresses));
  return [Math.min(...others.filter((at) => at >= begin + REACH_BYTES)), end];
}

/**
 * Returns where the modules are that the port brings along: no path leads there (web/unit/unit.js).
 * An array has the addresses of their structures, which lie one after the other; a structure
 * begins with the address of what is in the module.
 */
export function ofModules(content) {
  const reader = new Reader(content);
  const { address, bytes } = reader.section(DATA, () => reader.piece()).reduce(longer);
  const words = wordsOf(bytes);
  let run = [];
  for (const word of words) {
    if (run.length && word !== run.at(-1) + MODULE_BYTES) {
      if (run.length >= MODULES_LEAST) break;
      run = [];
    }
    run.push(word);
  }
  const begins = run.map((at) => words[(at - address) / WORD_BYTES]);
  if (begins.some((begin, i) => i && begin < begins[i - 1])) throw new Error("the port's modules are elsewhere");
  return [begins[0], begins.at(-1)];
}

const longer = (one, other) => (other.bytes.length > one.bytes.length ? other : one);

function wordsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: Math.floor(bytes.length / WORD_BYTES) }, (_, i) => view.getUint32(i * WORD_BYTES, true));
}

class Reader {
  at = 0;
  #content;

  constructor(content) {
    this.#content = content;
  }

  /** What is in a section, each read by a function. */
  section(wanted, read) {
    this.at = SECTIONS_AT;
    for (;;) {
      const section = this.byte();
      const size = this.number();
      if (section === wanted) break;
      this.at += size;
    }
    return Array.from({ length: this.number() }, read);
  }

  byte() {
    return this.#content[this.at++];
  }

  /** The lower half of a number of up to 64 bits; of a negative one not: it is no address. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  body() {
    const size = this.number();
    const end = this.at + size;
    const found = [];
    for (let groups = this.number(); groups > 0; groups--) {
      this.number();
      this.byte();
    }
    while (this.at < end) this.#instruction(found);
    if (this.at !== end) throw new Error(`the instructions end at ${this.at}, not at ${end}`);
    return found;
  }

  piece() {
    this.at += 2; // of the one memory, and the instruction before the address
    const address = this.number();
    this.at += 1; // the end of the instructions
    const size = this.number();
    this.at += size;
    return { address, bytes: this.#content.subarray(this.at - size, this.at) };
  }

  #instruction(found) {
    const code = this.byte();
    const kinds = this.#following(code);
    for (const kind of kinds) {
      if (kind === "b") this.byte();
      else if (kind === "a") found.push(this.number());
      else this.number();
    }
  }

  #following(code) {
    if (code === BR_TABLE) return "n".repeat(this.number() + 1);
    const kinds = code === PREFIX ? BULK[this.number()] : FOLLOWING.find(([first, last]) => first <= code && code <= last)?.[2];
    if (kinds === undefined) throw new Error(`unknown instruction ${code} at ${this.at}`);
    return kinds;
  }
}
