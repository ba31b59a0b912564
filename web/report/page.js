// The page of the report: takes a saved game, has the worker compute, and shows what it answers.

import { REGION_BYTES } from "../unit/flash.js";
import { element, figuresOf, folded } from "./figures.js";

const CHIP_BYTES = 2 * 1024 * 1024;
const OPFS_FILE = "journal.flash"; // of the page that plays (web/unit/flash.js)
const ROWS_OPEN = 16;

const WORKER = new URL("./worker.js", import.meta.url).href;
// The page's policy lets it start this script, and make no HTML of a string.
const trusted = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER });

class Page {
  #worker = new Worker(trusted?.createScriptURL("") ?? WORKER, { type: "module" });
  #region = null; // the saved game chosen
  #feed = "";

  constructor() {
    this.#worker.addEventListener("message", ({ data }) => this.#answer(data));
    this.#worker.addEventListener("error", () =>
      this.#say("This browser cannot run the bank (WebAssembly). Use dealbox report FILE instead."),
    );
    for (const name of ["file", "feed"]) {
      of(name).addEventListener("click", () => (of(name).value = "")); // the same file again
    }
    of("file").addEventListener("change", () => this.#take(of("file").files[0]));
    of("feed").addEventListener("change", () => this.#takeFeed(of("feed").files[0]));
    of("here").addEventListener("click", () => this.#takeHere());
    of("game").addEventListener("change", () => this.#compute(Number(of("game").value)));
    addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dragged");
    });
    addEventListener("dragleave", () => document.body.classList.remove("dragged"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dragged");
      for (const file of event.dataTransfer.files) {
        if (file.name.endsWith(".jsonl")) this.#takeFeed(file);
        else this.#take(file);
      }
    });
  }

  async #take(file) {
    if (!file) return;
    if (file.size !== REGION_BYTES && file.size !== CHIP_BYTES) {
      this.#say(
        `${file.name} is no saved game: it has ${file.size} bytes, a saved game ${REGION_BYTES}. ` +
          "Choose what the page that plays saved, or make dump.",
      );
      return;
    }
    await this.#read(() => file.arrayBuffer(), file.name);
  }

  async #takeFeed(file) {
    if (!file) return;
    this.#feed = await file.text();
    if (this.#region) this.#compute();
    else this.#say("Now choose the saved game to which these lines belong.");
  }

  // The private files of this site's pages, as the page that plays has written them.
  async #takeHere() {
    await this.#read(async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(OPFS_FILE);
      return (await handle.getFile()).arrayBuffer();
    }, "");
  }

  async #read(read, name) {
    try {
      this.#region = await read();
    } catch (error) {
      this.#say(
        name
          ? `${name} cannot be read (${error.message}). Choose it again.`
          : "This browser shows no game of this device: none was begun on the page that plays, or " +
              "it is kept elsewhere. Save it there as a file, and choose that here.",
      );
      return;
    }
    this.#compute();
  }

  #compute(game = 0) {
    this.#say("Computing: seconds for a game, longer for a memory full of games ...");
    this.#worker.postMessage({ region: this.#region, feed: this.#feed, game });
  }

  #answer({ refused, report, heading, summary, sections }) {
    if (refused) {
      this.#feed = "";
      this.#say(refused);
      return;
    }
    this.#say("");
    this.#showGames(report);
    const parts = sections.map((section) => sectionOf(section, report));
    const title = element("h2", heading);
    const texts = summary.map((text) => element("p", text, "about"));
    of("report").replaceChildren(title, ...texts, ...parts);
  }

  #showGames({ game, games }) {
    of("which").hidden = games < 2;
    of("game").replaceChildren(
      ...Array.from({ length: games }, (_, i) => new Option(`${i + 1} of ${games}`, String(i + 1))),
    );
    of("game").value = game;
  }

  #say(text) {
    of("news").textContent = text;
    if (text) of("report").replaceChildren();
  }
}

const of = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

function sectionOf(section, report) {
  const made = element("section");
  made.append(element("h3", section.title), ...section.texts.map((text) => element("p", text)));
  const figures = figuresOf(section.name, report);
  made.append(...figures);
  if (section.rows.length) {
    const table = tableOf(section);
    made.append(figures.length || section.rows.length > ROWS_OPEN ? folded(table) : table);
  }
  return made;
}

function tableOf({ title, columns, aligned, rows }) {
  const frame = element("div", "", "table");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", `${title}, table`);
  const table = element("table");
  const cells = (row, texts, tag) => {
    texts.forEach((text, i) => {
      const cell = element(tag, text, aligned[i] === "left" ? "left" : "");
      if (tag === "th") cell.scope = "col";
      row.append(cell);
    });
  };
  cells(table.createTHead().insertRow(), columns, "th");
  const body = table.createTBody();
  for (const row of rows) cells(body.insertRow(), row, "td");
  frame.append(table);
  return frame;
}

new Page();
