// Draws a game on the page. Text is set as text: nothing of the feed becomes markup.

import { SEATS } from "./feed.js";
import { endOf, showEnd } from "./ending.js";
import { HOTEL, MORTGAGED } from "./game.js";
import { language, named, t } from "../words/words.js";
import { money, seatName, spaceName, tell, tellDeal } from "./words.js";

const COUNT_MS = 700; // a balance runs to its new figure
const STATION = 9; // groups, as in firmware/dealbox/bank/spaces.py
const UTILITY = 10;
const SIGNS = ["", "A", "B", "C", "D", "E", "F", "G", "H", "S", "U"]; // of groups, beside colours
const GROUPS = ["", "brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue"];
const HOUSE_SIGN = "▲";
const HOTEL_SIGN = "■"; // no letter: an H would be a group's
const BOOKINGS = 3;
const LONG = 6; // letters of a name, more are drawn smaller

export class View {
  #page;
  #amounts = new Map(); // the running figure of each player
  #drawn = ""; // the edition and the language for which the deeds were laid out
  #state = null; // what was said last

  constructor(page) {
    this.#page = page;
  }

  // Say what a source is doing: the key of the words, and what they need.
  say(state) {
    this.#state = state;
    const { key, values = {}, isLive = false } = state;
    const status = this.#find("status");
    status.dataset.live = isLive;
    setText(status, t(key, values));
  }

  // Say all that stands on the page in the language that it now has.
  translate(game) {
    if (this.#state) this.say(this.#state);
    this.show(game);
  }

  // connect: called by a click on the button for USB; null: this browser has no USB.
  offerUsb(connect) {
    this.#find(connect ? "usb" : "no-usb").hidden = false;
    if (connect) this.#find("usb").addEventListener("click", connect);
  }

  show(game) {
    const { body } = this.#page;
    body.dataset.shown = whatIsShown(game);
    setText(this.#find("title"), game.edition?.title ?? "Dealbox");
    const isEmpty = game.isKnown && !game.hasGame;
    setText(this.#find("no-game"), isEmpty ? t("board.nogame") : "");
    if (!game.hasGame) return;
    if (game.isOver) {
      showEnd(this.#find("end"), endOf(game));
      setText(this.#find("leads"), "");
      return;
    }
    const ranking = game.ranking();
    this.#showLeader(game, ranking);
    this.#showPlayers(game, ranking);
    if (body.dataset.shown === "deeds") this.#showDeeds(game);
    this.#showDeal(game);
    this.#showBookings(game);
  }

  #showLeader(game, ranking) {
    const key = game.hasWorth ? "board.leads.worth" : "board.leads.cash";
    const who = seatName(ranking[0]);
    const words = [t(game.isLevel ? "board.level" : key, { who })];
    if (game.pot_k !== null) {
      words.push(t("board.pot.holds", { amount: money(game.pot_k, game.edition) }));
    }
    setText(this.#find("leads"), words.join(" · "));
  }

  #showPlayers(game, ranking) {
    const list = this.#find("players");
    list.style.setProperty("--count", ranking.length);
    const rows = new Map([...list.children].map((row) => [row.dataset.seat, row]));
    for (const [seat, row] of rows) if (!game.balances.has(seat)) this.#remove(seat, row);
    let place = 0;
    ranking.forEach((seat, i) => {
      const row = rows.get(seat) ?? this.#addPlayer(seat);
      if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
      const isOut = game.out.has(seat);
      const above = ranking[i - 1];
      if (!above || game.worth_k(above) !== game.worth_k(seat)) place = i + 1;
      const first = game.worth_k(ranking[0]) === game.worth_k(seat);
      setName(row.querySelector(".chip"), seat);
      row.dataset.state = isOut ? "out" : first ? "first" : "";
      setText(row.querySelector(".place"), isOut ? "–" : `${place}`);
      this.#amounts.get(seat).run(game.balances.get(seat), (k) => money(k, game.edition));
      this.#showMove(row.querySelector(".moved"), game.moved.get(seat), game.edition);
      setText(row.querySelector(".about"), about(game, seat));
      row.querySelector(".about").dataset.debt = game.debts.has(seat);
    });
  }

  #showMove(where, moved_k, edition) {
    const sign = moved_k > 0 ? "+" : "−";
    setText(where, moved_k ? sign + money(Math.abs(moved_k), edition) : "");
    where.dataset.way = moved_k > 0 ? "in" : "out";
  }

  #addPlayer(seat) {
    const row = make("li", "player");
    row.dataset.seat = seat;
    row.append(make("span", "place"), chip(seat), make("b", "amount"), make("span", "moved"));
    row.append(make("span", "about"));
    this.#amounts.set(seat, new Amount(row.querySelector(".amount")));
    return row;
  }

  #remove(seat, row) {
    this.#amounts.get(seat).stop();
    this.#amounts.delete(seat);
    row.remove();
  }

  #showDeeds(game) {
    const { edition } = game;
    const section = this.#find("deeds");
    const id = `${edition.name} ${edition.city} ${language()}`;
    if (this.#drawn !== id) {
      showLegend(this.#find("legend"), edition);
      section.replaceChildren(...layOut(edition));
      this.#drawn = id;
    }
    for (const row of section.querySelectorAll(".deed")) {
      const space = Number(row.dataset.space);
      const owner = game.owners[space];
      const level = game.levels[space];
      row.dataset.owned = owner !== "";
      row.dataset.mortgaged = level === MORTGAGED;
      const tag = row.querySelector(".chip");
      tag.dataset.seat = owner;
      setText(tag, owner && seatName(owner));
      const built = row.querySelector(".built");
      built.dataset.level = level;
      built.setAttribute("aria-label", building(level, edition));
      setText(built, { [MORTGAGED]: t("board.mortgaged.sign"), [HOTEL]: HOTEL_SIGN }[level] ?? HOUSE_SIGN.repeat(level));
    }
    for (const group of section.querySelectorAll(".group")) {
      const owners = new Set([...group.querySelectorAll(".chip")].map((tag) => tag.dataset.seat));
      group.dataset.whole = owners.size === 1 && !owners.has("");
    }
  }

  #showDeal({ deal, edition }) {
    const box = this.#find("deal");
    box.dataset.lamp = deal.phase;
    const isShown = deal.phase !== "dark" || deal.isOver;
    this.#find("news").dataset.deal = isShown;
    if (!isShown) {
      this.#find("bid").replaceChildren();
      return;
    }
    draw(this.#find("bid"), tellDeal(deal, edition));
  }

  #showBookings({ bookings, edition }) {
    const rows = bookings.slice(0, BOOKINGS).map((booking) => {
      const row = make("li", "booking");
      row.dataset.seq = booking.seq;
      draw(row, tell(booking, edition, bookings));
      return row;
    });
    const list = this.#find("bookings");
    const text = rows.map((row) => row.textContent).join("\n");
    if ([...list.children].map((row) => row.textContent).join("\n") !== text) {
      list.replaceChildren(...rows);
    }
  }

  #find(id) {
    return this.#page.getElementById(id);
  }
}

// A figure that runs to its new value, unless motion is not wanted.
class Amount {
  #where;
  #shown_k = null;
  #frame = 0;
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(where) {
    this.#where = where;
  }

  run(to_k, text) {
    const from_k = this.#shown_k;
    this.stop();
    if (from_k === null || from_k === to_k || this.#still.matches) {
      this.#show(to_k, text);
      return;
    }
    const began_ms = performance.now();
    const step = (now_ms) => {
      const part = Math.min(1, Math.max(0, (now_ms - began_ms) / COUNT_MS));
      const eased = 1 - (1 - part) ** 3;
      this.#show(part === 1 ? to_k : Math.round(from_k + (to_k - from_k) * eased), text);
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
  }

  #show(k, text) {
    this.#shown_k = k;
    setText(this.#where, text(k));
  }
}

function whatIsShown(game) {
  if (!game.hasGame) return "start";
  if (game.isOver) return "end";
  return game.owners && game.edition?.groups ? "deeds" : "money";
}

function about(game, seat) {
  if (game.out.has(seat)) return t("board.out");
  const debt_k = game.debts.get(seat);
  const words = [];
  if (debt_k) words.push(t("board.owes", { amount: money(debt_k, game.edition) }));
  const loan_k = game.loans.get(seat);
  if (loan_k) words.push(t("board.loan", { amount: money(loan_k, game.edition) }));
  if (game.hasWorth) {
    words.push(t("board.worth", { amount: money(game.worth_k(seat), game.edition) }));
  }
  return words.join(" · ");
}

function building(level, edition) {
  if (level === MORTGAGED) return t("board.mortgaged");
  if (level === HOTEL) return t(hotel(edition));
  return t(`building.${level}`);
}

const hotel = (edition) => (edition?.has_apartments ? "building.apartment" : "building.hotel");

// Tell what each sign on the board stands for.
function showLegend(list, edition) {
  const entries = [
    ["A – H", t("board.legend.colours")],
    ["S", t(edition?.has_transports ? "board.transports" : "board.stations")],
    ["U", t("board.utilities")],
    [HOUSE_SIGN, t("board.legend.house")],
    [HOTEL_SIGN, t(hotel(edition))],
    [t("board.mortgaged.sign"), t("board.mortgaged")],
  ];
  list.replaceChildren(
    ...entries.map(([sign, meaning]) => {
      const entry = make("li");
      entry.append(make("b", "", sign), ` ${meaning}`);
      return entry;
    }),
  );
}

// Return the deeds of an edition by group, in two columns: the colours A to E, then the rest.
function layOut(edition) {
  const groups = SIGNS.map((sign, group) => {
    const box = make("div", "group");
    box.dataset.group = group;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", groupName(edition, group));
    box.append(make("span", "band", sign));
    const rows = make("ul", "rows");
    edition.groups.forEach((each, space) => {
      if (each !== group || !edition.prices_k[space]) return;
      const row = make("li", "deed");
      row.dataset.space = space;
      const built = make("span", "built");
      built.setAttribute("role", "img");
      row.append(make("span", "name", spaceName(edition.names[space])), built, make("span", "chip"));
      rows.append(row);
    });
    box.append(rows);
    return box;
  }).slice(1);
  return [groups.slice(0, 5), groups.slice(5)].map((those) => {
    const column = make("div", "column");
    column.append(...those);
    return column;
  });
}

function groupName(edition, group) {
  if (group === STATION) return t(edition.has_transports ? "board.transports" : "board.stations");
  if (group === UTILITY) return t("board.utilities");
  return edition.cities[group] ?? named(`group.${GROUPS[group]}`, SIGNS[group]);
}

function chip(seat) {
  const tag = make("span", "chip");
  tag.dataset.seat = seat;
  setName(tag, seat);
  return tag;
}

function setName(tag, seat) {
  const name = seatName(seat);
  tag.dataset.long = String(name.length > LONG);
  setText(tag, name);
}

// Put pieces of text into an element: players as chips in their colours.
function draw(where, pieces) {
  where.replaceChildren(...pieces.map(({ seat, text }) =>
    SEATS.includes(seat) ? chip(seat) : make("span", "", text)));
}

function make(name, kind, text = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
