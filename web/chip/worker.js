// The real chip with the unit's parts around it, in a worker; in Node the same session is driven
// over pipes (tests/web/chip/pipes.mjs).
//
// Requests are objects with what to `do`; those with an `id` are answered by { id, ms, ... } or
// { id, ms, refused: text }. `atMs`: at which time of the unit, else now; one that is due overtakes
// those that are not, but for a wait. The unit's time, in milliseconds since the start, also passes
// while it is off.
// The same image, seed and requests at the same times give the same events.
//
//   { do: "start", image, bootrom, pins, seed, region, figures }   the first one
//       image, bootrom: ArrayBuffer: the UF2 of the release; the chip's boot ROM, 16 KB
//       pins: { name: GPIO }, as in boards/DEALBOX_PICO/pins.csv
//       seed: a whole number from 0 up: of all random values
//       region: ArrayBuffer, what is kept of a game (the journal, then the records), or its
//           beginning; without it the flash is blank
//       figures: { name: number }, what each part takes, of docs/power.md; state() needs them
//   { do: "power", isOn }              the switch
//   { do: "pull" }                     the power is cut: the operation of the flash that is going on is torn
//   { do: "fault", after, tear, seed } it is cut in the after-th operation from now on (1: the next),
//                                      torn as host_sim/parts/torn.py names it; without tear: in any
//                                      way. seed: of the fault, as of Python's random.Random
//                                      after: 0 takes a fault back
//   { do: "rot", at, size, how, seed } bytes of the flash decay: all "ones", all "zeros", "noise", or
//                                      one "bit" turns; at: from the beginning of the flash
//   { do: "battery", mv, falling }     the cells' voltage; falling: so many mV a second from now on
//   { do: "key", key, isDown }         1 2 3 K 4 5 6 M 7 8 9 C . 0 GO OK
//   { do: "button", isDown }           of the deal
//   { do: "lay", side, uid }           side: 0 plus, 1 minus; uid: [byte, ...] of 4 or 7 bytes; there is
//   { do: "lift", side }               one card on a reader
//   { do: "watch", busses }            have traffic noted: "i2c", "spi"
//   { do: "pace", x }                  1: real time, 2: twice as fast, "most": as fast as it can;
//                                      0, as at first: time passes only while somebody waits
//   { do: "wait", untilMs, quietMs }   as fast as it can, until then; quietMs: or until for so long
//                                      nothing has happened to display, lamp, tone and flash
//   { do: "flash" }                    answered by { region: ArrayBuffer }
//   { do: "state" }                    answered by { isOn, pc, registers, isAsleep, hz, flashHz, vsel,
//                                      batteryMv, asleep: the share of the time since the last
//                                      state, ma: of the cells in that time, hours: how long they
//                                      last like that }
//
// Without an id come { events: [{ ms, what, ... }] }, in their order, before the answer to what
// caused them:
//
//   power    isOn, why: "switch", "pull", "fault" (in an operation of the flash), "battery"
//   display  memory: Uint8Array of 1024 bytes, as a page of 128 bytes; isOn, contrast: 0 to 255
//   lamp     isOn
//   tone     hz: 0 is silence
//   flash    isErase, at, left: Uint8Array, what the operation leaves from there on; endMs; ended: "done",
//            how it was torn, or "rot"
//   fault    text: the firmware has misused the hardware, or the chip has; it is off
//   i2c      written or read: Uint8Array      (watched)
//   spi      part: "plus" or "minus", sent, received: [byte, ...]      (watched)
//   pace     x: how many seconds of the unit a real one has had, about once a second

import { Session } from "./session.js";

const session = new Session((message) => self.postMessage(message));
const next = new MessageChannel(); // sooner than a timeout
let timer;
let isPlanned = false;

function plan(waitMs) {
  clearTimeout(timer);
  if (waitMs > 0 && waitMs < Infinity) timer = setTimeout(turn, waitMs);
  else if (waitMs === 0 && !isPlanned) {
    isPlanned = true;
    next.port1.postMessage(0);
  }
}

function turn() {
  isPlanned = false;
  plan(session.turn());
}

next.port2.onmessage = turn;
self.onmessage = ({ data }) => {
  session.take(data);
  plan(0);
};
