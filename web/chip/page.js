// The page of the chip: the unit as the other pages show it, with a plug, and what is inside.

import { Buzzer } from "../face/buzzer.js";
import { Cards } from "../face/cards.js";
import { Display } from "../face/display.js";
import { Keys } from "../face/keys.js";
import { Sides } from "../face/sides.js";
import { POT, SEATS } from "../scoreboard/feed.js";
import { save } from "../scoreboard/files.js";
import { money, seatName } from "../scoreboard/words.js";
import { language, named, onLanguage, say, t, translate } from "../words/words.js";
import { PAGE_BYTES, placeOf, SECTOR_BYTES, twinOf } from "./journal.js";
import { Lab } from "./lab.js";
import { RingView } from "./rings.js";
import { readRun, Run } from "./run.js";

const ACCOUNTS = [...SEATS, POT]; // by number
const [OPERATIONS, TRANSFERS] = [12, 24]; // lines that are shown
const LOOK_MS = 500;
const TAP_MS = 300;
const [FRESH_MV, DYING_MV_S] = [4500, 60];
const DAY_H = 24;
const TEARS = ["", "before", "after", "prefix", "half", "subset", "flaky", "early", "late", "zeros", "mixture"];
const DECAYS = ["bit", "ones", "zeros", "noise"];
const PLACES = ["page.A", "page.B", "sector.A", "sector.B", "page.AB"];
const GAME_SEED_MAX = 1_000_000;

// What the readers' hints need of a game, which is in the flash alone.
const GAME = { deal: { phase: "dark" }, edition: { sign: "" }, isKnown: false, balances: new Map(), out: new Set() };

/** @type {(selector: string) => any} */
const $ = (selector) => document.querySelector(selector);
const display = new Display($("#display"));
const buzzer = new Buzzer();
const sides = new Sides(() => GAME);
const cards = new Cards($("#tray ul"), $("#hint"), sides, (command) => act(command));
new Keys($("#keys"), $("#deal button"), (key, down) => perform(down ? "down" : "up", key));
const lab = new Lab((event) => handlers[event.what]?.(event));
const rings = ["A", "B"].map((ring) => new RingView($(`#ring-${ring.toLowerCase()}`), ring, showPage));

// What the worker and the lab tell.
const handlers = {
  display({ memory, isOn, contrast }) {
    display.show(btoa(String.fromCharCode(...memory)), isOn ? 0.4 + (0.6 * contrast) / 255 : 0);
    read();
  },
  lamp: ({ isOn }) => light(isOn),
  tone: ({ hz, ms }) => buzzer.hear(ms, hz),
  power({ isOn, why, ms }) {
    showPower();
    if (isOn) return;
    buzzer.hear(ms, 0);
    light(false);
    display.show(btoa("\0"), 0);
    read();
    say($("#verdict"), `chip.off.${why}`);
  },
  flash(event) {
    const pages = Array.from({ length: event.left.length / PAGE_BYTES }, (_, i) => event.at / PAGE_BYTES + i);
    for (const ring of rings) ring.change(pages);
    prepend($("#operations"), operation(event), OPERATIONS);
    if (event.page && !event.page.isAffirmation) sides.release();
    if (isCut(event)) showCut(event);
  },
  verdict: showVerdict,
  region() {
    for (const ring of rings) ring.draw();
  },
  fault: ({ text }) => warn({ key: "chip.fault", text }),
  pace: ({ x }) => showSpeed(x),
  i2c: (event) => showTraffic("I²C", event.written ? "→" : "←", event.written ?? event.read, "SSD1306"),
  spi({ part, sent, received }) {
    showTraffic("SPI", "→", sent, part);
    showTraffic("SPI", "←", received, part);
  },
};

function warn(message) {
  $("#banner").hidden = !message;
  say($("#banner"), message);
}

function light(isLit) {
  $("#deal button").dataset.lit = isLit ? "yes" : "no";
  say($("#lamp"), isLit ? "lamp.lit" : "lamp.dark");
}

// The words of the display, for those who do not see it, and for the readers' hints.
function read() {
  const text = display.aloud(lab.lines);
  if ($("#words").textContent !== text) $("#words").textContent = text;
  sides.read(lab.lines);
  cards.advise();
}

function showPower() {
  $("#box").dataset.power = lab.isOn ? "on" : "off";
  $("#power").setAttribute("aria-checked", lab.isOn);
  say($("#pull"), lab.isOn ? "chip.pull" : "chip.plug_in");
  $("#pull").dataset.on = lab.isOn;
  say($("#rest"), lab.isOn ? "" : "off");
  showCounts();
}

function showCounts() {
  $("#pulls").textContent = lab.judge.pulls;
  $("#confirmed").textContent = lab.judge.acknowledged;
  $("#lost").textContent = lab.judge.lost;
  $("#counts").dataset.lost = lab.judge.lost > 0;
  $("#link").href = lab.run.fragment;
}

function showVerdict({ seq, taken, lost, isTold }) {
  showCounts();
  const key = !lost ? "chip.kept" : isTold ? "chip.lost.told" : "chip.lost.silent";
  say($("#verdict"), { key, seq, taken, count: lost });
}

function showCut(event) {
  const tear = { key: `chip.tear.${event.ended}` };
  say($("#verdict"), { key: "chip.cut.in", what: whatOf(event), tear });
}

function showSpeed(x) {
  const speed = new Intl.NumberFormat(language(), { maximumSignificantDigits: 2 }).format(x);
  for (const place of ["#speed", "#pace"]) say($(place), { key: "chip.speed", speed });
}

// Returns what a place of the flash is called, such as A 17.3.
function nameOf(at) {
  const place = placeOf(at);
  return place ? `${place.ring} ${place.sector}.${place.slot}` : t("chip.records");
}

const isCut = ({ ended }) => ended !== "done" && ended !== "rot";

// Returns a flash operation, or what has decayed, as a message.
function whatOf({ isErase, ended, at }) {
  const key = ended === "rot" ? "chip.op.rot" : isErase ? "chip.op.erase" : "chip.op.program";
  return { key, place: nameOf(at) };
}

function operation(event) {
  const line = document.createElement("li");
  line.dataset.ended = event.ended === "done" ? "done" : "cut";
  const values = { time: (event.ms / 1000).toFixed(3), what: whatOf(event) };
  if (isCut(event)) say(line, { key: "chip.op.cut", ...values, tear: { key: `chip.tear.${event.ended}` } });
  else say(line, { key: "chip.op", ...values, page: event.page && pageOf(event.page) });
  return line;
}

// Returns what a page says, as a message.
function pageOf({ epoch, seq, kind, payer, payee, amount_k, isAffirmation }) {
  const name = lab.about.kinds[kind] ?? "";
  return {
    key: isAffirmation ? "chip.says.affirmed" : "chip.says",
    ...{ epoch, seq, kind: named(`kind.${name}`, name), amount: money(amount_k) },
    ...{ payer: seatName(ACCOUNTS[payer]), payee: seatName(ACCOUNTS[payee]) },
  };
}

function showPage(number) {
  const page = lab.rings.pages[number];
  const what = page ? pageOf(page) : { key: page === null ? "chip.says.damaged" : "chip.says.blank" };
  say($("#at"), { key: "chip.at", place: nameOf(number * PAGE_BYTES), page: what });
}

function showTraffic(bus, direction, bytes, part) {
  const line = document.createElement("li");
  const hex = Array.from(bytes.slice(0, 24), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  line.textContent = `${bus} ${direction} ${part}  ${hex}${bytes.length > 24 ? ` … ${bytes.length}` : ""}`;
  prepend($("#traffic"), line, TRANSFERS);
}

function prepend(list, line, most) {
  list.prepend(line);
  while (list.children.length > most) list.lastChild.remove();
}

let isLooking = false; // an answer waits for what is done before

async function look() {
  if (isLooking) return;
  isLooking = true;
  const { registers, pc, hz, flashHz, asleep, ma, hours, batteryMv } = await lab.state();
  isLooking = false;
  const format = (number, digits = 3) =>
    new Intl.NumberFormat(language(), { maximumSignificantDigits: digits }).format(number);
  const number = (value, digits) => (Number.isFinite(value) ? format(value, digits) : "–");
  say($("#clock"), hz ? { key: "chip.mhz", core: number(hz / 1e6), flash: number(flashHz / 1e6) } : "");
  const hex = (value) => `0x${(value >>> 0).toString(16).padStart(8, "0")}`;
  $("#pc").textContent = lab.isOn ? `pc ${hex(pc)}  sp ${hex(registers[13])}  lr ${hex(registers[14])}` : "–";
  say($("#asleep"), Number.isFinite(asleep) ? { key: "chip.percent", share: number(asleep * 100) } : "");
  const days = { key: hours > 3 * DAY_H ? "chip.days" : "chip.hours", count: Math.round(hours > 3 * DAY_H ? hours / DAY_H : hours) };
  say($("#current"), Number.isFinite(ma) ? { key: "chip.ma", ma: number(ma), lasts: days } : "");
  if (Number.isFinite(batteryMv)) showVolts(batteryMv);
}

function showVolts(mv) {
  $("#mv").value = mv;
  const volts = new Intl.NumberFormat(language(), { minimumFractionDigits: 2 }).format(mv / 1000);
  say($("#volts"), { key: "chip.volts", volts });
}

// What is done to it.

let isHeld = false; // while it is pulled by itself, or repeats a run, nobody else may touch it

async function perform(...step) {
  if (isHeld) return;
  await lab.perform(...step);
  showCounts();
}

const placed = {}; // card -> side

async function act({ do: what, card, side }) {
  if (what === "lift") await lift(card);
  else await lay(card, side);
  if (what !== "tap") return;
  await lab.later(TAP_MS);
  await lift(card);
}

async function lay(card, side) {
  for (const other of Object.keys(placed)) if (placed[other] === side || other === card) await lift(other);
  placed[card] = side;
  showCards();
  await perform("lay", card, side);
}

async function lift(card) {
  const side = placed[card];
  if (!side) return;
  delete placed[card];
  showCards();
  await perform("lift", side);
}

function showCards() {
  sides.place({ ...placed });
  cards.show({ ...placed });
  cards.advise();
}

const done = {
  pull: () => perform(lab.isOn ? "pull" : "on"),
  power: () => perform(lab.isOn ? "off" : "on"),
  pay: () => lab.pay("RED", "BLUE"),
  arm,
  sweep: () => sweep({ tear: $("#tear").value }),
  random: () => sweep({ count: Number($("#count").value) }),
  stop: () => lab.stop(),
  rot: () => rot(...$("#place").value.split("."), $("#decay").value),
  die: () => perform("cells", $("#mv").value, DYING_MV_S),
  save: async () => save(new File([await lab.flash()], "dealbox.flash")),
  again: () => begin(new Run(seed(), language())),
};
for (const [id, does] of Object.entries(done)) {
  $(`#${id}`).addEventListener("click", async () => {
    await does();
    showCounts();
  });
}

const seed = () => Math.floor(Math.random() * GAME_SEED_MAX);

async function arm() {
  const number = $("#after").value;
  await perform("cut", number, $("#tear").value, seed());
  say($("#verdict"), { key: "chip.cut.armed", number });
}

// Lets the newest page, or its sector, decay: in a ring, or in both.
async function rot(what, where, how) {
  const at = lab.rings.newest * PAGE_BYTES;
  if (at < 0) return;
  const isInA = placeOf(at).ring === "A";
  const size = what === "page" ? PAGE_BYTES : SECTOR_BYTES;
  for (const ring of where) {
    const there = (ring === "A") === isInA ? at : twinOf(at);
    await perform("rot", how, there - (there % size), size, seed());
  }
  say($("#verdict"), "chip.rotten");
}

async function sweep(how) {
  hold(true, true);
  const [pulls, lost] = [lab.judge.pulls, lab.judge.lost];
  await lab.sweep({ ...how, said: (count) => say($("#verdict"), { key: "chip.auto.at", number: count }) });
  const since = { count: lab.judge.pulls - pulls, lost: lab.judge.lost - lost };
  say($("#verdict"), { key: "chip.auto.done", ...since });
  hold(false);
}

// While it is pulled by itself, or repeats a run, its controls are out of use.
function hold(isNow, canStop = false) {
  isHeld = isNow;
  $("#stop").hidden = !canStop;
  /** @type {NodeListOf<HTMLButtonElement>} */
  const controls = document.querySelectorAll("#plug :is(button, input, select), #box button");
  for (const control of controls) {
    if (control.id !== "stop") control.disabled = isHeld;
  }
}

async function begin(run) {
  for (const card of Object.keys(placed)) delete placed[card];
  $("#operations").replaceChildren();
  showCards();
  warn(run.isOneRing ? "chip.one" : "");
  say($("#verdict"), run.steps.length ? "chip.repeats" : "");
  hold(run.steps.length > 0);
  showVolts(FRESH_MV);
  await lab.begin(run, () => {
    for (const ring of rings) ring.show(lab.rings);
    showPower();
  });
  hold(false);
  showCounts();
}

// Controls

for (const [id, prefix, values] of [["tear", "chip.tear", TEARS], ["place", "chip.rot", PLACES], ["decay", "chip.decay", DECAYS]]) {
  for (const value of values) {
    const option = document.createElement("option");
    option.value = value;
    say(option, `${prefix}.${value || "any"}`);
    $(`#${id}`).append(option);
  }
}
$("#mv").addEventListener("input", () => showVolts($("#mv").value));
$("#mv").addEventListener("change", () => perform("cells", $("#mv").value));
$("#most").addEventListener("change", () => lab.setPace($("#most").checked ? "most" : 1));
$("#busses").addEventListener("toggle", () => lab.watch($("#busses").open ? ["i2c", "spi"] : []));
const sound = $("#sound");
sound.addEventListener("click", () => {
  const isMuted = sound.getAttribute("aria-pressed") === "true";
  sound.setAttribute("aria-pressed", !isMuted);
  buzzer.mute(isMuted);
});
for (const gesture of ["pointerdown", "keydown"]) {
  document.addEventListener(gesture, () => buzzer.wake(), { capture: true });
}
// Digits and letters typed there are no keys of the unit.
for (const part of ["#plug", "#lab"]) $(part).addEventListener("keydown", (event) => event.stopPropagation());

// The service worker's address as the page's policy wants it.
async function keep() {
  const script = new URL("sw.js", document.baseURI).href;
  const policy = globalThis.trustedTypes?.createPolicy("keeper", { createScriptURL: () => script });
  await navigator.serviceWorker?.register(policy?.createScriptURL("") ?? script).catch(() => {});
}

translate(document);
onLanguage(() => lab.run && showPower());
try {
  await lab.load();
  await begin(readRun(location.hash) ?? new Run(seed(), language()));
  say($("#image"), { key: "chip.image", name: lab.about.image, sha256: lab.about.sha256 });
  addEventListener("hashchange", () => location.reload());
  setInterval(look, LOOK_MS);
  keep();
} catch (error) {
  warn({ key: "chip.fault", text: error.message });
}
