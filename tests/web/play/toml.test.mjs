// The file of a board is checked in the page as on the laptop: same faults, record, and deeds.

import assert from "node:assert/strict";
import { test } from "node:test";
import given from "given";
import { textOf, titleOf } from "../../../web/play/draft.js";
import { Bench, pack } from "../../support/browser_unit/bench.mjs";

const { fieldsOf } = await import(`data:text/javascript;base64,${given.script}`);
const bench = new Bench();
await bench.load(await pack(given.pack));
bench.run("from host_sim.editions import browser");

const bytesOf = (text) => Buffer.from(text, "base64");

// Returns what the page makes of a file.
function checked(bytes, answer) {
  const { fault, fields } = fieldsOf(bytes);
  if (fault !== undefined) return { faults: [`own.toml: ${fault}`] };
  bench.python.FS.writeFile("/own.json", fields);
  return JSON.parse(bench.text(answer));
}

const fileOf = (bytes) => checked(bytes, 'browser.answer("own.toml", "/own.json")');
const draftOf = (bytes) => checked(bytes, 'browser.draft("/own.json")');

test("a file has the same faults or record as on the laptop", () => {
  for (const { text, told } of given.files) {
    assert.deepEqual(fileOf(bytesOf(text)), told, `${bytesOf(text)}`);
  }
});

test("what is no TOML is refused as on the laptop, at the same line", () => {
  for (const { text, told } of given.noToml) {
    const [here, there] = [fileOf(bytesOf(text)), told].map(({ faults }) => {
      assert.equal(faults.length, 1);
      return faults[0].split(": ").slice(0, 2);
    });
    assert.deepEqual(here, there, `${bytesOf(text)}`);
  }
});

test("an editor is told fields and deeds of a sound board", () => {
  for (const { text, told, deeds } of given.drafts) {
    const draft = draftOf(bytesOf(text));
    assert.deepEqual([draft.deeds, draft.record], [deeds, told.record]);
    const { fields, base } = draft;
    assert.deepEqual(Object.keys(fields).slice(0, 2), ["like", "title"]);
    assert.deepEqual(fields, { ...base, like: fields.like, title: fields.title });
    assert.equal(textOf(fields, base).trim(), `${bytesOf(text)}`.trim()); // no more than it was
  }
});

test("an editor is told each fault with its field", () => {
  const text = 'like = "dublin"\ntitle = ""\nbail = "x"\nbial = 1\nnames = { 1 = "Ł①dź" }';
  const { faults } = draftOf(Buffer.from(text));
  const expected = [
    [["bail"], "number", 0, "", "it has to be a whole number"],
    [["names", "1"], "letter", 9312, "①", "the display has no letter ①"],
    [["title"], "missing", 0, "", "it is empty"],
  ].map(([field, word, number, letter, said]) =>
    ({ field, key: `edit.fault.${word}`, number, letter, text: said }));
  assert.deepEqual(faults.filter(({ key }) => key), expected);
  const unknown = { field: ["bial"], text: "there is no such field; is it bail?" };
  assert.deepEqual(faults.filter(({ field }) => field[0] === "bial"), [unknown]);
});

test("a draft that the browser kept damaged has no title, and stops nothing", () => {
  assert.equal(titleOf('like = "london"\ntitle = " Cork \\"2\\""\n'), 'Cork "2"');
  for (const text of ['title = "a"b"\n', 'title = "\\x"', "title = 7.", "like", ""]) assert.equal(titleOf(text), "", text);
});

test("the editor says at the title that a built-in board or an option has it", () => {
  const faultsOf = (title) => draftOf(Buffer.from(`like = "london"\ntitle = "${title}"\n`)).faults.map(({ field, key }) => [...field, key]);
  assert.deepEqual(faultsOf("Cork"), []);
  for (const title of ["London", "dublin", "World", "Classic", "Timed", "b"])
    assert.deepEqual(faultsOf(title), [["title", "edit.fault.twice"]], title);
  assert.deepEqual(faultsOf(""), [["title", "edit.fault.missing"]]);
});
