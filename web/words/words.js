// The words of all pages, in one language at a time: the display's, where there is a unit.
//
// Elements name theirs: data-t the text, data-t-label the aria-label, data-t-alt a picture's.

import { NAMES, TABLE } from "./table.js";

export const LANGUAGES = Object.entries(NAMES); // code and name, in the order of their numbers
const STORED = "language";
const MARKS = { "data-t": "textContent", "data-t-label": "ariaLabel", "data-t-alt": "alt" };
const listeners = [];
let code = firstCode();

// The language that was chosen here before, else the first one of the browser's that there is.
function firstCode() {
  const wanted = [stored(), ...(globalThis.navigator?.languages ?? [])];
  return wanted.map((tag) => tag?.slice(0, 2)).find((tag) => tag in TABLE) ?? "en";
}

function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // no storage, as in a worker or in a file
  }
}

export const language = () => code;
export const numberOf = (wanted) => 1 + LANGUAGES.findIndex(([each]) => each === wanted);

// Returns the words of a key, with values in place of their {names}.
export function t(key, values = {}) {
  const words = TABLE[code][key] ?? TABLE.en[key];
  if (words === undefined) throw new Error(`no words for ${key}`);
  return words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

// Returns all words of the language by their keys, for who computes with them elsewhere.
export const words = () => TABLE[code];

// Returns the words of a key, or what is printed if this language has none for it: of what the
// feed names, and of a space of the board.
export function named(key, printed) {
  return TABLE[code][key] ?? printed;
}

// Shows the page in a language, by its code, now and at the next visit; nothing if there is none.
export function speak(wanted) {
  if (!(wanted in TABLE)) return;
  code = wanted;
  try {
    localStorage.setItem(STORED, code);
  } catch {
    // this page has no storage
  }
  translate(document);
  for (const listener of listeners) listener(code);
}

// Calls listener(code) now, and whenever the language changes.
export function onLanguage(listener) {
  listeners.push(listener);
  listener(code);
}

// Fills what names its words, below an element or in the whole page.
export function translate(root) {
  if (root === document) document.documentElement.lang = code;
  for (const [mark, property] of Object.entries(MARKS)) {
    for (const element of root.querySelectorAll(`[${mark}]`)) {
      element[property] = t(element.getAttribute(mark));
    }
  }
}
