// A card reader on SPI and a card on it, only as much as a look at a card needs; any other command
// is a fault. Everything is done at once. Sections are those of the MFRC522 data sheet, those of
// the card are of ISO/IEC 14443-3.

const [COMMAND, COM_IRQ, FIFO_DATA, FIFO_LEVEL, BIT_FRAMING] = [0x01, 0x04, 0x09, 0x0a, 0x0d];
const [TX_CONTROL, T_MODE, VERSION] = [0x14, 0x2a, 0x37];
const [IDLE, TRANSCEIVE, SOFT_RESET, POWER_DOWN] = [0x00, 0x0c, 0x0f, 0x10];
const [SENT, RECEIVED, TIMED_OUT] = [0x40, 0x30, 0x01];

// CRC_A (annex B), low byte first.
function crcA(bytes) {
  let crc = 0x6363;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  }
  return [crc & 0xff, crc >> 8];
}

class Card {
  #blocks; // for each cascade level four bytes and their exclusive or (6.5.3)
  #state = "idle";
  #rest = "idle"; // the state after a frame that was not understood
  #level = 0;

  constructor(uid) {
    const fours = uid.length === 4 ? [uid] : [[0x88, ...uid.slice(0, 3)], uid.slice(3)];
    this.#blocks = fours.map((four) => [...four, four.reduce((all, byte) => all ^ byte)]);
  }

  loseField() {
    this.#state = this.#rest = "idle";
  }

  // Return the answer to a frame, or undefined.
  hear(frame, isShort) {
    const state = this.#state;
    this.#state = this.#rest;
    if (isShort) {
      if (state !== "idle" && !(state === "halt" && frame[0] === 0x52)) return undefined;
      [this.#state, this.#level] = ["ready", 0];
      return [this.#blocks.length > 1 ? 0x44 : 0x04, 0x00];
    }
    const block = this.#blocks[this.#level];
    const text = frame.join();
    if (state === "ready" && text === [0x93 + 2 * this.#level, 0x20].join()) {
      this.#state = "ready";
      return block;
    }
    const select = [0x93 + 2 * this.#level, 0x70, ...(block ?? [])];
    if (state === "ready" && text === [...select, ...crcA(select)].join()) {
      const isLast = ++this.#level === this.#blocks.length;
      this.#state = isLast ? "active" : "ready";
      const sak = [isLast ? (this.#blocks.length > 1 ? 0x00 : 0x08) : 0x04];
      return [...sak, ...crcA(sak)];
    }
    if (state === "active" && text === [0x50, 0x00, 0x57, 0xcd].join()) {
      this.#state = this.#rest = "halt";
    }
    return undefined;
  }
}

export class Reader {
  #registers;
  #fifo;
  #address; // of the byte to come; undefined after the chip select has fallen
  #isRead;
  #card;
  #fault;
  #changed;

  // changed: called when it may have begun or ceased to be awake, or to have a field.
  constructor(fault, changed) {
    [this.#fault, this.#changed] = [fault, changed];
    this.reset();
  }

  // By the reset pin, or by a command (8.6).
  reset() {
    this.#registers = new Uint8Array(64);
    this.#registers[VERSION] = 0x92;
    this.#registers[TX_CONTROL] = 0x80;
    this.#fifo = [];
    this.#card?.loseField();
    this.select();
    this.#changed();
  }

  put(uid) {
    this.#card = new Card(uid);
  }

  lift() {
    this.#card = undefined;
  }

  select() {
    this.#address = undefined;
  }

  // An address byte, then data; while reading, each byte is the next address (8.1.2).
  exchange(byte) {
    if (this.#address !== undefined && !this.#isRead) {
      this.#write(this.#address, byte);
      return 0;
    }
    const answer = this.#address === undefined ? 0 : this.#read(this.#address);
    this.#isRead = byte >= 0x80;
    this.#address = (byte >> 1) & 0x3f;
    return answer;
  }

  #read(register) {
    if (register === FIFO_DATA) return this.#fifo.shift() ?? 0;
    if (register === FIFO_LEVEL) return this.#fifo.length;
    return this.#registers[register];
  }

  #write(register, value) {
    const registers = this.#registers;
    if (register === FIFO_DATA) this.#fifo.push(value);
    else if (register === FIFO_LEVEL) this.#fifo = value & 0x80 ? [] : this.#fifo;
    else if (register === COM_IRQ) {
      if (value & 0x80) registers[COM_IRQ] |= value & 0x7f;
      else registers[COM_IRQ] &= ~value;
    } else registers[register] = value;
    if (register === COMMAND) this.#command(value & 0x0f);
    if (register === COMMAND || register === TX_CONTROL) this.#changed();
    if (!this.hasField) this.#card?.loseField();
    const isStarted = register === BIT_FRAMING && value & 0x80;
    if (isStarted && (registers[COMMAND] & 0x0f) === TRANSCEIVE) this.#transceive(value & 7);
  }

  get isAwake() {
    return !(this.#registers[COMMAND] & POWER_DOWN);
  }

  get hasField() {
    return (this.#registers[TX_CONTROL] & 3) === 3 && this.isAwake;
  }

  #command(command) {
    if (command === SOFT_RESET) this.reset();
    else if (command !== IDLE && command !== TRANSCEIVE) {
      this.#fault(`reader: command ${command} is not modelled`);
    }
  }

  // Send the FIFO; the last byte has only that many bits, 0: all of them. Without an answer the
  // timer ends the wait, if it starts by itself (9.3.3.10).
  #transceive(bits) {
    const frame = this.#fifo;
    this.#fifo = [];
    const answer = this.hasField ? this.#card?.hear(frame, bits === 7) : undefined;
    const timer = this.#registers[T_MODE] & 0x80 ? TIMED_OUT : 0;
    this.#registers[COM_IRQ] |= SENT | (answer ? RECEIVED : timer);
    this.#fifo = [...(answer ?? [])];
  }
}
