// What the page counts as lost, by the rule of docs/plug.md.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Judge } from "../../../web/chip/judge.js";

// After two bookings and one that was cut: steps, and how many bookings are lost.
const HISTORIES = {
  "what was confirmed is there": { after: [wrote(300, 2, 2, true)], lost: 0 },
  "a booking that was cut is there": { after: [wrote(300, 3, 3, true)], lost: 0 },
  "the one before is": { after: [wrote(300, 1, 1, true)], lost: 1 },
  "all are lost": { after: [wrote(300, 0, 0, true)], lost: 2 },
  "the number is the same, and not the state": { after: [wrote(300, 2, 9, true)], lost: 1 },
  "the next booking follows": { after: [wrote(300, 3, 3, false)], lost: 0 },
  "the next booking follows an older one": { after: [wrote(300, 2, 9, false)], lost: 1 },
  "it follows one that is older still": { after: [wrote(300, 1, 9, false)], lost: 2 },
  "nothing is written": { after: [at(3100), at(3300)], lost: 0 },
};

// A step takes a judge with its rings, and returns the verdict, if there is one.

function wrote(ms, seq, state, isAffirmation) {
  return (judge, rings) => {
    const page = { epoch: 1 + judge.pulls, seq, isAffirmation, state: Uint8Array.of(state) };
    const verdict = judge.wrote(ms, page);
    rings.newest = rings.pages.push(page) - 1;
    return verdict;
  };
}

function at(ms) {
  return (judge) => judge.at(ms);
}

const answered = (ms) => (judge) => judge.answered(ms);
const power = (ms, isOn) => (judge) => judge.power(ms, isOn);

// A booking in both copies, and the picture of it.
const booked = (ms, seq) => [
  wrote(ms, seq, seq, false), wrote(ms + 1, seq, seq, false), answered(ms + 2),
];

function judged(...after) {
  const rings = { pages: [], newest: -1 };
  const judge = new Judge(rings, () => false);
  const cut = wrote(90, 3, 3, false); // not confirmed: no picture follows
  const steps = [...booked(10, 1), ...booked(20, 2), cut, ...after];
  const verdict = steps.map((step) => step(judge, rings)).findLast(Boolean);
  return { lost: verdict.lost, acknowledged: judge.acknowledged, pulls: judge.pulls };
}

test("each booking confirmed has to be there", () => {
  for (const [name, { after, lost }] of Object.entries(HISTORIES)) {
    const found = judged(power(100, false), power(200, true), ...after);
    assert.deepEqual(found, { lost, acknowledged: 2, pulls: 1 }, name);
  }
  const found = judged(answered(91), power(100, false), power(200, true), wrote(300, 2, 2, true));
  assert.deepEqual(found, { lost: 1, acknowledged: 3, pulls: 1 });
});
