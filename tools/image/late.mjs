// Which constants of a WebAssembly module some of its functions never read.

const SECTIONS_AT = 8;
const CODE = 10;
const DATA = 11;
const WORD_BYTES = 4;
const REACH_BYTES = 1024; // so far behind an address that is known something may be read

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

/** Returns where the longest run of data begins and ends whose addresses neither these functions of a
 *  module, the content of its file, have in their instructions, nor other data. */
export function unread(content, functions) {
  const reader = new Reader(content);
  const bodies = reader.section(CODE, () => reader.body());
  const pieces = reader.section(DATA, () => reader.piece());
  const known = new Set(functions.flatMap((i) => bodies[i]));
  for (const { bytes } of pieces) {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + WORD_BYTES <= bytes.length; at += WORD_BYTES) known.add(words.getUint32(at, true));
  }
  const { address, bytes } = pieces.reduce((one, other) => (other.bytes.length > one.bytes.length ? other : one));
  let [begin, end] = [0, 0];
  for (let at = address, last = at; at <= address + bytes.length; at++) {
    if (!known.has(at) && at < address + bytes.length) continue;
    if (at - last > end - begin) [begin, end] = [last, at];
    last = at;
  }
  return [begin + REACH_BYTES, end];
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
