// Orders of a page become presses and cards that a person's hands could make.

import assert from "node:assert/strict";
import { test } from "node:test";
import given from "given";
import { BadOrder, TimedInput } from "../../../web/unit/timed_input.js";

const { ANSWER_MS, FAST_MS, KEY_HELD_MS, LIFT_MS, TAP_MS, BACKLOG_MS, KEYS, UIDS } = given;
const RED_THERE = { cards: { RED: "plus" } };
const NOWHERE = { cards: {} };
const LOOK = "look"; // at what the parts read

const press = (ms, key, down) => [ms, "press", { key, down }];
const click = (ms, key) => [press(ms, key, true), press(ms, key, false)];
const type = (ms, ...keys) => [ms, "type", { keys, id: keys.join(" ") }];
const lay = (ms, card, side = "plus") => [ms, "lay", { card, side }];
const tap = (ms, card, side = "plus") => [ms, "tap", { card, side }];
const lift = (ms, card) => [ms, "lift", { card }];

// Returns what the hands did with orders, as [ms, update], or what the parts read at a LOOK.
function run(...orders) {
  const done = [];
  let ms = 0;
  const input = new TimedInput((update) => done.push([ms, update]));
  const hex = (uid) => Buffer.from(uid).toString("hex");
  for (const [atMs, name, order] of [...orders, [1e6]]) {
    for (; input.dueMs <= atMs; input.act()) ms = input.dueMs;
    ms = atMs;
    if (name === LOOK) {
      const cards = [0, 1].map((side) => input.cards(side).map(hex));
      done.push([ms, { keys: input.keys(), deal: input.isDealDown(), cards }]);
    } else if (name) input[name](order, ms);
  }
  return done;
}

const looks = (done) => done.filter(([, update]) => "keys" in update).map(([, update]) => update);

test("a click of no length is a press", () => {
  assert.deepEqual(run(...click(0, "7")), [[0, { held: ["7"] }], [KEY_HELD_MS, { held: [] }]]);
});

test("two keys at once come one after the other", () => {
  const held = run(...click(0, "1"), ...click(0, "2")).map(([ms, update]) => [ms, update.held]);
  assert.deepEqual(held, [[0, ["1"]], [FAST_MS, ["1", "2"]], [60, ["2"]], [100, []]]);
});

test("the next key waits for the release of C, which acts then", () => {
  const held = run(...click(0, "C"), ...click(0, "1")).map(([ms, update]) => [ms, update.held]);
  assert.deepEqual(held, [[0, ["C"]], [60, []], [100, ["1"]], [160, []]]);
});

test("a row of keys is typed as a whole, and answered", () => {
  const done = run(...click(0, "7"), type(1, "C", "3", "OK"), ...click(2, "8"));
  const downs = done.filter(([, { held }]) => held?.length).map(([ms, { held }]) => [ms, ...held]);
  assert.deepEqual(downs, [[0, "7"], [100, "C"], [200, "3"], [300, "OK"], [400, "8"]]);
  const typed = done.filter(([, update]) => "typed" in update);
  assert.deepEqual(typed, [[400 + ANSWER_MS, { typed: "C 3 OK" }]]);
});

test("a row too far ahead is dropped as a whole", () => {
  const rows = Array.from({ length: 20 }, (_, i) => type(0, `${i % 10}`, "OK"));
  const done = run(...rows);
  assert.equal(done.filter(([, update]) => "typed" in update).length, rows.length);
  const downs = done.flatMap(([, { held }]) => held ?? []);
  assert.equal(downs.filter((key) => key === "OK").length, downs.length / 2);
});

test("a key is up for a while before it is pressed again", () => {
  const ms = run(...click(0, "1"), ...click(0, "1")).map(([ms]) => ms);
  assert.deepEqual(ms, [0, KEY_HELD_MS, KEY_HELD_MS + FAST_MS, 2 * KEY_HELD_MS + FAST_MS]);
});

test("presses far ahead are dropped with their releases", () => {
  const done = run(...Array.from({ length: 100 }, () => click(0, "1")).flat());
  const downs = done.filter(([, { held }]) => held.length).map(([ms]) => ms);
  assert.deepEqual(downs, downs.map((_, i) => i * (KEY_HELD_MS + FAST_MS)));
  assert.equal(downs.at(-1), BACKLOG_MS);
  assert.deepEqual(done.at(-1)[1], { held: [] });
});

test("what the parts read", () => {
  const downs = ["1", "OK", "DEAL"].map((key) => press(0, key, true));
  const move = [[500, LOOK], lay(500, "RED", "minus"), [500, LOOK]];
  const [first, second] = looks(run(...downs, lay(0, "RED"), ...move));
  assert.equal(first.keys, (1 << KEYS.indexOf("1")) | (1 << KEYS.indexOf("OK")));
  assert.ok(first.deal);
  assert.deepEqual(first.cards, [[UIDS.RED], []]);
  assert.deepEqual(second.cards, [[], [UIDS.RED]]);
});

test("a tap is lifted unless the card was laid again", () => {
  assert.deepEqual(run(tap(0, "RED")), [[0, RED_THERE], [TAP_MS, NOWHERE]]);
  assert.deepEqual(run(tap(0, "RED"), lay(100, "RED")).at(-1), [100, RED_THERE]);
  // Tap and lay wait until it has left, and then come at once.
  const done = run(lay(0, "RED"), lift(500, "RED"), tap(510, "RED"), lay(520, "RED"));
  assert.deepEqual(done.at(-1), [500 + LIFT_MS, RED_THERE]);
});

test("the next card on the same reader takes the tapped one away", () => {
  const done = run(tap(100, "RED"), tap(250, "BLUE"), tap(300, "RED", "minus"));
  const lying = done.map(([ms, { cards }]) => JSON.stringify([ms, cards]));
  assert.ok(lying.includes(JSON.stringify([250, { BLUE: "plus" }])));
  const both = { BLUE: "plus", RED: "minus" };
  assert.ok(lying.includes(JSON.stringify([250 + LIFT_MS, both])));
  const laid = run(lay(0, "GREEN"), lay(100, "BLUE")).at(-1)[1];
  assert.deepEqual(Object.keys(laid.cards), ["GREEN", "BLUE"]);
});

test("a card comes back when the unit has seen it leave", () => {
  const backMs = TAP_MS + LIFT_MS;
  assert.deepEqual(run(tap(0, "RED"), tap(TAP_MS + 1, "RED")), [
    [0, RED_THERE],
    [TAP_MS, NOWHERE],
    [backMs, RED_THERE],
    [backMs + TAP_MS, NOWHERE],
  ]);
  const done = run(lay(0, "RED"), lift(500, "RED"), lay(510, "RED"), lift(520, "RED"));
  assert.deepEqual(done.slice(-2), [[500 + LIFT_MS, RED_THERE], [500 + LIFT_MS, NOWHERE]]);
});

test("a card that is not on the page is read and not reported", () => {
  const uid = "04a1b2c3d4e5f6";
  const done = run([0, "tap", { side: "minus", uid }], [1, LOOK], [TAP_MS, LOOK]);
  assert.deepEqual(looks(done).map(({ cards }) => cards), [[[], [uid]], [[], []]]);
  const reported = done.filter(([, update]) => !("keys" in update) && update.cards);
  assert.ok(reported.every(([, { cards }]) => !Object.keys(cards).length));
  const nfc = (ms, digits) => [ms, "tap", { side: "plus", uid: digits.repeat(4) }];
  const freeMs = TAP_MS + LIFT_MS; // a phone has one such card at a time
  const next = run(nfc(0, "01"), nfc(1, "02"), [freeMs - 1, LOOK], [freeMs, LOOK]);
  assert.deepEqual(looks(next).map(({ cards }) => cards[0]), [[], ["02020202"]]);
});

test("each card of the page has the UID that the laptop gives it", () => {
  const laid = Object.keys(UIDS).map((card) => lay(0, card));
  assert.deepEqual(looks(run(...laid, [1, LOOK]))[0].cards[0], Object.values(UIDS));
});

test("an order that is none is refused", () => {
  const orders = [
    press(0, "7K", true),
    type(0, "7K"),
    type(0, "DEAL"),
    type(0, ...Array(13).fill("1")),
    lift(0, "toString"),
    tap(0, "RED", "left"),
    [0, "tap", { uid: "08", side: "plus" }],
  ];
  for (const order of orders) assert.throws(() => run(order), BadOrder);
});
