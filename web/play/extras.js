// What only the page without a server has: games as files, NFC, the phone's own abilities.

import { comparison, download, isBlank, read } from "./games.js";
import { WakeLock, feelPresses, feelTone } from "./hand.js";
import { NfcReader } from "./nfc.js";
import { ask, listen, NFC_GAME, readers, send } from "./table.js";
import { Versions } from "./versions.js";
import { remember } from "../words/first.js";
import { LABEL, LANGUAGES, language, numberOf, onLanguage, say, speak } from "../words/words.js";

const KEPT_AFTER_MS = 5000;
let isOneReader = readers() === 1;
const $ = (selector) => document.querySelector(selector);
const menu = $("#menu");

function tell(message) {
  $("#notice").hidden = !message;
  say($("#notice"), message);
}
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => tell(""));

// The keyboard's keys are the unit's; in a dialog they are not.
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
}

// The language, of the page and of the display

const choice = /** @type {HTMLSelectElement} */ ($("#language"));
choice.append(...LANGUAGES.map(([code, name]) => new Option(name, code)));
for (const option of choice.options) option.lang = option.value;
onLanguage((code) => {
  choice.value = code;
  /** @type {HTMLAnchorElement} */ ($("#sheet")).href = `../kit/a4/keys-${code}.pdf`;
  $("[rel=manifest]").href = `manifest-${code}.webmanifest`;
});
choice.addEventListener("change", () => {
  speak(choice.value);
  send({ do: "speak", language: numberOf(choice.value), offer: false });
});

// A phone on the table

const wakeLock = new WakeLock();
const unit = { power: false, asleep: false, hasGame: false, cards: {} };
feelPresses($("#deal button"));
listen((updates) => {
  for (const { power, asleep, cards, tone_hz: hz } of updates) {
    unit.power = power ?? unit.power;
    unit.asleep = asleep ?? unit.asleep;
    unit.cards = cards ?? unit.cards;
    feelTone(hz);
  }
  stayAwake();
});

// While a game is on the screen stays on, whether or not the unit's own display sleeps.
function stayAwake() {
  wakeLock.want(unit.power && (unit.hasGame || !unit.asleep));
}

// The feed, for the scoreboard in another window

const feed = new BroadcastChannel("dealbox-feed");
feed.addEventListener("message", ({ data }) => {
  if (data?.ask === "standings") send({ do: "ask" });
});
listen((updates) => {
  for (const { feed: line } of updates) if (line) hear(line);
});

function hear(line) {
  feed.postMessage(line);
  const { booked, standings } = JSON.parse(line);
  if (booked || standings !== undefined) unit.hasGame = !!(booked ?? standings);
  stayAwake();
  if (booked?.kind !== "new game") return;
  // Browsers that run out of room remove games that nobody asked them to keep.
  navigator.storage?.persist?.();
  remember(NFC_GAME, isOneReader ? "yes" : "");
}

// Games as files

$("#more").addEventListener("click", async () => {
  menu.showModal();
  const isSafe = await navigator.storage?.persisted?.();
  say($("#kept"), isSafe ? "kept.safe" : "kept.unsafe");
});

async function save() {
  const { saved } = await ask({ do: "save" });
  download(saved);
}

async function load(file) {
  const region = await read(file);
  const { saved } = await ask({ do: "save" });
  if (!isBlank(saved)) {
    const number = numberOf(language());
    const { compared } = await ask({ do: "compare", region, here: saved, language: number });
    if (!(await isSure(compared))) return;
    download(saved);
  }
  await ask({ do: "load", region });
  tell({ key: "loaded", name: file.name });
}

// compared: how the two games are to each other, as of board.compare.
async function isSure(compared) {
  const question = $("#replace");
  $("#compared").replaceChildren(...comparison(compared));
  question.returnValue = "no"; // Escape leaves it so
  question.showModal();
  await new Promise((resolve) => question.addEventListener("close", resolve, { once: true }));
  return question.returnValue === "yes";
}

function tellRefusal(error) {
  if (!error.said) throw error;
  tell(error.said);
}

// The browser has deleted the game, and the unit has it in memory alone.
let isLost = false;
$("#rescue").addEventListener("click", () => {
  save().then(() => (isLost = false), tellRefusal);
});
listen((updates) => {
  if (!updates.some(({ lost }) => lost)) return;
  isLost = true;
  $("#rescue").hidden = false;
});
addEventListener("beforeunload", (event) => {
  if (isLost) event.preventDefault(); // the browser asks
});

$("#save").addEventListener("click", () => {
  menu.close();
  save().catch(tellRefusal);
});
$("#load").addEventListener("click", () => $("#file").click());
$("#file").addEventListener("change", () => {
  menu.close();
  const [file] = $("#file").files;
  $("#file").value = ""; // so that the same one can be chosen again
  if (file) load(file).catch(tellRefusal);
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file?.name.endsWith(".toml")) takeBoard(file);
  else if (file) load(file).catch(tellRefusal);
});

// Boards of one's own

// Loads what they need, and does what() with it.
function withBoards(what) {
  import("./editor.js").then(what).catch((error) => {
    console.info(error);
    tell(error.said ?? "fault.gone");
  });
}

function takeBoard(file) {
  withBoards(async ({ take }) => tell(await take(file)));
}

$("#edit").addEventListener("click", () => {
  menu.close();
  withBoards(({ open }) => open(tell));
});

$("#board").addEventListener("click", () => $("#board-file").click());
$("#board-file").addEventListener("change", () => {
  menu.close();
  const [file] = $("#board-file").files;
  $("#board-file").value = "";
  if (file) takeBoard(file);
});

// Cards by NFC

// A game is played on with the readers that it was begun with, or had last: the family's cards are
// known by their numbers alone, which the cards of the page do not have.
const nfc = new NfcReader((uid) => send({ do: "tap", uid, side: "plus" }), tell);
$("#nfc").hidden = !NfcReader.isSupported;
$("#nfc").addEventListener("click", async () => {
  menu.close();
  const refusal = await nfc.start();
  if (refusal) {
    tell(refusal);
    return;
  }
  remember(NFC_GAME, "yes");
  $("#again").hidden = true;
  beOneReader().then(() => tell("nfc.begun"), tellRefusal);
});
$("#again").addEventListener("click", () => $("#nfc").click());
if (isOneReader) {
  showOneReader();
  $("#again").hidden = !NfcReader.isSupported;
}

// Go on as the unit with one reader, where the order of the cards decides.
async function beOneReader() {
  showOneReader();
  $("#nfc").hidden = true;
  if (isOneReader) return;
  isOneReader = true;
  for (const card of Object.keys(unit.cards)) send({ do: "lift", card });
  await ask({ do: "readers", count: 1 });
}

$("#nfc-stop").addEventListener("click", () => {
  remember(NFC_GAME, null);
  location.reload();
});

function showOneReader() {
  $("#nfc-stop").hidden = false;
  document.body.dataset.readers = "1"; // play.css shows one of the two
  say($(".reader"), "solo", LABEL);
  say($(".reader .lay"), "solo.lay", LABEL);
  say($(".reader .tap"), "solo.tap", LABEL);
}

// The app, and its next version

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  $("#install").hidden = false;
  $("#install").onclick = () => event.prompt();
});
addEventListener("appinstalled", () => ($("#install").hidden = true));

const versions = new Versions(() => ($("#renew").hidden = false));
$("#renew").addEventListener("click", () => versions.take());
// At the first visit all files are fetched once more for the cache: not before they are in use, and
// the unit looks for cards less often. A page that lacks a file wants the newer ones at once.
let keeping;
listen((updates) => {
  if (updates.some(({ fault }) => fault)) versions.start();
  if (updates.some(({ words }) => words?.some(Boolean))) {
    keeping ??= setTimeout(() => versions.start(), KEPT_AFTER_MS);
  }
});
