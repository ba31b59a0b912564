// An RP2040 with its flash, as rp2040js emulates it, and what that lacks. No other file knows its
// private names. Sections are those of the RP2040 data sheet.

import { BasePeripheral, GPIOPinState, RP2040 } from "rp2040js";
import { Clock } from "./clock.js";
import { processor } from "./core.js";
import { Flash } from "./flash.js";

const FLASH_START = 0x1000_0000;
const FLASH_MAX_HZ = 66.5e6; // every Pico's: half of 133 MHz
const CORE_MAX_HZ = 133e6; // at 1.10 V, the voltage after a reset; 200 from 1.15 V, VSEL 12, on
const PWM = 4; // function of a pin (2.19.2)
const WAKE_AT = 0x160; // DORMANT_WAKE_INTE: which pins wake the chip, eight to a word (2.19.6.1)
const COMA = 0x636f6d61; // stops the crystal (2.16.7)
const CRYSTAL_HZ = 12e6;

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

// IC_INTR_MASK (4.3.17), which the emulator only reads.
function addInterruptMask(i2c) {
  const write = i2c.writeUint32;
  i2c.writeUint32 = (at, word) => {
    if (at !== 0x30) return write.call(i2c, at, word);
    i2c.intEnable = word;
    i2c.checkInterrupts();
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
    if (offset !== 0x60) super.writeUint32(offset, word);
    else if (this.#isReading) this.#read(word >>> 8);
    else this.#received.push(this.#flash.exchange(word & 0xff));
  }

  // Whether an address is sent without a command: over four lines.
  get #isReading() {
    const isQuad = ((this.readUint32(0x00) >>> 21) & 3) === 2; // CTRLR0: SPI_FRF
    return isQuad && !((this.readUint32(0xf4) >>> 8) & 3); // SPI_CTRLR0: INST_L
  }

  // Queue as many words as CTRLR1 says, the first byte of each as its highest.
  #read(at) {
    for (let i = 0; i <= this.readUint32(0x04); i++) this.#received.push(this.#flash.word(at + 4 * i));
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

export class Chip {
  faults = [];
  // Called for each flash operation, { isErase, at, before, after, ns, beganNs }; returns what it
  // leaves, and may cut the power.
  onFlash = ({ after }) => after;
  isCut = false;
  #clock = new Clock();
  #mcu = new RP2040(/** @type {any} */ (this.#clock));
  #execute = processor(this.#mcu, this.#clock, () => this.#isStopped);
  #isStopped = true;
  #last; // flash operation
  #isDormant = false; // all clocks stand still ...
  #restartNs = Infinity; // ... until the crystal is stable again, once a pin has woken the chip
  #dormantNs = 0;

  constructor(bootrom, content, seed) {
    const mcu = this.#mcu;
    const fault = (component, text) => this.fault(`${component}: ${text}`);
    mcu.logger = { debug() {}, info() {}, warn: fault, error: fault };
    mcu.onBreak = (code) => this.fault(`breakpoint ${code}: the SDK has panicked`);
    mcu.loadBootrom(new Uint32Array(bootrom.buffer, bootrom.byteOffset, bootrom.length / 4));
    mcu.flash.set(content);
    const flash = new Flash(mcu.flash, (operation) => this.#changeFlash(operation));
    const controller = new FlashController(mcu, flash);
    const reset = { 0x00: 0x10b1, 0x04: 0x91, 0x08: 0x100 }; // 2.10.6
    Object.assign(mcu.peripherals, {
      0x14000: new Registers(mcu, "XIP_CTRL", { 0x08: 1 }), // of the cache, which is not modelled
      0x18000: controller,
      0x40018: new FlashPins(mcu, flash, controller),
      0x40060: new RingOscillator(mcu, seed),
      0x40064: new Registers(mcu, "VREG", reset),
    });
    mcu.addClockListener((hz) => {
      this.#clock.frequency = hz;
      this.#checkClocks(hz);
    });
    addRegisters(mcu.ppb, 0xd10); // SCR: how deep it sleeps
    addRegisters(mcu.peripherals[0x4005c], 0x00); // RTC: CLKDIV_M1
    for (const i2c of mcu.i2c) {
      addRegisters(i2c, 0x88); // IC_DMA_CR
      addInterruptMask(i2c);
    }
    addRegisters(mcu.peripherals[0x40014], ...[0, 4, 8, 12].map((offset) => WAKE_AT + offset));
    this.#wireCrystal();
    /** @type {any} */ (mcu.peripherals[0x40058]).onWatchdogTrigger = () =>
      this.fault("the watchdog has reset it");
    for (const pin of mcu.gpio) pin.setInputValue(true); // every wire is pulled up, or has no part
    mcu.core.PC = FLASH_START;
  }

  get ns() {
    return this.#clock.nanos + this.#dormantNs;
  }

  // The processor's cycles since power-on, and for how long it slept.
  get cycles() {
    const { awakeCycles, asleepCycles, asleepNs, hot } = this.#clock;
    const awake = awakeCycles + hot[0];
    return { awake, asleep: asleepCycles, asleepNs: asleepNs + this.#dormantNs };
  }

  get flash() {
    return this.#mcu.flash;
  }

  // What an engineer looks at: the core as it is between two instructions.
  get state() {
    const { core, clkSys, peripherals } = this.#mcu;
    const { 0x18000: ssi, 0x40064: vreg } = peripherals;
    return {
      pc: core.PC,
      registers: Array.from(core.registers),
      isAsleep: core.waiting || this.#isDormant,
      hz: clkSys,
      flashHz: clkSys / ssi.readUint32(0x14), // BAUDR
      vsel: (vreg.readUint32(0x00) >> 4) & 15,
    };
  }

  // Run until a time, or until the power is cut. A flash operation is not interrupted.
  run(untilNs) {
    let isOver = false;
    while (untilNs > this.ns && !isOver) {
      if (this.#isDormant) this.#stayDormant(untilNs);
      else {
        this.#runClocks(untilNs);
        isOver = !this.#isDormant;
      }
    }
  }

  #runClocks(untilNs) {
    const alarm = this.#clock.createAlarm(() => (this.#isStopped = true));
    alarm.schedule(untilNs - this.ns);
    this.#isStopped = false;
    this.#execute();
    alarm.cancel();
    this.#checkClocks(this.#mcu.clkSys);
  }

  #wireCrystal() {
    const crystal = this.#mcu.peripherals[0x40024];
    const write = crystal.writeUint32;
    crystal.writeUint32 = (at, word) => {
      if (at === 0x08 && word === COMA) this.#stopClocks();
      else write.call(crystal, at, word);
    };
  }

  // Enter the DORMANT state (2.11.3).
  #stopClocks() {
    this.#isDormant = true;
    this.#restartNs = Infinity;
    this.#stop();
  }

  // Let time pass; a pin that wakes the chip only starts the crystal (2.16.3).
  #stayDormant(untilNs) {
    const { gpio, peripherals } = this.#mcu;
    const enabled = (i) => peripherals[0x40014].readUint32(WAKE_AT + 4 * (i >> 3)) >>> (4 * (i & 7));
    if (this.#restartNs === Infinity && gpio.some((pin, i) => pin.irqStatus & enabled(i) & 15)) {
      const startup = peripherals[0x40024].readUint32(0x0c);
      const cycles = 256 * (startup & 0x3fff) * (startup >>> 20 ? 4 : 1);
      this.#restartNs = this.ns + (cycles * 1e9) / CRYSTAL_HZ;
    }
    const endNs = Math.min(untilNs, this.#restartNs);
    this.#isDormant = endNs < this.#restartNs;
    this.#dormantNs += endNs - this.ns;
  }

  fault(text) {
    this.faults.push(`${(this.ns / 1e6).toFixed(3)} ms: ${text}`);
    this.#stop();
  }

  cut() {
    this.isCut = true;
    this.#stop();
  }

  #stop() {
    this.#isStopped = true;
    this.#clock.interrupt();
  }

  // Return an alarm: schedule(ns) lets it ring so much later, cancel() not at all.
  alarm(ring) {
    return this.#clock.createAlarm(ring);
  }

  // Return the flash operation that is going on at a time, if one is.
  operationAt(ns) {
    const last = this.#last;
    return last && ns >= last.beganNs && ns < last.beganNs + last.ns ? last : undefined;
  }

  #checkClocks(hz) {
    const { vsel } = this.state;
    if (hz > CORE_MAX_HZ && vsel < 12) this.fault(`${hz / 1e6} MHz at VSEL ${vsel}`);
    const flashHz = hz / this.#mcu.peripherals[0x18000].readUint32(0x14);
    if (flashHz > FLASH_MAX_HZ) this.fault(`the flash's clock is ${flashHz / 1e6} MHz`);
  }

  #changeFlash(operation) {
    this.#last = { ...operation, beganNs: this.ns };
    this.#mcu.flash.set(this.onFlash(this.#last), operation.at);
    if (!this.isCut) this.#clock.stall(operation.ns);
  }

  // True high, false low, undefined while the pin is an input.
  drives(gpio) {
    const { value } = this.#mcu.gpio[gpio];
    return { [GPIOPinState.High]: true, [GPIOPinState.Low]: false }[value];
  }

  isPulledDown(gpio) {
    const { pulldownEnabled, pullupEnabled } = this.#mcu.gpio[gpio];
    return pulldownEnabled && !pullupEnabled;
  }

  listen(gpio, changed) {
    this.#mcu.gpio[gpio].addListener(changed);
  }

  input(gpio, level) {
    this.#mcu.gpio[gpio].setInputValue(level);
  }

  // Return the frequency in Hz of a pin's PWM, 0 while it makes no edges (4.5.3).
  pwmHz(gpio) {
    const { gpio: pins, peripherals, clkSys } = this.#mcu;
    const at = ((gpio >> 1) & 7) * 0x14;
    const [csr, div, , cc, top] = [0, 4, 8, 12, 16].map((offset) =>
      peripherals[0x40050].readUint32(at + offset),
    );
    const compare = gpio & 1 ? cc >>> 16 : cc & 0xffff;
    if (pins[gpio].functionSelect !== PWM || !(csr & 1) || !compare || compare > top) return 0;
    return clkSys / ((div / 16 || 256) * (top + 1) * (csr & 2 ? 2 : 1));
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
    i2c.onReadByte = () => i2c.completeRead(status());
    i2c.onStop = () => {
      if (written.length) take(Uint8Array.from(written));
      written = [];
      i2c.completeStop();
    };
  }
}
