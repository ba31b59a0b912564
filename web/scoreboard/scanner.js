// The dialog that reads a unit's codes with the camera, one after the other, until they are whole.

import { showParts } from "./parts.js";
import { say } from "../words/words.js";

// What a browser calls its refusals: each has words.
const REFUSED = ["NotAllowedError", "NotFoundError", "NotReadableError"];
const PART_MS = 60; // felt for each code
const WHOLE_MS = [60, 60, 180];

export class Scanner {
  #dialog;
  #found;
  #opened = 0; // how often: a camera that comes late is of an earlier time
  #stop = () => {};
  #last = ""; // the code read last stays in the picture

  // found(text): is called for each code; returns whether it is a unit's.
  constructor(dialog, found) {
    this.#dialog = dialog;
    this.#found = found;
    dialog.addEventListener("close", () => this.#end());
    this.#find("close").addEventListener("click", () => dialog.close());
    document.addEventListener("visibilitychange", () => document.hidden && dialog.close());
  }

  async open() {
    const opened = (this.#opened += 1);
    this.#last = "";
    this.#find("parts").replaceChildren();
    say(this.#find("said"), "code.aim");
    this.#dialog.showModal();
    if (!navigator.mediaDevices) {
      say(this.#find("said"), "code.insecure");
      return;
    }
    try {
      const { watch } = await import("./camera.js");
      const take = (text) => this.#take(text);
      const stop = await watch(this.#find("picture"), take, () => this.#dialog.close());
      if (this.#dialog.open && this.#opened === opened) this.#stop = stop;
      else stop();
    } catch (error) {
      this.#refuse(error);
    }
  }

  // Shows which parts there are; closes when they are all.
  collected({ count, numbers }) {
    if (!this.#dialog.open) return;
    showParts(this.#find("parts"), this.#find("said"), { count, numbers });
    const isWhole = numbers.length === count;
    navigator.vibrate?.(isWhole ? WHOLE_MS : PART_MS);
    if (isWhole) this.#dialog.close();
  }

  #take(text) {
    if (text === this.#last || !this.#dialog.open) return;
    this.#last = text;
    if (!this.#found(text)) say(this.#find("said"), "code.foreign");
  }

  #refuse({ name, message }) {
    const key = `code.${REFUSED.includes(name) ? name : "fault"}`;
    say(this.#find("said"), { key, reason: message });
  }

  #end() {
    this.#stop();
    this.#stop = () => {};
  }

  #find(part) {
    return this.#dialog.querySelector(`[data-part="${part}"]`);
  }
}
