// Both rings of the journal as pictures: a column for each sector, a square for each page.

import { PAGE_BYTES, placeOf, SECTORS, SLOTS } from "./journal.js";
import { onLanguage, t } from "../words/words.js";

const [LEAST_PX, MOST_PX] = [4, 7]; // a square
const PADDING_PX = 8; // of the canvas (chip.css)
const GAP_ROWS = 2; // between two blocks of sectors, in squares
const LIT_MS = 700; // a page that has changed
const COLOURS = { blank: "#18342e", sound: "#4fae91", affirmed: "#86a8ff", damaged: "#ff7262" };
const [NEWEST, LIT, CHOSEN] = ["#ffd97a", "#ffffff", "#ffffff"];
const STEPS = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -SLOTS, ArrowRight: SLOTS };

export class RingView {
  #canvas;
  #first; // the number of its first page in the journal
  #rings;
  #lit = new Set();
  #chosen = -1;
  #tell; // (number of a page): it is pointed at
  #scale = 1;
  #columns = SECTORS;

  constructor(canvas, ring, tell) {
    this.#canvas = canvas;
    this.#first = ring === "A" ? 0 : SECTORS * SLOTS;
    this.#tell = tell;
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement);
    canvas.addEventListener("pointermove", (event) => this.#point(event));
    canvas.addEventListener("click", (event) => this.#point(event));
    canvas.addEventListener("keydown", (event) => this.#step(event));
    onLanguage(() => this.#name());
  }

  show(rings) {
    this.#rings = rings;
    this.#fit();
  }

  // Numbers of pages that have changed.
  change(pages) {
    const mine = pages.filter((page) => this.#has(page));
    for (const page of mine) this.#lit.add(page);
    if (mine.length) {
      setTimeout(() => {
        for (const page of mine) this.#lit.delete(page);
        this.draw();
      }, LIT_MS);
    }
    this.draw();
  }

  #has(page) {
    return page >= this.#first && page < this.#first + SECTORS * SLOTS;
  }

  #fit() {
    const room = this.#canvas.parentElement.clientWidth - 2 * PADDING_PX;
    const square = Math.min(MOST_PX, Math.max(LEAST_PX, Math.floor(room / SECTORS)));
    this.#scale = Math.max(1, Math.floor(square * devicePixelRatio));
    this.#columns = Math.min(SECTORS, Math.floor((room * devicePixelRatio) / this.#scale));
    const blocks = Math.ceil(SECTORS / this.#columns);
    this.#canvas.width = this.#columns * this.#scale;
    this.#canvas.height = (blocks * (SLOTS + GAP_ROWS) - GAP_ROWS) * this.#scale;
    this.#canvas.style.width = `${this.#canvas.width / devicePixelRatio}px`;
    this.draw();
  }

  draw() {
    if (!this.#rings) return;
    const ink = this.#canvas.getContext("2d");
    ink.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    for (let i = 0; i < SECTORS * SLOTS; i++) {
      const page = this.#first + i;
      ink.fillStyle = this.#colourOf(page);
      this.#square(ink, i, this.#scale > 2 ? 1 : 0);
    }
    if (this.#chosen >= 0) {
      ink.strokeStyle = CHOSEN;
      const [x, y] = this.#place(this.#chosen - this.#first);
      ink.strokeRect(x - 1, y - 1, this.#scale + 1, this.#scale + 1);
    }
    this.#name();
  }

  #colourOf(page) {
    if (this.#lit.has(page)) return LIT;
    const { pages, newest } = this.#rings;
    const [read, best] = [pages[page], pages[newest]];
    if (read && best && read.epoch === best.epoch && read.seq === best.seq) return NEWEST;
    if (read) return read.isAffirmation ? COLOURS.affirmed : COLOURS.sound;
    return read === null ? COLOURS.damaged : COLOURS.blank;
  }

  #place(i) {
    const [sector, slot] = [Math.floor(i / SLOTS), i % SLOTS];
    const [block, column] = [Math.floor(sector / this.#columns), sector % this.#columns];
    return [column * this.#scale, (block * (SLOTS + GAP_ROWS) + slot) * this.#scale];
  }

  #square(ink, i, gap) {
    const [x, y] = this.#place(i);
    ink.fillRect(x, y, this.#scale - gap, this.#scale - gap);
  }

  #point({ offsetX, offsetY }) {
    const [column, row] = [offsetX, offsetY].map((at) =>
      Math.floor(((at - PADDING_PX) * devicePixelRatio) / this.#scale),
    );
    const [block, slot] = [Math.floor(row / (SLOTS + GAP_ROWS)), row % (SLOTS + GAP_ROWS)];
    const sector = block * this.#columns + column;
    if (slot < SLOTS && sector < SECTORS) this.#choose(this.#first + sector * SLOTS + slot);
  }

  #step(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.max(this.#first, this.#chosen) + (this.#chosen < 0 ? 0 : step);
    if (this.#has(next)) this.#choose(next);
  }

  #choose(page) {
    if (page === this.#chosen) return;
    this.#chosen = page;
    this.draw();
    this.#tell(page);
  }

  #name() {
    if (!this.#rings) return;
    const pages = this.#rings.pages.slice(this.#first, this.#first + SECTORS * SLOTS);
    const { ring } = placeOf(this.#first * PAGE_BYTES);
    const [count, damaged] = [pages.filter(Boolean).length, pages.filter((page) => page === null).length];
    const name = t("chip.ring", { ring, pages: count, damaged });
    if (this.#canvas.ariaLabel !== name) this.#canvas.ariaLabel = name;
  }
}
