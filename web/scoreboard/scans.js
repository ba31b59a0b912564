// The unit's codes as a source of the feed, and what was read of them on this device: the parts of
// a state until it is whole, and the states of the games, the one read last first.

import { partOf, read } from "./codes.js";

const KEPT = "codes";
const GAMES = 3;
const STATES = 120; // of a game

// As the sources in sources.js. A listener's read({ count, numbers, isNew }) is told of each part:
// how many there are, and which of them are there.
export class CodeSource {
  #listener;
  #editions;
  #kept = load();

  constructor(listener, editions) {
    this.#listener = listener;
    this.#editions = editions;
    addEventListener("hashchange", () => this.#open());
    addEventListener("storage", ({ key }) => key === KEPT && this.#reload());
  }

  // Tells what the page was opened with, or what was read here before; returns whether either is.
  begin() {
    if (this.#open()) return true;
    return this.#tell();
  }

  ask() {} // a display does not hear

  // Takes the text of a code; returns what it was: "" for none of a unit, else "part" or "whole".
  take(text) {
    const part = partOf(text);
    if (!part) return "";
    const { number, count, checksum, digits } = part;
    const kept = this.#kept;
    const isOfThese = kept.count === count && kept.checksum === checksum;
    if (!isOfThese) Object.assign(kept, { count, checksum, parts: {} });
    kept.parts[number] = digits;
    const told = read(kept.parts, this.#editions);
  }
}
