// What is said of the game: each booking and bid once, the time of a deal, and who has won.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import given from "given";
import { parse } from "../../../web/scoreboard/feed.js";
import { Game } from "../../../web/scoreboard/game.js";
import { Teller } from "../../../web/speech/teller.js";

const { DEAL_S, editions, games, timed, dealt } = given;

// Somebody who listens from the first lines on.
class Listener {
  game = new Game(editions);
  late = [];

  constructor(lines) {
    for (const line of lines) this.game.take(parse(line));
    this.teller = new Teller(this.game);
  }

  hear(...lines) {
    return lines.flatMap((line) => {
      const parsed = typeof line === "string" ? parse(line) : line;
      this.game.take(parsed);
      return this.teller.take(parsed, this.game, (said) => this.late.push(said));
    });
  }
}

test("each booking is said once, and none of the unit's own", () => {
  const [begin, paid] = games.plain;
  const listener = new Listener(begin);
  assert.deepEqual(listener.hear(...begin), []);
  assert.deepEqual(listener.hear(...paid, ...paid), ["RED pays BLUE 500K"]);
  const [dealBegin, set, standings] = games.deal;
  assert.deepEqual(new Listener(dealBegin).hear(...set, ...standings), []);
});

test("undo, debts and who has won are said, and another game begins anew", () => {
  const [begin, undone, owing, fallen, back, other] = games.fallen;
  const listener = new Listener(begin);
  const [paid, taken] = listener.hear(...undone);
  assert.equal(taken, `Taken back: ${paid}`);
  assert.match(listener.hear(...owing)[0], /^RED owes BLUE /);
  assert.equal(listener.hear(...fallen).at(-1), "BLUE has won!");
  assert.match(listener.hear(...back)[0], /^Taken back: /);
  const start = () => listener.hear({ deal: "start" });
  assert.deepEqual(start(), ["Auction: no bid yet"]);
  assert.deepEqual(listener.hear(...other), []);
  assert.deepEqual(start(), ["Auction: no bid yet"]);
  const [last, lines] = [games.ended[0].at(-1), games.ended[0].slice(0, -1)];
  assert.deepEqual(new Listener(lines).hear(last), ["BLUE has won!"]);
  assert.deepEqual(new Listener([...lines, last]).hear(last), []); // that was known
});

test("a deal is said as it goes on, each bid once, and no secret", () => {
  const listener = new Listener(games.plain[0]);
  const bid = { deal: "bid", leader: "RED", price_k: 500 };
  const said = listener.hear({ deal: "start", space: 39 }, bid, bid, { ...bid, deal: "hurry" });
  assert.deepEqual(said, [
    "Montréal: no bid yet", "Auction: RED bids 500K", "Auction: RED bids 500K · hurry!",
  ]);
  assert.deepEqual(listener.hear({ ...bid, deal: "end" }), ["Auction: RED wins at 500K"]);
});

test("the time of a deal is said if the table knows it, and once more near its end", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const listener = new Listener(timed);
  const [, time, ...others] = listener.hear(...dealt);
  assert.deepEqual([time, ...others], [`${DEAL_S} seconds`]);
  mock.timers.tick((DEAL_S - 10) * 1000 - 1);
  assert.deepEqual(listener.late, []);
  mock.timers.tick(1);
  assert.deepEqual(listener.late, ["10 seconds"]);
  listener.hear({ deal: "end" });
  listener.hear({ deal: "start" }, { deal: "end" });
  mock.timers.tick(DEAL_S * 1000);
  assert.equal(listener.late.length, 1); // nothing is left to say of a deal that is over
  mock.timers.reset();
});
