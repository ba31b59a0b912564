// The unit in a worker: the firmware under MicroPython, its flash, the timed input of the page.
//
// A page starts it through supervisor.js, which runs a fresh worker for each power-on:
//
//   const unit = new Supervisor((updates) => { for (const update of updates) ... }, { readers: 2 });
//   unit.send({ do: "press", key: "OK", down: true });
//
// Orders, the first five as the server takes them (host_sim/web/commands.py):
//
//   { do: "press", key, down }          key: a key of the pad, or DEAL
//   { do: "type", keys, id }            a row of keys; { typed: id } follows the unit's answer
//   { do: "lay" | "tap", card, side }   card: RED ... ORANGE or unknown; side: plus or minus
//   { do: "lift", card }
//   { do: "power", on }
//   { do: "readers", count }            go on as the unit with one reader, or with two; answered when it
//                                       does
//   { do: "tap", uid, side }            a real card (NFC): the UID in hex digits, 4, 7 or 10 bytes
//   { do: "speak", language, offer }    use a language, by its number; an offer: unless one was chosen
//   { do: "ask" }                       have the standings sent on the feed
//   { do: "save" }                      answered by { saved: ArrayBuffer }: the journal's region
//   { do: "save", which: "before" }     the same, of the game that the last load replaced
//   { do: "load", region: ArrayBuffer } answered by { loaded: true }
//   { do: "edition", record: Uint8Array, replaced } has the unit keep an own board, answered by
//                                       { edition: { title, id } }, or by { refused: lines } in the
//                                       display's language, with { full: titles } if one of these
//                                       has to go for it; replaced: the title of the one that goes
//   { do: "compare", region, here, language } answered by { compared }, as of board.compare: which
//                                       of the two is newer; language: of its bookings, by number
//
// An order that is asked (unit.ask) has an `id`, and so has its answer, which may be { refused:
// message }; answers come in any order. One that is sent is refused without.
//
// A message is no prose, but what the page's words need (words/words.js): a key of them, or
// { key, ...values }; "" says nothing.
//
// Updates come in arrays, with the names that the server sends (host_sim/web/real_time.py):
//
//   { display: base64, light }          { words: lines, expected: card, asleep }
//   { lamp, ms }                        { tone_hz, ms }         ms: of the unit's clock
//   { power } { cards } { held }        { pace: 1 } { typed: id }
//   { off }                             whether it was switched off
//   { unkept: message }                 the game cannot be stored; "" when it can be again
//   { fault: message }                  the unit cannot run; "" when it goes on
//   { lost: true }                      so, and the browser has deleted the game: save it
//   { feed: line }                      a line of the feed (docs/usb.md)
//   { language: code }                  the display's: "de"
//   { stored: "OPFS" | "IndexedDB" }    where the game is
//
// Nothing that follows from a flash operation is sent before that operation is durable.
//
// Between supervisor and worker: the first message is { begin: { readers, on, cards, unkept, repair,
// language, isWhole } }, all but readers optional. A worker that ends sends { next: begin } for the
// one that follows. In place of a begin, { judge: region } is answered by { judged }, as of judge.js,
// { compare: [region, here, language] } by { compared }, { check: [name, fields, isDraft] } by
// { checked }, as of check() in unit.js.

import { loadMicroPython } from "./micropython.mjs";
import { Display } from "./display.js";
import { BadOrder, TimedInput } from "./timed_input.js";
import { NoStorage, openFlash, reasonOf } from "./flash.js";
import { check, compare, judge, start } from "./unit.js";

const COLOURS = ["RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE"];
const RETRY_MS = 1000; // between two tries to store the game again
const EMPTY_MV = 2100; // less than the unit books on (firmware/dealbox/housekeeping.py)
const UNMEASURED_MV = 0; // there are no cells
const STEPS_MAX = 16; // in a row, before orders are read again
const WATCHED_MS = 600; // longer than a tap, and than a reader is empty after it (timed_input.js)
const SLEPT_MS = 2000;
const CLEARED = "fault.cleared";

// Thrown by an order that is refused; the text is the key of what the page says.
class Refused extends Error {}

// Milliseconds since the worker began, of a clock that goes on while the machine sleeps:
// performance.now() may stand still then, the date does not. A date set forward counts as sleep.
class Clock {
  #steadyMs = performance.now();
  #dateMs = Date.now();
  #sleptMs = 0;

  now() {
    const [steadyMs, dateMs] = [performance.now(), Date.now()];
    const aheadMs = dateMs - this.#dateMs - (steadyMs - this.#steadyMs);
    if (aheadMs > SLEPT_MS) this.#sleptMs += aheadMs;
    [this.#steadyMs, this.#dateMs] = [steadyMs, dateMs];
    return steadyMs + this.#sleptMs;
  }
}

class Session {
  #begin;
  #flash;
  #input;
  #unit; // undefined: switched off
  #clock = new Clock();
  #ms = 0; // the unit's clock: now, or on the way there
  #dueMs = Infinity; // when the unit's next step is due
  #retryMs = Infinity;
  #orders = [];
  #updates = [];
  #timer;
  #isBusy = true; // a turn runs; orders wait for its end
  #isOver = false; // another worker follows
  #isAsked = false; // the standings are requested
  #fault = ""; // of the interpreter or the firmware, not told yet ...
  #isFaultEarly = false; // ... which may have called what was not there yet
  #known; // the languages, by number, whose words the unit has or is to get at once
  #display = new Display(() => {
    this.#isDrawn = true;
  });
  #isDrawn = false; // the display has changed since it was published ...
  #isUnread = false; // ... or since its words were
  #hasShown = false; // the display was on since power-on
  #early = []; // orders that wait for what the first picture does not need; undefined: it is there

  constructor(begin) {
    this.#begin = { on: true, cards: {}, unkept: "", ...begin };
  }

  async run() {
    const { readers, on, cards, unkept, repair, language, isWhole } = this.#begin;
    this.#known = new Set([language || ENGLISH]);
    // Cards are read at once.
    if (!on || isWhole || Object.keys(cards).length) this.#early = undefined;
    const load = this.#early ? loadFirst : loadWhole;
    const pack = on ? load(language, ...(this.#early ? [] : [SCREENS])) : undefined;
    pack?.catch(() => {}); // its failure is told where it is awaited
    this.#input = new TimedInput((update) => this.#updates.push(update), {
      isOneReader: readers === 1,
      placed: cards,
    });
    this.#updates.push(
      { pace: 1, cards, held: [], power: false, off: !on, unkept, fault: "" },
      { ms: 0, lamp: false, tone_hz: 0 },
      DARK,
    );
    this.#publish();
    this.#flash = await this.#open(repair);
    if (!this.#flash) return;
    if (unkept) this.#retryMs = this.#clock.now() + RETRY_MS;
    this.#updates.push({ stored: this.#flash.name, unkept });
    if (on) await this.#powerOn(await pack);
    this.#isBusy = false;
    this.#turn();
    if (this.#early) await this.#complete();
  }

  order(order) {
    if (this.#isBusy && !this.#unit && ["press", "type"].includes(order.do)) return; // it is not on yet
    if (this.#early && order.do !== "power") {
      this.#early.push(order);
      return;
    }
    this.#orders.push(order);
    this.#turn();
  }

  // Fetches what the first picture does not need, again and again until it comes.
  async #complete() {
    for (let isLate = false; ; isLate = true) {
      try {
        const rest = await Promise.all([SCREENS, REST].map(contentOf));
        if (this.#isOver) return;
        if (isLate) this.#send([{ fault: "" }]);
        await this.#unit.complete(...rest);
        this.#orders.push(...this.#early);
        this.#early = undefined;
        this.#dueMs = this.#ms;
        this.#turn();
        return;
      } catch (error) {
        console.info(error);
        this.#send([{ fault: "fault.reload" }]);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  // Returns the flash, or undefined if there is none, which was told then.
  async #open(repair) {
    const report = (fault) => this.#send([{ fault }]);
    for (;;) {
      try {
        return await openFlash({ repair, report });
      } catch (error) {
        if (error instanceof NoStorage) {
          report(error.message);
          return undefined;
        }
        this.#send([{ unkept: reasonOf(error) }]);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #powerOn(pack) {
    const input = this.#input;
    const parts = {
      nowMs: () => this.#ms,
      keys: () => input.keys(),
      isDealDown: () => input.isDealDown(),
      cards: (side) => input.cards(side),
      missing: () => 0,
      supplyMv: () => (this.#begin.unkept ? EMPTY_MV : UNMEASURED_MV),
      display: this.#display,
      lamp: (lamp) => this.#tell({ lamp }),
      tone: (tone_hz) => this.#tell({ tone_hz }),
      feed: (line) => this.#hear(line),
      isAsked: () => {
        const isAsked = this.#isAsked;
        this.#isAsked = false;
        return isAsked;
      },
      entropy: (bytes) => crypto.getRandomValues(bytes),
      flash: this.#flash,
      fault: (text) => {
        this.#fault = text;
        this.#isFaultEarly = !!this.#early;
      },
    };
    this.#ms = this.#clock.now();
    const { readers, language } = this.#begin;
    const isWhole = !this.#early;
    this.#unit = await start(parts, pack, { hasOneReader: readers === 1, language, isWhole });
    this.#dueMs = this.#ms;
    this.#updates.push({ power: true });
  }

  #hear(line) {
    this.#updates.push({ feed: line });
    const { language } = JSON.parse(line);
    if (language) this.#updates.push({ language });
    if (language !== undefined) this.#fetchWords();
  }

  // Fetches the words of the languages that the unit lacks: it says which one the display speaks
  // soon after the first picture, and whenever that changes, when what has failed is tried again.
  #fetchWords() {
    for (let number = 1; number <= this.#unit.languages; number++) {
      if (this.#known.has(number)) continue;
      this.#known.add(number);
      contentOf(wordsOf(number)).then(
        (archive) => this.order({ do: "learn", archive }),
        (error) => {
          console.info(error);
          this.#known.delete(number);
        },
      );
    }
  }

  #tell(update) {
    this.#updates.push({ ms: Math.round(this.#ms * 100) / 100, ...update });
  }

  // Takes orders and time until nothing is due; what comes meanwhile is part of it.
  async #turn() {
    if (this.#isBusy || this.#isOver) return;
    this.#isBusy = true;
    clearTimeout(this.#timer);
    await this.#passTime(); // what was due before the orders is done before them
    do {
      while (this.#orders.length && !this.#isOver) await this.#take(this.#orders.shift());
      if (!this.#isOver) await this.#passTime();
      this.#publish();
    } while (this.#orders.length && !this.#isOver);
    this.#isBusy = false;
    if (this.#isOver) return;
    const dueMs = Math.min(this.#dueMs, this.#input.dueMs, this.#retryMs);
    if (dueMs < Infinity) this.#timer = setTimeout(() => this.#turn(), dueMs - this.#clock.now());
  }

  async #take(order) {
    const nowMs = this.#clock.now();
    try {
      switch (order.do) {
        case "press":
        case "type":
        case "lay":
        case "tap":
        case "lift":
          this.#input[order.do](order, nowMs);
          break;
        case "power":
          if (order.on === !this.#unit) await this.#restart({ on: order.on });
          break;
        case "readers":
          if (order.count === this.#begin.readers) this.#updates.push({ id: order.id });
          else await this.#restart({ on: true, readers: order.count }); // the next one answers
          break;
        case "speak":
          this.#begin.language = order.language;
          this.#unit?.speak(order.language, order.offer);
          this.#dueMs = this.#ms; // it draws at once
          break;
        case "learn":
          this.#unit?.learn(order.archive);
          this.#dueMs = this.#ms;
          break;
        case "ask":
          this.#isAsked = true;
          break;
        case "save":
          await this.#save(order);
          break;
        case "load":
          await this.#load(order);
          break;
        case "edition":
          await this.#putBoard(order);
          break;
        default:
          throw new BadOrder("no such command");
      }
    } catch (error) {
      this.#updates.push({ refused: refusalOf(error), id: order.id });
    }
  }

  async #save({ which, id }) {
    const bytes = which === "before" ? await this.#flash.before() : this.#flash.bytes.slice();
    if (!bytes) throw new Refused("refused.none_before");
    this.#updates.push({ saved: bytes.buffer, id });
  }

  async #load({ region, id }) {
    if (!(await this.#isStored())) throw new Refused(CLEARED);
    await this.#flash.replace(new Uint8Array(region));
    this.#updates.push({ loaded: true, id });
    await this.#restart({ on: true, unkept: "", repair: undefined });
  }

  async #putBoard({ record, replaced = "", id }) {
    if (!this.#unit) throw new Refused("refused.wait");
    const answer = this.#unit.putBoard(record, replaced);
    if (this.#flash.isBehind) await this.#flash.settle();
    if (this.#flash.failure) {
      const why = reasonOf(this.#flash.failure);
      this.#flash.revert();
      this.#updates.push({ refused: { key: "refused.storage", why }, id });
      await this.#restart({ unkept: why, repair: this.#flash.repair });
      return;
    }
    const { is_needed, ...said } = answer;
    this.#updates.push({ ...said, id });
    if (is_needed) await this.#restart({ on: true });
  }

  // Lets the unit's clock follow, in one jump: a page that was hidden must not lengthen a deal.
  // On the way it stops for what is typed and laid, so that each key is down for as long as it must.
  // It goes there step by step: the unit has to look more than once to see a card come or leave.
  async #passTime() {
    const nowMs = this.#clock.now();
    while (this.#input.dueMs <= nowMs && !this.#isOver) {
      await this.#watchUntil(this.#input.dueMs);
      this.#input.act();
      await this.#step();
    }
    this.#ms = nowMs;
    for (let steps = 0; steps < STEPS_MAX && !this.#isOver; steps++) {
      await this.#step();
      if (this.#dueMs > nowMs) break;
    }
    if (nowMs >= this.#retryMs && !this.#isOver) await this.#retry(nowMs);
  }

  // Lets the unit's clock follow to a time that is not later than now, at the end step by step.
  async #watchUntil(ms) {
    this.#ms = Math.max(this.#ms, ms - WATCHED_MS);
    while (this.#dueMs < ms && !this.#isOver) {
      this.#ms = Math.min(ms, Math.max(this.#ms + 1, this.#dueMs));
      await this.#step();
    }
    this.#ms = Math.max(this.#ms, ms);
    await this.#step();
  }

  // Does one step of the unit. If the flash fails in it, nothing of it is sent.
  async #step() {
    if (!this.#unit || this.#isOver) return;
    const count = this.#updates.length;
    this.#dueMs = this.#ms + this.#unit.step();
    if (this.#flash.isBehind) await this.#flash.settle();
    if (this.#flash.failure) {
      this.#updates.length = count;
      this.#isDrawn = this.#isUnread = false;
      this.#flash.revert();
      await this.#restart({ unkept: reasonOf(this.#flash.failure), repair: this.#flash.repair });
    } else if (this.#fault && this.#isFaultEarly) {
      await this.#restart({ isWhole: true });
    } else if (this.#fault) {
      console.error(this.#fault);
      this.#updates.push({ fault: "fault.unit" });
      this.#fault = "";
    }
  }

  async #retry(nowMs) {
    this.#retryMs = nowMs + RETRY_MS;
    try {
      await this.#flash.mend();
    } catch {
      return;
    }
    await this.#restart({ unkept: "", repair: undefined });
  }

  // Resolves to whether the storage still has the game; if not, the unit ends here, and orders to
  // save are all that is still answered.
  async #isStored() {
    if (await this.#flash.isThere()) return true;
    this.#unit = undefined;
    this.#dueMs = this.#retryMs = Infinity;
    this.#isDrawn = this.#isUnread = false;
    this.#updates.push({ power: false, lamp: false, tone_hz: 0, ms: this.#ms }, DARK);
    this.#updates.push({ fault: CLEARED, lost: true });
    return false;
  }

  // Ends this worker; the next one begins with what is given, and else as this one did.
  async #restart(next) {
    if (!(await this.#isStored())) return;
    this.#isOver = true;
    this.#flash.close();
    this.#publish();
    postMessage({ next: { ...this.#begin, on: !!this.#unit, cards: this.#input.placed, ...next } });
  }

  #publish() {
    if (this.#isDrawn) {
      this.#isDrawn = false;
      this.#isUnread = true;
      this.#hasShown ||= this.#display.isOn;
      this.#updates.push(this.#picture());
    }
    if (this.#isUnread && this.#unit && this.#dueMs > this.#ms) {
      this.#isUnread = false;
      this.#updates.push(this.#words());
    }
    if (this.#updates.length) this.#send(this.#updates);
    this.#updates = [];
  }

  #picture() {
    const { memory, isOn, contrast } = this.#display;
    // An OLED of contrast 0 still glows.
    const light = isOn ? Math.round(40 + (60 * contrast) / 255) / 100 : 0;
    return { display: btoa(String.fromCharCode(...memory)), light };
  }

  // The text that the unit has drawn, and the card that it asks for.
  #words() {
    if (!this.#display.isOn) return { words: [], expected: "", asleep: this.#hasShown };
    const [seat, ...words] = this.#unit.words().split("\n");
    return { words, expected: COLOURS[seat - 1] ?? "", asleep: false };
  }

  #send(updates) {
    postMessage(
      updates,
      updates.flatMap(({ saved }) => saved ?? []),
    );
  }
}

const BLACK = btoa("\0".repeat(1024));
const DARK = { display: BLACK, light: 0, words: [], expected: "", asleep: false };

const at = (name) => new URL(name, import.meta.url).href;

// The modules, and of the interpreter the functions, that the first picture does not need.
const SCREENS = at("screens.pack");
const REST = at("rest.wasm");

const ENGLISH = 1;

// Returns the archive with the words of a language, by its number; 0: of English.
const wordsOf = (language) => at(`words-${language || ENGLISH}.pack`);

// What every worker needs, asked for before it is told what for.
const PORT = loadMicroPython({ url: at("first.wasm") });
const FIRMWARE = contentOf(at("firmware.pack"));
for (const early of [PORT, FIRMWARE]) early.catch(() => {}); // told where it is awaited

// Returns what the first picture needs. others: archives besides the firmware's.
async function loadFirst(language, ...others) {
  const archives = await Promise.all([FIRMWARE, ...[wordsOf(language), ...others].map(contentOf)]);
  return { loadMicroPython: () => PORT, archives };
}

async function loadWhole(language, ...others) {
  const [rest, pack] = await Promise.all([contentOf(REST), loadFirst(language, ...others)]);
  return { ...pack, rest };
}

async function contentOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be loaded: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// What a unit finds in a region (firmware/dealbox/store/journal.py).
// From what nobody can miss to what must not be hidden by an older game.
const FOUND = {
  EMPTY: "refused.empty",
  FOREIGN: "refused.foreign",
  DAMAGED: "refused.damaged",
  GAME: "",
  NO_BOARD: "refused.board",
  OTHER_VERSION: "refused.version",
};

async function judgeRegion(region) {
  const { found, key } = await judge(new Uint8Array(region), await loadWhole(ENGLISH));
  return { refused: FOUND[found], rank: Object.keys(FOUND).indexOf(found) + key };
}

async function compareRegions(region, here, language) {
  const pack = await loadWhole(language, at("files.pack"));
  return compare(new Uint8Array(region), new Uint8Array(here), language, pack);
}

async function checkBoard(name, fields, isDraft) {
  return check(name, fields, isDraft, await loadWhole(ENGLISH, at("files.pack")));
}

// A fault of the caller's is for a programmer, and no message.
function refusalOf(error) {
  if (error instanceof Refused || error instanceof BadOrder) return error.message;
  return { key: "refused.storage", why: reasonOf(error) };
}

let session;
onmessage = async ({ data }) => {
  if (session) session.order(data);
  else if (data.judge) postMessage({ judged: await judgeRegion(data.judge) });
  else if (data.compare) postMessage({ compared: await compareRegions(...data.compare) });
  else if (data.check) postMessage({ checked: await checkBoard(...data.check) });
  else {
    session = new Session(data.begin);
    await session.run();
  }
};

// What nobody has expected: a firmware that does not load, no memory. No step follows.
onunhandledrejection = ({ reason }) => {
  console.info(reason);
  postMessage([{ fault: "fault.reload" }]);
};
