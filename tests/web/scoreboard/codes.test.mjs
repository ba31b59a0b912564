// What the codes of a unit's display say, as lines of the feed; and what has changed between two.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import given from "given";
import { changesSince, movedSince, stateOf } from "../../../web/scoreboard/changes.js";
import { partOf, read } from "../../../web/scoreboard/codes.js";
import { Game } from "../../../web/scoreboard/game.js";
import { CodeSource, follows } from "../../../web/scoreboard/scans.js";
import { deedsOf } from "../../../web/scoreboard/mine.js";
import { textOf } from "../../../web/scoreboard/words.js";

const { editions, examples, states, games } = given;

const page = new EventTarget(); // CodeSource hears of links and of other windows there
Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });

// Reads the codes of a state from the last part to the first; null: they are none.
function told(codes) {
  const parts = {};
  for (const part of codes.toReversed().map(partOf)) {
    if (!part) return null;
    parts[part.number] = part.digits;
  }
  const found = read(parts, editions);
  return found?.isWhole ? found : null;
}

test("examples become the lines of the feed", () => {
  assert.ok(examples.length > 20);
  for (const { codes, lines, cards } of examples) {
    const [{ standings }, deal = null] = lines;
    assert.deepEqual(told(codes), { standings, deal, cards, isWhole: true });
  }
});

test("every state is read as the unit tells it, and damaged codes are none", () => {
  for (const { standings, codes, damaged } of states) {
    assert.deepEqual(told(codes).standings, standings);
    assert.equal(told(damaged), null, damaged.join());
  }
});

// A page that shows what its source tells, as scoreboard.js.
class Shown {
  game = new Game(editions);
  changes = [];
  source = new CodeSource(this, editions);

  follow(codes) {
    for (const code of codes) assert.ok(this.source.take(`HTTPS://DEALBOX.EXAMPLE/#${code}`));
    return this;
  }

  said({ key, values }) {
    this.key = key;
    this.values = values;
  }

  collected({ count, numbers }) {
    this.read = `${numbers.length} of ${count}`;
  }

  replayed(lines, more) {
    this.game = new Game(editions);
    let before = null;
    for (const line of lines) {
      before = this.game.hasGame ? stateOf(this.game) : null;
      this.game.take(line);
    }
    this.changes = before ? changesSince(before, this.game).map(textOf) : [];
    this.moved = before ? movedSince(before, this.game) : new Map();
    for (const line of more) this.game.take(line);
  }
}

test("of the first parts the balances come first, and the deeds when all are read", () => {
  const [first, ...others] = games.first;
  const shown = new Shown().follow([first]);
  assert.equal(shown.read, `1 of ${games.first.length}`);
  assert.equal(shown.game.balances.get("BLUE"), 15_000);
  assert.equal(shown.game.owners, null);
  shown.follow(others);
  assert.equal(shown.game.owners[39], "RED");
});

test("what has changed since is told, and an older code changes nothing", () => {
  const shown = new Shown().follow(games.first);
  assert.deepEqual([shown.changes, shown.key], [[], "code.read"]);
  shown.follow(games.later);
  const changes =
    ["RED −4M · BLUE +4M", "Gdynia: the bank → BLUE", "Riga: – → mortgaged"];
  assert.deepEqual(shown.changes, changes);
  assert.equal(shown.moved.get("RED"), -4_000);
  shown.follow(games.first);
  assert.deepEqual([shown.values.older, shown.key], [games.seq, "code.older"]);
  assert.equal(shown.game.balances.get("RED"), 11_000);
  assert.ok(!shown.source.take(`1${games.first[0]}`));
  shown.follow(games.last).follow(games.fallen);
  assert.ok(shown.changes.includes("GREEN: bankrupt"));
  assert.deepEqual(shown.follow(games.after).changes, ["RED −500K · BLUE +500K"]);
});

test("what somebody else has stored in the browser counts as nothing", (t) => {
  const kept = { parts: { count: 0, checksum: 0, read: {} }, games: [] };
  const { standings } = told(games.first);
  const part = partOf(games.first[0]);
  const state = { cards: 1, standings, at_ms: 1 };
  const getItem = mock.fn();
  Object.defineProperty(globalThis, "localStorage", { value: { getItem }, configurable: true });
  t.after(() => delete globalThis.localStorage);
  const look = (text) => {
    getItem.mock.mockImplementation(() => text);
    const shown = new Shown();
    shown.source.remember();
    return shown.follow(games.first).game.balances.get("RED");
  };
  const own = JSON.stringify({ ...kept, games: [[{ ...state, cards: told(games.first).cards }]] });
  for (const text of [own, "{", "5", "[]", '"codes"', "{}", '{"parts": {}, "games": []}', ...[
    { games: {} },
    { games: [[]] },
    { games: [5] },
    { games: [[5]] },
    { games: [[{ ...state, standings: null }]] },
    { games: [[{ ...state, standings: { ...standings, balances: 5 } }]] },
    { games: [[{ ...state, at_ms: "noon" }]] },
    { parts: null },
    { parts: { ...part, read: { 1: "5" } } },
    { parts: { ...part, read: { 2: part.digits } } },
    { parts: { count: 1, checksum: 0, read: { 1: part.digits } } },
  ].map((other) => JSON.stringify({ ...kept, ...other }))]) {
    assert.equal(look(text), told(games.first).standings.balances.RED, text);
  }
});

test("deeds of an own board, of which codes tell no names, go by the numbers of their spaces", () => {
  const { name: edition } = editions.find(({ has_apartments }) => has_apartments);
  const own = { edition, title: "Bern", sign: "Fr." };
  const game = new Game(editions);
  game.take(stateWith(5, { 1: 1 }, own));
  assert.deepEqual(deedsOf(game, "BLUE"), []);
  const before = stateOf(game);
  game.take(stateWith(7, { 1: 1, 9: 2, 39: 2 }, { ...own, levels: `${"0".repeat(39)}5` }));
  assert.deepEqual(deedsOf(game, "BLUE"), [{ group: 0, own: [9, 39] }]);
  const changes = ["9: the bank → BLUE", "39: the bank → BLUE", "39: – → apartment"];
  assert.deepEqual(changesSince(before, game).map(textOf), changes);
  game.take(stateWith(7, { 1: 1, 9: 2, 39: 2 }));
  assert.deepEqual(deedsOf(game, "BLUE"), [{ group: 2, own: [9] }, { group: 8, own: [39] }]);
  game.take({ standings: { ...stateWith(8, {}).standings, owners: undefined } });
  assert.equal(deedsOf(game, "BLUE"), null);
});

// Returns a state of three players, with the owners of deeds by their spaces.
function stateWith(seq, deeds, more = {}) {
  const owners = Array.from({ length: 40 }, (_, space) => deeds[space] ?? 0).join("");
  const balances = { BANK: -45_000, RED: 14_000, BLUE: 15_000, GREEN: 16_000 };
  const levels = "0".repeat(40);
  const standings = { seq, edition: "world", balances, debts: {}, owners, levels, ...more };
  return { cards: 1, standings };
}

test("a deed goes back to the bank by an undo or a bankruptcy, else it is another game", () => {
  const deeds = { 1: 1, 3: 1, 39: 2 };
  for (const [isOne, seq, later, more] of [
    [true, 6, { ...deeds, 37: 3 }],
    [true, 9, { 1: 3, 3: 2, 39: 2 }], // a trade
    [true, 6, { 3: 1, 39: 2 }], // an undo
    [true, 7, { 3: 1, 37: 1, 39: 2 }], // and the right deed
    [false, 6, { 3: 1, 37: 1, 39: 2 }],
    [false, 6, { ...deeds, 11: 1, 13: 1 }], // two purchases are two bookings
    [false, 9, { 5: 3, 39: 3 }],
    [false, 90, { 5: 3, 37: 3, 39: 3 }],
    [true, 9, { 39: 2 }, { out: ["RED"] }],
    [false, 9, { 1: 1 }, { out: ["GREEN"] }],
  ]) {
    const first = stateWith(5, deeds);
    assert.equal(follows(first, stateWith(seq, later, more)), isOne, JSON.stringify([seq, later]));
  }
  assert.ok(follows(stateWith(1, {}), stateWith(2, { 1: 1, 3: 2, 5: 1, 39: 2 }))); // they are dealt out
});

test("games are never mixed", () => {
  const shown = new Shown().follow(games.later).follow(games.other);
  assert.deepEqual([shown.changes, shown.game.balances.get("RED")], [[], 15_110]);
  shown.follow(games.last);
  assert.deepEqual(shown.changes, ["RED −1M · BLUE +1M"]);
});
