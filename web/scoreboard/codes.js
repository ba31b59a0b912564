// Reads what the codes on a unit's display hold (docs/codes.md): digits in parts, of which the lines
// of the feed are made. No digit is trusted.

import { SEATS } from "./feed.js";

const PART = /^1(\d{2})(\d{2})(\d{5})((?:\d{5})*(?:\d{5}|\d{3}))$/; // 1: the version
const PRIME = 16777619; // of FNV-1a, in 30 bits
const FIRST = 0x11c9dc5;
const CHECKSUMS = 100000;
const EMPTY = 0; // seats
const PLAYING = 1;
const OUT = 2;
const OWN = 255; // the number of a board of somebody's own
const FAMILIES = ["world", "classic", "comrades", "platinum", "anti"]; // that has rules of these
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜßÀÂÇÉÈÊËÎÏÔÙÛŒÁÍÓÚÑ0123456789 -'.;"; // of names, from 1 on
const QUICK = 2; // of the options: the short game
const NO_DEEDS = [0, 2, 4, 7, 10, 17, 20, 22, 30, 33, 36, 38]; // spaces
const SPACES = 40;
const TEXT_MAX = 64; // letters
const CODE_POINT_MAX = 0x10ffff;

// Returns the part that a code holds, a link or digits alone: its number, how many there are, the
// checksum of all, and its digits; null if it is none.
export function partOf(text) {
  const digits = text.slice(text.lastIndexOf("#") + 1);
  const [, number, count, checksum, content] = PART.exec(digits) ?? [];
  if (!content || !bytesOf(content)) return null;
  const part = { number: Number(number), count: Number(count), checksum: Number(checksum), digits };
  return 1 <= part.number && part.number <= part.count ? part : null;
}

// Returns what the lines of the feed would say that a unit shows, as { cards, standings, deal }; cards:
// a number that follows from the players' cards. deal: null without one. Of some parts, by their
// numbers, the first ones tell the beginning: perhaps balances, but no deeds, and isWhole is false.
// null: nothing yet, or they are no parts of one state.
export function read(parts, editions) {
  const found = [];
  for (let number = 1; parts[number]; number += 1) found.push(...contentOf(parts[number]));
  const all = Object.values(parts).map((digits) => partOf(digits));
  const { count, checksum } = all[0];
  if (!all.every((each) => each.count === count && each.checksum === checksum)) return null;
  const isWhole = all.length === count;
  if (isWhole && checksumOf(found) !== checksum) return null;
  const told = { cards: 0, standings: {}, deal: null, isWhole };
  const bits = new Bits(found);
  try {
    fill(told, bits, editions);
    if (isWhole && bits.isAtEnd) return told;
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    if (!isWhole && reason.isShort && told.standings.balances && told.standings.edition) return told;
  }
  return null;
}

class Unreadable extends Error {
  isShort = false;
}

// Returns the bytes of digits: two in each five of them, and the last one in three; null if they
// are none.
function bytesOf(content) {
  const bytes = [];
  for (let at = 0; at < content.length; at += 5) {
    const group = content.slice(at, at + 5);
    const value = Number(group);
    if (value >= (group.length === 5 ? 65536 : 256)) return null;
    if (group.length === 5) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return bytes;
}

const contentOf = (digits) => bytesOf(PART.exec(digits)[4]);

function checksumOf(bytes) {
  let value = FIRST;
  for (const byte of bytes) value = Math.imul(value ^ byte, PRIME) & 0x3fffffff;
  return value % CHECKSUMS;
}

class Bits {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  // Returns a number of so many bits, the highest first.
  take(width) {
    let value = 0;
    for (let i = 0; i < width; i += 1) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw Object.assign(new Unreadable(), { isShort: true });
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  // Returns a number of any size: how many bits it has, and what is below the highest of them.
  number() {
    const width = this.take(5);
    return width ? 2 ** (width - 1) + this.take(width - 1) : 0;
  }

  text() {
    const letter = () => String.fromCodePoint(checked(this.number(), CODE_POINT_MAX));
    return repeat(checked(this.number(), TEXT_MAX), letter).join("");
  }

  // Whether nothing but the rest of the last byte is left, and that is zero.
  get isAtEnd() {
    const rest = this.#bytes.length * 8 - this.#at;
    return rest < 8 && this.take(rest) === 0;
  }
}

// Fills what is told as far as the bits go.
function fill(told, bits, editions) {
  const number = bits.take(8);
  const game = told.standings;
  game.seq = bits.number();
  told.cards = bits.take(16);
  const states = [EMPTY, ...repeat(SEATS.length - 1, () => checked(bits.take(2), OUT))];
  const [hasPot, hasDebts, hasLoans, hasNames, hasRules, hasDeeds, hasDeal, isOver] =
    repeat(8, () => bits.take(1));
  const seats = SEATS.filter((_, i) => states[i] !== EMPTY);
  const playing = SEATS.filter((_, i) => states[i] === PLAYING);
  const out = states.filter((state) => state === OUT).map(() => SEATS[1 + bits.take(3)]);
  if (number !== OWN) board(game, editions[number]);
  if (out.length) game.out = out;
  const amounts = () => playing.map((seat) => [seat, bits.number()]);
  const balances = Object.fromEntries([...seats.map((seat) => [seat, 0]), ...amounts()]);
  const pot = hasPot ? { POT: bits.number() } : {};
  const rest_k = [...Object.values(balances), pot.POT ?? 0].reduce((sum, k) => sum + k);
  game.balances = { BANK: -rest_k, ...balances, ...pot };
  game.debts = hasDebts ? owed(amounts()) : {};
  if (hasLoans) game.loans = owed(amounts());
  if (number === OWN) ownBoard(game, bits);
  if (hasNames) {
    const names = seats.map((seat) => [seat, nameOf(bits)]);
    game.names = Object.fromEntries(names.filter(([, name]) => name));
  }
  if (hasRules) {
    for (const name of ["options", "house_rules"]) {
      const rules = bits.number();
      if (rules) game[name] = rules;
    }
  }
  if (hasDeeds) Object.assign(game, deedsOf(bits, playing));
  const worth_k = (seat) => balances[seat] - (game.debts[seat] ?? 0) - (game.loans?.[seat] ?? 0);
  const hasWorths = hasDeeds || game.options & QUICK;
  const worths = playing.map((seat) => [seat, hasWorths ? signedOf(bits) : worth_k(seat)]);
  const others = worths.filter(([seat, k]) => k !== balances[seat]);
  if (others.length) game.worths = Object.fromEntries(others);
  if (hasDeal) told.deal = dealOf(bits);
  if (isOver) game.final = Object.fromEntries(repeat(bits.take(4), () => [seatOf(bits), signedOf(bits)]));
}

function board(game, edition) {
  if (!edition) throw new Unreadable();
  game.edition = edition.name;
  if (edition.city) game.city = edition.city;
}

function ownBoard(game, bits) {
  game.edition = FAMILIES[checked(bits.take(3), FAMILIES.length - 1)];
  game.sign = bits.text();
  game.title = bits.text();
  const city = bits.text();
  if (city) game.city = city;
}

const owed = (entries) => Object.fromEntries(entries.filter(([, k]) => k));

const nameOf = (bits) => repeat(bits.take(3), () => LETTERS[checked(bits.take(6) - 1, 62)]).join("");

function deedsOf(bits, playing) {
  const width = playing.length.toString(2).length;
  let [owners, levels] = ["", ""];
  for (let space = 0; space < SPACES; space += 1) {
    const owner = NO_DEEDS.includes(space) ? 0 : checked(bits.take(width), playing.length);
    owners += owner ? SEATS.indexOf(playing[owner - 1]) : 0;
    levels += owner && bits.take(1) ? bits.take(3) : 0;
  }
  return { owners, levels };
}

function dealOf(bits) {
  const [isRunning, space, leader] = [bits.take(1), bits.take(6), seatOf(bits)];
  const isBid = leader !== SEATS[0];
  const deal = { deal: isRunning ? (isBid ? "bid" : "start") : "end" };
  return { ...deal, ...(space && { space }), ...(isBid && { leader, price_k: bits.number() }) };
}

const signedOf = (bits) => (bits.take(1) ? -bits.number() : bits.number());

const seatOf = (bits) => SEATS[checked(bits.take(4), SEATS.length - 1)];

function checked(value, most) {
  if (value < 0 || value > most) throw new Unreadable();
  return value;
}

const repeat = (count, make) => Array.from({ length: count }, make);
