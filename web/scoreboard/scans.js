// The codes of a unit's display as a source, and what was read of them on this device: the parts of
// a state until it is whole, and the states of a game, which are not mixed with another's.

import { partOf, read } from "./codes.js";
import { parse, SEATS } from "./feed.js";
import { recall, remember } from "../words/first.js";
import { language } from "../words/words.js";

const KEPT = "codes";
const GAMES = 3;
const STATES = 120; // of a game

// Tells its listener
//   said(state)            as the sources in sources.js
//   collected(parts)       which parts there are: { count, numbers }; it is whole if all are
//   replayed(states, more) the states of the game that was read last, the oldest first, as lines of
//                          the feed; more: lines of the deal in the newest, or of the beginning of one
//                          that is newer
export class CodeSource {
  #listener;
  #editions;
  #kept = load();

  // editions: as in editions.json.
  constructor(listener, editions) {
    this.#listener = listener;
    this.#editions = editions;
    addEventListener("hashchange", () => this.open());
    addEventListener("storage", ({ key }) => {
      if (key !== KEPT) return; // another window has read one
      this.#kept = load();
      this.#tell();
    });
  }

  // Takes the code that the page was opened with; returns whether it was opened with any.
  open() {
    const text = location.hash;
    if (text.length < 2) return false;
    history.replaceState(null, "", location.pathname + location.search); // it is no bookmark
    if (!this.take(text)) this.#listener.said({ key: "code.foreign" });
    return true;
  }

  // Tells what was read last, if anything was.
  remember() {
    const [game] = this.#kept.games;
    if (!game) return;
    this.#sayRead(game.at(-1));
    this.#listener.replayed(game.map(standingsOf), []);
  }

  ask() {} // a display does not hear

  // Takes the text of a code; returns whether it is a unit's.
  take(text) {
    const part = partOf(text);
    if (!part) return false;
    const { number, count, checksum, digits } = part;
    const { parts } = this.#kept;
    const isOfThese = parts.count === count && parts.checksum === checksum;
    const read = { ...(isOfThese ? parts.read : {}), [number]: digits };
    this.#kept.parts = { count, checksum, read };
    this.#tell();
    remember(KEPT, JSON.stringify(this.#kept)); // else it is there until the page is closed
    return true;
  }

  // Tells what the parts say.
  #tell() {
    const { count, read: parts } = this.#kept.parts;
    const numbers = Object.keys(parts).map(Number);
    const told = numbers.length ? read(parts, this.#editions) : null;
    if (numbers.length === count && !told) {
      this.#kept.parts = NOTHING; // they are of two states, by chance
      return;
    }
    if (told?.isWhole) this.#add(told);
    this.#listener.collected({ count, numbers });
    const [game] = this.#kept.games;
    if (told?.isWhole) {
      const newest = game.at(-1);
      const deal = newest.standings.seq === told.standings.seq && told.deal;
      this.#sayRead(newest, told);
      this.#listener.replayed(game.map(standingsOf), deal ? [deal] : []);
    } else if (told) {
      const past = game && fits(game, told) ? game : [];
      this.#listener.replayed(past.map(standingsOf), [standingsOf(told)]);
    }
  }

  // Says which state is shown; read: the one that was read just now.
  #sayRead({ standings: { seq }, at_ms }, read = null) {
    const older = read?.standings.seq ?? seq;
    const key = older === seq ? "code.read" : "code.older";
    this.#listener.said({ key, values: { seq, older, time: timeOf(at_ms) }, isLive: true });
  }

  // Adds a state to the game that it is of, which becomes the first.
  #add(told) {
    const { games } = this.#kept;
    const game = games.find((each) => fits(each, told)) ?? [];
    const state = { cards: told.cards, standings: told.standings, at_ms: Date.now() };
    const others = game.filter(({ standings }) => standings.seq !== told.standings.seq);
    const states = [...others, state].sort((a, b) => a.standings.seq - b.standings.seq);
    const left = games.filter((each) => each !== game);
    this.#kept.games = [states.slice(-STATES), ...left].slice(0, GAMES);
  }
}

const NOTHING = { count: 0, checksum: 0, read: {} };

const standingsOf = ({ standings }) => ({ standings });

// Returns whether a state is one of a game of which others were read.
function fits(states, told) {
  const { seq } = told.standings;
  const same = states.find(({ standings }) => standings.seq === seq);
  if (same) return JSON.stringify(same.standings) === JSON.stringify(told.standings);
  const before = states.findLast(({ standings }) => standings.seq < seq);
  const after = states.find(({ standings }) => standings.seq > seq);
  return (!before || follows(before, told)) && (!after || follows(told, after));
}

// Returns whether the second state may be a later one of the same game. A unit counts its bookings
// on in the next game, perhaps with the same cards; so a game is another if somebody is no longer
// bankrupt, all stand as at a beginning, or deeds are back at the bank. Only an undo brings one back
// from a player who is not bankrupt: that happens to one deed, seldom to two before the next reading.
export function follows(first, second) {
  const [a, b] = [first.standings, second.standings];
  const isOne = (name) => a[name] === b[name];
  if (first.cards !== second.cards) return false;
  if (!["edition", "city", "title", "options", "house_rules"].every(isOne)) return false;
  if ((a.out ?? []).some((seat) => !b.out?.includes(seat))) return false;
  const isLevel = ({ balances: { BANK: _, POT: __, ...own } }) => new Set(Object.values(own)).size === 1;
  const [before, after] = [ownersOf(a), ownersOf(b)];
  const isBack = (seat, space) => seat && !after[space] && !b.out?.includes(seat);
  const back = before.filter(isBack).length;
  const isDealt = !before.some(Boolean); // in a short game many deeds in one booking
  const bought = isDealt ? 0 : after.filter((seat, space) => seat && !before[space]).length;
  if (back > 1 || back + bought > b.seq - a.seq) return false; // each is a booking of its own
  return isLevel(a) || !isLevel(b) || after.some(Boolean);
}

// Returns the names of the owners by space, "" for none; nothing in a game without deeds.
const ownersOf = ({ owners = "" }) => [...owners].map((digit) => (digit === "0" ? "" : SEATS[digit]));

const timeOf = (ms) =>
  new Intl.DateTimeFormat(language(), { weekday: "short", hour: "numeric", minute: "2-digit" }).format(ms);

function load() {
  try {
    const { parts, games } = JSON.parse(recall(KEPT));
    if (areParts(parts) && games.every((game) => game.length && game.every(isState))) return { parts, games };
  } catch {
    // nothing, or somebody else has written there
  }
  return { parts: NOTHING, games: [] };
}

function areParts({ count, checksum, read }) {
  return Object.entries(read).every(([number, digits]) => {
    const part = partOf(digits);
    return part.number === Number(number) && part.count === count && part.checksum === checksum;
  });
}

const isState = ({ standings, at_ms }) => timeOf(at_ms) && parse(JSON.stringify({ standings }))?.standings;
