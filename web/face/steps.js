// What the page types for its user beyond single keys, as generators of rows of keys (typist.js).
//
// Each looks at the display before every row. It returns false where the display shows what only
// its user can end. see: returns { lines, marked, isAsleep, seats, hasGame } of the display; seats
// are the names of the players.

import { t } from "../words/words.js";

const TAKE_BACK_MAX = 8; // looks at the display
const NUMBER_MAX = 3;
const [BOTTOM, ROWS_MAX] = [6, 20]; // the last row of a list that is shown; the longest list
const PRODUCT = "DEALBOX"; // at rest it is the title, in every language
const BOOKED = ["HINT_UNDO", "HINT_UNDO_MORE", "HINT_ON_GO", "HINT_AUCTIONS"];
const TAKEN_BACK = ["HINT_REDO", "HINT_REDO_MORE"];
const VISIT = ["HINT_OFFER", "HINT_RENT"];
const TRADE = ["HINT_TRADE", "HINT_ITEM"];
const TO_MENU = ["HINT_REST", "HINT_SALE", "HINT_RETURNED"];
// Where digits begin a deed's number.
const TAKES_NUMBER = ["rest", "cards", "booked", "taken back", "visit", "trade"];

// Takes back the booking before: by C while it is shown, else by the menu.
export function* takeBack(see) {
  let before;
  for (let tries = 0; tries < TAKE_BACK_MAX; tries++) {
    const place = placeOf(see());
    if (place === "taken back" && before && before !== place) return true;
    if (place === "locked" || place === "sale") return false;
    if (before === "menu" && place !== "question") return false;
    before = place;
    if (place === "question") {
      yield ["OK"];
      yield ["C"]; // it asks for the one before, too
      return true;
    }
    if (place === "menu") yield* goTo(said("TAKE_BACK_ITEM"), see);
    else yield [place === "rest" ? "OK" : "C"];
  }
  return false;
}

// Types a deed's number. A visitor buys it or pays the rent if the display offers that.
export function* touchDeed(space, see) {
  let tries = 0;
  while (!TAKES_NUMBER.includes(placeOf(see()))) {
    if (placeOf(see()) === "sale" || ++tries > NUMBER_MAX) return false;
    yield ["C"];
  }
  const before = see().lines.join("\n");
  yield ["0", ...`${space}`, "OK"]; // which begins with no digit of an amount
  const place = placeOf(see());
  if (place === "typed") yield ["C"]; // no digit is left for an amount
  else if (place === "visit" && see().lines.join("\n") !== before) yield ["OK"];
  return true;
}

// Goes to the first card of a game on a board, whose options stay as they are.
export function* playOn({ title, sign }, see) {
  if (headIs("NEW_GAME", see)) yield ["OK"];
  if (headIs("EDITION", see)) yield* goTo(`${title} ${sign.trim()}`.trim(), see);
  if (headIs("OPTIONS", see) && see().marked === 1) yield ["OK"];
}

// Returns whether the display asks on which board a game is played, or invites to the first game.
export function asksForBoard(see) {
  return headIs("EDITION", see) || (headIs("NEW_GAME", see) && !see().hasGame);
}

// Returns whether the display waits for keys: it shows no booking, and no trade that takes more deeds.
export const wantsKeys = (see) => !["booked", "trade"].includes(placeOf(see()));

// Chooses a row of a list of more rows than are shown.
function* goTo(text, see) {
  for (let looks = 0; looks < ROWS_MAX; looks++) {
    const { lines, marked } = see();
    const to = lines.findIndex((line) => plain(line).replace(/^\d /, "").replace(/ +/, " ") === text);
    if (to < 0) {
      yield Array(Math.max(1, BOTTOM - marked)).fill("M"); // below the last row is the first one
      continue;
    }
    if (to !== marked) yield Array(Math.abs(to - marked)).fill(to > marked ? "M" : "K");
    if (see().marked === to) yield ["OK"];
    return;
  }
}

// Returns what the display shows, as far as that matters here; "" for anything else.
function placeOf({ lines, marked, isAsleep, seats }) {
  const [head, foot] = [plain(lines[0]), plain(lines[7])];
  const has = (names) => names.some((name) => foot === said(name));
  if (isAsleep) return "asleep";
  if (head === said("TAKE_BACK")) return "question";
  if (head === said("MENU")) return "menu";
  if (head === said("PIN")) return "locked";
  if (foot === said("HINT_SOLD")) return "sale";
  if (has(BOOKED)) return "booked";
  if (has(TAKEN_BACK)) return "taken back";
  if (has(VISIT)) return "visit";
  if (has(TRADE)) return "trade";
  if (!lines[1]?.trim() && /^[\d.,]+$/.test(plain(lines[2]))) return "typed";
  if (marked) return "list";
  const isFull = seats.length === lines.length && seats.every((seat, i) => lines[i].startsWith(seat));
  if (has(TO_MENU) || isFull || [PRODUCT, said("TAKEN_BACK")].some((word) => head.startsWith(word))) {
    return "rest";
  }
  return head.includes("→") ? "cards" : "";
}

const headIs = (name, see) => plain(see().lines[0]).startsWith(said(name));

// Returns a word of the display.
const said = (name) => plain(t(`screen.${name}`));
const plain = (text = "") => text.replace(/─+/g, "").replaceAll("\u00a0", " ").trim();
