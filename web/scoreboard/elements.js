// The elements that the scoreboard is made of. Text is set as text: nothing of the feed becomes
// markup.

import { SEATS } from "./feed.js";
import { seatName } from "./words.js";

const LONG = 6; // letters of a name, more are drawn smaller

export function make(name, kind, text = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

// Sets only what differs: what is set again would be read aloud again.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Returns a player's name on his colour. kind: of element.
export function chip(seat, kind = "span") {
  const tag = make(kind, "chip");
  tag.dataset.seat = seat;
  setName(tag, seat);
  return tag;
}

export function setName(tag, seat) {
  const name = seatName(seat);
  tag.dataset.long = String(name.length > LONG);
  setText(tag, name);
}

// Puts pieces of text into an element: players as chips in their colours.
export function draw(where, pieces) {
  where.replaceChildren(...pieces.map(({ seat, text }) =>
    SEATS.includes(seat) ? chip(seat) : make("span", "", text)));
}
