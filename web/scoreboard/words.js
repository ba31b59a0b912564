// Bookings, amounts and players as people say them, in the language of the page.

import { named, t } from "../words/words.js";

// Returns an amount as the edition prints it (firmware/dealbox/bank/money.py), with the decimal
// sign of the language; one below zero, too.
export function money(amount_k, edition) {
  if (amount_k < 0) return `−${money(-amount_k, edition)}`;
  if (edition?.sign?.startsWith(" ")) return `${amount_k}${edition.sign}`.trimEnd();
  if (edition?.sign || !amount_k) return `${edition?.sign ?? ""}${amount_k}`;
  if (amount_k < 1000) return `${amount_k}K`;
  const millions = (amount_k / 1000).toFixed(3).replace(/\.?0+$/, "");
  return `${millions.replace(".", t("point"))}M`;
}

let names = {};

// Has the players of the game called by their names, by seat.
export function call(own) {
  names = own;
}

// Returns what a player is called: by his name, else by the colour of his card.
export const seatName = (seat) => names[seat] ?? colourName(seat);
export const colourName = (seat) => named(`seat.${seat}`, seat);

// Returns what a space is called: by its printed name.
export const spaceName = (printed) => named(`space.${printed}`, printed);

// Returns what a deed is called: on an own board whose names nobody has told, the number of its space.
export const deedName = (space, { names }) => spaceName(names[space] || `${space}`);

// Returns words with values in place of their {names}, as pieces: {seat} for a player, {text} for
// the rest. values: a piece for each name.
export function pieces(key, values) {
  const names = Object.keys(values);
  const marked = t(key, Object.fromEntries(names.map((name) => [name, `{${name}}`])));
  return marked
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? values[part] : { text: part }))
    .filter(({ text }) => text !== "");
}

// Returns a booking in words, as pieces. past: the bookings known, in which an undo looks for what
// it undid.
export function tell(booking, edition, past = []) {
  const { kind, ref } = booking;
  if (ref) {
    const about = past.find(({ seq }) => seq === ref);
    const what = { text: `${t(kind === "put back" ? "board.redone" : "board.undone")} ` };
    return [what, ...(about ? tell(about, edition) : [{ text: t("board.number", { seq: ref }) }])];
  }
  const name = nameOf(booking.space, edition);
  const values = {
    amount: { text: money(booking.amount_k, edition) },
    payer: who(booking.payer),
    payee: who(booking.payee),
    deed: { text: name || t("board.a.deed") },
  };
  const key = keyOf(booking);
  if (!named(key, "")) {
    const arrow = [{ text: `${kind}: ` }, values.payer, { text: " → " }, values.payee];
    return [...arrow, { text: ` ${values.amount.text}` }]; // of a newer unit
  }
  const told = withCapital(pieces(key, values));
  const isNamed = told.some((piece) => piece === values.deed);
  return name && !isNamed ? [...told, { text: ` · ${name}` }] : told;
}

// Returns how a deal stands in words, as pieces.
export function tellDeal({ phase, leader, price_k = 0, space, isOver }, edition) {
  const [led, empty] = isOver ? ["wins", "over"] : ["leads", "none"];
  const values = { who: who(leader), price: { text: money(price_k, edition) } };
  return [
    { text: `${nameOf(space, edition) || t("board.deal")}: ` },
    ...pieces(`board.bid.${leader ? led : empty}`, values),
    { text: phase === "fast" ? ` · ${t("board.bid.hurry")}` : "" },
  ];
}

// Returns what a deed is called, "" for none.
function nameOf(space, edition) {
  const printed = space && edition?.names[space];
  return printed ? spaceName(printed) : "";
}

// Returns pieces as one text.
export const textOf = (parts) => parts.map(({ seat, text }) => text ?? seatName(seat)).join("");

// Two kinds have two directions: the unit books what somebody gets as from the bank. What goes to
// the pot is said in other words: that is nobody.
function keyOf({ kind, payer, payee }) {
  const toPot = `board.booked.${kind}.pot`;
  if (payee === "POT" && named(toPot, "")) return toPot;
  const isOut = (kind === "jail" || kind === "jail card") && payer !== "BANK";
  return `board.booked.${kind}${isOut ? ".out" : ""}`;
}

function withCapital(parts) {
  const { text } = parts[0];
  if (!text) return parts;
  return [{ text: text[0].toUpperCase() + text.slice(1) }, ...parts.slice(1)];
}

const who = (seat) => (seat in OTHERS ? { text: t(OTHERS[seat]) } : { seat });

const OTHERS = { BANK: "board.bank", POT: "board.pot" }; // who are no players
