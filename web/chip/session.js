// What happens to a unit, request by request (worker.js).

import { contentOf, regionOf, setRegion } from "./flash.js";
import { Random } from "./random.js";
import { FlakyBits, randomTear, tearOf, TEARS } from "./torn.js";
import { isEnough, KEYS, Unit } from "./unit.js";

const FRESH_MV = 4500; // three new AAA cells
const SLICE_MS = 10; // of the unit's time, between two looks at requests
const TURN_MS = 30; // of real time, at most in a turn
const LATE_MS = 250; // a machine that is so much too slow does not catch up
const SPEED_MS = 1000;
const LOUD = new Set(["display", "lamp", "tone", "flash", "power"]);

const REQUESTS = new Set([
  ...["start", "power", "pull", "fault", "rot", "battery", "key", "button", "lay", "lift"],
  ...["watch", "pace", "wait", "flash", "state"],
]);

// Thrown by a request that is refused; the text says why.
class Refused extends Error {}

const refuseUnless = (isRight, text) => {
  if (!isRight) throw new Refused(text);
};

export class Session {
  #post;
  #requests = [];
  #events = [];
  #goal; // { untilMs, quietMs, request }: what is waited for
  #unit; // undefined: it is off
  #given; // by start
  #content; // of the flash while the unit is off
  #flaky = new FlakyBits();
  #random; // of the flaky bits
  #starts = 0;
  #offMs = 0; // when the power was switched on, or now if it is off
  #dueMs = 0; // when the last run was meant to end
  #loudMs = 0; // when something happened last
  /** @type {number | string} */ #pace = 0;
  #realMs = 0; // the pace is kept from here on, at ...
  #fromMs = 0; // ... this time of the unit
  #fault; // { left, tear, random }: where the power is to be cut
  #watched = new Set();
  #outside = { pressed: new Set(), isDown: false, laid: [], battery: { mv: FRESH_MV } };
  #speed = { realMs: 0, ms: 0 };

  constructor(post) {
    this.#post = post;
  }

  get ms() {
    return this.#offMs + (this.#unit ? this.#unit.chip.ns / 1e6 : 0);
  }

  take(request) {
    this.#requests.push(request);
  }

  // Carry out what is due, and run the unit for a while. Return after how many milliseconds there
  // is more to do: 0 at once, Infinity not before a request.
  turn() {
    const beganMs = performance.now();
    let waitMs = 0;
    while (waitMs === 0 && performance.now() - beganMs < TURN_MS) waitMs = this.#advance();
    this.#tellSpeed();
    this.#flush();
    return waitMs;
  }

  #advance() {
    if (this.#goal) return this.#waitOn();
    const due = this.#requests.findIndex(({ atMs }) => !(atMs > this.#dueMs));
    if (due >= 0) {
      this.#carryOut(this.#requests.splice(due, 1)[0]);
      return 0;
    }
    if (!this.#pace) return Infinity;
    const nextMs = Math.min(...this.#requests.map(({ atMs }) => atMs));
    const stepMs = Math.min(SLICE_MS, nextMs - this.#dueMs);
    const aheadMs = this.#aheadMs(stepMs);
    if (aheadMs > 0) return aheadMs;
    this.#run(this.#dueMs + stepMs);
    return 0;
  }

  // Return how many real milliseconds too early it would be to go on so far now.
  #aheadMs(stepMs) {
    if (this.#pace === "most") return 0;
    const nowMs = performance.now();
    const aheadMs = this.#realMs + (this.#dueMs + stepMs - this.#fromMs) / +this.#pace - nowMs;
    if (aheadMs < -LATE_MS) this.#keepPace();
    return Math.max(0, aheadMs);
  }

  #keepPace() {
    [this.#realMs, this.#fromMs] = [performance.now(), this.#dueMs];
  }

  #waitOn() {
    const { untilMs, quietMs, request } = this.#goal;
    const quietAtMs = quietMs === undefined ? Infinity : Math.ceil(this.#loudMs + quietMs);
    const endMs = Math.min(untilMs, Math.max(quietAtMs, this.#dueMs));
    if (this.#dueMs < endMs) {
      this.#run(Math.min(this.#dueMs + SLICE_MS, endMs));
      return 0;
    }
    this.#goal = undefined;
    this.#keepPace();
    this.#answer(request, {});
    return 0;
  }

  #run(untilMs) {
    this.#dueMs = untilMs;
    const unit = this.#unit;
    if (unit) {
      unit.chip.run((untilMs - this.#offMs) * 1e6);
      this.#hearUnit();
      if (unit.chip.faults.length) this.#endByFault(unit.chip.faults);
      else if (unit.chip.isCut) this.#cut(this.#fault?.isOver ? "fault" : "battery", unit.chip.ns);
    }
    if (!this.#unit) this.#offMs = Math.max(this.#offMs, untilMs);
  }

  #hearUnit() {
    for (const { ns, ...event } of this.#unit.events.splice(0)) {
      this.#note({ ms: this.#offMs + ns / 1e6, ...event });
    }
  }

  #note(event) {
    if (LOUD.has(event.what)) this.#loudMs = event.ms;
    this.#events.push(event);
  }

  #flush() {
    if (this.#events.length) this.#post({ events: this.#events.splice(0) });
  }

  #answer({ id }, values) {
    this.#flush();
    if (id !== undefined) this.#post({ id, ms: this.#dueMs, ...values });
  }

  #tellSpeed() {
    const nowMs = performance.now();
    const passedMs = nowMs - this.#speed.realMs;
    if (passedMs < SPEED_MS) return;
    const x = (this.#dueMs - this.#speed.ms) / passedMs;
    if (this.#pace) this.#note({ ms: this.#dueMs, what: "pace", x });
    this.#speed = { realMs: nowMs, ms: this.#dueMs };
  }

  #carryOut(request) {
    const { do: what } = request;
    try {
      refuseUnless(this.#given || what === "start", "not started");
      refuseUnless(REQUESTS.has(what), `${what}: no such request`);
      const values = this[what](request);
      if (!this.#goal || this.#goal.request !== request) this.#answer(request, values ?? {});
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#answer(request, { refused: error.message });
    }
  }

  #switchOn() {
    this.#starts += 1;
    const { pins, bootrom, seed } = this.#given;
    this.#flaky.flicker(this.#content, this.#random);
    const chipSeed = seed * 1000 + this.#starts;
    this.#fault = undefined;
    const unit = new Unit(pins, bootrom, this.#content, chipSeed, this.#outside);
    this.#unit = unit;
    unit.watched = this.#watched;
    unit.chip.onFlash = (operation) => this.#leave(operation);
  }

  // Switch off; atNs: when, for an operation that is going on then.
  #cut(why, atNs) {
    const { chip } = this.#unit;
    const operation = this.#fault?.isOver ? undefined : chip.operationAt(atNs);
    if (operation) {
      const { isErase, at, before, after } = operation;
      const tear = randomTear(isErase, this.#random);
      const left = this.#flaky.tear(at, before, after, tear, this.#random);
      chip.flash.set(left, at);
      this.#noteFlash(operation, left, tear.kind, this.ms);
    }
    this.#unit.switchOff();
    this.#hearUnit();
    this.#content.set(chip.flash.subarray(0, this.#content.length));
    this.#offMs = this.ms;
    this.#outside.battery = { mv: this.#unit.batteryMv };
    this.#unit = undefined;
    this.#note({ ms: this.#offMs, what: "power", isOn: false, why });
  }

  #endByFault(faults) {
    for (const text of faults) this.#note({ ms: this.ms, what: "fault", text });
    this.#cut("fault", -1);
  }

  #leave(operation) {
    const { isErase, at, before, after, ns } = operation;
    const fault = this.#fault;
    if (fault && --fault.left === 0) {
      const tear = fault.tear ? tearOf(fault.tear, fault.random) : randomTear(isErase, fault.random);
      const left = this.#flaky.tear(at, before, after, tear, fault.random);
      fault.isOver = true;
      this.#unit.chip.cut();
      this.#noteFlash(operation, left, tear.kind, this.ms);
      return left;
    }
    if (isErase) this.#flaky.settle(at, after.length);
    this.#noteFlash(operation, after, "done", this.ms + ns / 1e6);
    return after;
  }

  #noteFlash({ isErase, at }, left, ended, endMs) {
    this.#hearUnit();
    this.#note({ ms: this.ms, what: "flash", isErase, at, left, endMs, ended });
  }

  // The requests.

  start({ image, bootrom, pins, seed, region, figures }) {
    this.#content = contentOf(image);
    if (region) setRegion(this.#content, new Uint8Array(region));
    this.#random = new Random(seed);
    this.#given = { bootrom: new Uint8Array(bootrom), pins, seed, figures };
  }

  power({ isOn }) {
    if (isOn === Boolean(this.#unit)) return;
    if (!isOn) {
      this.#cut("switch", this.#chipNs());
      return;
    }
    refuseUnless(isEnough(this.#outside.battery.mv), "the cells are empty");
    this.#switchOn();
    this.#note({ ms: this.ms, what: "power", isOn: true, why: "switch" });
  }

  pull() {
    if (this.#unit) this.#cut("pull", this.#chipNs());
  }

  fault({ after, tear, seed }) {
    refuseUnless(this.#unit, "the unit is off");
    refuseUnless(tear === undefined || TEARS.includes(tear), `${tear}: no such tear`);
    this.#fault = after ? { left: after, tear, random: new Random(seed), isOver: false } : undefined;
  }

  rot({ at, size, how, seed }) {
    const content = this.#unit ? this.#unit.chip.flash : this.#content;
    const random = new Random(seed);
    refuseUnless(["ones", "zeros", "noise", "bit"].includes(how), `${how}: no such rot`);
    if (how === "bit") content[at + random.below(size)] ^= 1 << random.below(8);
    else {
      const filled = { ones: 0xff, zeros: 0 }[how];
      content.set(how === "noise" ? random.bytes(size) : new Uint8Array(size).fill(filled), at);
      this.#flaky.settle(at, size);
    }
    const left = content.slice(at, at + size);
    this.#note({ ms: this.ms, what: "flash", isErase: false, at, left, endMs: this.ms, ended: "rot" });
  }

  battery({ mv, falling }) {
    this.#outside.battery = { mv, falling };
    this.#unit?.battery({ mv, falling });
    if (!isEnough(mv) && this.#unit) this.#cut("battery", this.#chipNs());
  }

  key({ key, isDown }) {
    refuseUnless(KEYS.includes(key), `${key}: no such key`);
    if (isDown) this.#outside.pressed.add(key);
    else this.#outside.pressed.delete(key);
    this.#unit?.key(key, isDown);
  }

  button({ isDown }) {
    this.#outside.isDown = isDown;
    this.#unit?.button(isDown);
  }

  lay({ side, uid }) {
    this.#outside.laid[side] = uid;
    this.#unit?.lay(side, uid);
  }

  lift({ side }) {
    this.#outside.laid[side] = undefined;
    this.#unit?.lift(side);
  }

  watch({ busses }) {
    this.#watched.clear();
    for (const bus of busses) this.#watched.add(bus);
  }

  pace({ x }) {
    this.#pace = x;
    this.#keepPace();
  }

  wait(request) {
    const { untilMs = Infinity, quietMs } = request;
    refuseUnless(untilMs < Infinity || quietMs !== undefined, "wait: until when?");
    this.#loudMs = Math.max(this.#loudMs, this.#dueMs);
    this.#goal = { untilMs, quietMs, request };
  }

  flash() {
    const content = this.#unit ? this.#unit.chip.flash.slice(0, this.#content.length) : this.#content;
    return { region: regionOf(content).buffer };
  }

  state() {
    const unit = this.#unit;
    if (!unit) return { isOn: false, batteryMv: this.#outside.battery.mv };
    const { batteryMv, chip } = unit;
    return { isOn: true, batteryMv, ...chip.state, ...unit.power(this.#given.figures) };
  }

  // When the last run was meant to end, by the chip's clock.
  #chipNs() {
    return (this.#dueMs - this.#offMs) * 1e6;
  }
}
