// Cards: chosen and laid, dragged, tapped, lifted. The server reports which reader each is on.

import { shapeOf } from "./shapes.js";
import { LABEL, onLanguage, say, t } from "../words/words.js";
import { colourName, seatName } from "../scoreboard/words.js";

const CARDS = ["RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE", "unknown"];
const DRAG_FROM = 8; // pixels that a pointer moves before it drags

export class Cards {
  #send;
  #type;
  #hint;
  #sides;
  #cards = new Map();
  #homes = new Map();
  #placed = {}; // card -> side
  #chosen;
  #expected = ""; // the card that the unit waits for
  #isAsked = false; // it asks for a card, maybe one that nobody has
  #others = document.createElement("button"); // shows the cards that nobody has, too
  #isDraft = false;
  #joining = ""; // ... and another that was touched, until the unit waits for that
  #touched; // the card that was touched last, which a reader's own buttons take
  #tapped; // ... while it is still on its reader
  #hasDragged = false;

  // sides: on which reader a touch taps a card (sides.js). type(keys): types a row of keys.
  constructor(tray, hint, sides, send, type) {
    this.#send = send;
    this.#type = type;
    this.#hint = hint;
    this.#sides = sides;
    for (const name of CARDS) {
      const home = document.createElement("li");
      const card = document.createElement("button");
      card.className = "card";
      card.dataset.card = name;
      home.append(card);
      tray.append(home);
      this.#cards.set(name, card);
      this.#homes.set(name, home);
      card.addEventListener("click", () => this.#clicked(name));
      this.#wireDrag(card, name);
    }
    const others = document.createElement("li");
    others.append(this.#others);
    tray.append(others);
    this.#others.id = "others";
    say(this.#others, "cards.others");
    this.#others.addEventListener("click", () => this.#showOthers(!this.#showsOthers));
    this.#showOthers(false);
    for (const reader of document.querySelectorAll(".reader")) {
      const side = reader.dataset.side;
      reader.querySelector(".lay").addEventListener("click", () => this.#put("lay", side));
      reader.querySelector(".tap").addEventListener("click", () => this.#put("tap", side));
    }
    document.addEventListener("keydown", (event) => this.#typed(event));
    onLanguage(() => this.print());
    this.show({});
  }

  // Print the cards anew: shape and colour, with the letter underlined that chooses it, and the
  // player's name.
  print() {
    for (const [name, card] of this.#cards) {
      const colour = colourName(name).replace("SS", "ß"); // it is shown in small letters
      const print = underlined(colour, letterOf(name));
      const player = document.createElement("b");
      player.textContent = nameOf(name);
      const text = player.textContent + print.textContent;
      if (card.textContent === text && card.ariaKeyShortcuts === letterOf(name)) continue;
      card.replaceChildren(document.createElement("i"), shapeOf(name), player, print);
      player.style.setProperty("--ems", `${emsOf(player)}`);
      card.setAttribute("aria-keyshortcuts", letterOf(name));
    }
    this.#label();
  }

  show(placed) {
    this.#placed = placed;
    // Cards on readers come in the order in which they were laid: the last one is on top.
    for (const name of [...Object.keys(placed), ...CARDS]) {
      const [card, side] = [this.#cards.get(name), placed[name]];
      const place = side ? this.#pad(side) : this.#homes.get(name);
      if (card.parentElement !== place) {
        const hadFocus = document.activeElement === card;
        place.append(card);
        if (hadFocus) card.focus();
      }
      if (side && name === this.#chosen) this.#chosen = undefined;
      if (!side && name === this.#tapped) this.#tapped = undefined;
    }
    this.#offer();
  }

  // name: the card that the unit waits for, "" if for none in particular. isAsked: it asks for one.
  // isDraft: while a digit chooses the colour; for a player who joins later it types a sum.
  expect(name, isAsked, isDraft) {
    this.#isAsked = isAsked;
    this.#isDraft = isDraft;
    if (this.#chosen === this.#expected) this.#chosen = undefined;
    this.#expected = name;
    const isJoining = name && name === this.#joining;
    this.#joining = "";
    if (isJoining) this.#touch(name);
    else this.#offer();
  }

  // Choose the card that is expected, unless the user has chosen another.
  #offer() {
    if (this.#expected && !this.#placed[this.#expected]) this.#chosen ??= this.#expected;
    this.#label();
  }

  #pad(side) {
    return document.querySelector(`.reader[data-side="${side}"] .pad`);
  }

  get #showsOthers() {
    return this.#others.ariaPressed === "true";
  }

  #showOthers(isShown) {
    this.#others.ariaPressed = isShown;
    this.#label();
  }

  // Cards that nobody has are shown on demand once a game is on.
  #hide() {
    const isIdle = (name) => !this.#sides.isSeated(name);
    const isWhole = this.#isAsked || this.#showsOthers;
    for (const [name, home] of this.#homes) {
      home.hidden = !isWhole && isIdle(name) && !this.#placed[name] && name !== this.#chosen;
    }
    const hasMore = CARDS.some((name) => isIdle(name) && name !== "unknown");
    this.#others.parentElement.hidden = this.#isAsked || !hasMore;
  }

  #label() {
    this.#hide();
    for (const [name, card] of this.#cards) {
      const side = this.#placed[name];
      card.setAttribute("aria-pressed", name === this.#chosen);
      card.dataset.expected = name === this.#expected ? "yes" : "no";
      const reader = document.body.dataset.readers === "1" ? "solo" : side;
      const called = nameOf(name)
        ? { key: "card.named", name: nameOf(name), card: colourName(name) }
        : colourName(name);
      say(card, { key: side ? `card.on_${reader}` : "card.choose", card: called }, LABEL);
    }
    document.body.dataset.chosen = this.#chosen ?? "";
    say(this.#hint, this.#advice());
  }

  #advice() {
    const [chosen, expected] = [this.#chosen, this.#expected];
    if (expected) {
      const key = chosen === expected ? "hint.waits_chosen" : "hint.waits";
      return { key, card: seatName(expected) };
    }
    if (chosen) return { key: "hint.chosen", card: seatName(chosen) };
    if (document.body.dataset.readers === "1") return "hint.none";
    const { minus, plus } = this.#sides.chosen;
    const values = { payer: minus && seatName(minus), payee: plus && seatName(plus) };
    if (this.#sides.isDeal) return "hint.deal";
    const isPair = minus && plus;
    if (isPair) return { key: this.#sides.hasSign ? "hint.pair.sign" : "hint.pair", ...values };
    const hasDeeds = document.body.dataset.deeds === "true"; // shown to be touched
    if (minus) return { key: hasDeeds ? "hint.pays.deeds" : "hint.pays", ...values };
    return plus ? { key: "hint.gets", ...values } : "hint.none";
  }

  // Say anew what a touch does, after whatever the unit has shown.
  advise() {
    say(this.#hint, this.#advice());
  }

  #choose(name) {
    this.#chosen = name;
    this.#label();
  }

  #clicked(name) {
    if (this.#hasDragged) this.#hasDragged = false;
    else this.#touch(name);
  }

  // What is nearly always meant. Another card than the one that is waited for joins with its own
  // colour: the digit asks the unit for that colour, and the unit's answer is awaited.
  #touch(name) {
    const isThere = this.#placed[name] && name !== this.#tapped;
    const isOther = this.#expected && name !== this.#expected;
    if (isThere || (isOther && (name === "unknown" || !this.#isDraft))) {
      this.#pick(name);
      return;
    }
    if (isOther) {
      if (!this.#joining) this.#type([String(1 + CARDS.indexOf(name))]);
      this.#joining ||= name; // a second touch would free the colour again
      return;
    }
    this.#touched = this.#tapped = name;
    this.#chosen = undefined;
    this.#send({ do: "tap", card: name, side: this.#sides.of(name) });
  }

  #pick(name) {
    if (this.#placed[name]) this.#send({ do: "lift", card: name });
    else this.#choose(name === this.#chosen ? undefined : name);
  }

  #put(how, side) {
    const card = this.#chosen ?? this.#touched;
    this.#tapped = undefined;
    if (card) this.#send({ do: how, card, side });
    else say(this.#hint, "hint.first");
  }

  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const side = { "+": "plus", "=": "plus", "-": "minus" }[event.key];
    const tapped = this.#chosen && { ArrowUp: "plus", ArrowDown: "minus" }[event.key];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const named = CARDS.find((name) => letterOf(name) === event.key.toLowerCase());
    if (!(side || tapped || step || named)) return;
    event.preventDefault();
    if (step) this.#chooseNext(step);
    else if (event.repeat) return;
    else if (tapped) this.#put("tap", tapped);
    else if (named) this.#pick(named);
    else if (this.#chosen) this.#put("lay", side);
    else this.#liftAll(side);
  }

  #liftAll(side) {
    for (const [card, at] of Object.entries(this.#placed)) {
      if (at === side) this.#send({ do: "lift", card });
    }
  }

  #chooseNext(step) {
    const free = CARDS.filter((name) => !this.#placed[name] && !this.#homes.get(name).hidden);
    const at = free.indexOf(this.#chosen);
    const next = at < 0 && step < 0 ? free.length - 1 : at + step;
    this.#choose(free[(next + free.length) % free.length]);
  }

  #wireDrag(card, name) {
    let start;
    const end = (event) => {
      if (!start) return;
      start = undefined;
      if (!card.dataset.dragged) return;
      delete card.dataset.dragged;
      card.style.translate = "";
      this.#target()?.removeAttribute("data-target");
      const isDone = event.type === "pointerup";
      const side = isDone && this.#under(event)?.dataset.side;
      if (side && side !== this.#placed[name]) this.#send({ do: "lay", card: name, side });
      else if (isDone && !side && this.#placed[name]) this.#send({ do: "lift", card: name });
    };
    card.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#hasDragged = false;
      start = event;
      card.setPointerCapture(event.pointerId);
    });
    card.addEventListener("pointermove", (event) => {
      if (!start) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!card.dataset.dragged && Math.hypot(x, y) < DRAG_FROM) return;
      card.dataset.dragged = "yes";
      this.#hasDragged = true; // ignore the click that follows
      card.style.translate = `${x}px ${y}px`;
      this.#target()?.removeAttribute("data-target");
      this.#under(event)?.setAttribute("data-target", "yes");
    });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      card.addEventListener(type, end);
    }
  }

  #target() {
    return document.querySelector("[data-target]");
  }

  #under(event) {
    const there = document.elementsFromPoint(event.clientX, event.clientY);
    return /** @type {HTMLElement?} */ (there.find((element) => element.matches(".reader")));
  }
}

// How wide a text is, in its letters' size: the card makes those smaller for a long name.
function emsOf(element) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `700 100px ${getComputedStyle(element).fontFamily}`;
  return Math.max(1, pen.measureText(element.textContent).width / 100);
}

// What its player is called, "" by its colour.
const nameOf = (name) => (seatName(name) === colourName(name) ? "" : seatName(name));
const letterOf = (name) => t(`letter.${name}`);

// A name with its letter underlined, as an element.
function underlined(name, letter) {
  const at = name.toLowerCase().indexOf(letter);
  const [print, mark] = [document.createElement("span"), document.createElement("u")];
  mark.textContent = name[at];
  print.append(name.slice(0, at), mark, name.slice(at + 1));
  return print;
}
