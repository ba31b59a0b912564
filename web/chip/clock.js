// The chip's clock and its alarms, with the interface of rp2040js' own. Time is counted in cycles
// since the last jump, in whole numbers: so it is the same however a run is divided.

const [CYCLES, DUE] = [0, 1];
const CYCLES_MAX = 0x7fff_ffff;

class Alarm {
  ns = 0;
  next = null;
  #clock;
  #ring;

  constructor(clock, ring) {
    this.#clock = clock;
    this.#ring = ring;
  }

  schedule(ns) {
    this.#clock.remove(this);
    this.#clock.add(this, ns);
  }

  cancel() {
    this.#clock.remove(this);
  }

  ring() {
    this.#ring();
  }
}

export class Clock {
  hot = new Int32Array(2); // cycles since the last jump, and at how many an alarm is due
  awakeCycles = 0; // before the last jump, while the processor did not sleep, ...
  asleepCycles = 0; // ... and while it did, ...
  asleepNs = 0; // ... for so long
  #hz = 125e6;
  #periodNs = 8;
  #jumpNs = 0; // the time of the last jump
  #ringNs = -1; // of the alarm that is ringing
  #first = null;

  get nanos() {
    return this.#ringNs >= 0 ? this.#ringNs : this.#jumpNs + this.hot[CYCLES] * this.#periodNs;
  }

  get frequency() {
    return this.#hz;
  }

  set frequency(hz) {
    this.#jump(this.nanos);
    [this.#hz, this.#periodNs] = [hz, 1e9 / hz];
    this.#plan();
  }

  createAlarm(ring) {
    return new Alarm(this, ring);
  }

  add(alarm, ns) {
    alarm.ns = this.nanos + ns;
    let [before, after] = [null, this.#first];
    while (after && after.ns < alarm.ns) [before, after] = [after, after.next];
    alarm.next = after;
    if (before) before.next = alarm;
    else this.#first = alarm;
    this.#plan();
  }

  remove(alarm) {
    let [before, at] = [null, this.#first];
    while (at && at !== alarm) [before, at] = [at, at.next];
    if (!at) return;
    if (before) before.next = alarm.next;
    else this.#first = alarm.next;
    this.#plan();
  }

  // Ring the alarms that are due.
  ring() {
    const ns = this.nanos;
    for (let alarm = this.#first; alarm && alarm.ns <= ns; alarm = this.#first) {
      this.#first = alarm.next;
      this.#ringNs = alarm.ns;
      alarm.ring();
    }
    this.#ringNs = -1;
    if (this.hot[CYCLES] === CYCLES_MAX) this.#jump(ns);
    this.#plan();
  }

  // Let time pass while the processor sleeps, to the next alarm.
  sleep() {
    const { ns } = this.#first;
    const passed = ns - this.nanos;
    this.asleepNs += passed;
    this.asleepCycles += passed * (this.#hz / 1e9);
    this.#jump(ns);
    this.ring();
  }

  // Let time pass while the processor is stalled.
  stall(ns) {
    this.awakeCycles += ns * (this.#hz / 1e9);
    this.#jump(this.nanos + ns);
    this.ring();
  }

  // Look at the alarms after the present instruction, and whether to go on.
  interrupt() {
    this.hot[DUE] = 0;
  }

  #jump(ns) {
    this.awakeCycles += this.hot[CYCLES];
    this.#jumpNs = ns;
    this.hot[CYCLES] = 0;
  }

  #plan() {
    if (this.#ringNs >= 0) return; // until all have rung
    const cycles = this.#first ? Math.ceil((this.#first.ns - this.#jumpNs) / this.#periodNs) : Infinity;
    const least = this.hot[CYCLES] + 1;
    this.hot[DUE] = Math.min(CYCLES_MAX, Math.max(least, cycles));
  }
}
