// The box on USB, and a server, as sources: found again, closed, or refused, each in words.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { runInThisContext } from "node:vm";
import { ServerSource, UsbSource } from "../../../web/scoreboard/sources.js";

const SERIAL = readFileSync(new URL("../../support/web/serial.js", import.meta.url), "utf-8");
const BOOKED = { seq: 4, kind: "paid", payer: "RED", payee: "BANK", amount_k: 5, balances: {} };
const LINE = `${JSON.stringify({ booked: BOOKED })}\n`;

// Returns a box, and what its source tells: texts, and the keys of its words.
function plugged() {
  Object.assign(globalThis, { window: globalThis });
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  runInThisContext(SERIAL);
  const { box } = window;
  const told = { text: "", keys: [], isLive: false };
  const source = new UsbSource({
    received: (text) => (told.text += text),
    said: ({ key, isLive }) => {
      told.keys.push(key.replace("board.usb.", ""));
      told.isLive = isLive ?? false;
    },
  });
  const send = async (...texts) => {
    for (const text of texts) box.send([...Buffer.from(text, "latin1")]);
    await turn();
  };
  return { box, source, told, send };
}

test("a box that is unplugged and plugged in again is found, and asked anew", async () => {
  const { box, source, told, send } = plugged();
  await source.choose();
  await send(LINE.slice(0, 20), LINE.slice(20));
  assert.equal(told.text, LINE);
  box.unplug();
  await turn();
  assert.ok(!told.isLive);
  const asked = box.asked.length;
  box.plugIn();
  await turn();
  await send(LINE);
  assert.equal(told.text, LINE + LINE);
  assert.deepEqual(told.keys, ["waiting", "gone", "waiting"]);
  assert.equal(box.asked.length, asked + 1);
  assert.deepEqual(new Set(box.asked), new Set([10])); // it sends but the question
});

test("a port that is no Dealbox is closed", async () => {
  const { box, source, told, send } = plugged();
  await source.choose();
  await send("$GPGGA,1\xff\xfe\r\n<b>2</b>\r\n{}\n[]\n3\n");
  assert.deepEqual(told.keys, ["waiting", "foreign"]);
  assert.ok(!box.isOpen && !told.isLive);
});

test("a box in service mode is named, and one that says nothing", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { box, source, told, send } = plugged();
  await source.choose();
  mock.timers.tick(4000);
  await send("\r\n>>", "> ");
  assert.deepEqual(told.keys, ["waiting", "silent", "service"]);
  assert.ok(box.isOpen && told.isLive);
  mock.timers.reset();
});

test("a refusal of the port has its words, and the next choice is tried", async () => {
  const { box, source, told } = plugged();
  const refusals = ["NotFoundError", "SecurityError", "NetworkError", "OddError"];
  for (const name of [...refusals, ""]) {
    box.refuse(name);
    await source.choose();
  }
  assert.deepEqual(told.keys, [...refusals.slice(0, 3), "fault", "waiting"]);
  await source.close();
});

test("a server that has no place is tried less often, and connects when it has one", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  Object.assign(globalThis, {
    location: { href: "http://127.0.0.1/seat/" },
    WebSocket: class {
      static OPEN = 1;
      constructor() {
        sockets.push(this);
      }
    },
  });
  const keys = [];
  new ServerSource({ said: ({ key }) => keys.push(key), received: () => {} }, "../feed");
  const close = (code) => {
    sockets.at(-1).onopen();
    sockets.at(-1).onclose({ code });
  };
  close(1006);
  t.mock.timers.tick(1000);
  close(1013);
  t.mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  t.mock.timers.tick(4000);
  close(1013);
  t.mock.timers.tick(5000);
  assert.equal(sockets.length, 4);
  sockets[3].onopen();
  sockets[3].onmessage({ data: LINE });
  const full = ["fault.server.full", "fault.server.full"];
  const before = ["board.server", "board.server.gone", "board.server"];
  assert.deepEqual(keys, [...before, ...full, "board.server"]);
});
