// What stands beside the unit, loaded once its display is shown: the boards to choose from, the panel
// with the deeds, the buttons for what the page types, the end of a game.

import { addWords, LABEL, onLanguage, say } from "../words/words.js";
import { TABLE } from "../words/beside.js";
import { make } from "../scoreboard/elements.js";
import { canTakeBack, Panel } from "./panel.js";
import { asksForBoard, playOn, takeBack, touchDeed, wantsKeys } from "./steps.js";

const STYLES = ["./beside.css", "./scoreboard/deeds.css"];
// Where the deeds take the place of the keys, because no panel is shown.
const SMALL = matchMedia("(max-width: 767px), (max-height: 600px) and (orientation: landscape)");

addWords(TABLE);
await Promise.all(STYLES.map(styled)); // so that nothing is shown without

export class Beside {
  #typist;
  #see;
  #hint;
  #game; // as the feed tells it (scoreboard/game.js)
  #panel;
  #editions;
  #boxes; // loaded when the display first asks for a board
  #ending;
  #over = makeOver();
  #wasOver = true; // a game that is over when the page opens does not end with a picture

  // see(): what the display shows, as of steps.js. hint: says what is to be done first. editions:
  // those that are built in.
  constructor(typist, see, hint, game, editions) {
    [this.#typist, this.#see, this.#hint, this.#game] = [typist, see, hint, game];
    this.#editions = editions;
    const back = () => this.#type(takeBack);
    const touched = (space) => this.#type((see) => touchDeed(space, see));
    this.#panel = new Panel(back, touched);
    const acts = make("div", "");
    acts.id = "acts";
    acts.append(
      button("back", "panel.undo", "↶", back),
      button("open", "board.deeds", "▤", () => this.#open(true)),
    );
    document.querySelector("#box").append(acts);
    this.#panel.shelf.prepend(button("close", "panel.keys", "×", () => this.#open(false)));
    SMALL.addEventListener("change", () => this.#place());
    this.#place();
    onLanguage(() => this.#panel.show(this.#game));
    this.show(game);
  }

  // Take what the display shows.
  async watch() {
    if (asksForBoard(this.#see)) this.#boxes ??= this.#makeBoxes();
    (await this.#boxes)?.watch();
  }

  async #makeBoxes() {
    const { Boxes } = await import("./boxes.js");
    const [see, typist] = [this.#see, this.#typist];
    return new Boxes(this.#editions, see, (edition) => typist.type(playOn(edition, see)));
  }

  // Show a game after whatever the unit has told.
  show(game) {
    this.#game = game;
    this.watch();
    this.#panel.show(game);
    const hasNone = !game.hasGame || !canTakeBack(game);
    for (const back of document.querySelectorAll(".back")) back.hidden = hasNone;
    if (game.deal.phase !== "dark") this.#open(false);
    this.#celebrate();
  }

  // A game that ends while the page is open ends with a picture of it.
  #celebrate() {
    const { isOver, isKnown } = this.#game;
    if (isOver) this.#showEnd(!this.#wasOver);
    this.#wasOver = isKnown ? isOver : this.#wasOver;
  }

  // What draws an end is loaded at one.
  async #showEnd(isNew) {
    this.#ending ??= Promise.all([import("../scoreboard/ending.js"), styled("./scoreboard/ending.css")]);
    const [{ endOf, showEnd }] = await this.#ending;
    const end = endOf(this.#game);
    if (!end) return; // it was taken back
    showEnd(this.#over.querySelector("#ending"), end);
    if (isNew && !this.#over.open) this.#over.showModal();
  }

  // In a deal the keys are for bids.
  #type(steps) {
    const [see, typist] = [this.#see, this.#typist];
    if (this.#game.deal.phase !== "dark" || typist.isBusy) return;
    const ended = (isDone) => {
      if (!isDone) say(this.#hint, "panel.busy");
      if (wantsKeys(see)) this.#open(false);
    };
    typist.type((function* () {
      ended(yield* steps(see));
    })());
  }

  #open(isOpen) {
    document.body.dataset.open = isOpen ? "deeds" : "";
  }

  #place() {
    this.#open(false);
    document.querySelector(SMALL.matches ? "#box" : "#panel").append(this.#panel.shelf);
  }
}

function button(kind, key, sign, pressed) {
  const made = make("button", `act ${kind}`);
  const mark = make("span", "", sign);
  mark.setAttribute("aria-hidden", "true");
  made.append(mark);
  say(made, key, LABEL);
  made.addEventListener("click", pressed);
  return made;
}

// Resolves when a style is there, or cannot be had.
function styled(style) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  link.href = new URL(style, import.meta.url).href;
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}

function makeOver() {
  const dialog = document.createElement("dialog");
  dialog.id = "over";
  say(dialog, "end.standings", LABEL);
  const ending = make("div", "");
  ending.id = "ending";
  const form = document.createElement("form");
  form.method = "dialog";
  const back = make("button", "");
  say(back, "back");
  form.append(back);
  dialog.append(ending, form);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  return dialog;
}
