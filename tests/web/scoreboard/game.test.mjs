// The game as the feed tells it, and what is said of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import given from "given";
import { endOf } from "../../../web/scoreboard/ending.js";
import { parse } from "../../../web/scoreboard/feed.js";
import { Game } from "../../../web/scoreboard/game.js";
import { about, leads, places } from "../../../web/scoreboard/standing.js";
import { call, money, seatName, tell, tellDeal, textOf } from "../../../web/scoreboard/words.js";

const { editions, games, histories, kinds, reported } = given;

// Takes lines, and returns whether the standings have to be asked for.
const take = (game, lines) => lines.map((line) => game.take(parse(line))).some(Boolean);

function begun(lines) {
  const game = new Game(editions);
  take(game, lines);
  return game;
}

const newest = ({ bookings, edition }) => textOf(tell(bookings[0], edition, bookings));

test("random games are as the bank has them, with the standings whenever it asks", () => {
  const seen = ({ seq, balances, debts, out, owners, levels, edition }) =>
    ({ seq, balances, debts, out, owners, levels, title: edition?.title });
  let asked = 0;
  for (const steps of histories) {
    const game = new Game(editions);
    for (const { booked, standings, ranking } of steps) {
      if (take(game, [booked])) {
        asked += 1;
        take(game, [standings]);
      }
      assert.deepEqual(seen(game), seen(begun([standings])), booked);
      if (!game.hasWorth) continue;
      assert.deepEqual(game.ranking().slice(0, ranking.length), ranking, booked);
    }
  }
  assert.ok(0 < asked && asked < histories.flat().length); // most need no question, and some do
});

test("the worths of a game are those of its report, whenever the standings come", () => {
  let compared = 0;
  histories.forEach((steps, number) => {
    for (const late of [0, 1, 2, 3]) {
      const game = new Game(editions);
      let askedAt = -1;
      steps.forEach(({ booked }, at) => {
        if (take(game, [booked]) && askedAt < 0) askedAt = at;
        if (askedAt < 0 || at < askedAt + late) return;
        take(game, [steps[at].standings]);
        askedAt = -1;
      });
      if (!game.hasWorth) continue;
      const seen = new Set(game.course.map(({ seq }) => seq));
      const known = reported[number].filter(({ seq }) => seen.has(seq));
      assert.deepEqual(game.course, late ? known : reported[number], `${number} ${late}`);
      compared += known.length;
    }
  });
  assert.ok(compared > histories.flat().length, `${compared}`);
});

test("every kind of booking has a sentence, and one of a newer unit its name", () => {
  const first = (kind) => textOf(tell({ kind, payer: "BANK", payee: "RED", amount_k: 1 }));
  assert.deepEqual(kinds.filter((kind) => first(kind).startsWith(`${kind}: `)), []);
  assert.equal(first("dances"), "dances: the bank → RED 1K");
});

test("amounts are as the bank prints them", () => {
  const printed = (edition) => [0, 825, 1_925, -500].map((k) => money(k, edition));
  assert.deepEqual(printed(null), ["0", "825K", "1.925M", "−500K"]);
  assert.deepEqual(printed({ sign: "£" }), ["£0", "£825", "£1925", "−£500"]);
  assert.deepEqual(printed({ sign: " kr" }), ["0 kr", "825 kr", "1925 kr", "−500 kr"]);
  assert.deepEqual(printed({ sign: " " }), ["0", "825", "1925", "−500"]);
});

test("after a line that is missing it asks", () => {
  const [begin, paid, later, standings] = games.plain;
  const game = begun(begin);
  assert.ok(!take(game, paid));
  assert.equal(newest(game), "RED pays BLUE 500K");
  assert.deepEqual([...game.moved], [["RED", -500], ["BLUE", 500]]);
  assert.ok(take(game, later.slice(-1)));
  assert.equal(game.owners[39], "");
  take(game, standings);
  assert.equal(game.owners[39], "BLUE");
});

test("players are called by their names until these are hidden", () => {
  const [begin, named, standings, hidden] = games.named;
  const game = begun(begin);
  const names = () => {
    call(game.names);
    return ["RED", "BLUE"].map((seat) => seatName(seat));
  };
  assert.deepEqual(names(), ["ANNA", "BLUE"]);
  assert.ok(take(game, named));
  take(game, standings);
  assert.deepEqual(names(), ["ANNA", "ZOË"]);
  take(game, hidden);
  assert.deepEqual(names(), ["RED", "BLUE"]);
});

test("undo, debts, bankruptcy, the winner and a new game", () => {
  const [begin, undone, owing, fallen, back, other] = games.fallen;
  const game = begun(begin);
  take(game, undone);
  assert.equal(newest(game), "Taken back: RED pays BLUE 4M");
  assert.equal(game.balances.get("RED"), 15_000);
  take(game, owing);
  assert.match(about(game, "RED"), /owes 60M/);
  assert.equal(endOf(game), null);
  take(game, fallen);
  const { headline, standings, course } = endOf(game);
  assert.equal(headline, "BLUE has won!");
  assert.deepEqual(standings.map(({ seat, place, isOut }) => [seat, place, isOut]),
    [["BLUE", 1, false], ["RED", 2, true]]);
  assert.equal(standings[0].amount_k, 30_000);
  assert.equal(about(game, "RED"), "bankrupt");
  assert.deepEqual(places(game), [{ seat: "BLUE", place: "1" }, { seat: "RED", place: "–" }]);
  assert.ok(course.length > 2);
  take(game, back);
  assert.equal(endOf(game), null);
  assert.match(about(game, "RED"), /owes 60M/);
  take(game, other);
  assert.equal(game.edition.title, "London");
  assert.deepEqual([...game.balances.keys()], ["RED", "GREEN"]);
  assert.equal(leads(game), "Level at the top");
  assert.deepEqual(places(game).map(({ place }) => place), ["1", "1"]);
  assert.equal(game.owners, null);
});

test("of the bankrupt the last one comes first", () => {
  const { standings, winner } = endOf(begun(games.ended[0]));
  assert.equal(winner, "BLUE");
  assert.deepEqual(standings.map(({ seat }) => seat), ["BLUE", "RED", "GREEN"]);
});

test("the pot is told, and a loan is less worth", () => {
  const [begin, borrowed, taken] = games.pot;
  const game = begun(begin);
  assert.equal(leads(game), "Level at the top · pot £200");
  assert.equal(game.balances.size, 2);
  assert.ok(!take(game, borrowed)); // its lines tell all of that
  assert.equal(game.balances.get("RED"), 2_150);
  assert.equal(about(game, "RED"), "loan £500 · worth £1650");
  assert.equal(leads(game), "RED leads by worth · pot £215");
  assert.equal(newest(game), "BLUE puts £15 in the pot");
  assert.ok(!take(game, taken));
  assert.equal(newest(game), "BLUE takes the pot: £215");
  assert.equal(leads(game), "BLUE leads by worth · pot £0");
});

test("cash leads only while it is all that anybody is worth", () => {
  const standings = { seq: 5, edition: "world", balances: { BANK: -21_000, RED: 11_000, BLUE: 10_000 }, debts: {} };
  const saysOf = (more) => {
    const game = begun([JSON.stringify({ standings: { ...standings, ...more } })]);
    return [leads(game), about(game, "RED"), about(game, "BLUE")];
  };
  assert.deepEqual(saysOf({}), ["RED leads by cash", "", ""]);
  for (const debt of ["loans", "debts"]) {
    const [first, red, blue] = saysOf({ [debt]: { RED: 2_000 }, worths: { RED: 9_000 } });
    assert.equal(first, "BLUE leads by worth", debt);
    assert.match(red, / · worth 9M$/);
    assert.equal(blue, "worth 10M");
  }
  // The firmware 0.3.0 tells nobody's worth.
  const deeds = { owners: `0200${"0".repeat(36)}`, levels: "0".repeat(40) };
  assert.deepEqual(saysOf(deeds), ["RED leads by cash", "", ""]);
});

test("who has won is said as the unit counts it", () => {
  // In an edition that counts rents one may win with less money, by what dice add to them.
  const [begin, over, counted, paid] = games.counted;
  const game = begun(begin);
  take(game, over);
  assert.equal(endOf(game).headline, "The game is over: the unit counts who has won");
  take(game, counted);
  const { headline, standings } = endOf(game);
  assert.equal(headline, "BLUE has won!");
  assert.deepEqual([standings[0].seat, standings[0].amount_k], ["BLUE", 1_528]);
  take(game, paid);
  assert.equal(endOf(game), null);
});

test("the lamp of a deal is dark, slow or fast, with the leading bid", () => {
  const [begin, set, standings, dealt] = games.deal;
  const game = begun(begin);
  const dealOf = ({ deal, edition }) => [deal.phase, textOf(tellDeal(deal, edition))];
  for (const [line, ...expected] of [
    [{ deal: "start", space: 39 }, "slow", "Montréal: no bid yet"],
    [{ deal: "bid", leader: "RED", price_k: 500 }, "slow", "Auction: RED bids 500K"],
    [{ deal: "hurry", leader: "RED", price_k: 500 }, "fast", "Auction: RED bids 500K · hurry!"],
    [{ deal: "bid", leader: "BLUE", price_k: 2000 }, "fast", "Auction: BLUE bids 2M · hurry!"],
    [{ deal: "end", leader: "BLUE", price_k: 2000 }, "dark", "Auction: BLUE wins at 2M"],
  ]) {
    game.take(line);
    assert.deepEqual(dealOf(game), expected);
  }
  assert.ok(take(game, set)); // it asks after a setting, which ends no deal and is no booking
  take(game, standings);
  assert.equal(dealOf(game)[1], "Auction: BLUE wins at 2M");
  assert.deepEqual(game.bookings.filter(({ kind }) => kind === "setting"), []);
  game.take({ deal: "start" });
  take(game, standings); // it was switched off, and its deal is gone
  assert.equal(game.deal.phase, "dark");
  take(game, dealt);
  assert.equal(game.deal.phase, "slow");
});

test("an own board has the deeds that the unit tells", () => {
  const [own, london] = games.own;
  const game = begun(own);
  const { edition } = game;
  for (const line of own) {
    take(game, [line]); // the unit was asked once more
    assert.deepEqual(game.edition, edition, line);
  }
  const { names, prices_k } = game.edition;
  assert.match(names[39], /^39é+$/);
  const mayfair = editions.find(({ title }) => title === "London");
  assert.deepEqual(prices_k, mayfair.prices_k);
  assert.equal(game.worth_k("BLUE"), 1900);
  take(game, [own.find((line) => line.includes("standings")).replace('"title": "', '"title": "Other ')]);
  assert.deepEqual(game.edition.names, []);
  take(game, london);
  assert.equal(game.edition, mayfair);
});
