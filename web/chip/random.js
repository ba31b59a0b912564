// Python's generator of random numbers (MT19937, and what random.Random makes of it), so that the
// faults of a seed are the same bytes here and on the laptop.

const [N, M] = [624, 397];

export class Random {
  #words = new Uint32Array(N);
  #next = N;

  // seed: a whole number from 0 up.
  constructor(seed) {
    const key = [];
    for (let rest = BigInt(seed); rest || !key.length; rest >>= 32n) key.push(Number(rest & 0xffff_ffffn));
    const words = this.#words;
    words[0] = 19650218;
    for (let i = 1; i < N; i++) words[i] = Math.imul(1812433253, words[i - 1] ^ (words[i - 1] >>> 30)) + i;
    let i = 1;
    const mix = (factor, add) => {
      words[i] = (words[i] ^ Math.imul(words[i - 1] ^ (words[i - 1] >>> 30), factor)) + add;
      if (++i === N) [words[0], i] = [words[N - 1], 1];
    };
    for (let k = 0; k < Math.max(N, key.length); k++) mix(1664525, key[k % key.length] + (k % key.length));
    for (let k = 1; k < N; k++) mix(1566083941, -i);
    words[0] = 0x8000_0000;
  }

  #word() {
    const words = this.#words;
    if (this.#next === N) {
      for (let i = 0; i < N; i++) {
        const mixed = (words[i] & 0x8000_0000) | (words[(i + 1) % N] & 0x7fff_ffff);
        words[i] = words[(i + M) % N] ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908_b0df : 0);
      }
      this.#next = 0;
    }
    let word = words[this.#next++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c_5680;
    word ^= (word << 15) & 0xefc6_0000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  // Return an integer of that many bits, as a BigInt.
  bits(count) {
    let all = 0n;
    const words = [];
    for (let left = count; left > 0; left -= 32) words.push(this.#word() >>> Math.max(0, 32 - left));
    for (const word of words.reverse()) all = (all << 32n) | BigInt(word);
    return all;
  }

  // Return a number from 0 to end - 1.
  below(end) {
    const size = 32 - Math.clz32(end);
    for (;;) {
      const number = this.#word() >>> (32 - size);
      if (number < end) return number;
    }
  }

  bytes(size) {
    return bytesOf(this.bits(8 * size), size).reverse();
  }

  choice(items) {
    return items[this.below(items.length)];
  }
}

// Return an integer as bytes, the highest first, and the other way round.
export function bytesOf(integer, size) {
  const digits = integer.toString(16).padStart(2 * size, "0");
  return Uint8Array.from({ length: size }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

export function integerOf(bytes) {
  return BigInt("0x" + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}
