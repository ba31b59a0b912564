// The flash chip as its pins see it, from the first byte of a command to its last (W25Q16 data
// sheet, 8). A command that changes something is done when the chip is deselected.

export const FLASH_BYTES = 2 * 1024 * 1024;
const PAGE_BYTES = 256;
const SECTOR_BYTES = 4096;
export const JOURNAL_AT = 0xa_0000; // to the end; the records are in front of it (host_sim/uf2.py)
export const REGION_AT = 0x9_0000;
const RECORDS_BYTES = JOURNAL_AT - REGION_AT;

const ERASED_BYTES = { 0x20: SECTOR_BYTES, 0xd8: 65536 }; // by command (8.1.2)
const [PROGRAM_NS, ERASE_NS] = [0.4e6, 45e6]; // a page, a sector; typical (9.6)
const REPLIES = {
  0x05: [0x00], // status 1: not busy
  0x35: [0x02], // status 2: four data lines are enabled
  0x4b: [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8], // after four dummy bytes, the unique id
  0x9f: [0xef, 0x40, 0x15], // maker and size: 2 MB
};

export class Flash {
  #content;
  #change; // ({ isErase, at, before, after, ns }): called instead of writing
  #command = [];
  #mayWrite = false;

  constructor(content, change) {
    this.#content = content;
    this.#change = change;
  }

  word(at) {
    return new DataView(this.#content.buffer, this.#content.byteOffset + at).getUint32(0);
  }

  select() {
    this.#command = [];
  }

  exchange(byte) {
    this.#command.push(byte);
    const [opcode] = this.#command;
    return REPLIES[opcode]?.[this.#command.length - 2] ?? 0;
  }

  deselect() {
    const [opcode, high, middle, low, ...data] = this.#command;
    this.#command = [];
    if (opcode === 0x06) this.#mayWrite = true;
    const erased = ERASED_BYTES[opcode];
    if (!this.#mayWrite || !(opcode === 0x02 || erased)) return;
    this.#mayWrite = false;
    const at = (high << 16) | (middle << 8) | low;
    if (erased) this.#erase(at - (at % erased), erased);
    else this.#program(at, data);
  }

  #erase(at, size) {
    const before = this.#content.slice(at, at + size);
    const after = new Uint8Array(size).fill(0xff);
    this.#change({ isErase: true, at, before, after, ns: (ERASE_NS * size) / SECTOR_BYTES });
  }

  // Program within one page, around its end; bits are only cleared.
  #program(at, data) {
    const page = at - (at % PAGE_BYTES);
    const before = this.#content.slice(page, page + PAGE_BYTES);
    const after = before.slice();
    data.forEach((byte, i) => (after[(at + i) % PAGE_BYTES] &= byte));
    this.#change({ isErase: false, at: page, before, after, ns: PROGRAM_NS });
  }
}

// Return the content of a UF2 file from the start of the flash, which is blank behind it. Like the
// boot ROM it takes blocks of 256 bytes only.
export function contentOf(image) {
  const content = new Uint8Array(FLASH_BYTES).fill(0xff);
  const view = new DataView(image);
  for (let block = 0; block < image.byteLength; block += 512) {
    const [at, size] = [view.getUint32(block + 12, true), view.getUint32(block + 16, true)];
    if (size === PAGE_BYTES)
      content.set(new Uint8Array(image, block + 32, size), at - 0x1000_0000);
  }
  return content;
}

// A region is kept as in a file: the journal, then the records (host_sim/parts/region.py).

export function regionOf(content) {
  const region = content.slice(JOURNAL_AT - RECORDS_BYTES);
  region.set(content.subarray(JOURNAL_AT));
  region.set(content.subarray(REGION_AT, JOURNAL_AT), FLASH_BYTES - JOURNAL_AT);
  return region;
}

// Return where an address of the flash is in a region.
export const inRegion = (at) => (at >= JOURNAL_AT ? at - JOURNAL_AT : at - REGION_AT + FLASH_BYTES - JOURNAL_AT);

// A shorter one is its beginning; the rest stays as it is.
export function setRegion(content, region) {
  const journalBytes = FLASH_BYTES - JOURNAL_AT;
  content.set(region.subarray(0, journalBytes), JOURNAL_AT);
  content.set(region.subarray(journalBytes), REGION_AT);
}
