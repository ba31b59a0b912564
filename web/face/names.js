// A player's name, typed on a keyboard while the unit asks for one: each letter by the keys that
// make it on the pad.

import { say, t } from "../words/words.js";
import { row } from "./typist.js";

const DIGITS = [..."1234567890"];
const OTHERS = { Backspace: ["M"], Enter: ["OK"] };

// Returns the keys of a letter, after K, which ends the one before; none for what no name has.
function keysOf(letter) {
  const capital = letter === "ß" ? letter : letter.toUpperCase();
  const key = DIGITS.find((digit) => t(`letters.${digit}`).includes(capital));
  return key ? ["K", ...Array(1 + t(`letters.${key}`).indexOf(capital)).fill(key)] : [];
}

// Returns the letters of a digit that are printed on its key.
export const printedOn = (digit) => t(`letters.${digit}`).split(digit)[0].replace(" ", "␣");

export class Names {
  #isAsked = false;
  #hint;
  #typist;

  constructor(hint, typist) {
    this.#hint = hint;
    this.#typist = typist;
    document.addEventListener("keydown", (event) => this.#typed(event), { capture: true });
  }

  // Take the rows of the display: whether it asks for a name.
  read(lines) {
    this.#isAsked = Boolean(lines[0]?.startsWith(`${t("name.title")} `) && lines[3]?.endsWith("_"));
  }

  // A letter is typed whole: a pause in the middle of it would begin another.
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
    if (keys.length) this.#typist.type(row(keys, () => this.#isAsked));
    else say(this.#hint, { key: "name.letter", letter: key });
  }
}
