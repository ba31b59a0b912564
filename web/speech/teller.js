// What is said of the game: each booking, each bid, how long a deal lasts as far as the table
// knows, and who has won; in the words in which the scoreboard shows them.

import { headline } from "../scoreboard/ending.js";
import { tell, tellDeal, textOf } from "../scoreboard/words.js";
import { t } from "../words/words.js";

const UNSAID = ["setting", "service mode"]; // bookings of the unit's own
const SOON_S = 10; // left of a deal of a length that the house has fixed

export class Teller {
  #seq; // of the booking told last
  #deal = ""; // what was told of the deal last
  #phase; // of its lamp
  #end; // what was told of the end; undefined while no game is known
  #timer;

  constructor(game) {
    this.#seq = game.seq;
    this.#phase = game.deal.phase;
    if (game.isKnown) this.#end = endOf(game);
  }

  // Return the sentences that a line of the feed is worth; game: after it. late(sentence): called
  // with what is to be said later.
  take(line, game, late) {
    if (game.seq < this.#seq) this.#begin(); // another game
    const told = [...this.#booking(line, game), ...this.#tellDeal(line, game, late)];
    const end = endOf(game);
    if (end && this.#end !== undefined && end !== this.#end) told.push(end);
    if (game.isKnown) this.#end = end;
    return told;
  }

  #begin() {
    this.#seq = 0;
    this.#deal = "";
    this.#phase = "dark";
    clearTimeout(this.#timer);
  }

  #booking({ booked }, game) {
    if (!booked || booked.seq !== game.seq || booked.seq === this.#seq) return [];
    this.#seq = booked.seq;
    return UNSAID.includes(booked.kind) ? [] : [inWords(booked, game)];
  }

  // A deal's time is a secret, but where the house has fixed it.
  #tellDeal({ deal }, game, late) {
    if (!deal) return [];
    const { phase } = game.deal;
    const isNew = deal === "start" && this.#phase === "dark"; // else the answer to a question
    this.#phase = phase;
    if (phase === "dark") clearTimeout(this.#timer);
    const now = textOf(tellDeal(game.deal, game.edition));
    if (now === this.#deal && !isNew) return [];
    this.#deal = now;
    if (!isNew || !game.deal_s) return [now];
    const left_ms = (game.deal_s - SOON_S) * 1000;
    if (left_ms > 0) this.#timer = setTimeout(() => late(seconds(SOON_S)), left_ms);
    return [now, seconds(game.deal_s)];
  }
}

const seconds = (count) => t("speech.seconds", { count });
const inWords = (booking, { edition, bookings }) => textOf(tell(booking, edition, bookings));
const endOf = ({ isOver, winner, final }) => (isOver ? headline(winner, final.size > 0) : "");
