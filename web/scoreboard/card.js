// The end of a game as a picture: the course of everybody's worth, and a card to keep or to share.
//
// end: what ending.js or the report's page knows of it:
//   title, edition      of the game; edition.sign for amounts
//   winner, headline    who has won, or null; the words for it
//   isWorth, bookings   whether amounts are worths, not cash; how many bookings there were
//   standings           from first to last: { seat, place, amount_k, isOut }
//   course              after each booking: { seq, worths_k }, worths_k by the names of who plays

import { SEATS } from "./feed.js";
import { language, t } from "../words/words.js";
import { money, seatName } from "./words.js";

const PAPER = "#fffaf0";
const INK = "#221c12";
const SOFT = "#5a5041";
const RULE = "#d8cbb0";
const PAINT = { // of each seat: its card, the print on it, and a line on paper
  RED: ["#b3322a", "#ffffff", "#c8232c"],
  BLUE: ["#27559f", "#ffffff", "#1f5fc4"],
  GREEN: ["#1d683f", "#ffffff", "#1e8449"],
  YELLOW: ["#edc233", "#2b2410", "#a87900"],
  WHITE: ["#fdfbf5", "#2c2922", "#7d8590"],
  BLACK: ["#1b1917", "#ffffff", "#1b1917"],
  PINK: ["#eba0bd", "#401024", "#c2378f"],
  ORANGE: ["#e58a2e", "#2f1803", "#c95a00"],
};
const DASHES = [[], [10, 4], [3, 3], [10, 4, 3, 4]]; // a line is known without its colour, too
const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
const STEPS = 4; // lines across a course at most

const WIDTH = 1080;
const ROW = 84;
const MARGIN = 48;
const BAND = 190;

// Whether there is enough to draw.
export const hasCourse = ({ course }) => course.length > 2;

// Draws the course of a game into a box of a canvas. text_px: the height of its letters.
export function drawCourse(pen, { left, top, width, height }, end, text_px) {
  const { course, edition } = end;
  const seats = SEATS.filter((seat) => course.some(({ worths_k }) => seat in worths_k));
  const high_k = Math.max(1, ...course.flatMap(({ worths_k }) => Object.values(worths_k)));
  pen.font = `600 ${text_px}px ${FONT}`;
  const names_px = Math.max(...seats.map((seat) => pen.measureText(seatName(seat)).width));
  const step_k = niceStep(high_k / STEPS);
  const grid = [];
  for (let k = 0; k <= high_k; k += step_k) grid.push(k);
  const label = (k) => (k ? money(k, edition) : "0");
  const labels_px = Math.max(...grid.map((k) => pen.measureText(label(k)).width));
  const [x0, x1] = [left + labels_px + text_px / 2, left + width - names_px - text_px];
  const [y0, y1] = [top + height - text_px * 1.8, top + text_px];
  const [first, last] = [course[0].seq, course.at(-1).seq];
  const x = (seq) => x0 + ((x1 - x0) * (seq - first)) / (last - first);
  const y = (k) => y0 + ((y1 - y0) * Math.max(0, k)) / high_k; // a debtor's worth may be below zero

  pen.textBaseline = "middle";
  pen.lineWidth = Math.max(1, text_px / 16);
  for (const k of grid) {
    write(pen, label(k), x0 - text_px / 3, y(k), { align: "right", colour: SOFT });
    stroke(pen, [[x0, y(k)], [x1, y(k)]], RULE);
  }
  for (const [seq, align] of [[first, "left"], [last, "right"]]) {
    write(pen, `${seq}`, x(seq), y0 + text_px, { align, colour: SOFT });
  }
  pen.lineWidth = Math.max(2, text_px / 5);
  const ends = [];
  const fallen = [];
  seats.forEach((seat) => {
    const own = course.filter(({ worths_k }) => seat in worths_k);
    const points = own.map(({ seq, worths_k }) => [x(seq), y(worths_k[seat])]);
    const dash = DASHES[(SEATS.indexOf(seat) - 1) % DASHES.length];
    pen.setLineDash(dash.map((length) => (length * text_px) / 12));
    stroke(pen, points, PAINT[seat][2]);
    pen.setLineDash([]);
    const [at_x, at_y] = points.at(-1);
    if (own.at(-1).seq === last) ends.push({ seat, at: at_y });
    else fallen.push({ seat, x: at_x, y: at_y });
  });
  markFallen(pen, fallen, text_px);
  for (const { seat, at } of apart(ends, text_px * 1.15, [top + text_px / 2, y0])) {
    write(pen, seatName(seat), x1 + text_px / 2, at, { align: "left", colour: PAINT[seat][2] });
  }
}

// Returns the card as a canvas.
export function drawCard(end) {
  const canvas = document.createElement("canvas");
  const { standings } = end;
  const course_px = hasCourse(end) ? 520 : 0;
  const top = MARGIN + 60;
  const rows = top + BAND + MARGIN + (course_px && course_px + 70);
  canvas.width = WIDTH;
  canvas.height = rows + standings.length * ROW + 110;
  const pen = canvas.getContext("2d");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  const inner = WIDTH - 2 * MARGIN;
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(new Date());
  pen.font = `600 34px ${FONT}`;
  write(pen, end.title, MARGIN, MARGIN + 14, { colour: INK });
  write(pen, date, WIDTH - MARGIN, MARGIN + 14, { align: "right", colour: SOFT });

  const [ground, print] = PAINT[end.winner] ?? [INK, PAPER];
  plate(pen, MARGIN, top, inner, BAND, ground);
  fitted(pen, end.headline, inner - 60, 92);
  write(pen, end.headline, WIDTH / 2, top + BAND / 2, { align: "center", colour: print });
  if (course_px) {
    pen.font = `600 30px ${FONT}`;
    const about = t(end.isWorth ? "end.worth" : "end.cash");
    write(pen, about, MARGIN, top + BAND + MARGIN + 10, { colour: SOFT });
    const box = { left: MARGIN, top: top + BAND + MARGIN + 40, width: inner, height: course_px };
    drawCourse(pen, box, end, 28);
  }
  standings.forEach((each, i) => drawRow(pen, each, end, rows + i * ROW));
  pen.font = `500 28px ${FONT}`;
  const told = `Dealbox · ${t("end.bookings", { count: end.bookings })}`;
  write(pen, told, WIDTH / 2, canvas.height - 50, { align: "center", colour: SOFT });
  return canvas;
}

function drawRow(pen, { seat, place, amount_k, isOut }, { edition }, top) {
  const middle = top + ROW / 2;
  const [ground, print] = PAINT[seat];
  pen.font = `700 40px ${FONT}`;
  write(pen, isOut ? "–" : `${place}`, MARGIN + 20, middle, { align: "center", colour: SOFT });
  const name = seatName(seat);
  const width = pen.measureText(name).width + 40;
  plate(pen, MARGIN + 60, top + 10, width, ROW - 20, ground);
  write(pen, name, MARGIN + 80, middle + 2, { colour: print });
  const text = isOut ? t("board.out") : money(amount_k, edition);
  const colour = isOut ? SOFT : INK;
  write(pen, text, WIDTH - MARGIN, middle, { align: "right", colour });
}

function plate(pen, left, top, width, height, colour) {
  pen.fillStyle = colour;
  pen.strokeStyle = RULE;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(left, top, width, height, 16);
  pen.fill();
  pen.stroke();
}

// Crosses the ends of lines, and names them above, each clear of the names before it.
function markFallen(pen, fallen, text_px) {
  const arm = text_px / 3;
  const names = [];
  for (const { seat, x, y } of fallen) {
    const colour = PAINT[seat][2];
    stroke(pen, [[x - arm, y - arm], [x + arm, y + arm]], colour);
    stroke(pen, [[x - arm, y + arm], [x + arm, y - arm]], colour);
    const name = { x, y: y - text_px, half: pen.measureText(seatName(seat)).width / 2 };
    const meets = (other) =>
      Math.abs(other.x - x) < other.half + name.half && Math.abs(other.y - name.y) < text_px;
    while (names.some(meets)) name.y -= text_px / 2;
    names.push(name);
    write(pen, seatName(seat), x, name.y, { align: "center", colour });
  }
}

function stroke(pen, points, colour) {
  pen.strokeStyle = colour;
  pen.lineJoin = "round";
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
}

/** @param {{ align?: CanvasTextAlign, colour: string }} how */
function write(pen, text, x, y, { align = "left", colour }) {
  pen.textAlign = align;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

// Sets the largest letters up to px in which a text is not wider than this.
function fitted(pen, text, width, px) {
  pen.font = `800 ${px}px ${FONT}`;
  const part = width / pen.measureText(text).width;
  if (part < 1) pen.font = `800 ${Math.floor(px * part)}px ${FONT}`;
}

// Returns the step of 1, 2 or 5 times a power of ten that is no smaller.
function niceStep(least) {
  const ten = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((by) => by * ten).find((step) => step >= least);
}

// Returns the labels with at least this distance from each other, within the limits.
function apart(labels, distance, [least, most]) {
  const sorted = [...labels].sort((a, b) => a.at - b.at);
  sorted.forEach((each, i) => {
    each.at = Math.max(each.at, i ? sorted[i - 1].at + distance : least);
  });
  sorted.reverse().forEach((each, i) => {
    each.at = Math.min(each.at, i ? sorted[i - 1].at - distance : most);
  });
  return sorted;
}
