// The pages of the journal, as docs/journal.md has them: what a page of flash says, and which one is
// the newest. It reads for a display of the rings; what counts for the unit, the unit decides.

export const PAGE_BYTES = 256;
export const SECTOR_BYTES = 4096;
export const SLOTS = SECTOR_BYTES / PAGE_BYTES;
export const SECTORS = 176; // of each ring
const RING_BYTES = SECTORS * SECTOR_BYTES;
export const JOURNAL_BYTES = 2 * RING_BYTES;

const MAGIC = 0x4445414c; // DEAL
const [EPOCH_MAX, SEQ_MAX] = [0x3fffffff, 0x3ffffffe];
const [SUMMED, FIRST_MAX, SECOND_MAX] = [250, 65535, 2 ** 30 - 1];
const [STATE_AT, TAG_AT, TAG_BYTES, AFFIRMATION_AT] = [13, 36, 2, 249];

// Returns where an address of the region is: { ring: "A" or "B", sector, slot }; undefined for one in
// the records.
export function placeOf(at) {
  if (at >= JOURNAL_BYTES) return undefined;
  const inRing = at % RING_BYTES;
  return {
    ring: at < RING_BYTES ? "A" : "B",
    sector: Math.floor(inRing / SECTOR_BYTES),
    slot: (inRing % SECTOR_BYTES) / PAGE_BYTES,
  };
}

// Returns the address of the same page in the other ring.
export const twinOf = (at) => (Number(at) + RING_BYTES) % JOURNAL_BYTES;

// Returns what a page says, as { epoch, seq, version, kind, payer, payee, amount_k, isAffirmation,
// state: its bytes, but for power-up and mark }; null if its bytes are no complete page.
function readPage(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, PAGE_BYTES);
  const [epoch, seq] = [view.getUint32(4), view.getUint32(8)];
  if (view.getUint32(0) !== MAGIC || epoch > EPOCH_MAX || seq > SEQ_MAX) return null;
  let [sum, sums] = [0, 0];
  for (let i = 0; i < SUMMED; i++) sums += sum += bytes[i];
  if (view.getUint16(250) !== FIRST_MAX - sum || view.getUint32(252) !== SECOND_MAX - sums) return null;
  const state = bytes.slice(STATE_AT, AFFIRMATION_AT);
  state.fill(0, TAG_AT - STATE_AT, TAG_AT - STATE_AT + TAG_BYTES);
  return {
    ...{ epoch, seq, version: bytes[12], kind: bytes[13], payer: bytes[14], payee: bytes[15] },
    ...{ amount_k: view.getUint32(20), isAffirmation: bytes[AFFIRMATION_AT] === 1, state },
  };
}

export const isBlank = (bytes) => bytes.every((byte) => byte === 0xff);

export const isNewer = (page, other) =>
  !other || page.epoch > other.epoch || (page.epoch === other.epoch && page.seq > other.seq);

// Returns whether two pages hold the same state of a game.
export const isSame = (page, other) =>
  page.seq === other.seq && page.state.every((byte, i) => byte === other.state[i]);

// The region as the flash's events leave it: its bytes, and what each page of the journal says.
export class Rings {
  bytes;
  pages; // by number in the journal: what readPage returns, undefined for a blank one
  newest = -1; // the number of that page, -1 for none

  constructor(region) {
    this.load(region);
  }

  load(region) {
    this.bytes = region;
    this.pages = Array.from({ length: JOURNAL_BYTES / PAGE_BYTES }, (_, i) => this.#read(i));
    this.#find();
  }

  // Takes what is left from an address on; returns the numbers of the pages that it covers.
  take(at, bytes) {
    this.bytes.set(bytes, at);
    if (at >= JOURNAL_BYTES) return [];
    const first = Math.floor(at / PAGE_BYTES);
    const changed = Array.from({ length: bytes.length / PAGE_BYTES }, (_, i) => first + i);
    for (const i of changed) this.pages[i] = this.#read(i);
    this.#find();
    return changed;
  }

  #read(i) {
    const bytes = this.bytes.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES);
    return isBlank(bytes) ? undefined : readPage(bytes);
  }

  #find() {
    this.newest = -1;
    this.pages.forEach((page, i) => {
      if (page && isNewer(page, this.pages[this.newest])) this.newest = i;
    });
  }
}
