// The chip and what is known of it: runs it in a worker, keeps its rings, judges what is lost, and
// notes what is done to it, so that it can be repeated.

import { FLASH_BYTES, inRegion, REGION_AT } from "./flash.js";
import { isBlank, PAGE_BYTES, Rings, twinOf } from "./journal.js";
import { Judge } from "./judge.js";
import { Random } from "./random.js";
import { LAST_KEY_MS, ordersOf, paying } from "./run.js";
import { textOf } from "./screen.js";

const REGION_BYTES = FLASH_BYTES - REGION_AT;
const QUIET_MS = 500; // nothing happens any more
const LOOK_MS = 10; // between two looks at the unit's clock
const PULLED_MS = 300; // until it is plugged in again
const BOOTED_MAX_MS = 5000;
const BOOKED_MAX_MS = 3000;
const BEFORE_LAST_KEY_MS = 40;
const BOOKED_MS = 150; // after the last key is down it is booked, and shown

const WORKER = new URL("./worker.js", import.meta.url).href;
// The page's policy lets it start this script, and make no HTML of a string.
const trusted = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER });

const blob = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`a part of this page is missing: ${name}`);
  return answer;
};

export class Lab {
  about; // chip.json (tools/site/chip.py)
  run;
  rings;
  judge;
  isOn = false;
  pace = 1; // while nothing is done by itself
  lines = []; // the text of the display

  #tell; // (event): as of the worker, or { what: "verdict", ... }, { what: "region" }
  #worker;
  #asked = new Map(); // id -> resolve
  #count = 0;
  #isStopped = true; // what is done by itself
  #busses = []; // that are watched

  constructor(tell) {
    this.#tell = tell;
  }

  async load() {
    this.about = await (await blob("chip.json")).json();
  }

  // Begins a run anew: its game, and all its steps. Calls ready() before the first one.
  async begin(run, ready) {
    this.#worker?.terminate();
    this.#asked.clear();
    this.#busses = [];
    this.#isStopped = true;
    const { image, pins, figures } = this.about;
    const contents = await Promise.all([image, "bootrom.bin"].map(blob));
    const [program, bootrom] = await Promise.all(contents.map((each) => each.arrayBuffer()));
    const region = await gameIn(run.language);
    this.run = run;
    this.rings = new Rings(region);
    this.judge = new Judge(this.rings, () => this.#isLossReported());
    [this.isOn, this.lines] = [false, []];
    this.#worker = new Worker(trusted?.createScriptURL("") ?? WORKER, { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#tell({ what: "fault", text: event.message });
    };
    ready();
    const given = { image: program, bootrom, pins, figures, region: region.slice().buffer };
    this.#ask({ do: "start", ...given, seed: run.seed });
    const steps = [{ at: 0, step: "on", values: [] }, ...run.steps];
    const orders = steps.flatMap((step) => this.#ordersOf(step));
    await this.#inTime(orders.sort((one, other) => one.atMs - other.atMs));
    await this.setPace(this.pace);
  }

  setPace(x) {
    this.pace = x;
    return this.#ask({ do: "pace", x });
  }

  // Does a step now, and notes it.
  async perform(step, ...values) {
    const orders = this.#ordersOf({ at: undefined, step, values });
    const [{ ms }] = await Promise.all(orders.map((order) => this.#ask(order)));
    this.run.add(ms, step, values);
  }

  // Resolves so many of the unit's milliseconds later, or a little more.
  async later(ms) {
    const { ms: now } = await this.watch();
    while ((await this.watch()).ms < now + ms) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  // One card pays another, as fast as hands can.
  async pay(payer, payee) {
    let beforeMs = 0;
    for (const { atMs, step, values } of paying(payer, payee)) {
      await this.later(atMs - beforeMs);
      beforeMs = atMs;
      await this.perform(step, ...values);
    }
  }

  // Pays again and again, as fast as the chip can: the power is cut in the first flash operation of the
  // payment, then in the second one, and so on, until a payment has no more; or, with a count, so
  // often at any moment of it.
  async sweep({ tear = "", count = 0, said }) {
    this.#isStopped = false;
    await this.#ask({ do: "pace", x: 0 });
    const random = new Random(this.run.seed + this.run.steps.length);
    for (let n = 1; !this.#isStopped && n <= (count || Infinity); n++) {
      said(n);
      const isCut = count ? await this.#payAndPull(n, random) : await this.#payAndCut(n, tear);
      if (!isCut) break;
      await this.#wait(PULLED_MS);
      await this.perform("on");
      await this.#wait(BOOTED_MAX_MS, QUIET_MS);
    }
    this.#isStopped = true;
    await this.setPace(this.pace);
  }

  stop() {
    this.#isStopped = true;
  }

  async #payAndCut(n, tear) {
    const { ms } = await this.#ask({ do: "state" });
    const [before, last] = this.#plan(n, ms, LAST_KEY_MS - BEFORE_LAST_KEY_MS);
    await this.#inTime(before);
    await this.perform("cut", n, tear, n);
    await this.#inTime(last);
    await this.#wait(BOOKED_MAX_MS, QUIET_MS);
    const isCut = !this.isOn;
    if (!isCut) await this.perform("cut", 0, "", 0);
    return isCut;
  }

  async #payAndPull(n, random) {
    const { ms } = await this.#ask({ do: "state" });
    const [from, to] = random.below(2) ? [0, LAST_KEY_MS] : [LAST_KEY_MS, LAST_KEY_MS + BOOKED_MS];
    const [before, last] = this.#plan(n, ms, from + random.below(to - from));
    await this.#inTime(before);
    await this.perform("pull");
    await this.#inTime(last);
    return true;
  }

  // Notes a payment, and returns what it asks of the worker before and after so many ms of it.
  #plan(n, at, ms) {
    const values = n % 2 ? ["RED", "BLUE"] : ["BLUE", "RED"];
    this.run.add(at, "pay", values);
    const orders = this.#ordersOf({ at, step: "pay", values });
    const before = orders.filter(({ atMs }) => atMs <= at + ms);
    return [[...before, { do: "wait", untilMs: at + ms }], orders.slice(before.length)];
  }

  // In a journal of one ring both copies decay.
  #ordersOf(step) {
    const [how, at, ...rest] = step.values;
    const orders = ordersOf(step, this.about.uids);
    if (step.step !== "rot" || !this.run.isOneRing) return orders;
    return [...orders, ...ordersOf({ ...step, values: [how, twinOf(at), ...rest] }, this.about.uids)];
  }

  // With pace 0 time passes only while somebody waits.
  #inTime(orders) {
    return Promise.all(
      orders.map(({ atMs, ...order }) => {
        if (atMs !== undefined) this.#ask({ do: "wait", untilMs: atMs });
        return this.#ask(order);
      }),
    );
  }

  async #wait(ms, quietMs) {
    const now = await this.#ask({ do: "state" });
    const { ms: endMs } = await this.#ask({ do: "wait", untilMs: now.ms + ms, quietMs });
    await this.#ask({ do: "wait", untilMs: Math.ceil(endMs) });
  }

  state() {
    return this.#ask({ do: "state" });
  }

  watch(busses = this.#busses) {
    this.#busses = busses;
    return this.#ask({ do: "watch", busses });
  }

  // Resolves to what `dealbox books` reads.
  async flash() {
    return (await this.#ask({ do: "flash" })).region;
  }

  #ask(order) {
    const id = ++this.#count;
    this.#worker.postMessage({ ...order, id });
    return new Promise((resolve) => this.#asked.set(id, resolve));
  }

  #receive(message) {
    for (const event of message.events ?? []) this.#hear(event);
    if (!message.id) return;
    if (message.region) {
      this.rings.load(new Uint8Array(message.region.slice(0)));
      this.#tell({ what: "region" });
    }
    this.#verdict(this.judge.at(message.ms));
    this.#asked.get(message.id)?.(message);
    this.#asked.delete(message.id);
  }

  #hear(event) {
    const { what, ms } = event;
    if (what === "flash") this.#changeFlash(event);
    else if (what === "power") {
      this.isOn = event.isOn;
      this.judge.power(ms, event.isOn);
      if (!event.isOn) this.lines = [];
    } else if (what === "display") {
      this.lines = event.isOn ? textOf(event.memory, this.about.characters) : [];
      if (event.isOn) this.#verdict(this.judge.answered(ms));
    } else if (what === "tone" && event.hz) this.#verdict(this.judge.answered(ms));
    this.#tell(event);
  }

  #changeFlash(event) {
    const { isErase, left, ended, endMs } = event;
    event.at = inRegion(event.at);
    const changed = this.rings.take(event.at, left);
    const page = isErase || isBlank(left) || left.length > PAGE_BYTES ? null : this.rings.pages[changed[0]];
    event.page = page;
    if (page && ended === "done") this.#verdict(this.judge.wrote(endMs, page));
  }

  #verdict(verdict) {
    if (verdict) this.#tell({ what: "verdict", ...verdict });
  }

  #isLossReported() {
    return this.about.losses.some((title) => this.lines[0]?.startsWith(title));
  }
}

// Returns the region with the game that is on the table; the unit speaks a language there.
async function gameIn(code) {
  const region = new Uint8Array(REGION_BYTES).fill(0xff);
  for (const [at, page] of Object.entries(await (await blob(`game-${code}.json`)).json())) {
    region.set(Uint8Array.from(atob(page), (letter) => letter.charCodeAt(0)), Number(at));
  }
  return region;
}
