// A unit with two readers on the second emulator. Each line on standard input is a request, a JSON
// list of its name and arguments; it is answered by one line, with the time and what happened.

"use strict";

const readline = require("node:readline");
const { Chip } = require("./chip.js");
const { Reader } = require("./reader.js");

const KEYS = ["1", "2", "3", "K", "4", "5", "6", "M", "7", "8", "9", "C", ".", "0", "GO", "OK"];
const DISPLAY = 0x3c;
const DISPLAY_STATUS = 0x03; // the low nibble tells an SSD1306 from its relatives
const BATTERY_SHARE = 3; // of VSYS, which two resistors of the Pico divide

class Unit {
  events = []; // [ns, what, value ...]
  #pressed = new Set();
  #lamp = false;

  constructor(gpio, bootrom, flash, seed) {
    this.gpio = gpio;
    const from64 = (text) => new Uint8Array(Buffer.from(text, "base64"));
    const chip = (this.chip = new Chip(from64(bootrom), from64(flash), seed));
    chip.onFlash = (at, bytes) => this.#note("flash", at, Buffer.from(bytes).toString("hex"));
    chip.i2c(gpio.I2C_SDA, DISPLAY, DISPLAY_STATUS, (bytes) => this.#note("display", bytes));
    chip.listen(gpio.LAMP, () => this.#turnLamp(chip.drives(gpio.LAMP) ?? false));
    chip.input(gpio.KEY_SENSE, false);
    this.rows = [0, 1, 2, 3].map((i) => gpio[`KEY_ROW${i}`]);
    this.columns = [0, 1, 2, 3].map((i) => gpio[`KEY_COL${i}`]);
    for (const row of this.rows) chip.listen(row, () => this.#wireKeys());
    this.readers = ["PLUS", "MINUS"].map((name) => this.#wireReader(name));
    const bus = [gpio.SPI_SCK, gpio.SPI_MOSI, gpio.SPI_MISO];
    chip.spi(bus, (byte) => this.#exchange(byte));
  }

  #note(...event) {
    this.events.push([this.chip.ns, ...event]);
  }

  #turnLamp(isOn) {
    if (isOn !== this.#lamp) this.#note("lamp", (this.#lamp = isOn));
  }

  // A column is low while a pressed key connects it to a row that is driven low.
  #wireKeys() {
    this.columns.forEach((column, x) => {
      const isLow = this.rows.some(
        (row, y) => this.#pressed.has(4 * y + x) && this.chip.drives(row) === false,
      );
      this.chip.input(column, !isLow);
    });
  }

  #wireReader(name) {
    const [cs, reset] = [this.gpio[`${name}_CS`], this.gpio[`${name}_RST`]];
    const reader = new Reader((text) => this.chip.fault(text));
    this.chip.listen(cs, () => reader.select());
    this.chip.listen(reset, () => reader.reset());
    const isListening = () => this.chip.drives(cs) === false && this.chip.drives(reset) === true;
    return { reader, isListening };
  }

  #exchange(byte) {
    const listening = this.readers.filter(({ isListening }) => isListening());
    if (listening.length > 1) this.chip.fault("both readers are selected");
    return listening.length ? listening[0].reader.exchange(byte) : 0;
  }

  // The requests.

  key(name, isDown) {
    const key = KEYS.indexOf(name);
    if (isDown) this.#pressed.add(key);
    else this.#pressed.delete(key);
    this.#wireKeys();
  }

  button(isDown) {
    this.chip.input(this.gpio.DEAL, !isDown);
  }

  lay(side, uid) {
    this.readers[side].reader.put([...Buffer.from(uid, "hex")]);
  }

  lift(side) {
    this.readers[side].reader.lift();
  }

  battery(mv) {
    this.chip.voltage(this.gpio.BATTERY, mv / BATTERY_SHARE);
  }

  cut_after(count) {
    this.chip.cutAfter(count);
  }

  run(untilNs) {
    this.chip.run(untilNs);
  }
}

let unit;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [request, ...values] = JSON.parse(line);
  if (request === "power_on") unit = new Unit(...values);
  else unit[request](...values);
  const { events, chip } = unit;
  unit.events = [];
  const answer = { ns: chip.ns, is_cut: chip.isCut, faults: chip.faults, events };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
