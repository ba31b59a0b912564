// The end of a game on a page: who has won, the standings, the course of the game, and the button
// that makes a picture of them. The style is ending.css.

import { t } from "../words/words.js";
import { drawCard, drawCourse, hasCourse } from "./card.js";
import { chip, make } from "./elements.js";
import { save, today } from "./files.js";
import { money, pieces, seatName } from "./words.js";

const LETTERS_PX = 16; // of a course that is a page wide

// Returns what card.js draws of a game (game.js) that is over; null while it goes on.
export function endOf(game) {
  if (!game.isOver) return null;
  const { winner, final } = game;
  let place = 0;
  const worth_k = (seat) => final.get(seat) ?? game.worth_k(seat);
  const ranking = game.ranking();
  const standings = ranking.map((seat, i) => {
    const amount_k = worth_k(seat);
    if (!i || worth_k(ranking[i - 1]) !== amount_k) place = i + 1;
    return { seat, place, amount_k, isOut: game.out.has(seat) };
  });
  return {
    title: game.edition?.title ?? "Dealbox",
    edition: game.edition,
    winner,
    headline: headline(winner, final.size > 0),
    isWorth: game.hasWorth,
    bookings: game.seq,
    standings,
    course: game.course,
  };
}

// Returns the words for who has won. isCounted: without a winner several are level; else only the
// unit knows.
export function headline(winner, isCounted) {
  if (winner) return t("end.won", { who: seatName(winner) });
  return t(isCounted ? "end.tie" : "end.unit");
}

// Shows an end in an element, anew if it is another one.
export function showEnd(where, end) {
  const shown = JSON.stringify(end);
  if (where.dataset.end === shown) return;
  where.dataset.end = shown;
  const title = make("h2", "end-won");
  const won = { who: { seat: end.winner } };
  const parts = end.winner ? pieces("end.won", won) : [{ text: end.headline }];
  title.append(...parts.map(({ seat, text }) => (seat ? chip(seat) : make("span", "", text))));
  const list = make("ol", "end-standings");
  list.setAttribute("aria-label", t("end.standings"));
  list.append(...end.standings.map((each) => row(each, end)));
  const box = make("div", "end-box");
  box.dataset.course = hasCourse(end);
  box.append(title, list, ...(hasCourse(end) ? [courseOf(end)] : []), pictureButton(end));
  where.classList.add("end");
  where.replaceChildren(box);
}

// Returns the button that makes a picture of an end.
export function pictureButton(end) {
  const button = make("button", "end-picture", t(canShare() ? "end.share" : "end.save"));
  button.type = "button";
  button.addEventListener("click", () =>
    keepPicture(end).catch((error) => {
      button.textContent = t("end.failed", { reason: error.message });
    }),
  );
  return button;
}

// Shares the picture where the browser can; else it is saved as a file.
async function keepPicture(end) {
  const blob = await new Promise((resolve) => drawCard(end).toBlob(resolve, "image/png"));
  if (!blob) throw new Error("canvas");
  const file = new File([blob], `dealbox-${today()}.png`, { type: "image/png" });
  if (canShare()) await share(file, end.headline);
  else save(file);
}

async function share(file, title) {
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (error.name !== "AbortError") save(file); // that one: nobody wants it
  }
}

function canShare() {
  const file = new File([], "a.png", { type: "image/png" });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

function row({ seat, place, amount_k, isOut }, { edition }) {
  const made = make("li", "end-row");
  made.dataset.out = isOut;
  const amount = isOut ? t("board.out") : money(amount_k, edition);
  made.append(make("span", "end-place", isOut ? "–" : `${place}`), chip(seat));
  made.append(make("b", "end-amount", amount));
  return made;
}

// Returns the course as a figure that is drawn as large as it stands on the page.
function courseOf(end) {
  const figure = make("figure", "end-course");
  const about = t(end.isWorth ? "end.worth" : "end.cash");
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", about);
  const frame = make("div", "end-frame");
  frame.append(canvas);
  figure.append(make("figcaption", "", about), frame);
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = frame;
    if (!width || !height) return;
    const scale = devicePixelRatio;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    const px = Math.max(12, Math.min(width / 30, height / 14, 2 * LETTERS_PX));
    drawCourse(pen, { left: 8, top: 8, width: width - 16, height: height - 16 }, end, px);
  }).observe(frame);
  return figure;
}
