// The unit's face: receives the unit's output, and sends the input back, both through table.js.

import { Buzzer } from "./buzzer.js";
import { Cards } from "./cards.js";
import { Coach } from "./coach.js";
import { Display } from "./display.js";
import { Follower } from "./follow.js";
import { Keys } from "./keys.js";
import { Names } from "./names.js";
import { Sides } from "./sides.js";
import { connect, send } from "./table.js";
import { choose, row, Typist } from "./typist.js";
import { recall, remember } from "../words/first.js";
import { say, speak, translate } from "../words/words.js";
import { seatName } from "../scoreboard/words.js";

const $ = (selector) => document.querySelector(selector);
const box = $("#box");
const display = new Display($("#display"));
const buzzer = new Buzzer();
const typist = new Typist(send);
const keys = new Keys($("#keys"), $("#deal button"), pressed);
const follower = new Follower(hear);
const sides = new Sides(() => follower.game);
const names = new Names($("#hint"), typist);
const cards = new Cards($("#tray ul"), $("#hint"), sides, send, (keys) => typist.type(row(keys)));
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
    const text = display.aloud(lines);
    if ($("#words").textContent !== text) $("#words").textContent = text;
    unit.lines = lines;
    sides.read(lines);
    names.read(lines);
  },
  expected: (card) => {
    unit.expected = card;
    const isAsked = unit.lines.some((line) => line.startsWith("→ "));
    cards.expect(card, isAsked, Boolean(unit.lines[1])); // the page of a player who joins has no such row
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
    typist.stop();
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
  },
  typed: (id) => {
    unit.typed = id;
  },
  held: (held) => {
    sides.press(held);
    keys.show(held);
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

const unit = { isOff: false, isAsleep: false, expected: "", lines: [], typed: "" };

// A display that shows nothing has a reason, and a way back.
function sayRest() {
  say($("#rest"), unit.isOff ? "off" : unit.isAsleep ? "asleep" : "");
}

const warnings = { line: "", fault: "", unkept: "", feed: "" }; // messages: the first one is shown

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
  remember("muted", isMuted ? "yes" : "");
}
sound.addEventListener("click", () => mute(sound.getAttribute("aria-pressed") === "true"));
mute(recall("muted") === "yes");

for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  document.addEventListener(gesture, () => buzzer.wake(), { capture: true });
}

// Keys under a finger. While the page types they wait for its end; C ends that, and the deal button
// never waits.
function pressed(key, down) {
  if (key === "C") typist.stop();
  if (down && typist.isBusy && key !== "DEAL") typist.type(row([key]));
  else send({ do: "press", key, down });
}

const see = () => ({
  lines: unit.lines,
  marked: display.markedRow(),
  isAsleep: unit.isAsleep,
  seats: [...follower.game.balances.keys()].map(seatName),
  hasGame: follower.game.hasGame || !follower.game.isKnown,
});

// A touch on a row of a list chooses it. On a dark display a touch wakes the unit as any key does,
// and no more.
$("#display").addEventListener("click", ({ clientY }) => {
  if (unit.isAsleep) typist.type(row(["C"]));
  else typist.type(choose(unit.lines[display.rowAt(clientY)], see));
});

// The game beside the unit

function hear(line) {
  const hasMoved = line.booked && line.booked.kind !== "setting";
  if (hasMoved || line.deal === "start") sides.release();
  speech?.hear(line, follower.game);
  beside?.show(follower.game);
  cards.print();
  cards.advise();
  coach.hear(line);
}

// What stands there is loaded once the display is shown: nothing of it is needed before.
let beside;
const isShown = new Promise((resolve) => {
  unit.shown = resolve;
});
const loaded = isShown.then(async () => {
  const [{ Beside }, editions] = await Promise.all([import("./beside.js"), started]);
  beside = new Beside(typist, see, $("#hint"), follower.game, editions);
  await beside.watch(); // while it asks for a board the coach stays away
});
loaded.catch((error) => console.info(error)).then(() => coach.offer());

// What speaks is loaded when it is switched on.
let speech;
$("#speech").onclick = async () => {
  const [{ Speech }] = await Promise.all([import("../speech/speech.js"), loaded]); // with its words
  speech ??= new Speech($("#speech"), "speech", follower.game);
};
if (recall("speech")) $("#speech").click();

for (const opener of document.querySelectorAll("[data-coach]")) {
  opener.addEventListener("click", () => {
    const dialog = /** @type {HTMLDialogElement?} */ (opener.closest("dialog"));
    dialog?.close();
    coach.begin(dialog ? $("#more") : opener);
  });
}

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
    if (unit.lines.some(Boolean)) unit.shown();
    typist.hear(unit.typed);
    beside?.watch();
    cards.advise();
    coach.show();
  },
  lost(message) {
    keys.releaseAll();
    typist.stop();
    warn("line", message);
  },
  unheard: (message) => warn("feed", message),
});

const started = follower.start(); // the editions
