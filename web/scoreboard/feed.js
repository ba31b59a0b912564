// Reads the feed of a unit (docs/usb.md): no line is trusted, and names not known are ignored.

// Seats by number, as the unit's owners count them.
export const SEATS = [
  "BANK", "RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE",
];

export const POT = "POT"; // pays and is paid, and is nobody's seat

const LINE_MAX = 4096; // as host_sim/feed_reader.py
const SPACES = 40;
const NAME_MAX = 7;
const DETAILS_MAX = 100;
const DEALS = ["start", "hurry", "bid", "end", "stopped", "unsold"];

// Collects text that comes in pieces, and returns the lines that are complete.
export class Lines {
  #rest = "";

  // Return the lines that text completes; an overlong one without an end counts as a line.
  add(text) {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop();
    if (this.#rest.length > LINE_MAX) {
      lines.push(this.#rest);
      this.#rest = "";
    }
    return lines;
  }
}

// Return a line as an object with at least one of unit, language, deeds, standings, booked and deal;
// else null.
export function parse(line) {
  if (line.length > LINE_MAX) return null;
  let fields;
  try {
    fields = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isObject(fields)) return null;
  const names = Object.keys(CHECKS).filter((name) => Object.hasOwn(fields, name));
  return names.length > 0 && names.every((name) => CHECKS[name](fields)) ? fields : null;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isSeat = (value) => SEATS.includes(value) || value === POT;
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isSpace = (value) => isCount(value) && value < SPACES;
const isText = (value) => typeof value === "string" && value !== "";
const isAmounts = (value) =>
  isObject(value) &&
  Object.entries(value).every(([seat, k]) => isSeat(seat) && Number.isSafeInteger(k));
const isNames = (value) =>
  isObject(value) &&
  Object.entries(value).every(([seat, name]) => isSeat(seat) && isText(name) && name.length <= NAME_MAX);
const isDigits = (value, highest) =>
  typeof value === "string" &&
  value.length === SPACES &&
  [...value].every((digit) => digit >= "0" && digit <= highest);
const may = (value, check) => value === undefined || check(value);

const isDeed = ([space, deed]) =>
  isSpace(Number(space)) &&
  Array.isArray(deed) &&
  isText(deed[0]) &&
  isCount(deed[1]);

const isDetail = (entry) =>
  isObject(entry) && isSeat(entry.from) && isSeat(entry.to) && may(entry.deed, isSpace);

const isStandings = (game) =>
  isObject(game) &&
  isCount(game.seq) &&
  isText(game.edition) &&
  isAmounts(game.balances) &&
  isAmounts(game.debts) &&
  may(game.city, isText) &&
  may(game.title, isText) &&
  may(game.sign, (sign) => sign === "" || isText(sign)) &&
  may(game.final, isAmounts) &&
  may(game.worths, isAmounts) &&
  may(game.out, (out) => Array.isArray(out) && out.every(isSeat)) &&
  may(game.names, isNames) &&
  may(game.options, isCount) &&
  may(game.loans, isAmounts) &&
  may(game.deal_s, isCount) &&
  may(game.owners, (owners) => isDigits(owners, "8")) &&
  may(game.levels, (levels) => isDigits(levels, "6"));

const isBooking = (booking) =>
  isObject(booking) &&
  isCount(booking.seq) &&
  isText(booking.kind) &&
  isSeat(booking.payer) &&
  isSeat(booking.payee) &&
  Number.isSafeInteger(booking.amount_k) &&
  isAmounts(booking.balances) &&
  may(booking.worths, isAmounts) &&
  may(booking.ref, isCount) &&
  may(booking.space, isSpace) &&
  may(booking.loans, isAmounts) &&
  may(booking.details, (details) =>
    Array.isArray(details) && details.length <= DETAILS_MAX && details.every(isDetail));

const CHECKS = {
  unit: ({ unit }) => isObject(unit) && isText(unit.board),
  language: ({ language }) => typeof language === "string",
  deeds: ({ deeds }) => isObject(deeds) && Object.entries(deeds).every(isDeed),
  standings: ({ standings }) => standings === null || isStandings(standings),
  booked: ({ booked }) => isBooking(booked),
  deal: ({ deal, leader, price_k, space }) =>
    DEALS.includes(deal) && may(leader, isSeat) && may(price_k, isCount) && may(space, isSpace),
};
