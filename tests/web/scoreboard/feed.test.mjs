// No line of a feed is trusted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Lines, parse } from "../../../web/scoreboard/feed.js";

const STANDINGS = { seq: 3, edition: "world", balances: { RED: 15_000 }, debts: {} };
const BOOKED = { seq: 4, kind: "paid", payer: "RED", payee: "BANK", amount_k: 5, balances: {} };

const parsed = (fields) => parse(JSON.stringify(fields));

test("lines come in pieces, and one without an end counts as one", () => {
  const lines = new Lines();
  assert.deepEqual(lines.add('{"a"'), []);
  assert.deepEqual(lines.add(": 1}\n\n{"), ['{"a": 1}', ""]);
  assert.deepEqual(lines.add("x".repeat(4096)), [`{${"x".repeat(4096)}`]);
  assert.deepEqual(lines.add("y\n"), ["y"]);
});

test("sound lines are taken, with names that are not known", () => {
  for (const line of [
    { standings: null },
    { standings: { ...STANDINGS, owners: "8".repeat(40), levels: "6".repeat(40), mood: [1] } },
    { booked: { ...BOOKED, space: 39, details: [{ from: "RED", to: "POT", deed: 1 }] }, mood: 1 },
    { deal: "bid", leader: "RED", price_k: 500 },
    { deal: "unsold", space: 39 },
    { unit: { board: "DEALBOX_PICO" }, language: "tlh" },
    { deeds: { 1: ["Campo Grande", 60], 39: ["Rossio", 400] } },
  ]) {
    assert.deepEqual(parsed(line), line);
  }
});

test("damaged lines are none", () => {
  for (const line of ["", "null", "[]", "3", '{"booked": {"seq": 4', "x".repeat(9000)]) {
    assert.equal(parse(line), null, line);
  }
  for (const line of [
    { mood: "fair" },
    { deal: "later" },
    { deal: "bid", leader: "MAUVE" },
    { deal: "start", space: 40 },
    { booked: { seq: 3 } },
    { unit: {} },
    ...[{ 40: ["Rossio", 400] }, { 1: ["Rossio", "400"] }, { 1: ["Rossio"] }].map((deeds) => ({ deeds })),
    ...[{ seq: -1 }, { amount_k: 0.5 }, { payee: "<b>" }, { space: 40 }, { details: [{}] }]
      .map((change) => ({ booked: { ...BOOKED, ...change } })),
    ...[
      { balances: { "<img src=x>": 15_000 } },
      { balances: { RED: "15000" } },
      { names: { RED: "WILHELMINA" } },
      { out: ["MAUVE"] },
      { worths: { RED: null } },
      { owners: "9".repeat(40) },
      { levels: "7".repeat(40) },
      { levels: "0".repeat(39) },
    ].map((change) => ({ standings: { ...STANDINGS, ...change } })),
  ]) {
    assert.equal(parsed(line), null, JSON.stringify(line));
  }
});
