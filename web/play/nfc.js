// Cards by Web NFC, which Chrome on Android has: the phone is the unit's one reader.
//
// A reading is a tap: the browser reports that a tag came, and not that it left. Its serial number
// is its UID (Web NFC, NDEFReadingEvent); for a tag that the browser cannot read as NDEF there is
// a readingerror without any number.

const UID_BYTES = [4, 7, 10]; // ISO/IEC 14443-3, 6.5.4
const RANDOM = 0x08; // first byte of a UID that is drawn anew each time (ISO/IEC 14443-3, 6.5.4)

const REASONS = {
  NotAllowedError: "nfc.denied",
  NotSupportedError: "nfc.missing",
  NotReadableError: "nfc.off",
};

// Return the bytes of a serial number such as "04:a1:5f:70"; none if it is no number.
function bytesOf(serialNumber) {
  if (!/^[0-9a-f]{2}([:-][0-9a-f]{2})*$/i.test(serialNumber ?? "")) return [];
  return serialNumber.split(/[:-]/).map((byte) => parseInt(byte, 16));
}

export class NfcReader {
  #tap; // (uid), 8 to 20 hexadecimal digits
  #tell; // (message) about a card that cannot be used, "" after one that can

  static get isSupported() {
    return "NDEFReader" in window;
  }

  constructor(tap, tell) {
    this.#tap = tap;
    this.#tell = tell;
  }

  // Start to read, from a click: the browser asks for permission. Return "", or why it does not: a message.
  async start() {
    const reader = new NDEFReader();
    reader.addEventListener("reading", ({ serialNumber }) => this.#read(bytesOf(serialNumber)));
    reader.addEventListener("readingerror", () => this.#tell("nfc.unreadable"));
    try {
      await reader.scan();
    } catch (error) {
      return REASONS[error.name] ?? { key: "nfc.fails", code: error.name };
    }
    return "";
  }

  #read(uid) {
    if (!UID_BYTES.includes(uid.length)) {
      this.#tell("nfc.no_number");
    } else if (uid.length === 4 && uid[0] === RANDOM) {
      this.#tell("nfc.random");
    } else {
      this.#tell("");
      this.#tap(uid.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
  }
}
