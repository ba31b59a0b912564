// Keys and the deal button: pressed with pointers, with the keyboard, or by focus and Enter.

import { LABEL, say } from "../words/words.js";
import { printedOn } from "./names.js";

const PAD = ["1", "2", "3", "K", "4", "5", "6", "M", "7", "8", "9", "C", ".", "0", "GO", "OK"];
const NAMED = ["K", "M", "C", ".", "GO"]; // the others are read aloud as they are printed
const TYPED = {
  k: "K", m: "M", c: "C", g: "GO", ",": ".",
  Escape: "C", Backspace: "C", Enter: "OK", " ": "DEAL",
};

export function nameOf(event) {
  const typed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return TYPED[typed] ?? (PAD.includes(typed) ? typed : undefined);
}

// A click must not take the focus, so that Enter and Space stay OK and the deal button.
function keepFocus(event) {
  const { target } = event;
  if (!(target instanceof Element && target.closest("button, summary"))) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export class Keys {
  #send; // (key, down)
  #fingers = new Map(); // a pointer or a key of the keyboard -> the key that it holds

  constructor(pad, deal, send) {
    this.#send = send;
    for (const key of PAD) {
      const button = document.createElement("button");
      button.dataset.key = key;
      button.textContent = key;
      if (/\d/.test(key)) button.dataset.letters = printedOn(key);
      if (NAMED.includes(key)) say(button, `key.${key}`, LABEL);
      pad.append(button);
    }
    for (const button of [...pad.children, deal]) this.#wire(button);
    document.addEventListener("keydown", (event) => this.#typed(event));
    document.addEventListener("keyup", (event) => {
      if (this.#fingers.has(event.code)) event.preventDefault(); // no click comes after it
      this.#up(event.code);
    });
    document.addEventListener("mousedown", keepFocus);
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  // Show which keys are down, by this page or another.
  show(held) {
    for (const button of document.querySelectorAll("[data-key]")) {
      const key = button.dataset.key;
      button.dataset.down = held.includes(key) || [...this.#fingers.values()].includes(key);
    }
  }

  releaseAll() {
    for (const finger of [...this.#fingers.keys()]) this.#up(finger);
  }

  #wire(button) {
    const key = button.dataset.key;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.#down(event.pointerId, key);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.#up(event.pointerId));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // Assistive technology may click without any pointer or key.
    button.addEventListener("click", (event) => {
      if (event.detail || event.pointerType) return;
      this.#down("click", key);
      this.#up("click");
    });
  }

  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = document.activeElement?.closest("button, summary");
    const isForFocus = focus && (event.key === "Enter" || event.key === " ");
    if (isForFocus && !focus.dataset.key) return;
    const key = isForFocus ? focus.dataset.key : nameOf(event);
    if (!key) return;
    event.preventDefault();
    if (!event.repeat) this.#down(event.code, key);
    if (event.key === "Backspace") this.#up(event.code); // held, it must not ask for a new game
  }

  #down(finger, key) {
    if (this.#fingers.has(finger)) return;
    this.#fingers.set(finger, key);
    document.querySelector(`[data-key="${key}"]`).dataset.down = "true";
    this.#send(key, true);
  }

  #up(finger) {
    const key = this.#fingers.get(finger);
    if (key === undefined) return;
    this.#fingers.delete(finger);
    if ([...this.#fingers.values()].includes(key)) return;
    document.querySelector(`[data-key="${key}"]`).dataset.down = "false";
    this.#send(key, false);
  }
}
