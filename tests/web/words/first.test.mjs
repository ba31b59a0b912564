// What a page keeps in its browser, which may have no storage, or no room in it.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { firstCode, recall, remember } from "../../../web/words/first.js";

const WEB = new URL("../../../web/", import.meta.url);

const storage = (about) => Object.defineProperty(globalThis, "localStorage", { ...about, configurable: true });

const refuse = (name) => () => {
  throw new DOMException("refused by the browser", name);
};

const here = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
afterEach(() => (here ? storage(here) : delete globalThis.localStorage));

test("what is kept is recalled until it is null", () => {
  const kept = new Map();
  storage({
    value: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    },
  });
  assert.ok(remember("language", "de"));
  assert.equal(firstCode({ en: "", de: "" }), "de");
  assert.ok(remember("language", null));
  assert.equal(recall("language"), null);
});

test("a browser that denies storage, or has no room left, ends nothing", () => {
  storage({ get: refuse("SecurityError") });
  assert.equal(recall("language"), null);
  assert.ok(!remember("language", "de"));
  storage({ value: { getItem: () => "fr", setItem: refuse("QuotaExceededError") } });
  assert.ok(!remember("language", "de"));
  assert.equal(recall("language"), "fr");
});

test("no other script takes the storage for granted", () => {
  const scripts = readdirSync(WEB, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.m?js$/.test(name) && name !== "words/first.js");
  const uses = (name) => /\b(local|session)Storage\s*[.[?]/.test(readFileSync(new URL(name, WEB), "utf-8"));
  assert.ok(scripts.length > 80);
  assert.deepEqual(scripts.filter(uses), []);
});
