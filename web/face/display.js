// The display: 128 x 64 pixels of an OLED, each drawn as whole pixels of the screen.

import { t } from "../words/words.js";

const WIDTH = 128;
const HEIGHT = 64;
const GAP_FROM = 4; // screen pixels per pixel from which on a darker gap around it is drawn
const GAP_LIGHT = 0.75; // if darker, black letters on light merge with the gaps

export class Display {
  #canvas;
  #bits = new Uint8Array((WIDTH * HEIGHT) / 8);
  #light = 0;

  constructor(canvas) {
    this.#canvas = canvas;
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement);
    this.#fit();
  }

  // base64: pages of 128 bytes, bit 0 on top. light: 0 (dark) to 1.
  show(base64, light) {
    this.#bits = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    this.#light = light;
    this.#draw();
  }

  // Return which row is dark on light, 1 to 7, as of a list; 0: none.
  markedRow() {
    const isLit = (row) => {
      let lit = 0;
      for (let bits of this.#bits.subarray(row * WIDTH, (row + 1) * WIDTH)) {
        for (; bits; bits &= bits - 1) lit += 1;
      }
      return lit > (WIDTH * 8) / 2;
    };
    return [1, 2, 3, 4, 5, 6, 7].find(isLit) ?? 0;
  }

  // Return its lines as they are read aloud: without rules behind titles; the marked one says so.
  aloud(lines) {
    const marked = this.markedRow();
    const said = lines.map((line, row) => {
      const text = line.replace(/─+/g, "").trim();
      return text && row && row === marked ? t("row.chosen", { row: text }) : text;
    });
    return said.filter(Boolean).join("\n");
  }

  // Return the row at a height of the window, 0 on top.
  rowAt(y) {
    const { top, height } = this.#canvas.getBoundingClientRect();
    return Math.floor(((y - top) / height) * 8);
  }

  // The largest whole number of screen pixels that fits; a fraction would make some rows thicker.
  #fit() {
    const room = this.#canvas.parentElement.clientWidth;
    const style = getComputedStyle(this.#canvas.parentElement);
    const inside = room - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const scale = Math.max(1, Math.floor((inside * devicePixelRatio) / WIDTH));
    this.#canvas.width = WIDTH * scale;
    this.#canvas.height = HEIGHT * scale;
    this.#canvas.style.width = `${this.#canvas.width / devicePixelRatio}px`;
    this.#draw();
  }

  #draw() {
    const ink = this.#canvas.getContext("2d");
    const scale = this.#canvas.width / WIDTH;
    ink.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (!this.#light) return;
    const gap = scale < GAP_FROM ? 0 : 1;
    this.#paint(ink, scale, scale, this.#light * (gap ? GAP_LIGHT : 1));
    if (gap) this.#paint(ink, scale, scale - gap, this.#light);
  }

  #paint(ink, scale, side, light) {
    ink.fillStyle = `rgb(200 238 255 / ${light})`;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if ((this.#bits[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) {
          ink.fillRect(x * scale, y * scale, side, side);
        }
      }
    }
  }
}
