// The journal, and the records after it, in the browser's storage: durable before program() and
// erase() return.
//
// Two ways to store it, with the same promise:
//
// 1. OPFS, the origin's private file system: `journal.flash` is the region, byte for byte. A
//    worker writes to it synchronously: each operation is written, flushed and read back before
//    it returns. flush() is fdatasync() in Chromium. settle() looks whether the file still has its
//    name: in one that the browser has deleted, all of that succeeds, too.
// 2. IndexedDB where OPFS or its synchronous handles are missing. A transaction is asynchronous:
//    operations mark sectors as changed, and settle() stores them in one strict transaction.
//
// The caller sends nothing to the page between an operation and the end of settle().
//
// A failed operation is not done, and throws. `failure` then has the reason, and every later
// operation fails: the unit has to be restarted (worker.js), with `repair` given to openFlash().
// Before that, isThere() says whether the storage still has the game; where the browser has cleared
// it, `bytes` is all that is left.

import { judge } from "./judge.js";

const JOURNAL_BYTES = 1408 * 1024; // as on the chip (boards/README.md); all there was before 0.4.0
export const REGION_BYTES = JOURNAL_BYTES + 64 * 1024;
const SECTOR_BYTES = 4096;
const SECTORS = REGION_BYTES / SECTOR_BYTES;

const FILE = /^journal(-\d+)?\.flash$/; // the first, but for a name that cannot be used any more
const BEFORE = "before.flash"; // the game that load() replaced
const INCOMING = "incoming.flash"; // a game to be copied into FILE; complete with a byte more
const RETRY_MS = 50; // between two tries for the file: after a reload the old page may have it
const BUSY_TRIES = 60;

// Thrown by openFlash(): the storage cannot be used; the text is the key of what a page says.
export class NoStorage extends Error {}

const CLEARED = "ClearedError"; // the browser has deleted the file

// Returns the region in a copy of it, or of the journal alone, which gets blank records.
export function whole(copy) {
  const bytes = blank();
  bytes.set(copy);
  return bytes;
}

// Returns whether a file of that size can be a region, or a journal alone.
export const isRegion = (size) => size === REGION_BYTES || size === JOURNAL_BYTES;

// Returns why a game cannot be kept, as a message (worker.js).
export function reasonOf(error) {
  if (error.name === "QuotaExceededError") return { key: "unkept.full" };
  if (error.name === CLEARED) return { key: "unkept.cleared" };
  return { key: "unkept.storage", code: error.name };
}

// Opens the region. repair: of the flash that failed before, or undefined. report(message) is called
// while another page still has the file, and with "" when that is over. Rejects: NoStorage if
// there is none, any other error if it may work later.
/** @param {{ repair?: object, report?: (message: string) => void }} options */
export async function openFlash({ repair, report = () => {} } = {}) {
  const folder = await openFolder();
  if (folder) return OpfsFlash.open(folder, repair, report);
  return IndexedFlash.open(); // a failed transaction has left nothing to be repaired
}

async function openFolder() {
  if (!globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) return null;
  try {
    return (await navigator.storage?.getDirectory?.()) ?? null;
  } catch {
    return null; // a browser may refuse it in a private window, and yet have IndexedDB
  }
}

// What both have in common: the copy in memory, which the unit reads.
class Region {
  bytes; // the content
  size = REGION_BYTES;
  failure; // the error because of which an operation was not done
  repair; // { at, content }: where the storage may differ from what it has to hold
  _unsettled = []; // the operations since the last settle(): { at, content: what was there before }

  constructor(bytes) {
    this.bytes = bytes;
  }

  // Fills `into` with the bytes from at on.
  read(at, into) {
    into.set(this.bytes.subarray(at, at + into.length));
  }

  // Clears the bits of a page that are clear in `page`.
  program(at, page) {
    this.#change(at, page.map((byte, i) => byte & this.bytes[at + i]));
  }

  // Sets all bits of a sector.
  erase(at) {
    this.#change(at, new Uint8Array(SECTOR_BYTES).fill(0xff));
  }

  #change(at, content) {
    if (this.failure) throw this.failure;
    try {
      this._store(at, content);
    } catch (error) {
      this.failure = error;
      this.repair ??= { at, content: this.bytes.slice(at, at + content.length) };
      throw error;
    }
    this._unsettled.push({ at, content: this.bytes.slice(at, at + content.length) });
    this.bytes.set(content, at);
  }

  // Stores content, or throws; each storage has its own.
  _store(_at, _content) {
    throw new Error("no storage");
  }

  // Takes back in memory what was not settled, and so was never told to anybody.
  revert() {
    while (this._unsettled.length) {
      const { at, content } = this._unsettled.pop();
      this.bytes.set(content, at);
    }
  }
}

class OpfsFlash extends Region {
  name = "OPFS";
  #folder;
  #fileName;
  #file;

  static async open(folder, repair, report) {
    const [fileName, file] = await openGame(folder, report);
    try {
      await OpfsFlash.#takeIncoming(folder, file);
      OpfsFlash.#fill(file);
      const flash = new OpfsFlash(folder, fileName, file, new Uint8Array(REGION_BYTES), repair);
      readAll(file, flash.bytes);
      if (repair) flash.bytes.set(repair.content, repair.at);
      const other = await IndexedFlash.find();
      if (other) await flash.#decide(other);
      return flash;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  // Extends a new file, one whose making was cut short, or one without records, to its size.
  static #fill(file) {
    const size = file.getSize();
    if (size > REGION_BYTES) {
      console.info(`the game stored here has ${size} bytes instead of ${REGION_BYTES}`);
      throw new NoStorage("fault.other_version");
    }
    if (size < REGION_BYTES) writeAll(file, size, blank().subarray(size));
  }

  // Takes over what this browser has stored in IndexedDB, before it had OPFS or while it refused
  // it, unless the books here are newer. The other of the two stays as what was replaced.
  async #decide(other) {
    const [ours, others] = [await judge(this.bytes.buffer), await judge(other.buffer)];
    if (!ours.rank || !others.rank) throw new Error(ours.refused || others.refused);
    if (others.rank >= ours.rank) {
      await this.replace(other);
      await OpfsFlash.#takeIncoming(this.#folder, this.#file);
      this.bytes = other;
      this.repair = undefined;
    } else {
      await this.#writeFile(BEFORE, 0, other);
    }
    await IndexedFlash.clear();
  }

  // Completes a replace(): it is done from the moment that the incoming file is complete.
  static async #takeIncoming(folder, file) {
    if (!(await has(folder, INCOMING))) return;
    const incoming = await openHandle(folder, INCOMING);
    try {
      const size = incoming.getSize() - 1;
      if (isRegion(size)) {
        const bytes = new Uint8Array(size);
        readAll(incoming, bytes);
        writeAll(file, 0, whole(bytes));
      }
    } finally {
      incoming.close();
    }
    await folder.removeEntry(INCOMING);
  }

  constructor(folder, fileName, file, bytes, repair) {
    super(bytes);
    this.repair = repair;
    this.#folder = folder;
    this.#fileName = fileName;
    this.#file = file;
  }

  _store(at, content) {
    writeAll(this.#file, at, content);
    const echo = new Uint8Array(content.length);
    readAll(this.#file, echo, at);
    if (echo.some((byte, i) => byte !== content[i])) throw new DOMException("it reads back differently", "DataError");
  }

  // An operation is stored once it has returned, if the file is there.
  get isBehind() {
    return this._unsettled.length > 0;
  }

  // Resolves to whether all operations are done and durable.
  async settle() {
    if (this.isBehind && !this.failure) {
      if (await this.isThere()) this._unsettled = [];
      else this.failure = new DOMException("the file is gone", CLEARED);
    }
    return !this.failure;
  }

  // Resolves to whether the file still has its name: if not, Chromium waits in close() for ever.
  async isThere() {
    try {
      await this.#folder.getFileHandle(this.#fileName);
      return true;
    } catch {
      return false;
    }
  }

  // Stores again what a failed operation left undefined. Rejects: it failed again.
  async mend() {
    const { at, content } = this.repair ?? { at: 0, content: this.bytes.subarray(0, SECTOR_BYTES) };
    this._store(at, content);
    this.repair = undefined;
  }

  // Stores another region, to be found by the next open(); the present one is kept in a file of
  // its own. Rejects: it was not stored, and nothing has changed.
  async replace(bytes) {
    try {
      await this.#writeFile(INCOMING, 0, bytes);
      await this.#writeFile(BEFORE, 0, this.bytes);
      await this.#writeFile(INCOMING, REGION_BYTES, new Uint8Array(1)); // from here on it is done
    } catch (error) {
      await this.#folder.removeEntry(INCOMING).catch(() => {});
      throw error;
    }
  }

  // Writes the end of a file; without room for it, what the file holds stays.
  async #writeFile(name, at, bytes) {
    const file = await openHandle(this.#folder, name);
    try {
      file.truncate(at + bytes.length);
      writeAll(file, at, bytes);
    } finally {
      file.close();
    }
  }

  // Returns the region that the last replace() replaced, or undefined.
  async before() {
    if (!(await has(this.#folder, BEFORE))) return undefined;
    const file = await openHandle(this.#folder, BEFORE);
    try {
      const bytes = new Uint8Array(file.getSize());
      readAll(file, bytes);
      return whole(bytes);
    } finally {
      file.close();
    }
  }

  close() {
    this.#file.close();
  }
}

async function has(folder, name) {
  for await (const other of folder.keys()) if (other === name) return true;
  return false;
}

// Resolves to [name, handle] of the file of the game.
async function openGame(folder, report) {
  for await (const [name, file] of folder.entries()) {
    if (FILE.test(name) && (await sizeOf(file)) !== 0) {
      return [name, await openHandle(folder, name, report)];
    }
  }
  for (let number = 1; ; number++) {
    const name = number === 1 ? "journal.flash" : `journal-${number}.flash`;
    const handle = await openHandle(folder, name, report, isEmpty);
    if (handle) return [name, handle];
  }
}

// Resolves to the size of a file that another handle may have; undefined where that is a secret.
function sizeOf(file) {
  return file.getFile().then(
    ({ size }) => size,
    () => undefined,
  );
}

const isEmpty = async (file) => (await sizeOf(file)) === 0;

// Resolves to a handle of a file, once no other has it. isDead(file): whether not to wait any more,
// but to resolve to undefined. After the data of a site was cleared, Chromium may keep a file in
// use that is not there any more, until it is started again.
/**
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name
 * @param {(message: string) => void} report
 * @param {(file: FileSystemFileHandle) => boolean | Promise<boolean>} isDead
 */
async function openHandle(folder, name, report = () => {}, isDead = () => false) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 1; ; tries++) {
    try {
      const handle = await file.createSyncAccessHandle();
      if (tries > BUSY_TRIES) report("");
      return handle;
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
    }
    if (tries === BUSY_TRIES) {
      if (await isDead(file)) return undefined;
      report("fault.busy");
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

// Durable once it returns. A full storage may write a part only, without an error.
function writeAll(file, at, bytes) {
  const count = file.write(bytes, { at });
  if (count !== bytes.length) {
    throw new DOMException(`only ${count} bytes of ${bytes.length}`, "QuotaExceededError");
  }
  file.flush();
}

function readAll(file, into, at = 0) {
  const count = file.read(into, { at });
  if (count === into.length) return;
  throw new DOMException(`only ${count} bytes of ${into.length} can be read`, "DataError");
}

const DATABASE = "dealbox";
const SECTOR_STORE = "sectors"; // number -> content; a sector that is not there is blank
const BEFORE_STORE = "before"; // 0 -> the region that replace() replaced

class IndexedFlash extends Region {
  name = "IndexedDB";
  #database;
  #changed = new Set(); // sectors not yet stored

  static async open() {
    const database = await openDatabase();
    try {
      return new IndexedFlash(database, (await readSectors(database)) ?? blank());
    } catch (error) {
      database.close();
      throw error;
    }
  }

  // Returns a region that is stored there, or undefined.
  static async find() {
    let database;
    try {
      database = await openDatabase();
    } catch {
      return undefined;
    }
    try {
      return await readSectors(database);
    } finally {
      database.close();
    }
  }

  // Removes the region from there.
  static async clear() {
    const database = await openDatabase();
    const transaction = database.transaction(SECTOR_STORE, "readwrite", { durability: "strict" });
    transaction.objectStore(SECTOR_STORE).clear();
    await ended(transaction).finally(() => database.close());
  }

  constructor(database, bytes) {
    super(bytes);
    this.#database = database;
  }

  _store(at, content) {
    const last = at + content.length - 1;
    for (let i = Math.floor(at / SECTOR_BYTES); i <= last / SECTOR_BYTES; i++) this.#changed.add(i);
  }

  get isBehind() {
    return this.#changed.size > 0;
  }

  // Stores what has changed; resolves to whether all operations are done and durable.
  async settle() {
    if (this.isBehind && !this.failure) {
      const sectors = [...this.#changed];
      this.#changed.clear();
      try {
        await this.#put(sectors);
        this._unsettled = [];
      } catch (error) {
        this.failure = error;
      }
    }
    return !this.failure;
  }

  // Resolves to whether the database still has the game, or there is none that it could have.
  async isThere() {
    return this.bytes.every((byte) => byte === 0xff) || !!(await IndexedFlash.find());
  }

  #put(sectors, before) {
    const transaction = this.#database.transaction([SECTOR_STORE, BEFORE_STORE], "readwrite", {
      durability: "strict",
    });
    const store = transaction.objectStore(SECTOR_STORE);
    for (const sector of sectors) {
      const at = sector * SECTOR_BYTES;
      store.put(this.bytes.slice(at, at + SECTOR_BYTES), sector);
    }
    if (before) transaction.objectStore(BEFORE_STORE).put(before, 0);
    return ended(transaction);
  }

  async mend() {
    await this.#put([0]);
  }

  async replace(bytes) {
    const before = this.bytes;
    this.bytes = bytes;
    try {
      await this.#put(Array(SECTORS).keys(), before);
    } catch (error) {
      this.bytes = before;
      throw error;
    }
  }

  async before() {
    const request = this.#database.transaction(BEFORE_STORE).objectStore(BEFORE_STORE).get(0);
    await ended(request.transaction);
    return request.result && whole(request.result);
  }

  close() {
    this.#database.close();
  }
}

function blank() {
  return new Uint8Array(REGION_BYTES).fill(0xff);
}

async function readSectors(database) {
  const transaction = database.transaction(SECTOR_STORE);
  const store = transaction.objectStore(SECTOR_STORE);
  const [keys, values] = [store.getAllKeys(), store.getAll()];
  await ended(transaction);
  if (!keys.result.length) return undefined;
  const bytes = blank();
  keys.result.forEach((sector, i) => bytes.set(values.result[i], sector * SECTOR_BYTES));
  return bytes;
}

function openDatabase() {
  const refused = (why) => {
    console.info(`no storage: ${why}`);
    return new NoStorage("fault.no_storage");
  };
  return new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) {
      reject(refused("it has neither OPFS nor IndexedDB"));
      return;
    }
    let request;
    try {
      request = indexedDB.open(DATABASE, 1);
    } catch (error) {
      reject(refused(error.message));
      return;
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore(SECTOR_STORE);
      request.result.createObjectStore(BEFORE_STORE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      const { error } = request;
      reject(error.name === "QuotaExceededError" ? error : refused(error.message));
    };
  });
}

function ended(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("the transaction failed"));
  });
}
