// The unit's face: receives the unit's output, and sends the input back, both through table.js.

import { Buzzer } from "./buzzer.js";
import { Cards } from "./cards.js";
import { Display } from "./display.js";
import { Keys } from "./keys.js";
import { connect, send } from "./table.js";
import { speak, translate } from "../words/words.js";

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
    $("#asleep").textContent = isAsleep ? "The unit is asleep: any key wakes it." : "";
  },
  lamp: (isLit) => {
    $("#deal button").dataset.lit = isLit ? "yes" : "no";
    $("#lamp").textContent = isLit ? "The lamp is lit." : "The lamp is dark.";
  },
  tone_hz: (hz, { ms }) => buzzer.hear(ms, hz),
  power: (isOn) => {
    box.dataset.power = isOn ? "on" : "off";
    $("#power").setAttribute("aria-checked", isOn);
  },
  cards: (placed) => cards.show(placed),
  held: (held) => keys.show(held),
  pace: (pace) => {
    $("#pace").textContent =
      pace < 1 ? `This machine is too slow: the unit's clock runs at ${pace * 100} %.` : "";
  },
  fault: (why) => warn("fault", why),
  unkept: (why) =>
    warn(
      "unkept",
      why &&
        `The game cannot be kept: ${why}. Until it can be, nothing is booked, ` +
          "as on an empty battery; then the unit goes on by itself.",
    ),
};

const warnings = { line: "", fault: "", unkept: "" }; // the first one with text is shown

function warn(about, why) {
  warnings[about] = why;
  const words = Object.values(warnings).find((words) => words) ?? "";
  $("#banner").hidden = !words;
  if ($("#banner").textContent !== words) $("#banner").textContent = words;
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
  lost(words) {
    keys.releaseAll();
    warn("line", words);
  },
});
