// The voice: one text at a time, in the language of the page.

import { language } from "../words/words.js";

const ENDS = /[.!?:…]$/;
const GAP = / {2,}/g; // between the left and the right of a row of the display

export class Voice {
  rate = 1;
  wanted = {}; // the chosen voice of each language, by its voiceURI

  #synthesis = globalThis.speechSynthesis;
  #said; // kept: a browser forgets what it should call at the end of one that nobody holds

  constructor() {
    // Browsers let a page speak only after a touch; some want the first text to be said in one.
    const unlock = () => this.#said ?? this.#synthesis?.speak(new SpeechSynthesisUtterance(""));
    document.addEventListener("click", unlock, { once: true, capture: true });
    this.#synthesis?.getVoices(); // some browsers look for them only when they are asked
  }

  // Calls changed() when the device has found more voices, as it may late.
  onVoices(changed) {
    this.#synthesis?.addEventListener?.("voiceschanged", changed);
  }

  get isThere() {
    return Boolean(this.#synthesis);
  }

  // Returns the voices of the language that this device has; not those by which a text would be
  // sent to somebody who speaks it.
  all() {
    const isIts = ({ lang, localService }) => localService && lang.slice(0, 2) === language();
    return (this.#synthesis?.getVoices() ?? []).filter(isIts);
  }

  // Returns the one that speaks, if there is any.
  get() {
    const all = this.all();
    const wanted = this.wanted[language()];
    return all.find(({ voiceURI }) => voiceURI === wanted) ?? all.find((each) => each.default) ?? all[0];
  }

  // Says rows of text, with a pause after each, in place of what is being said; on a hidden page
  // nothing. Returns whether it does. heard: called at the end, unless it is silenced before.
  say(rows, heard = () => {}) {
    this.hush();
    const voice = this.get();
    if (!voice || document.hidden || !rows.length) return false;
    const text = rows.map((row) => row.replace(GAP, ", ") + (ENDS.test(row) ? "" : ".")).join("\n");
    const said = new SpeechSynthesisUtterance(text);
    Object.assign(said, { voice, lang: voice.lang, rate: this.rate });
    said.onend = () => {
      if (this.#said === said) heard(); // some browsers end a silenced one as well
    };
    this.#said = said;
    this.#synthesis.speak(said);
    return true;
  }

  hush() {
    this.#said = undefined;
    if (this.#synthesis?.speaking || this.#synthesis?.pending) this.#synthesis.cancel();
  }
}
