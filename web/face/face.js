// The unit's face: receives the unit's output, and sends the input back, both through table.js.

import { Buzzer } from "./buzzer.js";
import { Cards } from "./cards.js";
import { Display } from "./display.js";
import { Keys } from "./keys.js";
import { connect, send } from "./table.js";
import { say, speak, translate } from "../words/words.js";

const $ = (selector) => document.querySelector(selector);
const box = $("#box");
const display = new Display($("#display"));
const buzzer = new Buzzer();
const keys = new Keys($("#keys"), $("#deal button"), (key, down) =>
  send({ do: "press", key, down }),
);
const cards = new Cards($("#tray ul"), $("#hint"), send);

// A handler for each name in an update; an update has one or more of them.
const handlers = {
  language: speak,
  display: (bits, { light }) => display.show(bits, light),
  words: (lines) => {
    const text = lines.filter((line) => line).join("\n");
    if ($("#words").textContent !== text) $("#words").textContent = text;
  },
  expected: (card) => cards.expect(card),
  asleep: (isAsleep) => {
    unit.isAsleep = isAsleep;
    sayRest();
  },
  lamp: (isLit) => {
    $("#deal button").dataset.lit = isLit ? "yes" : "no";
    say($("#lamp"), isLit ? "lamp.lit" : "lamp.dark");
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
  cards: (placed) => cards.show(placed),
  held: (held) => keys.show(held),
  pace: (pace) => say($("#pace"), pace < 1 ? { key: "pace", percent: pace * 100 } : ""),
  fault: (why) => warn("fault", why),
  unkept: (why) => warn("unkept", why && { key: "unkept", why }),
};

const unit = { isOff: false, isAsleep: false };

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

// A click must not take the focus, so that Enter and Space stay OK and the deal button.
document.addEventListener("mousedown", (event) => {
  const { target } = event;
  if (!(target instanceof Element && target.closest("button, summary"))) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
});

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
  },
  lost(message) {
    keys.releaseAll();
    warn("line", message);
  },
});
