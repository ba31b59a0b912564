// Keys, the deal button and cards: the orders of a page, timed as a person presses and lays them.
//
// The rules are those of host_sim/web/real_time.py. A key is held for at least 60 ms, and the next
// one comes 40 ms later at the earliest. So a click of no length is a press, two keys keep their
// order, and fast typing makes no ghost keys. C acts when it is released: the next key waits for
// that. A row of keys is typed as a whole, each key after the release of the one before it. A card
// that has left a reader changes its place again 250 ms later at the earliest: the unit would take
// it for one that never left. All times are of the unit's clock.

import { KEYS, MINUS, PLUS } from "./unit.js";

const KEY_HELD_MS = 60;
const FAST_MS = 40;
const TAP_MS = 300; // a card on a reader
const LIFT_MS = 250; // until the unit has seen that it is gone
const ANSWER_MS = 100; // from a key's release until the display shows what the unit answers
const BACKLOG_MS = 2000; // presses further ahead than this are dropped
const ROW_MAX = 12; // keys of a row
const DEAL = "DEAL"; // the deal button's name among the keys
const SIDES = { plus: PLUS, minus: MINUS };
const UID = /^(?:[0-9a-f]{2}){4}$|^(?:[0-9a-f]{2}){7}$|^(?:[0-9a-f]{2}){10}$/;

// The cards on the page; as in host_sim/cards.py.
const CARDS = {
  RED: "3a51c07e",
  BLUE: "04b7209a5e6180",
  GREEN: "9c02d41b",
  YELLOW: "04e35f12c84d80",
  WHITE: "57aa3061",
  BLACK: "0416d9b3027f80",
  PINK: "e08d6f25",
  ORANGE: "0471ce489b3380",
  unknown: "61f4e75c",
  phone: "08c4a1f3",
  triple: "04ab6627190c5d3e82f1",
};

// Thrown for an order that is none; the message states the fault.
export class BadOrder extends Error {}

export class TimedInput {
  #report;
  #isOneReader;
  #scheduled = []; // { ms, act }, the earliest first
  #wanted = new Set(); // the keys that the page holds down
  #held = new Set(); // the keys that are down
  #freeMs = new Map(); // key -> when its next change may come
  #lastDownMs = -FAST_MS;
  #nfcFreeMs = 0; // when the next card may come by NFC
  #cardFreeMs = new Map(); // card -> when its next change may come
  #tapped = new Map(); // reader -> the card that was tapped on it last
  #laid = new Map(); // card -> its { side }; of a card that is no card of the page, its UID

  // report(update) gets what changes. placed: the cards that lie there, as reported before.
  constructor(report, { isOneReader = false, placed = {} } = {}) {
    this.#report = report;
    this.#isOneReader = isOneReader;
    for (const [card, side] of Object.entries(placed)) this.#laid.set(card, { side });
  }

  // What the unit's parts read (unit.js).

  keys() {
    return KEYS.reduce((bits, key, i) => bits | (Number(this.#held.has(key)) << i), 0);
  }

  isDealDown() {
    return this.#held.has(DEAL);
  }

  cards(side) {
    return [...this.#laid]
      .filter(([, place]) => this.#isOneReader || SIDES[place.side] === side)
      .map(([card]) => bytesOf(CARDS[card] ?? card));
  }

  // The cards of the page, by reader.
  get placed() {
    const known = [...this.#laid].filter(([card]) => card in CARDS);
    return Object.fromEntries(known.map(([card, { side }]) => [card, side]));
  }

  // Orders (worker.js).

  press({ key, down }, nowMs) {
    require(KEYS.includes(key) || key === DEAL, "no such key");
    require(typeof down === "boolean", "no such command");
    if (down === this.#wanted.has(key)) return;
    let ms = Math.max(nowMs, this.#freeMs.get(key) ?? 0);
    if (down) {
      ms = Math.max(ms, this.#lastDownMs + FAST_MS);
      if (ms > nowMs + BACKLOG_MS) return;
      this.#lastDownMs = ms;
      this.#wanted.add(key);
    } else {
      this.#wanted.delete(key);
      if (key === "C") this.#lastDownMs = Math.max(this.#lastDownMs, ms);
    }
    this.#freeMs.set(key, ms + (down ? KEY_HELD_MS : FAST_MS));
    this.#schedule(ms, () => this.#move(key, down));
  }

  // Reports { typed: id } once the unit has answered the last key, or at once if it is dropped.
  type({ keys, id }, nowMs) {
    require(Array.isArray(keys) && keys.length <= ROW_MAX, "no row of keys");
    require(keys.every((key) => KEYS.includes(key)), "no such key");
    let ms = Math.max(nowMs, this.#lastDownMs + FAST_MS, ...this.#freeMs.values());
    if (ms > nowMs + BACKLOG_MS) {
      this.#report({ typed: id });
      return;
    }
    for (const key of keys) {
      this.#schedule(ms, () => this.#move(key, true));
      this.#schedule(ms + KEY_HELD_MS, () => this.#move(key, false));
      ms += KEY_HELD_MS + FAST_MS;
      this.#freeMs.set(key, ms);
    }
    this.#lastDownMs = ms - FAST_MS;
    this.#schedule(ms + ANSWER_MS, () => this.#report({ typed: id }));
  }

  lay({ card, side }, nowMs, isTap = false) {
    require(Object.hasOwn(CARDS, card), "no such card");
    require(Object.hasOwn(SIDES, side), "no such reader");
    const before = this.#tapped.get(this.#readerOf(side));
    this.#tapped.delete(this.#readerOf(side));
    const place = this.#laid.get(before);
    const isThere = place && this.#readerOf(place.side) === this.#readerOf(side);
    if (before !== card && isThere) this.#lift(before, nowMs); // by the hand with the next one
    this.#change(card, nowMs, (ms) => this.#put(card, side, ms, isTap));
  }

  // uid: hex digits, of a card that is not on the page, read by NFC. A phone has but one such card
  // at a time: the next one comes when the unit has seen that the one before it is gone.
  tap({ card, uid, side }, nowMs) {
    if (uid === undefined) {
      this.lay({ card, side }, nowMs, true);
      this.#tapped.set(this.#readerOf(side), card);
      return;
    }
    require(typeof uid === "string" && UID.test(uid), "no UID of 4, 7 or 10 bytes");
    require(Object.hasOwn(SIDES, side), "no such reader");
    const ms = Math.max(nowMs, this.#nfcFreeMs);
    this.#nfcFreeMs = ms + TAP_MS + LIFT_MS;
    this.#schedule(ms, () => this.#put(uid, side, ms, true));
  }

  lift({ card }, nowMs) {
    require(Object.hasOwn(CARDS, card), "no such card");
    this.#change(card, nowMs, (ms) => this.#lift(card, ms));
  }

  // What is due later.

  // When the next of them is due.
  get dueMs() {
    return this.#scheduled[0]?.ms ?? Infinity;
  }

  // Does the next of them.
  act() {
    this.#scheduled.shift()?.act();
  }

  #schedule(ms, act) {
    const after = this.#scheduled.findIndex((other) => other.ms > ms);
    this.#scheduled.splice(after < 0 ? this.#scheduled.length : after, 0, { ms, act });
  }

  #move(key, down) {
    if (down) this.#held.add(key);
    else this.#held.delete(key);
    this.#report({ held: [...this.#held].sort() });
  }

  #readerOf(side) {
    return this.#isOneReader ? "" : side;
  }

  // Changes where a card is, now or when the unit has seen it leave its place before.
  #change(card, nowMs, act) {
    const ms = Math.max(nowMs, this.#cardFreeMs.get(card) ?? 0);
    if (ms > nowMs) this.#schedule(ms, () => act(ms));
    else act(ms);
  }

  #put(card, side, nowMs, isTap) {
    const before = this.#laid.get(card);
    if (before && this.#readerOf(before.side) !== this.#readerOf(side)) this.#leave(card, nowMs);
    const place = { side };
    this.#laid.delete(card); // the last one laid is on top
    this.#laid.set(card, place);
    this.#report({ cards: this.placed });
    const endMs = nowMs + TAP_MS;
    if (isTap) this.#schedule(endMs, () => this.#lift(card, endMs, place));
  }

  // place: lift it only if it has not been laid again since.
  #lift(card, nowMs, place = this.#laid.get(card)) {
    if (!place || place !== this.#laid.get(card)) return;
    this.#leave(card, nowMs);
    this.#laid.delete(card);
    this.#report({ cards: this.placed });
  }

  // Has time pass until the unit has seen a card leave (worker.js).
  #leave(card, nowMs) {
    const ms = nowMs + LIFT_MS;
    this.#cardFreeMs.set(card, ms);
    this.#schedule(ms, () => {});
  }
}

function require(condition, reason) {
  if (!condition) throw new BadOrder(reason);
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g), (digits) => parseInt(digits, 16));
}
