/** The display: an SSD1306 as the firmware's driver uses it (its data sheet, revision 1.1). */

const ADDRESS = 0x3c; // 8.1.5.1
const WIDTH_PX = 128;
const PAGES = 8;
const STATUS = 0x06; // of the status byte: the lower half, which tells an SSD1306 ...
const STATUS_OFF = 0x40; // ... and the display is off (9.2)
const PIXELS = 0x40; // the control byte before pixels (8.1.5.2)

// Commands with an argument byte (9); those not named take none.
const TAKE_ONE = new Set([0x20, 0x81, 0x8d, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb]);

export class Display {
  /** @param changed called after each transfer that has changed a pixel, the brightness, or whether it is on. */
  constructor(changed) {
    this.memory = new Uint8Array(WIDTH_PX * PAGES); // byte 128 * page + x: 8 pixels, bit 0 on top
    this.isOn = false;
    this.contrast = 0x7f;
    this.#changed = changed;
  }

  #changed;
  #isNew = false;
  #page = 0;
  #column = 0;

  /** Takes a transfer, and returns how many bytes that were; -1 if it is for another device. */
  write(address, bytes) {
    if (address !== ADDRESS) return -1;
    if (bytes[0] === PIXELS) this.#store(bytes.subarray(1));
    else this.#command(bytes.subarray(1));
    if (this.#isNew) this.#changed();
    this.#isNew = false;
    return bytes.length;
  }

  /** Fills bytes with the status, and returns how many; -1 if another device is meant. */
  read(address, bytes) {
    if (address !== ADDRESS) return -1;
    bytes.fill(STATUS | (this.isOn ? 0 : STATUS_OFF));
    return bytes.length;
  }

  #store(pixels) {
    const at = this.#page * WIDTH_PX;
    for (const pixel of pixels) {
      this.#isNew ||= this.memory[at + this.#column] !== pixel;
      this.memory[at + this.#column] = pixel;
      this.#column = (this.#column + 1) % WIDTH_PX;
    }
  }

  #command(codes) {
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      const argument = TAKE_ONE.has(code) ? codes[++i] : 0;
      if (code < 0x10) this.#column = (this.#column & 0xf0) | code;
      else if (code < 0x20) this.#column = (this.#column & 0x0f) | ((code & 0x0f) << 4);
      else if (code >= 0xb0 && code <= 0xb7) this.#page = code & 7;
      else if (code === 0x81) this.#set("contrast", argument);
      else if (code === 0xae || code === 0xaf) this.#set("isOn", code === 0xaf);
    }
  }

  #set(name, value) {
    this.#isNew ||= this[name] !== value;
    this[name] = value;
  }
}
