// What a flash operation leaves if the power is cut in it: host_sim/parts/torn.py, which explains
// the kinds, name by name and number by number.

import { bytesOf, integerOf } from "./random.js";

const PAGE_BYTES = 256;
const [BEFORE, AFTER, PREFIX, HALF, SUBSET] = ["before", "after", "prefix", "half", "subset"];
const [FLAKY, EARLY, LATE, ZEROS, MIXTURE] = ["flaky", "early", "late", "zeros", "mixture"];

// The kinds to choose from at random.
export const PROGRAM_TEARS = [BEFORE, AFTER, PREFIX, SUBSET, FLAKY, EARLY, LATE];
export const ERASE_TEARS = [BEFORE, AFTER, SUBSET, FLAKY, EARLY, LATE, ZEROS, MIXTURE];
export const TEARS = [...new Set([...PROGRAM_TEARS, ...ERASE_TEARS, HALF])];

export function randomTear(isErase, random) {
  return tearOf(random.choice(isErase ? ERASE_TEARS : PROGRAM_TEARS), random);
}

export function tearOf(kind, random) {
  return { kind, count: kind === PREFIX ? random.below(PAGE_BYTES) : 1 + random.below(6) };
}

// Return { left, flaky }: what is left of an operation, and a mask of the bits that are flaky now.
export function torn(before, after, { kind, count }, random) {
  const size = after.length;
  const steady = new Uint8Array(size);
  const done = { [BEFORE]: 0, [AFTER]: size, [PREFIX]: count, [HALF]: size >> 1 }[kind];
  if (done !== undefined) {
    const left = before.slice();
    left.set(after.subarray(0, done));
    return { left, flaky: steady };
  }
  if (kind === ZEROS) return { left: new Uint8Array(size), flaky: steady };
  if (kind === MIXTURE) return { left: random.bytes(size), flaky: steady };
  return change(before, after, kind, count, random);
}

function change(before, after, kind, count, random) {
  const [size, old] = [before.length, integerOf(before)];
  const changing = old ^ integerOf(after);
  const some = changing & manyBits(size, random);
  const done = { [EARLY]: 0n, [LATE]: changing }[kind] ?? some;
  let flaky = 0n;
  if (kind === FLAKY) flaky = changing & manyBits(size, random);
  else if (kind !== SUBSET) flaky = few(changing, count, random);
  return { left: bytesOf(old ^ done, size), flaky: bytesOf(flaky, size) };
}

// Return bits of which half, a few, or nearly all are set.
function manyBits(size, random) {
  let bits = random.bits(8 * size);
  for (let times = random.below(8); times > 0; times--) bits &= random.bits(8 * size);
  return random.choice([bits, ~bits]);
}

// Return count of the bits that are set, or all if they are fewer.
function few(bits, count, random) {
  let found = 0n;
  for (; count > 0 && bits; count--) {
    const pick = BigInt(random.below(bits.toString(2).length));
    const rest = bits >> pick;
    const bit = (rest & -rest) << pick; // the next that is set
    found |= bit;
    bits ^= bit;
  }
  return found;
}

// The flaky bits of a flash: each reads as one or the other until its sector is erased.
export class FlakyBits {
  #masks = new Map(); // by page, of those that have some

  // Return what a tear leaves from at on, and note the flaky bits.
  tear(at, before, after, tear, random) {
    const { left, flaky } = torn(before, after, tear, random);
    if (tear.kind === ZEROS || tear.kind === MIXTURE) this.settle(at, left.length);
    for (let page = 0; page < flaky.length; page += PAGE_BYTES) {
      const added = flaky.subarray(page, page + PAGE_BYTES);
      const old = this.#masks.get(at + page);
      if (added.some(Boolean)) this.#masks.set(at + page, added.map((mask, i) => mask | (old?.[i] ?? 0)));
    }
    return left;
  }

  // Forget those of whole pages.
  settle(at, size) {
    for (let page = at; page < at + size; page += PAGE_BYTES) this.#masks.delete(page);
  }

  // Give each a value, as a power-up does.
  flicker(content, random) {
    for (const page of [...this.#masks.keys()].sort((a, b) => a - b)) {
      const mask = integerOf(this.#masks.get(page));
      const noise = bytesOf(mask & random.bits(8 * PAGE_BYTES), PAGE_BYTES);
      noise.forEach((byte, i) => (content[page + i] ^= byte));
    }
  }
}
