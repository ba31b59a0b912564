// Says aloud what happens at the table, by the browser's own voice (Web Speech). A page loads this
// when its button is touched, or was at a visit before.
//
// Two texts are never said at once: what is new silences what is being said.

import { recall, remember } from "../words/first.js";
import { addWords, onLanguage, say, t } from "../words/words.js";
import { TABLE } from "../words/speech.js";
import { howOf } from "./how.js";
import { Regions } from "./regions.js";
import { Settings } from "./settings.js";
import { Teller } from "./teller.js";
import { Touches } from "./touches.js";
import { Voice } from "./voice.js";

const GATHER_MS = 200; // what comes within it is said as one: a booking, and the display after it

const LATE_MS = 1000; // until a device has told which voices it has

addWords(TABLE);

export class Speech {
  #button;
  #stored; // the name of what is kept: the level, "" if it is off; with ".how" the rest
  #how;
  #isOn = true;
  #news = []; // sentences about the game that were not heard to their end
  #timer;
  #teller;
  #voice = new Voice();
  #regions = new Regions(() => this.#interrupt());
  #touches = new Touches((name) => this.#say(name));
  #settings;

  // stored: the name of what the browser keeps. game: as it is now (scoreboard/game.js).
  constructor(button, stored, game) {
    this.#button = button;
    this.#stored = stored;
    this.#teller = new Teller(game);
    const level = recall(stored);
    this.#how = howOf(recall(`${stored}.how`), level);
    this.#settings = new Settings(this.#voice, (change) => {
      this.#set(change);
      if (this.#isOn) this.#say(t("speech.is", { level: t(`speech.${this.#how.level}`) }));
    });
    button.onclick = () => (this.#isOn ? this.#settings.open(this.#how) : this.#begin());
    onLanguage(() => this.#apply());
    this.#voice.onVoices(() => this.#apply());
    document.addEventListener("visibilitychange", () => document.hidden && this.#voice.hush());
    document.addEventListener("keydown", (event) => event.key === "?" && this.#repeat());
    document.querySelector("#window")?.addEventListener("click", () => this.#repeat());
    if (!level) this.#begin();
  }

  // Take a line of the feed, and the game after it.
  hear(line, game) {
    const told = this.#teller.take(line, game, (left) => this.#tell([left]));
    // The end of a game comes right after the booking that has ended it.
    if (told.length) this.#tell(line.standings ? [...this.#news, ...told] : told);
  }

  #tell(sentences) {
    if (!this.#isOn) return;
    this.#news = sentences;
    this.#interrupt();
  }

  #begin() {
    const { level } = this.#how;
    this.#set({ level });
    this.#tell([t("speech.begins", { level: t(`speech.${level}`) })]);
    setTimeout(() => this.#voice.get() ?? this.#settings.open(this.#how), LATE_MS);
  }

  // change: what is other than in #how.
  #set(change) {
    if (change.level) this.#isOn = change.level !== "off";
    if (change.level !== "off") Object.assign(this.#how, change);
    remember(this.#stored, this.#isOn ? this.#how.level : "");
    remember(`${this.#stored}.how`, JSON.stringify(this.#how));
    this.#apply();
  }

  // Without a voice all is left to a screen reader.
  #apply() {
    const level = this.#isOn ? this.#how.level : "off";
    const canSpeak = Boolean(this.#voice.get());
    if (!this.#isOn) this.#stop();
    this.#voice.rate = this.#how.rate;
    this.#voice.wanted = this.#how.voices;
    this.#touches.isOn = this.#isOn && canSpeak && this.#how.isNaming;
    this.#regions.follow(canSpeak ? level : "off");
    say(this.#button, { key: "speech.is", level: { key: `speech.${level}` } });
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#news = [];
    this.#voice.hush();
  }

  #repeat() {
    if (this.#isOn) this.#regions.repeat("#words");
  }

  #interrupt() {
    this.#voice.hush();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sayNews(), GATHER_MS);
  }

  #sayNews() {
    const { rows, heard } = this.#regions.take();
    const isSaid = this.#voice.say([...this.#news, ...rows], () => {
      this.#news = [];
      heard();
    });
    if (!isSaid) this.#news = [];
  }

  // Say what was asked for just now, and nothing of what came before.
  #say(text) {
    this.#stop();
    this.#voice.say([text]);
  }
}
