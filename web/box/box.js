// The page for those who have just put the image onto a controller, and have no checkout. It opens
// the port, asks the unit to report, and shows what it says about itself (docs/usb.md).

import { Lines, parse } from "../scoreboard/feed.js";
import { UsbSource } from "../scoreboard/sources.js";
import { say, speak, translate } from "../words/words.js";

const AGAIN_MS = 3000; // while parts are being wired, one that answers vanishes from the list
const PARTS = ["plus", "minus", "reader", "keypad", "display"];
const LOW_MV = 2910; // firmware/dealbox/housekeeping.py

const of = (id) => document.getElementById(id);

class Box {
  #lines = new Lines();

  said({ key, values, isLive }) {
    say(of("status"), { key, ...values });
    of("usb").hidden = Boolean(isLive);
    if (!isLive) of("facts").hidden = true; // what was true before is not, perhaps
  }

  received(text) {
    for (const line of this.#lines.add(text)) {
      const parsed = parse(line);
      if (parsed?.unit) this.#show(parsed.unit);
      if (parsed?.language) speak(parsed.language);
    }
  }

  #show({ board, version, missing, battery_mv: battery }) {
    say(of("status"), "box.works");
    of("board").textContent = board;
    of("version").textContent = typeof version === "string" ? version : "";
    const absent = PARTS.filter((part) => Array.isArray(missing) && missing.includes(part));
    say(of("missing"), absent.length === 0 ? "box.complete" : null);
    if (absent.length > 0) of("missing").replaceChildren(...absent.map(item));
    say(of("battery"), volts(battery));
    of("facts").hidden = false;
  }
}

// Returns an element with the name of a part.
function item(part) {
  const made = document.createElement("div");
  say(made, `box.part.${part}`);
  return made;
}

// Returns the message of a voltage; 0: not measured, with USB alone, or on a board without it.
function volts(mv) {
  if (!Number.isSafeInteger(mv) || mv <= 0) return "box.battery.none";
  const key = mv < LOW_MV ? "box.battery.low" : "box.battery.volts";
  return { key, volts: (mv / 1000).toFixed(2) };
}

translate(document);
if (navigator.serial) {
  const usb = new UsbSource(new Box());
  of("usb").hidden = false;
  of("usb").addEventListener("click", () => usb.choose());
  setInterval(() => usb.ask(), AGAIN_MS);
  await usb.resume();
} else {
  of("no-usb").hidden = false;
}
