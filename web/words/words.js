// The words of all pages, in one language at a time: the display's, where there is a unit.
//
// Elements name theirs: data-t the text, data-t-label the aria-label, data-t-alt a picture's,
// data-t-content the content of a meta element.
//
// A message is a key of the words, or { key, ...values }; "" says nothing. A value may be a
// message, too, as { key, ...values }.

import { firstCode, keep } from "./first.js";
import { load, NAMES, TABLE } from "./table.js";

export const LANGUAGES = Object.entries(NAMES); // code and name, in the order of their numbers
export const LABEL = "data-t-label";
const TEXT = "data-t";
const ATTRIBUTES = { [LABEL]: "aria-label", "data-t-alt": "alt", "data-t-content": "content" };
const listeners = [];
const valuesOf = new WeakMap(); // element -> { mark: values }
const added = {}; // words that a part of the page has brought, as TABLE has them
let code = firstCode(NAMES);
let wanted = code; // the one asked for last, which may still be loading

export const language = () => code;
export const numberOf = (code) => 1 + LANGUAGES.findIndex(([each]) => each === code);

// Returns the words of a key, with values in place of their {names}. Where a value is a `count`,
// the words are those of key.one, key.few ... that the language has for such a number, if any.
/** @type {(key: string, values?: Record<string, any>) => string} */
export function t(key, values = {}) {
  const form = "count" in values ? new Intl.PluralRules(code).select(values.count) : "";
  const words = wordsOf(`${key}.${form}`) ?? wordsOf(key);
  if (words === undefined) throw new Error(`no words for ${key}`);
  return words.replace(/\{(\w+)\}/g, (_, name) => inWords(values[name]));
}

const wordsOf = (key) => TABLE[code][key] ?? added[code]?.[key];

// Adds the words of all languages that a part of the page needs, before it says any.
export function addWords(table) {
  for (const [code, own] of Object.entries(table)) added[code] = { ...added[code], ...own };
}

// Returns a message, or a value of one, in words.
function inWords(value) {
  return value?.key ? t(value.key, value) : String(value ?? "");
}

// Has an element say a message: as its text, or as another mark such as LABEL; in the next
// language, too.
export function say(element, message, mark = TEXT) {
  const { key, ...values } = typeof message === "string" ? { key: message } : (message ?? {});
  valuesOf.set(element, { ...valuesOf.get(element), [mark]: values });
  if (key) element.setAttribute(mark, key);
  else element.removeAttribute(mark);
  fill(element, mark);
}

// Returns all words of the language by their keys, for who computes with them elsewhere.
export const words = () => TABLE[code];

// Returns the words of a key, or what is printed if this language has none for it: of what the
// feed names, and of a space of the board.
export function named(key, printed) {
  return wordsOf(key) ?? printed;
}

// Shows the page in a language, by its code, now and at the next visit; nothing if there is none.
// At once if its words are there; if they cannot be loaded, in the one that it is in.
export async function speak(next) {
  if (!(next in NAMES)) return;
  wanted = next;
  if (!(next in TABLE)) await load(next).catch(() => {});
  if (next !== wanted) return;
  if (next in TABLE) code = next;
  keep(code);
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
  for (const mark of [TEXT, ...Object.keys(ATTRIBUTES)]) {
    for (const element of root.querySelectorAll(`[${mark}]`)) fill(element, mark);
  }
}

// Sets only what differs: what is set again would be read aloud again.
function fill(element, mark) {
  const key = element.getAttribute(mark);
  const words = key ? t(key, valuesOf.get(element)?.[mark]) : "";
  if (mark !== TEXT) element.setAttribute(ATTRIBUTES[mark], words);
  else if (element.textContent !== words) element.textContent = words;
}
