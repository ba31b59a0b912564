// The scoreboard: takes the feed of one source, and asks for the standings when it has to.

import { movedSince, stateOf } from "./changes.js";
import { Lines, parse } from "./feed.js";
import { Game } from "./game.js";
import { Scanner } from "./scanner.js";
import { CodeSource } from "./scans.js";
import { ServerSource, UsbSource, WindowSource } from "./sources.js";
import { View } from "./view.js";
import { call } from "./words.js";
import { recall } from "../words/first.js";
import { onLanguage, speak, translate } from "../words/words.js";

const ASK_AFTER_MS = 300; // a booking is on the unit's display by then

const config = await (await fetch("editions.json")).json();
const view = new View(document);
let game = new Game(config.editions);
translate(document);
onLanguage(() => view.translate(game));
addEventListener("resize", () => view.fit());

// What speaks is loaded when it is switched on.
let speech;
const speaker = document.querySelector("#speech");
speaker.onclick = async () => {
  const { Speech } = await import("../speech/speech.js");
  speech ??= new Speech(speaker, "speech.board", game);
};
if (recall("speech.board")) speaker.click();

// One source's lines; of several sources the one that was chosen last is shown.
class Feed {
  static shown = null;

  #lines = new Lines();
  #timer;
  source = null;

  said(state) {
    if (Feed.shown !== null && Feed.shown !== this && !state.isLive) return;
    if (state.isLive && Feed.shown === null) Feed.choose(this);
    if (Feed.shown === null || Feed.shown === this) view.say(state);
  }

  // Shows a source from now on. What another has told is of another game.
  static choose(feed) {
    if (Feed.shown !== feed) game = new Game(config.editions);
    Feed.shown = feed;
  }

  received(text) {
    if (Feed.shown !== this) return;
    for (const line of this.#lines.add(text)) {
      const parsed = parse(line);
      if (!parsed) continue;
      if (game.take(parsed)) this.#askSoon();
      call(game.names);
      if (parsed.language) speak(parsed.language); // the display's is the page's
      speech?.hear(parsed, game);
      view.show(game);
    }
  }

  #askSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.source.ask(), ASK_AFTER_MS);
  }
}

// What is read of a unit's codes: states, with bookings between them that nobody has told. What was
// read at an earlier visit is shown until there is something newer.
class Codes extends Feed {
  scanner = new Scanner(document.querySelector("#scanner"), (text) => this.source.take(text));

  said(state) {
    if (Feed.shown === null || Feed.shown === this) view.say(state);
  }

  collected(parts) {
    Feed.choose(this);
    view.showParts(parts);
    this.scanner.collected(parts);
  }

  replayed(states, more) {
    game = new Game(config.editions);
    let before = null;
    for (const state of states) {
      before = game.hasGame ? stateOf(game) : null;
      game.take(checked(state));
    }
    if (before) game.moved = movedSince(before, game);
    for (const line of more) game.take(checked(line));
    call(game.names);
    view.show(game, { before });
  }
}

const checked = (line) => parse(JSON.stringify(line)) ?? {};

function listen(feed, makeSource) {
  feed.source = makeSource(feed);
  return feed;
}

// A player's page has no other way to a game than its server, and only the banker can begin one.
if (config.empty) view.waitFor(config.empty);
// A server's page shows the unit of that server, and leaves ports and camera alone.
if (config.feed) {
  view.dropWays();
  listen(new Feed(), (feed) => new ServerSource(feed, config.feed));
} else {
  listen(new Feed(), (feed) => new WindowSource(feed));
  offerCodes();
  await offerUsb();
}

function offerCodes() {
  const codes = listen(new Codes(), (feed) => new CodeSource(feed, config.editions));
  view.offerScan(() => codes.scanner.open());
  if (!codes.source.open()) codes.source.remember();
}

async function offerUsb() {
  if (!navigator.serial) {
    view.offerUsb(null);
    return;
  }
  const usb = listen(new Feed(), (feed) => new UsbSource(feed));
  view.offerUsb(() => {
    Feed.choose(usb);
    usb.source.choose();
  });
  if (await usb.source.resume()) Feed.choose(usb);
}

if (config.worker) {
  const kept = navigator.serviceWorker?.register(trusted(config.worker));
  await kept?.catch(() => {}); // where the user denies it, the page needs a network the next time
}

// The script's address as the page's policy wants it, in browsers that have trusted types.
function trusted(script) {
  const types = globalThis.trustedTypes;
  if (!types) return script;
  return types.createPolicy("keeper", { createScriptURL: () => script }).createScriptURL("");
}

// A television on the wall stays lit; where this is refused, it does what it is set to.
async function stayLit() {
  if (document.visibilityState === "visible") {
    await navigator.wakeLock?.request("screen").catch(() => {});
  }
}
document.addEventListener("visibilitychange", stayLit);
await stayLit();
