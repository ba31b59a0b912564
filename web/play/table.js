// The connection to the unit, which runs in a worker of this page (unit/worker.js).

import { recall } from "../words/first.js";
import { language, numberOf } from "../words/words.js";
import { Refused, Supervisor } from "./unit/supervisor.js";

export const NFC_GAME = "nfc"; // where it is stored
const listeners = [];
const state = {}; // the last value of each name that the unit has sent
let supervisor;

// Start the unit. listener: as in the server's table.js; this connection is never lost, so a unit
// that cannot run reports itself as `fault`.
export function connect({ opened, received }) {
  listeners.push(received);
  opened();
  supervisor = new Supervisor(receive, { readers: readers(), language: numberOf(language()) });
}

// How many readers the unit has: one if the game here is played with cards by NFC.
export function readers() {
  return recall(NFC_GAME) ? 1 : 2;
}

// Call listener(updates) with the whole state, then with each update.
export function listen(listener) {
  listener([state]);
  listeners.push(listener);
}

// Call received(text) with each line of the unit's feed, as the server's table.js does.
export function hear(received) {
  const feed = { ask: () => send({ do: "ask" }) };
  listen((updates) => {
    for (const { feed: line } of updates) if (line) received(`${line}\n`);
  });
  feed.ask();
  return feed;
}

export function send(command) {
  supervisor.send(command);
}

// Send a command that the unit answers. Resolves with the answer.
// Rejects with Refused.
export async function ask(command) {
  if (state.stored) return supervisor.ask(command);
  throw new Refused(state.fault || "refused.wait");
}

function receive(updates) {
  for (const update of updates) Object.assign(state, update);
  for (const listener of listeners) listener(updates);
}
