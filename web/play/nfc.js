// Cards by Web NFC, which Chrome on Android has: the phone is the unit's one reader.
//
// A reading is a tap: the browser reports that a tag came, and not that it left. Its serial number
// is its UID (Web NFC, NDEFReadingEvent); for a tag that the browser cannot read as NDEF there is
// a readingerror without any number.

const UID_BYTES = [4, 7, 10]; // ISO/IEC 14443-3, 6.5.4
const RANDOM = 0x08; // first byte of a UID that is drawn anew each time (ISO/IEC 14443-3, 6.5.4)

const REASONS = {
  NotAllowedError:
    "This page may not read cards. Allow NFC for it in the browser's settings of this site, " +
    "then try again.",
  NotSupportedError: "This phone has no NFC. Choose the cards on the screen instead.",
  NotReadableError: "NFC is switched off. Switch it on in the phone's settings, then try again.",
};

// Return the bytes of a serial number such as "04:a1:5f:70"; none if it is no number.
function bytesOf(serialNumber) {
  if (!/^[0-9a-f]{2}([:-][0-9a-f]{2})*$/i.test(serialNumber ?? "")) return [];
  return serialNumber.split(/[:-]/).map((byte) => parseInt(byte, 16));
}

export class NfcReader {
  #tap; // (uid), 8 to 20 hexadecimal digits
  #tell; // (words) about a card that cannot be used, "" after one that can

  static get isSupported() {
    return "NDEFReader" in window;
  }

  constructor(tap, tell) {
    this.#tap = tap;
    this.#tell = tell;
  }

  // Start to read, from a click: the browser asks for permission. Return "", or why it does not.
  async start() {
    const reader = new NDEFReader();
    reader.addEventListener("reading", ({ serialNumber }) => this.#read(bytesOf(serialNumber)));
    reader.addEventListener("readingerror", () =>
      this.#tell("This card cannot be read here. Use tags of type NTAG, one at a time."),
    );
    try {
      await reader.scan();
    } catch (error) {
      return REASONS[error.name] ?? `Cards cannot be read: ${error.message}`;
    }
    return "";
  }

  #read(uid) {
    if (!UID_BYTES.includes(uid.length)) {
      this.#tell("This card has no serial number, so it cannot be told from others. Use another.");
    } else if (uid.length === 4 && uid[0] === RANDOM) {
      this.#tell("This card draws another number each time, as phones do. Use another.");
    } else {
      this.#tell("");
      this.#tap(uid.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
  }
}
