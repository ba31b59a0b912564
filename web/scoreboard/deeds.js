// The deeds of a board by group, each with its owner and what is built on it: on the scoreboard, and
// beside the unit, where a touch on one types its number.

import { make, setText } from "./elements.js";
import { deedRow, groupName, setLevel, SIGNS } from "./signs.js";
import { language } from "../words/words.js";
import { money, seatName } from "./words.js";

export class Deeds {
  #where;
  #touched;
  #drawn = ""; // the edition and the language for which the deeds were laid out

  // touched(space): called by a touch on a deed; without it, deeds are not touched.
  constructor(where, touched = undefined) {
    this.#where = where;
    this.#touched = touched;
  }

  // Show those of a game (game.js) on a board whose deeds are known.
  show({ edition, owners, levels }) {
    const id = JSON.stringify([edition, language()]);
    if (this.#drawn !== id) {
      this.#where.replaceChildren(...this.#layOut(edition));
      this.#drawn = id;
    }
    for (const row of this.#where.querySelectorAll(".deed")) {
      const space = Number(row.dataset.space);
      const owner = owners[space];
      row.dataset.owned = owner !== "";
      const tag = row.querySelector(".chip");
      tag.dataset.seat = owner;
      setText(tag, owner && seatName(owner));
      setLevel(row, levels[space], edition);
    }
    for (const group of this.#where.querySelectorAll(".group")) {
      const owners = new Set([...group.querySelectorAll(".chip")].map((tag) => tag.dataset.seat));
      group.dataset.whole = owners.size === 1 && !owners.has("");
    }
  }

  // Return the groups in two columns: the colours A to E, then the rest.
  #layOut(edition) {
    const groups = SIGNS.map((sign, group) => this.#group(edition, sign, group)).slice(1);
    return [groups.slice(0, 5), groups.slice(5)].map((those) => {
      const column = make("div", "column");
      column.append(...those);
      return column;
    });
  }

  #group(edition, sign, group) {
    const box = make("div", "group");
    box.dataset.group = group;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", groupName(edition, group));
    const rows = make("ul", "rows");
    edition.groups.forEach((each, space) => {
      if (each === group && edition.prices_k[space]) rows.append(this.#deed(space, edition));
    });
    box.append(make("span", "band", sign), rows);
    return box;
  }

  #deed(space, edition) {
    const row = deedRow(space, 0, edition);
    row.append(make("span", "chip"));
    if (!this.#touched) return row;
    const button = make("button", "touched");
    button.type = "button";
    button.dataset.sign = SIGNS[edition.groups[space]];
    button.append(...row.children, make("span", "cost", money(edition.prices_k[space], edition)));
    button.addEventListener("click", () => this.#touched(space));
    row.append(button);
    return row;
  }
}
