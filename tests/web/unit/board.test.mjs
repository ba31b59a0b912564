// The board of the unit in the browser and its wires, part by part, under MicroPython's WebAssembly port.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import given from "given";
import * as unit from "../../../web/unit/unit.js";
import { Bench, pack } from "../../support/browser_unit/bench.mjs";

const { PLUS, MINUS, ONLY, CAME, GONE, TWO, ROWS, KEYS, tune } = given;
const { NO_PLUS, NO_MINUS, NO_READER, NO_DISPLAY, NO_KEYPAD } = given;
const [RED, BLUE] = ["3a51c07e", "00010203040506"];
const NO_CARD = [[], []];
const DRAW = `
board.display.cells[:63] = b"ABC                  " * 3
board.display.light(3)
flushes = 1
while board.display.flush():
    flushes += 1
drawn = (flushes, board.missing())
`;

const tiles = Buffer.from(given.tiles, "base64");
const files = await pack(given.pack);
const bench = new Bench();
await bench.load(files);
console.error = () => {}; // the wires that fail on purpose report it there

beforeEach(() => bench.begin());

// Returns whether a row of the display begins with a text.
function shows(row, text) {
  const cells = [...text].map((letter) => tiles.subarray(6 * letter.charCodeAt(0)).subarray(0, 6));
  const expected = Buffer.concat(cells);
  return expected.equals(bench.display.memory.subarray(128 * row + 1).subarray(0, expected.length));
}

// Returns the name of the exception that MicroPython catches, "" for none.
function caught(use, failing = {}) {
  const lines = use.split("; ").map((line) => `    ${line}\n`).join("");
  bench.run(
    `caught = ""\nwas_left = False\ntry:\n${lines}except Exception as error:\n` +
      "    caught = error.__class__.__name__\nfinally:\n    was_left = True",
    {},
    failing,
  );
  return bench.value("caught");
}

test("a card comes and goes", () => {
  for (const side of [PLUS, MINUS]) {
    for (const uid of [RED, BLUE]) {
      const cards = [PLUS, MINUS].map((each) => (side === each ? [uid] : []));
      assert.deepEqual(bench.value("reports(200)", { cards }), [[side, CAME, uid]]);
      assert.deepEqual(bench.value("reports(300)", { cards: NO_CARD }), [[side, GONE, ""]]);
    }
  }
});

test("two cards on one reader, and the one that stays", () => {
  assert.deepEqual(bench.value("reports(200)", { cards: [[RED, BLUE], []] }), [[PLUS, TWO, ""]]);
  assert.deepEqual(bench.value("reports(200)", { cards: [[BLUE], []] }), [[PLUS, CAME, BLUE]]);
});

test("a card that is there for a moment is not reported", () => {
  for (let i = 0; i < 50; i += 1) { // one look in some of them finds it, and does not read it
    assert.deepEqual(bench.value("reports(6)", { cards: [[RED], []] }), []);
    assert.deepEqual(bench.value("reports(231)", { cards: NO_CARD }), []);
  }
});

test("empty readers need no look until a card comes", () => {
  const due = (cards) => bench.value("board.readers.due_ms(board.ticks_ms())", { cards });
  assert.ok(due(NO_CARD) > 1000);
  assert.ok(due([[], [RED]]) < 100);
  bench.value("reports(200)");
  assert.ok(due(NO_CARD) < 100);
  assert.deepEqual(bench.value("reports(200)"), [[MINUS, GONE, ""]]);
  assert.ok(due(NO_CARD) > 1000);
});

test("one reader is neither plus nor minus", () => {
  bench.run("board = module.BrowserBoard(wires, True)");
  assert.deepEqual(bench.value("board.readers.sides"), [ONLY]);
  assert.deepEqual(bench.value("reports(200)", { cards: [[RED], []] }), [[ONLY, CAME, RED]]);
  assert.equal(bench.value("board.missing()", { missing: NO_PLUS }), NO_READER);
});

test("a reader pulled off is missing and its card gone", () => {
  bench.value("reports(200)", { cards: [[], [RED]] });
  const gone = bench.value("reports(200)", { missing: NO_MINUS });
  assert.deepEqual(gone, [[MINUS, GONE, ""]]);
  assert.equal(bench.value("board.missing()"), NO_MINUS);
  assert.deepEqual(bench.value("reports(200)", { missing: 0 }), [[MINUS, CAME, RED]]);
});

test("keys, the pad pulled off, and the deal button", () => {
  const polled = "poll(board.keypad, 60)";
  assert.deepEqual(bench.value(polled, { keys: 1 << KEYS.indexOf("GO") }), ["GO"]);
  assert.deepEqual(bench.value(polled, { keys: 0 }), []);
  assert.equal(bench.value("board.missing()", { missing: NO_KEYPAD }), NO_KEYPAD);
  assert.deepEqual(bench.value("poll(board.deal_button, 30)", { isDealDown: true }), [true]);
});

test("the lamp tells its edges, the buzzer its tones, the feed whole lines", () => {
  bench.run("for on in (True, True, False, False): board.lamp.set(on)");
  assert.deepEqual(bench.told("lamp"), [true, false]);
  bench.run(`board.buzzer.play(${tune}); poll(board.buzzer, 300)`);
  assert.deepEqual(bench.told("tone"), [1047, 1319, 0]);
  bench.run(`board.buzzer.volume = 0; board.buzzer.play(${tune}); poll(board.buzzer, 300)`);
  assert.deepEqual(bench.told("tone"), []);
  bench.run('board.feed.write("{£ é}"); board.feed.write("x" * 3000)');
  assert.deepEqual(bench.told("feed"), ["{£ é}", "x".repeat(3000)]);
});

test("the display shows what was drawn, is missed when pulled off, and drawn again", () => {
  bench.run(DRAW);
  assert.deepEqual(bench.value("drawn"), [ROWS, 0]);
  const [drawn, blank] = ["ABC".padEnd(21), " ".repeat(21)];
  assert.ok([0, 1, 2].every((row) => shows(row, drawn)) && shows(3, blank));
  assert.equal(bench.display.contrast, 0xff);
  bench.run(DRAW, { missing: NO_DISPLAY });
  assert.deepEqual(bench.value("drawn"), [1, NO_DISPLAY]);
  bench.run("for _ in range(2): board.display.refresh()", { missing: 0 });
  bench.run(DRAW);
  assert.deepEqual(bench.value("drawn"), [ROWS, 0]);
});

test("the battery", () => {
  for (const supplyMv of [3100, 0]) {
    bench.run("for _ in range(40): board.battery.poll(0)", { supplyMv });
    assert.ok(Math.abs(bench.value("board.battery.poll(0)") - supplyMv) < 10);
  }
});

test("the flash is programmed, read and erased", () => {
  bench.run(`
board.flash.erase(4096)
board.flash.program(4096 + 256, bytearray(range(256)))
board.flash.program(4096 + 256, bytearray([0x0F] * 256))
page = bytearray(256)
board.flash.read_into(4096 + 256, memoryview(page))`);
  assert.deepEqual(bench.value("list(page)"), Array.from({ length: 256 }, (_, i) => i & 0x0f));
  const fill = (count, byte) => Array(count).fill(byte);
  bench.run("board.flash.program(4096, bytearray(256)); heads = board.flash.read_heads(0, 4096, 8, 8)");
  assert.deepEqual(bench.value("list(heads)"), [...fill(8, 255), ...fill(8, 0), ...fill(48, 255)]);
  bench.run("board.flash.erase(4096); heads = board.flash.read_heads(0, 4096, 8, 8)");
  assert.deepEqual(bench.value("list(heads)"), fill(64, 255));
  assert.deepEqual(bench.value("board.flash.is_blank(4096)"), true);
});

test("what is outside of the flash is refused", () => {
  for (const operation of [
    "program(1, bytearray(256))",
    "program(0, bytearray(255))",
    "erase(256)",
    "erase(24 * 4096)",
    "read_into(24 * 4096 - 1, bytearray(2))",
  ]) {
    assert.equal(caught(`board.flash.${operation}`), "ValueError", operation);
  }
});

test("chance comes from the wire", () => {
  const [first, then] = bench.value("[list(board.entropy(3)) for _ in range(2)]");
  assert.deepEqual(then, first.map((byte) => byte + 3));
});

test("the clock wraps soon", () => {
  bench.run("w = module.BrowserBoard(wires, False)");
  const ticks = "[w.ticks_ms(), pass_ms(2 ** 30 - 7), w.ticks_ms()][::2]";
  const [before, after] = bench.value(ticks);
  assert.equal(before - after, 7);
});

test("the facts fit beside their names", () => {
  assert.ok(bench.value("board.facts()").every((fact) => fact.length <= 13));
});

test("JavaScript has the constants of the firmware", () => {
  const names = ["KEYS", "PLUS", "MINUS", "NO_PLUS", "NO_MINUS", "NO_DISPLAY", "NO_KEYPAD"];
  for (const name of names) assert.deepEqual(unit[name], given[name], name);
});

// The wires.

const USES = { // each part, and what uses it
  "nowMs": "board.ticks_ms()",
  "keys": "board.keypad.poll(0)",
  "isDealDown": "board.deal_button.poll(0)",
  "missing": "board.missing()",
  "supplyMv": "board.battery.poll(0)",
  "cards": "reports(60)",
  "lamp": "board.lamp.set(True)",
  "tone": `board.buzzer.play(${tune}); board.buzzer.poll(0)`,
  "feed": "board.feed.write('x')",
  "isAsked": "board.feed.poll(0)",
  "entropy": "board.entropy(2)",
  "flash.read": "board.flash.read_into(0, bytearray(4))",
  "flash.program": "board.flash.program(0, bytearray(256))",
  "flash.erase": "board.flash.erase(0)",
};

test("a part that throws is an OSError that can be caught", () => {
  for (const [part, use] of Object.entries(USES)) {
    assert.equal(caught(use), "", part);
    bench.begin();
    assert.equal(caught(use, { [part]: "throw" }), "OSError", part);
    assert.ok(bench.value("was_left"));
  }
});

test("an exception that no wire catches flies past every handler", () => {
  // The control: why unit.js catches all of them.
  assert.throws(() => caught("throw_raw()"), /a part has failed/);
  assert.ok(!bench.value("was_left"));
});

test("a number that would cross as another is an OSError", () => {
  for (const keys of [2 ** 31, 0.5, "text", -2]) {
    assert.equal(caught("board.keypad.poll(0)", { keys }), "OSError", `${keys}`);
  }
});

test("the display takes a bus that throws for an unplugged one", () => {
  bench.run(DRAW, {}, { "display.write": "throw", "display.read": "throw" });
  assert.deepEqual(bench.value("drawn"), [1, NO_DISPLAY]);
});

// The unit.

test("a fault ends in words and in a report", () => {
  const steps = "loop = module.Loop(wires, False, 0, True)\nfor _ in range(40): loop.step()";
  bench.run(steps, {}, { "flash.read": "throw" });
  const [trace, ...others] = bench.told("fault");
  assert.ok(trace.includes("board.py") && !others.length);
  const [, title, ...rows] = bench.value("loop.words()").split("\n");
  assert.equal(title, given.stopped);
  assert.ok(rows.includes("OSError"));
});

// Of these, each leaves something behind for those that follow.

test("buffers are found after the memory has moved", () => {
  bench.run("page = bytearray(range(256)); board.flash.erase(0); board.flash.program(0, page)");
  bench.python._module._malloc(64 * 2 ** 20);
  bench.run("page = bytearray(256); board.flash.read_into(0, page)");
  assert.deepEqual(bench.value("list(page)"), Array.from({ length: 256 }, (_, i) => i));
});

test("after a trap of the interpreter no step follows", () => {
  let steps = 0;
  bench.python.globals.set("count_step", () => void (steps += 1));
  bench.run("def endless():\n  return 1 + endless()\ndef step():\n  count_step()\n  endless()");
  const trapped = new unit.Unit({ step: bench.python.globals.get("step") }, bench.parts);
  assert.ok(trapped.step() && trapped.step());
  assert.equal(steps, 1);
  assert.equal(bench.told("fault").length, 1);
});

test("a second unit in one realm is refused", async () => {
  await unit.start(bench.parts, files);
  await assert.rejects(unit.start(bench.parts, files), /a unit runs in this realm already/);
});
