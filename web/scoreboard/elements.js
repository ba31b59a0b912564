// The elements that the scoreboard is made of. Text is set as text: nothing of the feed becomes
// markup.

import { SEATS } from "./feed.js";
import { seatName } from "./words.js";

const ROOM = 1.25; // of a place's height: letters reach a little out of their lines

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
  setText(tag, seatName(seat));
}

// Draws a text smaller that is wider than its place; its style multiplies its size by --fit.
export function fit(element) {
  element.style.removeProperty("--fit");
  const { clientWidth, scrollWidth } = element;
  if (scrollWidth > clientWidth) element.style.setProperty("--fit", `${(clientWidth - 1) / scrollWidth}`);
}

// Draws the names of deeds in an element in one line. A name that is cut there gets two lines; if it is
// still cut, its letters are smaller.
export function fitNames(where) {
  let names = [...where.querySelectorAll(".name")];
  for (const lines of ["one", "two", "small"]) {
    for (const name of names) name.dataset.lines = lines;
    names = names.filter(isCut);
  }
}

// By the text itself: scrollWidth has no parts of a pixel.
function isCut(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const [text, place] = [range, element].map((each) => each.getBoundingClientRect());
  return text.width > place.width || text.height > ROOM * place.height;
}

// Puts pieces of text into an element: players as chips in their colours.
export function draw(where, pieces) {
  where.replaceChildren(...pieces.map(({ seat, text }) =>
    SEATS.includes(seat) ? chip(seat) : make("span", "", text)));
}
