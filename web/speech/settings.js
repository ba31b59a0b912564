// How the page speaks, chosen in a dialog: level, speed, voice, and whether keys are named first.

import { LEVELS } from "./how.js";
import { language, onLanguage, say } from "../words/words.js";

export class Settings {
  #voice;
  #changed;
  #dialog;
  #how;

  // changed(change): called with what was chosen, by its name.
  constructor(voice, changed) {
    this.#voice = voice;
    this.#changed = changed;
  }

  open(how) {
    this.#how = how;
    if (!this.#dialog) this.#build();
    this.#find(`[value=${how.level}]`).checked = true;
    this.#find("[name=rate]").value = how.rate;
    this.#find("[name=names]").checked = how.isNaming;
    this.#find("[name=names]").parentElement.hidden = !document.querySelector("[data-key]");
    this.#list();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#find(":checked").focus();
  }

  #build() {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    style.href = new URL("./speech.css", import.meta.url).href;
    document.head.append(style);
    const title = make("h2", {}, "speech.title");
    title.id = "speech-title";
    const levels = LEVELS.map((value) =>
      labelled(make("input", { type: "radio", name: "level", value }), `speech.${value}`));
    const rate = make("input", { type: "range", name: "rate", min: "0.5", max: "2", step: "0.25" });
    const names = make("input", { type: "checkbox", name: "names" });
    const form = make("form", { method: "dialog" });
    form.append(make("button", {}, "back"));
    const none = make("p", { className: "none", hidden: true }, this.#voice.isThere ? "speech.voice.none" : "speech.none");
    this.#dialog = make("dialog", { id: "speech-box" });
    this.#dialog.setAttribute("aria-labelledby", title.id);
    this.#dialog.append(
      title,
      ...levels,
      labelled(names, "speech.names"),
      labelled(rate, "speech.rate"),
      labelled(make("select", { name: "voice" }), "speech.voice"),
      none,
      form,
    );
    this.#dialog.addEventListener("keydown", (event) => event.stopPropagation()); // no keys of the unit
    this.#dialog.addEventListener("change", ({ target }) => this.#take(target));
    document.body.append(this.#dialog);
    this.#voice.onVoices(() => this.#list());
    onLanguage(() => this.#list());
  }

  #take({ name, value, checked }) {
    if (name === "level") this.#changed({ level: value });
    else if (name === "rate") this.#changed({ rate: Number(value) });
    else if (name === "names") this.#changed({ isNaming: checked });
    else this.#changed({ voices: { ...this.#how.voices, [language()]: value } });
  }

  #list() {
    const voices = this.#voice.all();
    const choice = this.#find("select");
    choice.replaceChildren(...voices.map(({ name, voiceURI }) => new Option(name, voiceURI)));
    choice.value = this.#voice.get()?.voiceURI ?? "";
    choice.closest("label").hidden = !voices.length;
    this.#find(".none").hidden = voices.length > 0;
  }

  #find(selector) {
    return this.#dialog.querySelector(selector);
  }
}

function make(name, properties, key = "") {
  const element = Object.assign(document.createElement(name), properties);
  if (key) say(element, key);
  return element;
}

function labelled(input, key) {
  const label = document.createElement("label");
  label.append(input, make("span", {}, key));
  return label;
}
