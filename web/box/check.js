// The check of a board in service mode (docs/check-board.md). Python has the scripts and judges what
// comes of them (tools/usb/board_page.py), under MicroPython's WebAssembly port, which is loaded when
// a check is begun; here they are run on the box, and the user is asked.

import { save } from "../scoreboard/ending.js";
import { unpack } from "../unit/unit.js";
import { say } from "../words/words.js";
import { Repl } from "./repl.js";

const ANSWER_MS = 3000; // a unit that plays answers within a second, a prompt at once
const RETURN_MS = 20_000; // to restart, and to be found on USB again
const LIMITS = "/lib/limits.json";
const REPORT = "board-report.json";
// Why a check ends early, as keys of the words.
const [PLAYS, ENDED, UNLOADED] = ["box.check.plays", "box.check.ended", "box.check.unloaded"];

/** @type {(id: string) => any} */
const of = (id) => document.getElementById(id);

export class Check {
  isTalking = false; // to the prompt: nothing else may be sent

  #repl;
  #python = null; // a promise of the module board_page
  #unask = (_reason) => {}; // takes back the question to the user
  #isBack = () => {}; // the unit plays again

  // send(text): to the box; resolves when it is sent.
  constructor(send) {
    this.#repl = new Repl(send);
    of("begin").addEventListener("click", () => this.#begin());
  }

  // The box has sent a text.
  received(text) {
    this.#repl.received(text);
  }

  // The box has reported, as one that plays.
  plays() {
    this.#fail(PLAYS);
    this.#isBack();
  }

  // The box was unplugged, or the port closed.
  lost() {
    this.#fail(ENDED);
  }

  #fail(reason) {
    this.#repl.fail(reason);
    this.#unask(reason);
  }

  async #begin() {
    of("begin").disabled = true;
    of("save").hidden = true;
    of("lines").replaceChildren();
    say(of("progress"), "box.check.runs");
    this.isTalking = true;
    try {
      await this.#enter();
      this.#finish(await this.#run());
    } catch ({ message }) {
      say(of("progress"), [PLAYS, UNLOADED].includes(message) ? message : ENDED);
      await this.#repl.leave();
    }
    this.isTalking = false;
    of("begin").disabled = false;
  }

  async #enter() {
    const late = setTimeout(() => this.#repl.fail(PLAYS), ANSWER_MS);
    await this.#repl.enter().finally(() => clearTimeout(late));
  }

  // Resolves to the last step, which has the report.
  async #run() {
    this.#python ??= load();
    const page = await this.#python.catch(() => {
      this.#python = null;
      throw new Error(UNLOADED);
    });
    const checking = page.Checking(of("wired").value, new Date().toISOString().slice(0, 10), LIMITS);
    for (let answer = ""; ; ) {
      const step = JSON.parse(checking.step(answer));
      if (step.report) return step;
      if (step.no_answer) throw new Error(ENDED);
      answer = await this.#do(step);
    }
  }

  // Does a step, and resolves to what came of it.
  async #do({ run, hang, ask, kind, values, line }) {
    if (run) return this.#repl.run(run);
    if (hang) return this.#hang(hang);
    if (ask) return this.#ask(ask, kind, values);
    of("lines").append(item(line));
    return "";
  }

  // Resolves to "y" if the unit plays again, to "" if it does not.
  async #hang(script) {
    const back = new Promise((resolve) => {
      this.#isBack = () => resolve("y");
      setTimeout(() => resolve(""), RETURN_MS);
    });
    await this.#repl.start(script);
    this.isTalking = false;
    return back;
  }

  // Resolves to the user's answer, "" for none.
  #ask(ask, kind, values) {
    const reader = values.reader && { key: `box.part.${values.reader}` };
    say(of("asked"), { key: `box.ask.${ask}`, ...values, reader });
    const isNumber = kind === "number";
    of("number").hidden = of("next").hidden = !isNumber;
    of("number").value = "";
    of("yes").hidden = isNumber;
    of("no").hidden = kind !== "yes_no";
    of("question").hidden = false;
    of(isNumber ? "number" : "yes").focus();
    return new Promise((resolve, reject) => {
      this.#unask = (reason) => reject(new Error(reason));
      of("question").onsubmit = (event) => {
        event.preventDefault();
        resolve(of("number").value);
      };
      for (const id of ["yes", "no", "skip"]) of(id).onclick = () => resolve(of(id).value);
    }).finally(() => {
      of("question").hidden = true;
    });
  }

  #finish({ report, failed }) {
    const names = failed.join(", ");
    say(of("progress"), names ? { key: "box.check.failed", names } : "box.check.passed");
    const text = `${JSON.stringify(report, null, 1)}\n`;
    of("save").onclick = () => save(new File([text], REPORT, { type: "application/json" }));
    of("save").hidden = false;
  }
}

async function load() {
  const { loadMicroPython } = await import("./micropython.mjs");
  const python = await loadMicroPython({ url: beside("micropython.wasm") });
  const answer = await fetch(beside("check.tar"));
  if (!answer.ok) throw new Error(`check.tar: ${answer.status}`);
  unpack(python.FS, new Uint8Array(await answer.arrayBuffer()));
  python.runPython('import sys; sys.path[:] = ["/lib"]');
  return python.pyimport("tools.usb.board_page");
}

const beside = (name) => new URL(name, import.meta.url).href;

function item({ name, result, value, limits }) {
  const made = document.createElement("li");
  made.dataset.result = result;
  made.append(part("b", name), part("em", result), part("span", value), part("small", limits));
  return made;
}

function part(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
