// The game beside the unit, as its feed tells it: the scoreboard's, in the same page.

import { Lines, parse } from "../scoreboard/feed.js";
import { Game } from "../scoreboard/game.js";
import { call } from "../scoreboard/words.js";
import { hear } from "./table.js";

const ASK_AFTER_MS = 300; // a booking is on the unit's display by then

export class Follower {
  game = new Game([]);

  #lines = new Lines();
  #told; // (parsed line) once the game has taken it
  #feed;
  #timer;

  constructor(told) {
    this.#told = told;
  }

  // Begin once the editions are known: names, prices, signs. Resolves to them.
  async start() {
    const answer = await fetch(new URL("./scoreboard/editions.json", import.meta.url));
    const { editions } = await answer.json();
    this.game = new Game(editions);
    this.#feed = hear((text) => this.#take(text));
    return editions;
  }

  #take(text) {
    for (const line of this.#lines.add(text)) {
      const parsed = parse(line);
      if (!parsed) continue;
      if (this.game.take(parsed)) this.#askSoon();
      call(this.game.names);
      this.#told(parsed);
    }
  }

  #askSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#feed.ask(), ASK_AFTER_MS);
  }
}
