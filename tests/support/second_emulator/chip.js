// An RP2040 with its flash, as rp2040js emulates it, and what that lacks. No other file knows its
// private names. Sections are those of the RP2040 data sheet.

"use strict";

const { BasePeripheral, GPIOPinState, RP2040 } = require("rp2040js");

const FLASH_START = 0x1000_0000;
const PAGE_BYTES = 256;
const FLASH_MAX_HZ = 66.5e6; // every Pico's: half of 133 MHz
const CORE_MAX_HZ = 133e6; // at 1.10 V, the voltage after a reset; 200 from 1.15 V, VSEL 12, on
const ERASED_BYTES = { 0x20: 4096, 0xd8: 65536 }; // by flash command (W25Q16 data sheet, 8.1.2)
const [PROGRAM_NS, ERASE_NS] = [0.4e6, 45e6]; // a page, a sector; typical (W25Q16, 9.6)
const REPLIES = {
  0x05: [0x00], // status 1: not busy
  0x35: [0x02], // status 2: four data lines are enabled
  0x4b: [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8], // after four dummy bytes, the unique id
  0x9f: [0xef, 0x40, 0x15], // maker and size: 2 MB
};

// A block whose registers only keep what is written to them.
class Registers extends BasePeripheral {
  #words;

  constructor(mcu, name, atReset = {}) {
    super(mcu, name);
    this.#words = new Map(Object.entries(atReset).map(([offset, word]) => [+offset, word]));
  }

  readUint32(offset) {
    return this.#words.get(offset) ?? 0;
  }

  writeUint32(offset, word) {
    this.#words.set(offset, word);
  }
}

// Let a block keep what is written to registers that it does not know.
function addRegisters(block, ...offsets) {
  const [read, write, words] = [block.readUint32, block.writeUint32, new Map()];
  block.readUint32 = (at) => (offsets.includes(at) ? (words.get(at) ?? 0) : read.call(block, at));
  block.writeUint32 = (at, word) => {
    if (offsets.includes(at)) words.set(at, word);
    else write.call(block, at, word);
  };
}

// The ring oscillator (2.17): always stable; its random bit is a generator's (xorshift).
class RingOscillator extends Registers {
  #state;

  constructor(mcu, seed) {
    super(mcu, "ROSC", { 0x18: 0x80001000 });
    this.#state = seed * 2 + 1;
  }

  readUint32(offset) {
    if (offset !== 0x1c) return super.readUint32(offset);
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return this.#state & 1;
  }
}

// The flash chip, from the first byte of a command to its last. A command that changes something
// is done when the chip is deselected.
class Flash {
  #content;
  #change; // (at, bytes, ns): called instead of writing
  #command = [];
  #mayWrite = false;

  constructor(content, change) {
    this.#content = content;
    this.#change = change;
  }

  select() {
    this.#command = [];
  }

  exchange(byte) {
    this.#command.push(byte);
    const [opcode] = this.#command;
    return REPLIES[opcode]?.[this.#command.length - 2] ?? 0;
  }

  deselect() {
    const [opcode, high, middle, low, ...data] = this.#command;
    this.#command = [];
    if (opcode === 0x06) this.#mayWrite = true;
    const erased = ERASED_BYTES[opcode];
    if (!this.#mayWrite || !(opcode === 0x02 || erased)) return;
    this.#mayWrite = false;
    const at = (high << 16) | (middle << 8) | low;
    if (erased) this.#erase(at - (at % erased), erased);
    else this.#program(at, data);
  }

  #erase(at, size) {
    this.#change(at, new Uint8Array(size).fill(0xff), (ERASE_NS * size) / 4096);
  }

  // Program within one page, around its end; bits are only cleared.
  #program(at, data) {
    const page = at - (at % PAGE_BYTES);
    const bytes = this.#content.slice(page, page + PAGE_BYTES);
    data.forEach((byte, i) => (bytes[(at + i) % PAGE_BYTES] &= byte));
    this.#change(page, bytes, PROGRAM_NS);
  }
}

// The controller of the flash (4.10), which queues a byte for each one sent. Outside of the boot
// ROM nobody holds the chip selected; then a look at the status register ends a command.
class FlashController extends Registers {
  #flash;
  #received = [];
  isHeld = false;

  constructor(mcu, flash) {
    super(mcu, "SSI");
    this.#flash = flash;
  }

  readUint32(offset) {
    if (offset === 0x24) return this.#received.length; // RXFLR
    if (offset === 0x28) {
      if (!this.isHeld) this.#flash.select();
      return 0x06 | (this.#received.length ? 0x08 : 0); // SR: may be sent to, all is sent
    }
    if (offset === 0x60) return this.#received.shift() ?? 0; // DR0
    return super.readUint32(offset);
  }

  writeUint32(offset, word) {
    if (offset === 0x08) this.#received = []; // SSIENR
    if (offset === 0x60) this.#received.push(this.#flash.exchange(word & 0xff));
    else super.writeUint32(offset, word);
  }
}

// The pins of the flash (2.19.6.3). The boot ROM selects the chip by an override: 2 low, 3 high.
class FlashPins extends Registers {
  #flash;
  #controller;

  constructor(mcu, flash, controller) {
    super(mcu, "IO_QSPI");
    this.#flash = flash;
    this.#controller = controller;
  }

  writeUint32(offset, word) {
    super.writeUint32(offset, word);
    if (offset !== 0x0c) return;
    const isHeld = ((word >>> 8) & 3) === 2;
    if (isHeld && !this.#controller.isHeld) this.#flash.select();
    if (!isHeld && this.#controller.isHeld) this.#flash.deselect();
    this.#controller.isHeld = isHeld;
  }
}

class Chip {
  faults = [];
  /** @type {(at: number, bytes: Uint8Array) => void} */
  onFlash = () => {}; // after each operation
  #mcu = new RP2040();
  #cutIn = 0;
  #isStopped = true;
  isCut = false;

  constructor(bootrom, content, seed) {
    const mcu = this.#mcu;
    const fault = (component, text) => this.fault(`${component}: ${text}`);
    mcu.logger = { debug() {}, info() {}, warn: fault, error: fault };
    mcu.onBreak = (code) => this.fault(`breakpoint ${code}: the SDK has panicked`);
    mcu.loadBootrom(new Uint32Array(bootrom.buffer, bootrom.byteOffset, bootrom.length / 4));
    mcu.flash.set(content);
    const flash = new Flash(mcu.flash, (at, bytes, ns) => this.#changeFlash(at, bytes, ns));
    const controller = new FlashController(mcu, flash);
    Object.assign(mcu.peripherals, {
      0x14000: new Registers(mcu, "XIP_CTRL", { 0x08: 1 }), // of the cache, which is not modelled
      0x18000: controller,
      0x40018: new FlashPins(mcu, flash, controller),
      0x40060: new RingOscillator(mcu, seed),
      0x40064: new Registers(mcu, "VREG", { 0x00: 0x10b1, 0x04: 0x91, 0x08: 0x100 }), // 2.10.6
    });
    mcu.addClockListener((hz) => this.#checkClocks(hz));
    addRegisters(mcu.ppb, 0xd10); // SCR: how deep it sleeps
    addRegisters(mcu.peripherals[0x4005c], 0x00); // RTC: CLKDIV_M1
    for (const i2c of mcu.i2c) addRegisters(i2c, 0x88); // IC_DMA_CR
    /** @type {any} */ (mcu.peripherals[0x40058]).onWatchdogTrigger = () => this.fault("the watchdog has reset it");
    for (const pin of mcu.gpio) pin.setInputValue(true); // every wire is pulled up, or has no part
    mcu.core.PC = FLASH_START;
  }

  // The clock, which goes on as it is told; its interface leaves that out.
  get #clock() {
    return /** @type {any} */ (this.#mcu.clock);
  }

  get ns() {
    return this.#mcu.clock.nanos;
  }

  // Run until a time, or until the power is cut.
  run(untilNs) {
    const clock = this.#clock;
    const { core } = this.#mcu;
    if (untilNs <= this.ns) return;
    const alarm = clock.createAlarm(() => (this.#isStopped = true));
    alarm.schedule(untilNs - this.ns);
    this.#isStopped = false;
    while (!this.#isStopped) {
      if (core.waiting) clock.tick(clock.nanosToNextAlarm);
      else clock.tick((core.executeInstruction() * 1e9) / this.#mcu.clkSys);
    }
    alarm.cancel();
    this.#checkClocks(this.#mcu.clkSys);
  }

  fault(text) {
    this.faults.push(`${(this.ns / 1e6).toFixed(3)} ms: ${text}`);
    this.#isStopped = true;
  }

  #checkClocks(hz) {
    const { 0x18000: ssi, 0x40064: vreg } = this.#mcu.peripherals;
    const vsel = (vreg.readUint32(0x00) >> 4) & 15;
    if (hz > CORE_MAX_HZ && vsel < 12) this.fault(`${hz / 1e6} MHz at VSEL ${vsel}`);
    const flashHz = hz / ssi.readUint32(0x14); // BAUDR
    if (flashHz > FLASH_MAX_HZ) this.fault(`the flash's clock is ${flashHz / 1e6} MHz`);
  }

  // Cut the power in the middle of the count-th flash operation from here.
  cutAfter(count) {
    this.#cutIn = count;
  }

  #changeFlash(at, bytes, ns) {
    const cut = this.#cutIn && --this.#cutIn === 0;
    const done = cut ? bytes.subarray(0, bytes.length / 2) : bytes;
    this.#mcu.flash.set(done, at);
    this.onFlash(at, done);
    if (cut) this.isCut = this.#isStopped = true;
    else this.#clock.tick(ns);
  }

  // True high, false low, undefined while the pin is an input.
  drives(gpio) {
    const { value } = this.#mcu.gpio[gpio];
    return { [GPIOPinState.High]: true, [GPIOPinState.Low]: false }[value];
  }

  listen(gpio, changed) {
    this.#mcu.gpio[gpio].addListener(changed);
  }

  input(gpio, level) {
    this.#mcu.gpio[gpio].setInputValue(level);
  }

  // Set the voltage at an ADC pin, in millivolts.
  voltage(gpio, mv) {
    this.#mcu.adc.channelValues[gpio - 26] = Math.min(4095, Math.round((mv / 3300) * 4095));
  }

  // Call exchange for each byte on the SPI controller of these pins: all three must be its own.
  spi(pins, exchange) {
    const spi = this.#mcu.spi[(pins[0] >> 3) & 1];
    const isWired = () => pins.every((pin) => this.#mcu.gpio[pin].functionSelect === 1);
    spi.onTransmit = (byte) => spi.completeTransmit(isWired() ? exchange(byte) : 0);
  }

  // Connect a device to the I2C controller of a pin: take gets the bytes of each write.
  i2c(sda, address, status, take) {
    const i2c = this.#mcu.i2c[(sda >> 1) & 1];
    let written = [];
    i2c.onConnect = (called) => i2c.completeConnect(called === address);
    i2c.onWriteByte = (byte) => {
      written.push(byte);
      i2c.completeWrite(true);
    };
    i2c.onReadByte = () => i2c.completeRead(status);
    i2c.onStop = () => {
      if (written.length) take(written);
      written = [];
      i2c.completeStop();
    };
  }
}

module.exports = { Chip };
