// A player's name, typed on a keyboard while the unit asks for one: each letter by the keys that
// make it on the pad.

import { say, t } from "../words/words.js";

const DIGITS = [..."1234567890"];
const AHEAD_MAX = 12; // presses on their way; what would wait for more than 2 s is dropped there
const OTHERS = { Backspace: ["M"], Enter: ["OK"] };

// Returns the keys of a letter, after K, which ends the one before; none for what no name has.
export function keysOf(letter) {
  const capital = letter === "ß" ? letter : letter.toUpperCase();
  const key = DIGITS.find((digit) => t(`letters.${digit}`).includes(capital));
  return key ? ["K", ...Array(1 + t(`letters.${key}`).indexOf(capital)).fill(key)] : [];
}

// Returns the letters of a digit that are printed on its key.
export const printedOn = (digit) => t(`letters.${digit}`).split(digit)[0].replace(" ", "␣");

export class Names {
  #isAsked = false;
  #hint;
  #press; // (...keys)
  #waiting = []; // the keys of each letter to type
  #ahead = 0; // how many were sent and are not down yet
  #held = [];

  constructor(hint, press) {
    this.#hint = hint;
    this.#press = press;
    document.addEventListener("keydown", (event) => this.#typed(event), { capture: true });
  }

  // Take the rows of the display: whether it asks for a name.
  read(lines) {
    this.#isAsked = Boolean(lines[0]?.startsWith(`${t("name.title")} `) && lines[3]?.endsWith("_"));
    if (this.#isAsked) return;
    this.#waiting = [];
    this.#ahead = 0;
  }

  // Take the keys that are down.
  hold(held) {
    const pressed = held.filter((key) => !this.#held.includes(key));
    this.#held = held;
    this.#ahead = Math.max(0, this.#ahead - pressed.length);
    this.#send();
  }

  #typed(event) {
    const { key } = event;
    if (!this.#isAsked || event.ctrlKey || event.metaKey || event.altKey) return;
    const isForFocus = (key === "Enter" || key === " ") && document.activeElement;
    if (isForFocus && isForFocus.closest("button, summary")) return;
    if (!(key in OTHERS) && (key.length > 1 || DIGITS.includes(key) || key === ".")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    const keys = OTHERS[key] ?? keysOf(key);
    if (keys.length) this.#waiting.push(keys);
    this.#send();
    if (!keys.length) say(this.#hint, { key: "name.letter", letter: key });
  }

  // A letter is sent whole: a pause in the middle of it would begin another.
  #send() {
    while (this.#waiting.length && this.#ahead + this.#waiting[0].length <= AHEAD_MAX) {
      const keys = this.#waiting.shift();
      this.#ahead += keys.length;
      this.#press(...keys);
    }
  }
}
