// What a page is told whose browser refuses to run the unit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Supervisor } from "../../../web/unit/supervisor.js";

test("a browser that denies this site all data is no second tab", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const request = async () => {
    throw new DOMException("The request was denied.", "SecurityError");
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks: { request } }, configurable: true });
  Object.assign(globalThis, { Worker: class {} });
  const told = [];
  new Supervisor((updates) => told.push(...updates));
  await turn();
  t.mock.timers.tick(3000);
  assert.deepEqual(told, [{ fault: "fault.no_storage" }]);
});
