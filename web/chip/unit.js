// A unit with two readers around the chip, from power-on to power-off: the parts on its pins.
//
// What happens is noted, each as { ns, what, ... } (worker.js).

import { Display } from "../unit/display.js";
import { Chip } from "./chip.js";
import { Meter } from "./meter.js";
import { Reader } from "./reader.js";

export const KEYS = ["1", "2", "3", "K", "4", "5", "6", "M", "7", "8", "9", "C", ".", "0", "GO", "OK"];
const DISPLAY = 0x3c;
const SIDES = ["PLUS", "MINUS"];
const POLL_NS = 1e6; // how often a sounding buzzer is looked at for its end

// The supply: host_sim/parts/supply.py, which explains the figures.
const DIODE_MV = 300;
const STOPS_MV = 1800;
const [SOURCE_OHM, PULL_OHM] = [66_700, 50_000];
const BATTERY_SHARE = 3; // of VSYS, which two resistors of the Pico divide
const FALL_NS = 10e6; // between two steps of a voltage that falls

export const isEnough = (mv) => mv - DIODE_MV >= STOPS_MV;

export class Unit {
  events = [];
  watched = new Set(); // the busses whose traffic is noted: "i2c", "spi"
  #chip;
  #gpio;
  #pressed = new Set();
  #readers;
  #rows;
  #columns;
  #isLit = false;
  #hz = 0;
  #isPolled = false;
  #poll;
  #battery;
  #fall;
  #exchanged;
  #meter = new Meter();

  // gpio: the number of each pin, by its name in pins.csv. outside: { pressed, isDown, laid, battery },
  // what keys, cards and cells are there.
  constructor(gpio, bootrom, flash, seed, outside) {
    this.#gpio = gpio;
    const chip = (this.#chip = new Chip(bootrom, flash, seed));
    this.#wireDisplay();
    chip.listen(gpio.LAMP, () => this.#turnLamp(chip.drives(gpio.LAMP) ?? false));
    this.#poll = chip.alarm(() => this.#hearAgain());
    chip.listen(gpio.BUZZER, () => this.#hear());
    chip.input(gpio.KEY_SENSE, false);
    this.#rows = [0, 1, 2, 3].map((i) => gpio[`KEY_ROW${i}`]);
    this.#columns = [0, 1, 2, 3].map((i) => gpio[`KEY_COL${i}`]);
    for (const row of this.#rows) chip.listen(row, () => this.#wireKeys());
    this.#readers = SIDES.map((name) => this.#wireReader(name));
    const bus = [gpio.SPI_SCK, gpio.SPI_MOSI, gpio.SPI_MISO];
    chip.spi(bus, (byte) => this.#exchange(byte));
    this.#measureReaders();
    this.#fall = chip.alarm(() => this.#sink());
    chip.listen(gpio.BATTERY, () => this.#measure());
    this.battery(outside.battery);
    for (const key of outside.pressed) this.#pressed.add(KEYS.indexOf(key));
    this.button(outside.isDown);
    outside.laid.forEach((uid, side) => uid && this.lay(side, uid));
  }

  get chip() {
    return this.#chip;
  }

  #note(what, values) {
    this.events.push({ ns: this.#chip.ns, what, ...values });
  }

  #wireDisplay() {
    const display = new Display(() => {
      const { memory, isOn, contrast } = display;
      this.#note("display", { memory: memory.slice(), isOn, contrast });
      this.#meter.show(display, this.#chip.ns);
    });
    const status = new Uint8Array(1);
    const read = () => {
      display.read(DISPLAY, status);
      if (this.watched.has("i2c")) this.#note("i2c", { read: status.slice() });
      return status[0];
    };
    this.#chip.i2c(this.#gpio.I2C_SDA, DISPLAY, read, (bytes) => {
      if (this.watched.has("i2c")) this.#note("i2c", { written: bytes });
      display.write(DISPLAY, bytes);
    });
  }

  #turnLamp(isOn) {
    if (isOn === this.#isLit) return;
    this.#note("lamp", { isOn: (this.#isLit = isOn) });
    this.#meter.turn("lamp lit", Number(isOn), this.#chip.ns);
  }

  // The buzzer is looked at when its pin changes, and then until it is silent.
  #hear() {
    const hz = Math.round(this.#chip.pwmHz(this.#gpio.BUZZER));
    if (hz !== this.#hz) this.#note("tone", { hz: (this.#hz = hz) });
    this.#meter.turn("buzzer sounding", Number(hz > 0), this.#chip.ns);
    if (!hz || this.#isPolled) return;
    this.#isPolled = true;
    this.#poll.schedule(POLL_NS);
  }

  #hearAgain() {
    this.#isPolled = false;
    this.#hear();
  }

  // A column is low while a pressed key connects it to a row that is driven low.
  #wireKeys() {
    this.#columns.forEach((column, x) => {
      const isLow = this.#rows.some(
        (row, y) => this.#pressed.has(4 * y + x) && this.#chip.drives(row) === false,
      );
      this.#chip.input(column, !isLow);
    });
  }

  #wireReader(name) {
    const [cs, reset] = [this.#gpio[`${name}_CS`], this.#gpio[`${name}_RST`]];
    const chip = this.#chip;
    const reader = new Reader(
      (text) => chip.fault(text),
      () => this.#measureReaders(),
    );
    chip.listen(cs, () => {
      reader.select();
      this.#noteExchanged();
    });
    chip.listen(reset, () => reader.reset());
    const isListening = () => chip.drives(cs) === false && chip.drives(reset) === true;
    return { name, reader, reset, isListening };
  }

  // One that is held in reset takes as much as one in power-down.
  #measureReaders() {
    const parts = this.#readers ?? [];
    const awake = parts.filter(({ reader, reset }) => reader.isAwake && this.#chip.drives(reset));
    const fields = awake.filter(({ reader }) => reader.hasField);
    this.#meter.turn("reader awake", awake.length, this.#chip.ns);
    this.#meter.turn("reader in power-down", SIDES.length - awake.length, this.#chip.ns);
    this.#meter.turn("field on", fields.length, this.#chip.ns);
  }

  // Return { asleep, ma, hours } of the time since the last reading.
  power(figures) {
    return this.#meter.read(this.#chip.ns, this.#chip.cycles, figures);
  }

  #exchange(byte) {
    const listening = this.#readers.filter(({ isListening }) => isListening());
    if (listening.length > 1) this.#chip.fault("both readers are selected");
    const [part] = listening;
    const answer = part ? part.reader.exchange(byte) : 0;
    if (part && this.watched.has("spi")) {
      this.#exchanged ??= { part: part.name.toLowerCase(), sent: [], received: [] };
      this.#exchanged.sent.push(byte);
      this.#exchanged.received.push(answer);
    }
    return answer;
  }

  #noteExchanged() {
    if (this.#exchanged) this.#note("spi", this.#exchanged);
    this.#exchanged = undefined;
  }

  key(name, isDown) {
    const key = KEYS.indexOf(name);
    if (isDown) this.#pressed.add(key);
    else this.#pressed.delete(key);
    this.#wireKeys();
  }

  button(isDown) {
    this.#chip.input(this.#gpio.DEAL, !isDown);
  }

  lay(side, uid) {
    this.#readers[side].reader.put([...uid]);
  }

  lift(side) {
    this.#readers[side].reader.lift();
  }

  // The power is gone: lamp and buzzer with it.
  switchOff() {
    this.#turnLamp(false);
    if (this.#hz) this.#note("tone", { hz: (this.#hz = 0) });
  }

  // Set the voltage of the cells; falling: by so many millivolts a second from now on.
  battery({ mv, falling = 0, sinceNs = this.#chip.ns }) {
    this.#battery = { mv, falling, sinceNs };
    this.#fall.cancel();
    if (falling) this.#fall.schedule(FALL_NS);
    this.#measure();
  }

  get batteryMv() {
    const { mv, falling, sinceNs } = this.#battery;
    return Math.max(0, mv - (falling * (this.#chip.ns - sinceNs)) / 1e9);
  }

  #sink() {
    this.#measure();
    if (isEnough(this.batteryMv)) this.#fall.schedule(FALL_NS);
    else this.#chip.cut();
  }

  #measure() {
    const supplyMv = Math.max(0, this.batteryMv - DIODE_MV);
    const isPulledDown = this.#chip.isPulledDown(this.#gpio.BATTERY);
    const share = isPulledDown ? PULL_OHM / (PULL_OHM + SOURCE_OHM) : 1;
    this.#chip.voltage(this.#gpio.BATTERY, (supplyMv * share) / BATTERY_SHARE);
  }
}
