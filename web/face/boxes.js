// Which board is played: while the display asks, a button for each that is built in stands in place of
// the keys. It says by what a family knows its box: the country, the money, two streets.

import { language, onLanguage, named, LABEL, say } from "../words/words.js";
import { make } from "../scoreboard/elements.js";
import { asksForBoard } from "./steps.js";

const STREETS = [1, 39]; // the cheapest, and the dearest
const WITHOUT_SIGN = "K, M";

export class Boxes {
  #where = make("section", "");
  #see;
  #isClosed = false; // until the display asks again

  // editions: those of editions.json, in the order of the display. see: as of steps.js.
  // play(edition): is called by a touch on its button.
  constructor(editions, see, play) {
    this.#see = see;
    this.#where.id = "boxes";
    say(this.#where, "boxes", LABEL);
    const title = make("h2", "");
    say(title, "boxes");
    const rows = sorted(editions).map((edition) => ({ edition, row: make("button", "box") }));
    for (const { edition, row } of rows) {
      row.addEventListener("click", () => {
        this.#close();
        play(edition);
      });
    }
    const other = make("button", "");
    say(other, "boxes.other");
    other.addEventListener("click", () => this.#close());
    this.#where.append(title, ...rows.map(({ row }) => row), other);
    document.querySelector("#keys").after(this.#where);
    onLanguage(() => rows.forEach(({ edition, row }) => print(row, edition)));
  }

  // Take what the display shows.
  watch() {
    const isAsked = asksForBoard(this.#see);
    this.#isClosed &&= isAsked;
    document.body.dataset.boxes = isAsked && !this.#isClosed ? "open" : "";
  }

  #close() {
    this.#isClosed = true;
    this.watch();
  }
}

// Returns those first that are sold where the browser's languages are spoken.
function sorted(editions) {
  const countries = navigator.languages.map((tag) => new Intl.Locale(tag).maximize().region);
  const place = ({ country }) => [...countries, country].indexOf(country);
  return editions.toSorted((one, other) => place(one) - place(other));
}

function print(row, { name, title, sign, country, names }) {
  const streets = STREETS.map((space) => names[space]).join(", ");
  const where = country && new Intl.DisplayNames(language(), { type: "region" }).of(country);
  const about = [where, named(`boxes.${name}`, streets)];
  const lines = about.filter(Boolean).map((line) => make("span", "printed", line));
  const [called, money] = [make("b", "printed", title), make("i", "printed", sign.trim() || WITHOUT_SIGN)];
  row.replaceChildren(called, money, ...lines);
}
