// What the unit takes from its cells, as tools/bench/power.py computes it: for how long each part is in
// each state, times what it takes there (docs/power.md).

const RAIL_MV = 3300;
const PIXELS = 128 * 64;

export class Meter {
  #levels = {}; // of each load, 0 to 1; of two readers the sum
  #sums = {}; // level times ns
  #ns = 0;
  #cycles = { awake: 0, asleep: 0, asleepNs: 0 };
  #since = 0;

  turn(load, level, ns) {
    this.#advance(ns);
    this.#levels[load] = level;
  }

  show({ memory, isOn, contrast }, ns) {
    let lit = 0;
    for (let bits of memory) for (; bits; bits &= bits - 1) lit += 1;
    this.turn("display lit", Number(isOn), ns);
    this.turn("all pixels", isOn ? ((lit / PIXELS) * (contrast + 1)) / 256 : 0, ns);
  }

  #advance(ns) {
    for (const [load, level] of Object.entries(this.#levels)) {
      this.#sums[load] = (this.#sums[load] ?? 0) + level * (ns - this.#ns);
    }
    this.#ns = ns;
  }

  // Return { asleep, ma, hours } of the time since the last reading. cycles: those of the processor.
  read(ns, cycles, figures) {
    this.#advance(ns);
    const passed = ns - this.#since;
    if (!passed) return {};
    const mhz = (state) => (1000 * (cycles[state] - this.#cycles[state])) / passed;
    const shares = { chip: 1, "core awake, each MHz": mhz("awake"), "core resting, each MHz": mhz("asleep") };
    for (const load in this.#sums) shares[load] = this.#sums[load] / passed;
    const asleep = (cycles.asleepNs - this.#cycles.asleepNs) / passed;
    [this.#cycles, this.#since, this.#sums] = [cycles, ns, {}];
    if (!figures) return { asleep };
    let railMa = 0;
    for (const load in shares) railMa += (figures[load] ?? 0) * shares[load];
    const cellsMv = figures["cells, mV"] - figures["diode, mV"];
    const ma = (railMa * RAIL_MV) / figures.regulator / cellsMv;
    return { asleep, ma, hours: figures["cells, mAh"] / ma };
  }
}
