// The guests of `dealbox run`, for the banker: who asks for a seat, who has one, whether they may bid.

import { onLanguage, say } from "../words/words.js";
import { seatName } from "../scoreboard/words.js";

export class Guests {
  #send; // a command, as host_sim/web/commands.py reads it
  #asks = make("section", "asks");
  #drawer = make("details", "guests");
  #bids = make("button");
  #seats = make("ul");
  #guests = { asks: [], seats: [], may_bid: false };

  constructor(send) {
    this.#send = send;
    const style = make("link");
    style.rel = "stylesheet";
    style.href = String(new URL("guests.css", import.meta.url));
    document.head.append(style);
    const summary = make("summary");
    say(summary, "guest.title");
    say(this.#bids, "guest.may");
    this.#bids.setAttribute("role", "switch");
    this.#bids.addEventListener("click", () =>
      send({ do: "let bid", may_bid: !this.#guests.may_bid }));
    this.#drawer.append(summary, this.#bids, this.#seats);
    this.#drawer.hidden = true;
    this.#asks.setAttribute("role", "alert");
    document.querySelector("footer").prepend(this.#drawer);
    document.body.append(this.#asks);
    onLanguage(() => this.show(this.#guests));
  }

  // Show what the server tells of the guests.
  show(guests) {
    this.#guests = guests;
    const { asks, seats, may_bid: mayBid } = guests;
    if (asks.length + seats.length) this.#drawer.hidden = false;
    this.#bids.setAttribute("aria-checked", String(mayBid));
    this.#asks.replaceChildren(...asks.map((ask) => this.#question(ask)));
    this.#seats.replaceChildren(...seats.map((seat) => {
      const row = make("li");
      const take = make("button");
      say(take, { key: "guest.take", who: seatName(seat) });
      take.addEventListener("click", () => this.#send({ do: "take back", seat }));
      row.append(take);
      return row;
    }));
  }

  #question({ code, seat }) {
    const question = make("p");
    const words = make("span");
    say(words, { key: "guest.asks", who: seatName(seat), code });
    const buttons = [["guest.admit", true], ["guest.refuse", false]].map(([key, admits]) => {
      const button = make("button");
      say(button, { key, code });
      button.addEventListener("click", () => this.#send({ do: "answer", code, admits }));
      return button;
    });
    question.append(words, ...buttons);
    return question;
  }
}

function make(name, id = "") {
  const made = document.createElement(name);
  if (id) made.id = id;
  if (made instanceof HTMLButtonElement) made.type = "button";
  return made;
}
