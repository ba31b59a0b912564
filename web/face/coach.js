// The coach: a bubble beside what comes next, from the first card to a payment that was made and
// taken back. It watches the unit, and presses nothing.

import { recall, remember } from "../words/first.js";
import { LABEL, say } from "../words/words.js";

const STORED = "coached"; // once it has come by itself
const EDGE_PX = 6; // from the window, and from what it points at
const STEPS = 3; // cards, amount, red button; 0: a game that has no cards yet
const ASIDE = ["new game", "new card", "setting"]; // bookings without a payment
const OK = '#keys [data-key="OK"]';
const BOTH = ["#window", "#keys"];
const KEPT = ["#window", "#keys", "#tray ul"]; // what it covers only where there is no other room
const NOTHING = { key: "", targets: [], free: [] };

export class Coach {
  #bubble;
  #table; // () => { game, chosen, expected, isList, name(card) }
  #step = 0; // 0: not shown
  #paid = 0; // the booking that is to be taken back
  #marked = []; // what it points at
  #free = []; // what it leaves free, besides
  /** @type {number[][]} */ #at = []; // its place, once it has one
  #opener;

  constructor(bubble, table) {
    this.#bubble = bubble;
    this.#table = table;
    bubble.querySelector(".close").addEventListener("click", () => this.end());
    bubble.querySelector(".next").addEventListener("click", () => this.#go(this.#step + 1));
    bubble.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // else it is C
      this.end();
    });
    for (const moved of ["resize", "scroll"]) addEventListener(moved, () => this.#place());
    const opened = new MutationObserver(() => this.show());
    opened.observe(document.body, { attributeFilter: ["data-boxes"] });
    const resized = new ResizeObserver(() => this.#place()); // the display fits itself afterwards
    for (const each of [bubble, ...found(["#banner", "#window", "#panel"])]) resized.observe(each);
  }

  // At the first visit, once.
  offer() {
    if (recall(STORED)) return;
    if (remember(STORED, "yes")) this.#go(1); // else it would come back at every visit
  }

  // When it is asked for; the focus goes to it, and back to where it was.
  begin(opener) {
    this.#opener = opener;
    this.#paid = 0;
    this.#go(1);
    this.#bubble.querySelector(".next").focus();
  }

  end() {
    const hadFocus = this.#bubble.contains(document.activeElement);
    this.#step = 0;
    this.show();
    if (hadFocus) this.#opener?.focus();
  }

  // Take a line of the feed.
  hear({ booked }) {
    if (!this.#step) return;
    if (booked && this.#step < STEPS && !ASIDE.includes(booked.kind)) {
      if (this.#paid) this.#step = STEPS; // it was taken back, or the family plays already
      else if (booked.kind !== "taken back") this.#paid = booked.seq;
    }
    this.show();
  }

  // Say what comes next, wherever the unit is.
  show() {
    const isShown = this.#step && !document.body.dataset.boxes; // they say themselves what to do
    this.#bubble.hidden = !isShown;
    const { key, targets, free, step = this.#step, ...values } = isShown ? this.#next() : NOTHING;
    for (const element of this.#marked) element.removeAttribute("data-coached");
    this.#marked = found(targets);
    this.#free = found(free ?? []);
    for (const element of this.#marked) element.setAttribute("data-coached", "yes");
    if (!isShown) {
      this.#at = [];
      return;
    }
    say(this.#find(".title"), `coach.title.${step}`);
    say(this.#find(".text"), { key, ...values });
    say(this.#find(".next"), this.#step < STEPS ? "coach.next" : "coach.end");
    say(this.#find(".close"), "coach.leave", LABEL);
    this.#place();
  }

  #go(step) {
    this.#step = step > STEPS ? 0 : step;
    if (!this.#step) this.end();
    else this.show();
  }

  #next() {
    const { game, chosen, expected, isList, name } = this.#table();
    if (this.#step === STEPS) return { key: "coach.deal", targets: ["#deal button"] };
    if (this.#paid) return { key: "coach.back", step: 2, targets: ['#keys [data-key="C"]'], free: BOTH };
    if (this.#step === 2) return amount(game);
    if (!game.hasGame) return begin(expected, isList, name);
    if (chosen.minus && chosen.plus) return amount(game);
    const key = chosen.minus ? "coach.paid" : "coach.pays";
    return { key, card: name(chosen.minus), targets: ["#tray ul"] };
  }

  // Moves the bubble to where it covers least of the display, the keys, the cards and what it points
  // at: on the readers, beside that, on the red button or in a corner. It stays where it is while it
  // covers nothing of them.
  #place() {
    if (!this.#step || !this.#marked.length) return;
    const { offsetWidth: width, offsetHeight: height, style } = this.#bubble;
    const there = union([...this.#marked, ...this.#free]);
    const [right, bottom] = [innerWidth - width - EDGE_PX, innerHeight - height - EDGE_PX];
    const within = (at, most) => Math.max(EDGE_PX, Math.min(at, most));
    const [x, y] = [there.left + (there.right - there.left - width) / 2, there.top];
    const readers = union(found([".reader", ".reader ~ .reader"]));
    const places = [
      [within(x, right), (readers.top + readers.bottom - height) / 2],
      [within(x, right), there.bottom + EDGE_PX],
      [within(x, right), there.top - height - EDGE_PX],
      [there.right + EDGE_PX, within(y, bottom)],
      [there.left - width - EDGE_PX, within(y, bottom)],
    ];
    const deal = union(found(["#deal"]));
    places.push(
      [(deal.left + deal.right - width) / 2, (deal.top + deal.bottom - height) / 2],
      ...[EDGE_PX, bottom].flatMap((y) => [EDGE_PX, right].map((x) => [x, y])),
    );
    const kept = [...this.#marked, ...this.#free, ...found(KEPT)].map((each) => each.getBoundingClientRect());
    const covered = (/** @type {number[]} */ [left, top]) =>
      kept.reduce((sum, box) => {
        const across = Math.min(left + width, box.right) - Math.max(left, box.left);
        const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
        return sum + Math.max(0, across) * Math.max(0, down);
      }, 0);
    const inside = [...this.#at, ...places].map(([x, y]) => [within(x, right), within(y, bottom)]);
    const [best] = inside.sort((one, other) => covered(one) - covered(other));
    this.#at = [best];
    style.left = `${best[0]}px`;
    style.top = `${best[1]}px`;
  }

  #find(selector) {
    return this.#bubble.querySelector(selector);
  }
}

function begin(expected, isList, name) {
  if (expected) {
    const targets = [`#tray [data-card="${expected}"]`];
    const isEnough = !["RED", "BLUE"].includes(expected);
    const key = isEnough ? "coach.enough" : "coach.enrol";
    return { key, card: name(expected), targets: isEnough ? [OK] : targets, free: ["#tray"] };
  }
  if (isList) return { key: "coach.list", step: 0, targets: ["#window"], free: BOTH };
  return { key: "coach.begin", step: 0, targets: [OK], free: BOTH };
}

// With a currency sign K books the amount as it is printed.
function amount({ edition }) {
  const key = edition?.sign ? "coach.amount.sign" : "coach.amount";
  return { key, step: 2, targets: ["#keys"], free: BOTH };
}

function found(selectors) {
  return selectors.map((selector) => document.querySelector(selector)).filter(Boolean);
}

function union(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
