// Whatever the browser has kept, the page knows how to speak.

import assert from "node:assert/strict";
import { test } from "node:test";
import { howOf } from "../../../web/speech/how.js";

const FIRST = { level: "bookings", rate: 1, voices: {}, isNaming: false };

test("what was kept is taken", () => {
  const kept = { level: "everything", rate: 1.5, voices: { de: "Anna" }, isNaming: true };
  assert.deepEqual(howOf(JSON.stringify(kept), null), kept);
  assert.deepEqual(howOf(JSON.stringify(kept), "bookings"), { ...kept, level: "bookings" });
  assert.deepEqual(howOf(null, ""), FIRST);
});

test("what is damaged is as in the beginning", () => {
  for (const text of ["", "{", '{"level":"every', "null", "7", "[]", '"text"', '{"voices":null,"rate":"x","level":"loud"}']) {
    assert.deepEqual(howOf(text, null), FIRST, text);
    assert.deepEqual(howOf(text, "loud"), FIRST, text);
    assert.deepEqual(howOf(text, "everything"), { ...FIRST, level: "everything" }, text);
  }
  assert.equal(howOf('{"rate":99}', null).rate, 2);
});
