// What stands beside the unit where there is room: everybody's money, the deal, who paid whom.

import { LABEL, say, t } from "../words/words.js";
import { Deeds } from "../scoreboard/deeds.js";
import { make } from "../scoreboard/elements.js";
import { money, seatName, tell, tellDeal, textOf } from "../scoreboard/words.js";
import { shapeOf } from "./shapes.js";

const BOOKINGS = 4; // without deeds, else the newest one
const LONG = 7; // letters of an amount: what has more is smaller where eight are in a row

export class Panel {
  #where = make("aside", "");
  #deeds;
  shelf = make("section", "shelf"); // of the deeds

  // takeBack(): is called to have the newest booking taken back. touchDeed(space): by a touch on a
  // deed.
  constructor(takeBack, touchDeed) {
    this.#where.id = "panel";
    this.#where.hidden = true;
    say(this.#where, "panel", LABEL);
    const lot = make("p", "lot");
    lot.setAttribute("role", "status");
    lot.hidden = true;
    const back = make("button", "back");
    say(back, "panel.undo");
    back.addEventListener("click", takeBack);
    this.shelf.id = "shelf";
    const deeds = make("div", "deeds");
    this.shelf.append(deeds);
    say(this.shelf, "board.deeds", LABEL);
    this.#where.append(
      lot,
      titled("board.players"),
      make("ul", "balances"),
      titled("board.bookings"),
      make("ol", "bookings"),
      back,
    );
    this.#deeds = new Deeds(deeds, touchDeed);
    document.querySelector("#tray").after(this.#where);
  }

  show(game) {
    this.#where.hidden = !game.hasGame;
    if (!game.hasGame) return;
    this.#showBalances(game);
    this.#showDeal(game);
    this.#showBookings(game);
    this.#showDeeds(game);
  }

  #showDeeds(game) {
    const hasDeeds = Boolean(game.owners && game.edition?.groups);
    this.shelf.hidden = !hasDeeds;
    document.body.dataset.deeds = String(hasDeeds);
    if (hasDeeds) this.#deeds.show(game);
  }

  #showBalances(game) {
    replace(this.#find(".balances"), [...game.balances].map(([seat, amount_k]) => {
      const row = make("li", "balance");
      row.dataset.state = game.out.has(seat) ? "out" : "";
      const amount = make("b", "", money(amount_k, game.edition));
      amount.dataset.long = String(amount.textContent.length > LONG);
      row.append(badge(seat), amount);
      const moved_k = game.moved.get(seat);
      const sign = moved_k > 0 ? "+" : "−";
      const moved = moved_k ? sign + money(Math.abs(moved_k), game.edition) : "";
      row.append(make("span", "moved", this.#about(game, seat) || moved));
      return row;
    }));
  }

  #about(game, seat) {
    if (game.out.has(seat)) return t("board.out");
    const debt_k = game.debts.get(seat);
    return debt_k ? t("board.owes", { amount: money(debt_k, game.edition) }) : "";
  }

  #showDeal({ deal, edition }) {
    const where = this.#find(".lot");
    where.hidden = deal.phase === "dark" && !deal.isOver;
    if (where.hidden) return;
    const text = textOf(tellDeal(deal, edition));
    if (where.textContent !== text) where.textContent = text;
  }

  #showBookings({ bookings, edition, owners }) {
    const rows = bookings.slice(0, owners ? 1 : BOOKINGS).map((booking) => {
      const row = make("li");
      const pieces = tell(booking, edition, bookings);
      row.append(...pieces.map(({ seat, text }) => (seat ? badge(seat) : text)));
      return row;
    });
    replace(this.#find(".bookings"), rows);
  }

  #find(selector) {
    return this.#where.querySelector(selector);
  }
}

// Returns whether there is a booking to be taken back, as far as is known.
export function canTakeBack({ bookings }) {
  const line = [];
  for (const { kind } of [...bookings].reverse()) {
    if (kind === "taken back") line.pop();
    else line.push(kind);
  }
  return line.at(-1) !== "new game";
}

// A player's shape and name on his colour.
function badge(seat) {
  const made = make("span", "badge");
  made.dataset.seat = seat;
  made.append(shapeOf(seat), seatName(seat));
  return made;
}

function titled(key) {
  const title = make("h2", "");
  say(title, key);
  return title;
}

// Sets only what differs: what is set again would be read aloud again.
function replace(list, rows) {
  const text = (those) => [...those].map((row) => row.textContent).join("\n");
  if (text(list.children) !== text(rows)) list.replaceChildren(...rows);
}
