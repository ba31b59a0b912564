// The game as the feed tells it: balances, deeds, the deal, the last bookings, and everybody's
// worth after each booking that was seen. Knows no page.

import { POT, SEATS } from "./feed.js";

export const HOTEL = 5; // levels, as in the standings
export const MORTGAGED = 6;

const KEPT = 8; // bookings

const SETTING = "setting"; // a booking of the unit's own, of which only the standings tell anything

// Bookings that move nothing, and end nothing.
const ASIDE = ["new card", "service mode"];

// Bookings that move nothing but money, unless their details say more. After one that is neither
// here nor in DEEDS, deeds, debts, players or their names may be different, and the standings tell
// how.
const MONEY_ONLY = new Set([
  ...["paid", "salary", "deal", "rent", "tax", "bail", "jail", "jail card", "repairs"],
  ...["pays each", "from each", "new card", "service mode"],
  ...["takes the pot", "loan", "repays", "on GO"],
]);

// Of the details, what needs no question: balances and loans are in each booking.
const MONEY = ["cash_k", "fee_k", "interest_k", "loan_k"];

// Bookings that change one deed, which needs no question.
const DEEDS = {
  buys: (game, { payer, space }) => game.give(space, payer),
  auction: (game, { payer, space }) => game.give(space, payer),
  mortgage: (game, { space }) => game.mark(space, MORTGAGED),
  redeems: (game, { space }) => game.mark(space, 0),
};

export class Game {
  seq = 0; // of the newest booking; 0: none is known
  edition = null; // one of editions.json; null: unknown, or no game
  hasGame = false;
  isKnown = false; // the standings have come at least once
  balances = new Map(); // thousands, by the players' names
  worths = new Map(); // of those whose worth is not the balance
  debts = new Map();
  loans = new Map(); // what the players have borrowed from the bank
  pot_k = null; // null: the house has none
  out = new Set(); // the bankrupt, the first one first
  final = null; // worths at the end, the best first; empty if only the unit's display tells them
  names = {}; // of those who have one but their colour's
  owners = null; // names by space, "" for none; null: a game without deeds
  levels = null; // 1-4 houses, HOTEL, MORTGAGED
  moved = new Map(); // what the newest booking changed, in thousands
  bookings = []; // the newest first
  course = []; // after each booking that counts: its seq, and worths_k by the names of who plays
  deal_s = 0; // how long a deal lasts by a house rule; 0: a secret, or no rule
  deal = { phase: "dark" }; // and leader, price_k, space; isOver: it has just ended

  #editions;
  #deeds = {}; // by space: name and price_k; of an own board, which the unit tells
  #own = ""; // the family and title of that board: its deeds stay until they are told anew

  constructor(editions) {
    this.#editions = editions;
  }

  // Take a parsed line; return whether the standings have to be asked for.
  take(line) {
    const { seq } = this;
    let mustAsk = false;
    if (line.unit) this.#restart();
    if (line.deeds) this.#addDeeds(line.deeds);
    if (line.standings === null) this.#clear();
    else if (line.standings) this.#stand(line.standings);
    if (line.standings && this.seq !== seq) this.#addToCourse(this.seq); // its line was missed
    if (line.booked) mustAsk = this.#book(line.booked);
    if (line.booked && this.seq !== seq) this.#count(line.booked);
    if (line.deal) this.#turnLamp(line);
    return mustAsk;
  }

  // Return the players from first to last by worth; of the bankrupt the last one first.
  ranking() {
    const worth_k = new Map(this.playing.map((seat) => [seat, this.worth_k(seat)]));
    const byNumber = (a, b) => SEATS.indexOf(a) - SEATS.indexOf(b);
    const byWorth = (a, b) => worth_k.get(b) - worth_k.get(a) || byNumber(a, b);
    const playing = this.final?.size ? [...this.final.keys()] : this.playing.sort(byWorth);
    return [...playing, ...[...this.out].reverse()];
  }

  // Those who are not bankrupt.
  get playing() {
    return [...this.balances.keys()].filter((seat) => !this.out.has(seat));
  }

  // Whether the unit has said so.
  get isOver() {
    return this.final !== null;
  }

  // Who has won when the game is over; null: several are level, or only the unit knows who.
  get winner() {
    const [first, second] = this.final ?? [];
    return first && (!second || first[1] > second[1]) ? first[0] : null;
  }

  // Whether two lead together.
  get isLevel() {
    const [first, second] = this.ranking();
    return this.playing.length > 1 && this.worth_k(first) === this.worth_k(second);
  }

  // Whether somebody's worth is not his cash. Firmware 0.3.0 tells no worths, whatever there is.
  get hasWorth() {
    return this.playing.some((seat) => this.worth_k(seat) !== this.balances.get(seat));
  }

  // Return a player's worth as the unit tells it (Edition.worths_k).
  worth_k(seat) {
    return this.worths.get(seat) ?? this.balances.get(seat) ?? 0;
  }

  give(space, owner) {
    if (this.owners) this.owners[space] = owner;
  }

  mark(space, level) {
    if (this.levels) this.levels[space] = level;
  }

  // Follow the course as a report does (host_sim/report/analysis.py): what is taken back counts
  // nowhere.
  #count({ seq, kind, ref }) {
    if (kind === SETTING || ASIDE.includes(kind)) return;
    if (kind === "taken back" && this.course.at(-1)?.seq === ref) this.course.pop();
    else this.#addToCourse(kind === "put back" ? ref : seq);
  }

  // Keep what everybody is worth after a booking.
  #addToCourse(seq) {
    if (this.course.at(-1)?.seq > seq) this.course = []; // another game's
    const worths_k = Object.fromEntries(this.playing.map((seat) => [seat, this.worth_k(seat)]));
    this.course.push({ seq, worths_k });
  }

  #clear() {
    this.hasGame = false;
    this.isKnown = true;
    this.seq = 0;
    this.edition = null;
    this.#hold({ balances: {} });
    this.debts = new Map();
    this.out = new Set();
    this.final = null;
    this.names = {};
    this.owners = this.levels = null;
    this.moved = new Map();
    this.bookings = [];
    this.course = [];
    this.deal = { phase: "dark" };
  }

  // Take what everybody holds, has borrowed and is worth.
  #hold({ balances, loans = {}, worths = {} }) {
    this.balances = players(balances);
    this.worths = new Map(Object.entries(worths));
    this.pot_k = balances[POT] ?? null;
    this.loans = new Map(Object.entries(loans));
  }

  #stand(game) {
    const isSame = this.seq === game.seq;
    const isOne = this.edition?.name === game.edition; // else a line of the new game was missed
    const { moved, bookings, course, deal } = this;
    this.#clear();
    if (isOne || isSame) this.course = course;
    if (isSame) {
      this.moved = moved;
      this.bookings = bookings;
      this.deal = deal;
    }
    this.hasGame = true;
    this.seq = game.seq;
    this.edition = this.#editionOf(game);
    this.#hold(game);
    this.debts = new Map(Object.entries(game.debts));
    this.out = new Set(game.out ?? []);
    this.final = game.final ? new Map(Object.entries(game.final)) : null;
    this.names = game.names ?? {};
    this.deal_s = game.deal_s ?? 0;
    if (game.owners && game.levels) {
      this.owners = [...game.owners].map((digit) => (digit === "0" ? "" : SEATS[digit]));
      this.levels = [...game.levels].map(Number);
    }
  }

  #editionOf({ edition, city, title, sign }) {
    const own = title ? `${edition} ${title}` : "";
    if (this.#own !== own) this.#deeds = {};
    this.#own = own;
    if (title) return { name: edition, title, sign, names: [], ...this.#ownDeeds(edition) };
    const isIt = (each) => each.name === edition && each.city === (city ?? each.city);
    return this.#editions.find(isIt) ?? null;
  }

  #addDeeds(deeds) {
    Object.assign(this.#deeds, deeds);
    if (this.edition) this.edition = { ...this.edition, ...this.#ownDeeds(this.edition.name) };
  }

  // Return the deeds of an own board; the rest is as on the first board of its family. Without
  // those that the unit has not told.
  #ownDeeds(family) {
    const base = this.#editions.find(({ name }) => name === family);
    if (!base) return {};
    const { groups, has_transports, has_apartments } = base;
    if (!Object.keys(this.#deeds).length) return { has_transports, has_apartments };
    const column = (at, none) => base.names.map((_, space) => this.#deeds[space]?.[at] ?? none);
    const deeds = { names: column(0, ""), prices_k: column(1, 0) };
    return { groups, cities: [], has_transports, has_apartments, ...deeds };
  }

  #book(booking) {
    const { seq, kind } = booking;
    if (this.seq && seq <= this.seq) return false; // an old line of MicroPython's buffer
    const isGap = seq !== this.seq + 1;
    const before = this.balances;
    this.seq = seq;
    this.#hold(booking);
    if (kind === SETTING) return true;
    this.moved = new Map();
    for (const [seat, k] of this.balances) {
      if (before.has(seat) && before.get(seat) !== k) this.moved.set(seat, k - before.get(seat));
    }
    if (!ASIDE.includes(kind)) this.final = null;
    if (kind === "new game") {
      this.bookings = [];
      this.course = [];
      this.owners = this.levels = null;
      this.debts = new Map();
      this.out = new Set();
      this.names = {};
    }
    this.bookings = [booking, ...this.bookings].slice(0, KEPT);
    if (this.deal.isOver) this.deal = { phase: "dark" };
    DEEDS[kind]?.(this, booking);
    return isGap || !this.isKnown || !isFolded(booking);
  }

  // The unit was switched on, or asked: a deal that goes on follows. One that is over stays so.
  #restart() {
    if (!this.deal.isOver) this.deal = { phase: "dark" };
  }

  #turnLamp({ deal, leader, price_k, space }) {
    const isFlashing = this.deal.phase !== "dark"; // else the line of the start was missed
    const bid = isFlashing ? this.deal.phase : "slow";
    const phase = { start: "slow", hurry: "fast", bid }[deal] ?? "dark";
    this.deal = { phase, leader, price_k, space, isOver: phase === "dark" };
  }
}

// Return whether all that a booking moved is known without new standings.
function isFolded({ kind, details = [] }) {
  const isMoney = (entry) => MONEY.some((name) => name in entry);
  return (MONEY_ONLY.has(kind) || kind in DEEDS) && details.every(isMoney);
}

// Return the players' balances, without bank and pot.
function players(balances) {
  return new Map(Object.entries(balances).filter(([seat]) => seat !== "BANK" && seat !== POT));
}
