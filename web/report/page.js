// The page of the report: takes a saved game, has the worker compute, and shows what it answers.

import { headline, pictureButton } from "../scoreboard/ending.js";
import { call } from "../scoreboard/words.js";
import { isRegion, REGION_BYTES } from "../unit/flash.js";
import { onLanguage, t, translate, words } from "../words/words.js";
import { element, figureOf, folded, onTurn, roomIn } from "./figures.js";

const CHIP_BYTES = 2 * 1024 * 1024;
const OPFS_FILE = "journal.flash"; // of the page that plays (web/unit/flash.js)
const ROWS_OPEN = 16;

const WORKER = new URL("./worker.js", import.meta.url).href;
// The page's policy lets it start this script, and make no HTML of a string.
const trusted = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER });

class Page {
  #worker = new Worker(trusted?.createScriptURL("") ?? WORKER, { type: "module" });
  #region = null; // the saved game chosen
  #shown = null; // the worker's last answer that is a report

  constructor() {
    this.#worker.addEventListener("message", ({ data }) => this.#answer(data));
    this.#worker.addEventListener("error", () =>
      this.#say(t("report.nowasm")),
    );
    of("file").addEventListener("click", () => (of("file").value = "")); // the same file again
    of("file").addEventListener("change", () => this.#take(of("file").files[0]));
    of("here").addEventListener("click", () => this.#takeHere());
    of("game").addEventListener("change", () => this.#compute(Number(of("game").value)));
    onTurn(() => this.#shown && this.#show(this.#shown));
    onLanguage(() => this.#region && this.#compute());
    addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dragged");
    });
    addEventListener("dragleave", () => document.body.classList.remove("dragged"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dragged");
      this.#take(event.dataTransfer.files[0]);
    });
  }

  async #take(file) {
    if (!file) return;
    if (!isRegion(file.size) && file.size !== CHIP_BYTES) {
      const [bytes, wanted] = [file.size, REGION_BYTES];
      this.#say(t("report.size", { name: file.name, bytes, wanted }));
      return;
    }
    await this.#read(() => file.arrayBuffer(), file.name);
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
      const reason = error.message;
      this.#say(name ? t("report.unreadable", { name, reason }) : t("report.nothing.here"));
      return;
    }
    this.#compute();
  }

  #compute(game = 0) {
    this.#say(t("report.computing"));
    this.#worker.postMessage({ region: this.#region, words: words(), game });
  }

  #answer(answer) {
    const { refused, failed } = answer;
    if (failed) this.#say(t("report.failed", { reason: failed }));
    else if (refused) this.#say(refused);
    else {
      this.#say("");
      this.#showGames(answer.report);
      this.#show(answer);
    }
  }

  #show(answer) {
    this.#shown = answer;
    const { report, heading, summary, sections } = answer;
    call(report.names);
    const width = roomIn(of("report"));
    const [first, ...others] = sections.map((section) => sectionOf(section, report, width));
    if (report.is_over) first.append(pictureButton(endOf(report)));
    const texts = summary.map((text) => element("p", text, "about"));
    of("report").replaceChildren(element("h2", heading), first, ...texts, ...others);
  }

  #showGames({ game, games }) {
    of("which").hidden = games < 2;
    of("game").replaceChildren(
      ...Array.from({ length: games }, (_, i) =>
        new Option(t("report.which.of", { game: i + 1, games }), String(i + 1)),
      ),
    );
    of("game").value = game;
  }

  #say(text) {
    of("news").textContent = text;
    if (!text) return;
    this.#shown = null;
    of("report").replaceChildren();
  }
}

const of = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

// Returns the end of a game as web/scoreboard/card.js draws it.
function endOf({ title, sign, winner, is_counted, options, last_seq, players, ranking, bookings }) {
  const ranked = ranking.map((each) => players.find(({ seat }) => seat === each));
  const { worths_k } = bookings.at(-1);
  return {
    ...{ title, winner, edition: { sign }, headline: headline(winner, is_counted) },
    isWorth: options.includes("deeds"),
    bookings: last_seq,
    standings: ranked.filter(({ state }) => state !== "left").map(({ seat, place, state }) => {
      return { seat, place, amount_k: worths_k[seat] ?? 0, isOut: state === "bankrupt" };
    }),
    course: bookings,
  };
}

function sectionOf(section, report, width) {
  const made = element("section");
  made.id = section.name;
  made.append(element("h3", section.title), ...section.texts.map((text) => element("p", text)));
  const figure = figureOf(section.name, report, width);
  if (figure) made.append(figure);
  const isFolded = section.rows.length > ROWS_OPEN || (figure && section.name !== "players");
  const table = tableOf(section);
  made.append(isFolded ? folded(table) : table);
  return made;
}

function tableOf({ title, columns, aligned, rows }) {
  const frame = element("div", "", "table");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", t("report.table.of", { title }));
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

translate(document);
new Page();
