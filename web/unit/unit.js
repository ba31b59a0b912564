/**
 * Starts the firmware under MicroPython's WebAssembly port, in Node and in a browser's worker.
 *
 * What stands for the unit's parts is handed in as `parts`:
 *
 *   nowMs()               milliseconds of a steady clock, such as performance.now()
 *   keys()                the keys that are down, as bits in the order of KEYS
 *   isDealDown()          whether the deal button is down
 *   cards(side)           the UIDs (Uint8Array, 4, 7 or 10 bytes) of the cards on a side, PLUS or
 *                         MINUS; with one reader all are on PLUS
 *   missing()             the parts that are unplugged, as bits of NO_PLUS ... NO_KEYPAD
 *   supplyMv()            the supply behind its diode; 0: not measured
 *   display               {write(address, bytes), read(address, bytes)} on its bus: both return
 *                         the number of bytes, or -1 if nothing there has that address
 *   lamp(isOn), tone(hz)  each change of the lamp; each change of the tone, 0 for silence
 *   feed(line)            each line of the feed (docs/usb.md)
 *   isAsked()             true once for each request for the standings
 *   entropy(bytes)        fills them with random bytes, as crypto.getRandomValues does
 *   flash                 {size, read(at, bytes), program(at, bytes), erase(at)}: the journal's
 *                         region. program clears bits of 256 bytes, erase sets the bits of 4096;
 *                         each returns when the change is durable, and throws if it is not
 *   fault(text)           the unit has stopped, and shows that in words; why, for a console
 *
 * `bytes` is a view of the interpreter's memory, valid during the call alone. Each may throw, which
 * ends the unit in words; on the display's bus it counts as an unplugged display.
 */

const CLOCK_MASK = 0x3fffffff; // the clock wraps as the chip's does
const START_MS = 2 ** 30 - 500; // at power-on; it wraps half a second later
const UID_BYTES = 10;
const PAGE_BYTES = 256;
const STOPPED_MS = 1000;
const FOLDER = "/lib";
const INDEX_AT = 4; // in an archive: how long the index is, then the index
const COUNTS_AT = 4; // in a .mpy file: how many names and objects, then the names
const BOARD_FILE = "/own.json";

export const KEYS = ["1", "2", "3", "K", "4", "5", "6", "M", "7", "8", "9", "C", ".", "0", "GO", "OK"];
export const PLUS = 0;
export const MINUS = 1;
export const [NO_PLUS, NO_MINUS, NO_DISPLAY, NO_KEYPAD] = [1, 2, 4, 8];

let hasStarted = false; // in this realm

/**
 * Switches the unit on. Power off is the end of the realm: terminate the worker, or the process.
 *
 * @param parts as above.
 * @param pack loadMicroPython: the function of micropython.mjs, wasm: the address or path of
 *     micropython.wasm, or of first.wasm, rest: then the content of rest.wasm, archives: the
 *     content of firmware.pack, of the words-N.pack of at least one language, those that are spoken
 *     at once, and for compare() and check() of files.pack; all of tools/image/wasm.py.
 * @param isWhole rest and the content of screens.pack are among them; else nothing follows after the
 *     first picture until complete() has them, and nobody may touch anything before.
 * @param hasOneReader the order of the cards decides, as on the board DEALBOX_PICO_SOLO.
 * @param language the number of the one offered to a unit that has none; 0: the unit asks for it.
 * @throws Error if a unit was started in this realm before: the port has globals, and what an old
 *     instance has left is freed in the memory of the new one. PythonError if a part fails while
 *     the board is made; what fails later is shown in words.
 */
export async function start(parts, pack, { hasOneReader = false, language = 0, isWhole = true } = {}) {
  const [board, wires, module] = await load(parts, pack);
  return new Unit(board.start(wires, hasOneReader, language, isWhole), parts, module);
}

/**
 * Returns { found, key } of a journal's region (Uint8Array): what a unit finds in it when it is
 * switched on, "EMPTY", "GAME", "FOREIGN", "OTHER_VERSION", "DAMAGED" or "NO_BOARD"
 * (firmware/dealbox/store/journal.py), and the key of the page that it chooses, in hexadecimal
 * digits: the greater one is the newer. As a start it takes the realm.
 */
export async function judge(region, pack) {
  const read = (at, bytes) => bytes.set(region.subarray(at, at + bytes.length));
  const [board, wires] = await load({ nowMs: () => 0, flash: { size: region.length, read } }, pack);
  const [found, key] = board.judge(wires).split(" ");
  return { found, key };
}

/**
 * Returns how the game in a region is to the one in another, as board.compare has it; takes the
 * realm. language: the number of the one for its bookings.
 */
export async function compare(region, here, language, pack) {
  const both = new Uint8Array(region.length + here.length);
  both.set(region);
  both.set(here, region.length);
  const read = (at, bytes) => bytes.set(both.subarray(at, at + bytes.length));
  const [board, wires] = await load({ nowMs: () => 0, flash: { size: both.length, read } }, pack);
  return JSON.parse(board.compare(wires, language));
}

/**
 * Returns { record: base64 } or { faults: lines } of the fields of a board (JSON), in the words of
 * `dealbox edition check`; with isDraft what draft() of host_sim/editions/browser.py has instead.
 * Takes the realm. name: of the file that they were in.
 */
export async function check(name, fields, isDraft, pack) {
  const python = await interpreter(pack);
  python.FS.writeFile(BOARD_FILE, fields);
  const browser = python.pyimport("host_sim.editions.browser");
  return JSON.parse(isDraft ? browser.draft(BOARD_FILE) : browser.answer(name, BOARD_FILE));
}

/** Returns the module board of an interpreter, its wires, and the port's own module. */
async function load(parts, pack) {
  const python = await interpreter(pack);
  return [python.pyimport("board"), wiresTo(parts, () => python._module.HEAPU8), python._module];
}

async function interpreter(pack) {
  if (hasStarted) throw new Error("a unit runs in this realm already");
  hasStarted = true;
  const python = await pack.loadMicroPython({ url: pack.wasm });
  if (pack.rest) await join(python._module, pack.rest);
  for (const archive of pack.archives) unpack(python.FS, archive);
  python.runPython(`import sys; sys.path[:] = ["${FOLDER}"]`);
  return python;
}

/** Gives an interpreter the functions that first.wasm leaves out (tools/image/split.py). */
const join = (module, rest) => WebAssembly.instantiate(rest, { first: module.exported });

class Unit {
  #loop;
  #step;
  #parts;
  #module;
  #hasFailed = false;

  constructor(loop, parts, module) {
    this.#loop = loop; // kept: its method is freed with it
    this.#step = loop.step;
    this.#parts = parts;
    this.#module = module;
  }

  /** Does what is due now, and returns for how many milliseconds nothing else will be.
   *
   * A key or the deal button that is touched need not wait for that, a card has to.
   */
  step() {
    return this.#attempt(() => this.#step(), STOPPED_MS);
  }

  // Returns what a call of the interpreter returns, or a value if it traps, as it does when its
  // stack is used up: its memory is not to be trusted any more, and nothing is called after that.
  #attempt(call, otherwise) {
    if (this.#hasFailed) return otherwise;
    try {
      return call();
    } catch (error) {
      this.#hasFailed = true;
      this.#parts.fault(String(error));
      return otherwise;
    }
  }

  /** Gives it what the first picture does not need, the content of screens.pack and rest.wasm. */
  async complete(archive, rest) {
    await join(this.#module, rest);
    unpack(this.#module.FS, archive);
    if (!this.#hasFailed) this.#loop.complete();
  }

  /** What the display says: a line with the seat whose card is asked for (0: none), then its rows. */
  words() {
    return this.#attempt(() => this.#loop.words(), "0");
  }

  /** Has it keep an own board, a record (Uint8Array), and returns the answer of board.put_board.
   *
   * replaced: the title or fingerprint of the board that goes for it; "" for none.
   */
  putBoard(record, replaced) {
    if (this.#hasFailed) return { refused: [] };
    return JSON.parse(this.#loop.put_board(btoa(String.fromCharCode(...record)), replaced));
  }

  /** Has it use a language, by its number; an offer only if none was chosen yet. */
  speak(language, isOffer) {
    if (!this.#hasFailed) this.#loop.speak(language, isOffer);
  }

  /** How many languages there are, by their numbers from 1 on. */
  get languages() {
    return this.#attempt(() => this.#loop.languages(), 0);
  }

  /** Gives it the words of a language, the content of words-N.pack; it uses them if it should. */
  learn(archive) {
    unpack(this.#module.FS, archive);
    if (!this.#hasFailed) this.#loop.find_words();
  }
}

/** Returns the wires of web/unit/wires.pyi; memory() is the interpreter's, which moves as it grows. */
function wiresTo(parts, memory) {
  const bytes = (address, count) => memory().subarray(address, address + count);
  const text = (address, count) => new TextDecoder().decode(bytes(address, count));
  const begunMs = parts.nowMs();
  const wires = {
    ticks: () => (START_MS + Math.floor(parts.nowMs() - begunMs)) & CLOCK_MASK,
    keys: () => parts.keys(),
    deal: () => Number(parts.isDealDown()),
    missing: () => parts.missing(),
    supply: () => parts.supplyMv(),
    cards: (side, address) => {
      const uids = parts.cards(side);
      const first = bytes(address, 1 + UID_BYTES).fill(0);
      if (uids.length) {
        first[0] = uids[0].length;
        first.set(uids[0], 1);
      }
      return uids.length;
    },
    write: (device, address, count) => parts.display.write(device, bytes(address, count)),
    read: (device, address, count) => parts.display.read(device, bytes(address, count)),
    lamp: (isOn) => parts.lamp(isOn !== 0),
    tone: (hz) => parts.tone(hz),
    feed: (address, count) => parts.feed(text(address, count)),
    asked: () => Number(parts.isAsked()),
    entropy: (address, count) => {
      parts.entropy(bytes(address, count));
    },
    fault: (address, count) => parts.fault(text(address, count)),
    flash_bytes: () => parts.flash.size,
    fetch: (at, address, count) => parts.flash.read(at, bytes(address, count)),
    program: (at, address) => parts.flash.program(at, bytes(address, PAGE_BYTES)),
    erase: (at) => parts.flash.erase(at),
  };
  for (const [name, call] of Object.entries(wires)) wires[name] = guarded(name, call);
  return wires;
}

/** Returns a wire that throws nothing and returns a whole number of 31 bits, -1 for a failure. */
function guarded(name, call) {
  return (...values) => {
    try {
      const result = call(...values) ?? 0;
      if (Number.isInteger(result) && result >= -1 && result <= CLOCK_MASK) return result;
      console.error(`the wire ${name} returned ${result}`);
    } catch (error) {
      console.error(`the wire ${name} failed:`, error);
    }
    return -1;
  };
}

/** Writes the files of an archive (tools/image/wasm.py) into the interpreter's file system. */
function unpack(files, archive) {
  let at = INDEX_AT + new DataView(archive.buffer, archive.byteOffset).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(archive.subarray(INDEX_AT, at)));
  let names;
  for (const [name, size] of Object.entries(index)) {
    const content = archive.subarray(at, (at += size));
    if (names) {
      const path = `${FOLDER}/${name}`;
      files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      files.writeFile(path, path.endsWith(".mpy") ? named(content, names) : content);
    } else names = new Names(content);
  }
}

/** Returns a module with its names. */
function named(module, names) {
  const reader = new Reader(module, COUNTS_AT);
  const count = reader.number();
  reader.number();
  const head = module.subarray(0, reader.at);
  const own = Array.from({ length: count }, () => names.next());
  return joined(head, ...own, module.subarray(reader.at));
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

class Names {
  #all;
  #new = 0; // the first of them that no module had
  #numbers;

  constructor(bytes) {
    const reader = new Reader(bytes, 0);
    this.#all = Array.from({ length: reader.byte() * 256 + reader.byte() }, () => {
      const begin = reader.at;
      const size = reader.number();
      if (size % 2) return bytes.subarray(begin, reader.at); // a number of MicroPython's own
      reader.at += size / 2;
      return joined(bytes.subarray(begin, reader.at), [0]);
    });
    this.#numbers = reader;
  }

  /** The next one that a module has. */
  next() {
    const high = this.#numbers.byte();
    return this.#all[high ? high * 256 + this.#numbers.byte() - 256 : this.#new++];
  }
}

class Reader {
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    for (let value = 0; ; ) {
      const byte = this.byte();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
}

export { Unit, unpack, wiresTo }; // for the tests
