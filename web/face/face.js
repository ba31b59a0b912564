// The unit's face: receives the unit's output, and sends the input back, both through table.js.

import { Buzzer } from "./buzzer.js";
import { Cards } from "./cards.js";
import { Coach } from "./coach.js";
import { Display } from "./display.js";
import { endOf, showEnd } from "../scoreboard/ending.js";
import { Follower } from "./follow.js";
import { Keys } from "./keys.js";
import { Names } from "./names.js";
import { Panel } from "./panel.js";
import { Sides } from "./sides.js";
import { connect, send } from "./table.js";
import { onLanguage, say, speak, t, translate } from "../words/words.js";
import { seatName } from "../scoreboard/words.js";

const $ = (selector) => document.querySelector(selector);
const box = $("#box");
const display = new Display($("#display"));
const buzzer = new Buzzer();
const keys = new Keys($("#keys"), $("#deal button"), (key, down) => {
  touched.row = "";
  send({ do: "press", key, down });
});
const follower = new Follower(hear);
const sides = new Sides(() => follower.game);
const names = new Names($("#hint"), press);
const cards = new Cards($("#tray ul"), $("#hint"), sides, send);
const panel = new Panel($("#panel"), takeBack);
const coach = new Coach($("#coach"), () => ({
  game: follower.game,
  chosen: sides.chosen,
  expected: unit.expected,
  isList: display.markedRow() > 0,
  name: (card) => card && seatName(card),
}));

// A handler for each name in an update; an update has one or more of them.
const handlers = {
  language: speak,
  display: (bits, { light }) => display.show(bits, light),
  words: (lines) => {
    const marked = display.markedRow();
    const said = lines.map((line, row) => aloud(line, row > 0 && row === marked));
    const text = said.filter(Boolean).join("\n");
    if ($("#words").textContent !== text) $("#words").textContent = text;
    unit.lines = lines;
    sides.read(lines);
    names.read(lines);
  },
  expected: (card) => {
    unit.expected = card;
    cards.expect(card);
  },
  asleep: (isAsleep) => {
    unit.isAsleep = isAsleep;
    sayRest();
  },
  lamp: (isLit) => {
    clearTimeout(darkening);
    if (isLit || !isStill.matches) light(isLit);
    else darkening = setTimeout(light, FLASH_MS, false);
  },
  tone_hz: (hz, { ms }) => buzzer.hear(ms, hz),
  power: (isOn) => {
    box.dataset.power = isOn ? "on" : "off";
    $("#power").setAttribute("aria-checked", isOn);
  },
  off: (isOff) => {
    unit.isOff = isOff;
    sayRest();
  },
  cards: (placed) => {
    sides.place(placed);
    cards.show(placed);
    unit.isUntouched &&= !Object.keys(placed).length;
  },
  held: (held) => {
    sides.press(held);
    keys.show(held);
    names.hold(held);
    unit.isUntouched &&= !held.length;
  },
  pace: (pace) => say($("#pace"), pace < 1 ? { key: "pace", percent: pace * 100 } : ""),
  fault: (why) => warn("fault", why),
  unkept: (why) => warn("unkept", why && { key: "unkept", why }),
};

// Where motion is not wanted, a lamp that flashes is lit until it stays dark.
const FLASH_MS = 1000;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let darkening;

function light(isLit) {
  $("#deal button").dataset.lit = isLit ? "yes" : "no";
  say($("#lamp"), isLit ? "lamp.lit" : "lamp.dark");
}

// A row of the display without the rule that is drawn behind a title.
function aloud(row, isChosen) {
  const text = row.replace(/─+/g, "").trim();
  return text && isChosen ? t("row.chosen", { row: text }) : text;
}

// isUntouched: since the last booking, which C takes back at once while the unit shows it.
const unit = { isOff: false, isAsleep: false, isUntouched: false, expected: "", lines: [] };

// A display that shows nothing has a reason, and a way back.
function sayRest() {
  say($("#rest"), unit.isOff ? "off" : unit.isAsleep ? "asleep" : "");
}

const warnings = { line: "", fault: "", unkept: "" }; // messages: the first one is shown

function warn(about, message) {
  warnings[about] = message;
  const first = Object.values(warnings).find((each) => each);
  $("#banner").hidden = !first;
  say($("#banner"), first);
}

$("#power").addEventListener("click", () => send({ do: "power", on: box.dataset.power !== "on" }));

const sound = $("#sound");
function mute(isMuted) {
  buzzer.mute(isMuted);
  sound.setAttribute("aria-pressed", !isMuted);
  localStorage.setItem("muted", isMuted ? "yes" : "");
}
sound.addEventListener("click", () => mute(sound.getAttribute("aria-pressed") === "true"));
mute(localStorage.getItem("muted") === "yes");

for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  document.addEventListener(gesture, () => buzzer.wake(), { capture: true });
}

// A touch on a row of a list chooses it, by the keys that move there, and by OK once it is marked: a
// row that is none of the list's never is. On a dark display a touch wakes the unit as any key
// does, and no more.
$("#display").addEventListener("click", ({ clientY }) => {
  if (unit.isAsleep) {
    press("C");
    return;
  }
  const [from, to] = [display.markedRow(), display.rowAt(clientY)];
  if (!from || to < 1 || to > 6 || !unit.lines[to]) return;
  press(...Array(Math.abs(to - from)).fill(to > from ? "M" : "K"));
  touched = { row: unit.lines[to], tillMs: performance.now() + CHOICE_MS };
  choose();
});

const CHOICE_MS = 2000;
let touched = { row: "", tillMs: 0 };

function choose() {
  const { row, tillMs } = touched;
  if (!row || unit.lines[display.markedRow()] !== row || performance.now() > tillMs) return;
  touched.row = "";
  press("OK");
}

function press(...those) {
  for (const key of those) for (const down of [true, false]) send({ do: "press", key, down });
}

// The game beside the unit

const SHOWN_MS = 19_000; // a booking is shown for 20 s (firmware/dealbox/ui/paying.py)

function hear(line) {
  if (line.booked || line.deal === "start") sides.release();
  if (line.booked) {
    unit.isUntouched = true;
    unit.bookedMs = performance.now();
  }
  speech?.hear(line, follower.game);
  panel.show(follower.game);
  cards.print();
  cards.advise();
  coach.hear(line);
  celebrate(follower.game);
}

// A game that ends while the page is open ends with a picture of it; one that was over does not.
let wasOver = true;
function celebrate(game) {
  const end = endOf(game);
  if (end) showEnd($("#ending"), end);
  if (end && !wasOver && !over.open) over.showModal();
  wasOver = game.isKnown ? Boolean(end) : wasOver;
}

const over = /** @type {HTMLDialogElement} */ ($("#over"));
over.addEventListener("keydown", (event) => event.stopPropagation());

// As a person would: by C while the booking is shown, else by the menu, which asks.
function takeBack() {
  const isShown = unit.isUntouched && performance.now() - unit.bookedMs < SHOWN_MS;
  press(...(isShown ? ["C"] : ["C", "C", "OK", "9"]));
}

// What speaks is loaded when it is switched on.
let speech;
$("#speech").onclick = async () => {
  const { Speech } = await import("../speech/speech.js");
  speech ??= new Speech($("#speech"), "speech", follower.game);
};
if (localStorage.getItem("speech")) $("#speech").click();

for (const opener of document.querySelectorAll("[data-coach]")) {
  opener.addEventListener("click", () => {
    const dialog = /** @type {HTMLDialogElement?} */ (opener.closest("dialog"));
    dialog?.close();
    coach.begin(dialog ? $("#more") : opener);
  });
}

onLanguage(() => panel.show(follower.game));
translate(document);

connect({
  opened() {
    warn("line", "");
    warn("fault", "");
  },
  received(updates) {
    for (const update of updates) {
      for (const [what, value] of Object.entries(update)) handlers[what]?.(value, update);
    }
    choose();
    cards.advise();
    coach.show();
  },
  lost(message) {
    keys.releaseAll();
    warn("line", message);
  },
});

follower.start();
coach.offer();
