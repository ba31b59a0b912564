// Draws a game on the page.

import { changesSince } from "./changes.js";
import { Deeds } from "./deeds.js";
import { chip, draw, fit, fitNames, make, setName, setText } from "./elements.js";
import { showParts } from "./parts.js";
import { keepMyCard, myCard, showCards, showMine } from "./mine.js";
import { legend } from "./signs.js";
import { about, leads, places, showMove } from "./standing.js";
import { language, say, t } from "../words/words.js";
import { money, tell, tellDeal } from "./words.js";

const COUNT_MS = 700; // a balance runs to its new figure
const BOOKINGS = 3;
const LONG = 7; // letters of an amount: what has more is smaller on a phone

export class View {
  #page;
  #amounts = new Map(); // the running figure of each player
  #deeds;
  #told = ""; // the edition and the language of the legend
  #state = null; // what was said last
  #mine = myCard();
  #game = null; // what is shown
  #read = null;

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
    this.show(game, this.#read);
  }

  // Say these words before a game, and do not ask for one to begin.
  waitFor(key) {
    say(this.#find("how"), key);
    this.#find("no-game").hidden = true;
  }

  // Say nothing of ways to a game: this page has one of its own.
  dropWays() {
    this.#find("ways").remove();
  }

  // connect: called by a click on the button for USB; null: this browser has no USB.
  offerUsb(connect) {
    this.#find(connect ? "usb" : "no-usb").hidden = false;
    if (connect) this.#find("usb").addEventListener("click", connect);
  }

  // scan: called by a click on the button for the camera.
  offerScan(scan) {
    this.#find("scan").hidden = false;
    this.#find("scan").addEventListener("click", scan);
  }

  // Say which codes of a state were read, until they are all.
  showParts(parts) {
    this.#find("codes").hidden = parts.numbers.length === parts.count;
    showParts(this.#find("parts"), this.#find("read"), parts);
  }

  // read: of a source that tells states, not bookings, { before }: what it told before that, by
  // stateOf, or null.
  show(game, read = null) {
    this.#game = game;
    this.#read = read;
    const { body } = this.#page;
    const mine = game.balances.has(this.#mine) ? this.#mine : null;
    body.dataset.shown = whatIsShown(game, mine);
    body.dataset.read = String(read !== null);
    setText(this.#find("title"), game.edition?.title ?? "Dealbox");
    const isEmpty = game.isKnown && !game.hasGame;
    setText(this.#find("no-game"), isEmpty ? t("board.nogame") : "");
    const isPlayed = game.hasGame && !game.isOver;
    setText(this.#find("leads"), isPlayed ? leads(game) : "");
    if (game.isOver) this.#showEnd();
    if (!isPlayed) return;
    showCards(this.#find("cards"), game, mine, (seat) => this.choose(seat));
    if (mine) showMine(this.#find("mine"), game, mine);
    else this.#showPlayers(game);
    if (body.dataset.shown === "deeds") this.#showDeeds(game);
    this.#showDeal(game);
    this.#showBookings(game);
    this.#showChanges(game);
    this.fit();
  }

  // Draw the texts in the size that their places have room for.
  fit() {
    fit(this.#find("leads"));
    for (const row of this.#find("players").children) fit(row.querySelector(".chip"));
    for (const deeds of ["deeds", "mine"]) fitNames(this.#find(deeds));
  }

  // Show a card as one's own, or everybody for null, from now on.
  choose(seat) {
    this.#mine = seat;
    keepMyCard(seat);
    if (this.#game) this.show(this.#game, this.#read);
  }

  // What draws an end is loaded at one.
  async #showEnd() {
    const { endOf, showEnd } = await import("./ending.js");
    const end = endOf(this.#game);
    if (end) showEnd(this.#find("end"), end); // else it was taken back
  }

  #showPlayers(game) {
    const list = this.#find("players");
    const standings = places(game);
    list.style.setProperty("--count", standings.length);
    const rows = new Map([...list.children].map((row) => [row.dataset.seat, row]));
    for (const [seat, row] of rows) if (!game.balances.has(seat)) this.#remove(seat, row);
    const [first] = standings;
    standings.forEach(({ seat, place }, i) => {
      const row = rows.get(seat) ?? this.#addPlayer(seat);
      if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
      setName(row.querySelector(".chip"), seat);
      row.dataset.state = game.out.has(seat) ? "out" : place === first.place ? "first" : "";
      setText(row.querySelector(".place"), place);
      const amount = (k) => money(k, game.edition);
      row.querySelector(".amount").dataset.long = String(amount(game.balances.get(seat)).length > LONG);
      this.#amounts.get(seat).run(game.balances.get(seat), amount);
      showMove(row.querySelector(".moved"), game, seat);
      setText(row.querySelector(".about"), about(game, seat));
      row.querySelector(".about").dataset.debt = game.debts.has(seat);
    });
  }

  #addPlayer(seat) {
    const row = make("li", "player");
    row.dataset.seat = seat;
    row.append(make("span", "place"), chip(seat), make("b", "amount"), make("span", "moved"));
    row.append(make("span", "about"));
    const fitName = () => fit(row.querySelector(".chip"));
    this.#amounts.set(seat, new Amount(row.querySelector(".amount"), fitName));
    return row;
  }

  #remove(seat, row) {
    this.#amounts.get(seat).stop();
    this.#amounts.delete(seat);
    row.remove();
  }

  #showDeeds(game) {
    const { edition } = game;
    const id = `${edition.title} ${language()}`;
    if (this.#told !== id) showLegend(this.#find("legend"), edition);
    this.#told = id;
    this.#deeds ??= new Deeds(this.#find("deeds"));
    this.#deeds.show(game);
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

  #showChanges(game) {
    const before = this.#read?.before;
    const lines = before ? changesSince(before, game) : [];
    this.#find("changes").hidden = !lines.length;
    if (!lines.length) return;
    say(this.#find("since"), { key: "code.since", seq: before.seq });
    const rows = lines.map((line) => {
      const row = make("li", "booking");
      draw(row, line);
      return row;
    });
    this.#find("changed").replaceChildren(...rows);
  }

  #find(id) {
    return this.#page.getElementById(id);
  }
}

// A figure that runs to its new value, unless motion is not wanted.
class Amount {
  #where;
  #onShown;
  #shown_k = null;
  #frame = 0;
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  // onShown(): called after each figure.
  constructor(where, onShown) {
    this.#where = where;
    this.#onShown = onShown;
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
    this.#onShown();
  }
}

function whatIsShown(game, mine) {
  if (!game.hasGame) return "start";
  if (game.isOver) return "end";
  if (mine) return "mine";
  return game.owners && game.edition?.groups ? "deeds" : "money";
}

// Tell what each sign on the board stands for.
function showLegend(list, edition) {
  list.replaceChildren(
    ...legend(edition).map(([sign, meaning]) => {
      const entry = make("li");
      entry.append(make("b", "", sign), ` ${meaning}`);
      return entry;
    }),
  );
}
