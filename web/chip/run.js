// A run of the chip: all that was done to it, and when, as the fragment of a link has it. The same
// run is the same to the bit (docs/plug.md has the steps).
//
//   #run=SEED,LANGUAGE;MS,STEP,VALUE,...;MS,STEP ...
//
// MS: the unit's time, a whole number. SEED,LANGUAGE,one is as if the journal had one ring: what decays,
// decays in both, and the page has to find what is lost.

import { JOURNAL_AT } from "./flash.js";

const FRAGMENT = "#run=";
const [TAP_MS, LIFTED_MS, HELD_MS, APART_MS] = [400, 400, 60, 100];
const AMOUNT = ["1", "0", "0", "K"];
const SIDES = ["plus", "minus"];

// How long after a payment was begun its last key goes down.
export const LAST_KEY_MS = 2 * (TAP_MS + LIFTED_MS) + (AMOUNT.length - 1) * (HELD_MS + APART_MS);

// The steps, and what each asks of the worker: (values, at, uids) => orders.
const ORDERS = {
  on: () => [{ do: "power", isOn: true }, { do: "flash" }], // bits that are flaky read anew then
  off: () => [{ do: "power", isOn: false }],
  pull: () => [{ do: "pull" }],
  cut: ([after, tear, seed]) => [
    { do: "fault", after: Number(after), tear: tear || undefined, seed: Number(seed) },
  ],
  rot: ([how, at, size, seed]) => [
    { do: "rot", how, at: JOURNAL_AT + Number(at), size: Number(size), seed: Number(seed) },
  ],
  cells: ([mv, falling]) => [{ do: "battery", mv: Number(mv), falling: Number(falling ?? 0) }],
  down: ([key]) => [press(key, true)],
  up: ([key]) => [press(key, false)],
  lay: ([card, side], _at, uids) => [{ do: "lay", side: SIDES.indexOf(side), uid: uids[card] }],
  lift: ([side]) => [{ do: "lift", side: SIDES.indexOf(side) }],
  pay,
};

function press(key, isDown) {
  return key === "DEAL" ? { do: "button", isDown } : { do: "key", key, isDown };
}

// Returns the steps of a payment of 100K, each with its time after the first: both cards are tapped,
// then the keys are pressed.
export function paying(payer, payee) {
  const steps = [];
  let atMs = 0;
  const then = (ms, step, ...values) => {
    steps.push({ atMs, step, values });
    atMs += ms;
  };
  for (const [card, side] of [[payer, "minus"], [payee, "plus"]]) {
    then(TAP_MS, "lay", card, side);
    then(LIFTED_MS, "lift", side);
  }
  for (const key of AMOUNT) {
    then(HELD_MS, "down", key);
    then(APART_MS, "up", key);
  }
  return steps;
}

function pay([payer, payee], at, uids) {
  return paying(payer, payee).flatMap(({ atMs, step, values }) =>
    ORDERS[step](values, at, uids).map((order) => ({ ...order, atMs: at + atMs })),
  );
}

export class Run {
  seed;
  language;
  isOneRing;
  steps = []; // { at, step, values }, in their order

  constructor(seed, language, isOneRing = false) {
    [this.seed, this.language, this.isOneRing] = [seed, language, isOneRing];
  }

  add(at, step, values) {
    const after = this.steps.findLastIndex((other) => other.at <= at);
    this.steps.splice(after + 1, 0, { at, step, values });
  }

  get fragment() {
    const head = [this.seed, this.language, ...(this.isOneRing ? ["one"] : [])].join();
    const steps = this.steps.map(({ at, step, values }) => [at, step, ...values].join());
    return FRAGMENT + [head, ...steps].join(";");
  }
}

// Returns the run of a fragment; null if it has none, or one that is not sound.
export function readRun(fragment) {
  if (!fragment.startsWith(FRAGMENT)) return null;
  const [head, ...lines] = fragment.slice(FRAGMENT.length).split(";");
  const [seed, language, one] = head.split(",");
  const run = new Run(Number(seed), language, one === "one");
  for (const line of lines) {
    const [at, step, ...values] = line.split(",");
    if (!isWhole(at) || !Object.hasOwn(ORDERS, step)) return null;
    run.add(Number(at), step, values);
  }
  return isWhole(seed) ? run : null;
}

const isWhole = (text) => /^\d{1,9}$/.test(text);

// Returns what a step asks of the worker, each with its time.
export function ordersOf({ at, step, values }, uids) {
  return ORDERS[step](values, at, uids).map((order) => ({ atMs: at, ...order }));
}
