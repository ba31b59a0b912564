// What a screen reader would say of the page: the text of its live regions, when it changes. While
// the page speaks, a screen reader says nothing of them.

import { t } from "../words/words.js";

const ALERTS = "[role=alert]";
const LIVE = `[role=status], ${ALERTS}`;
const TOLD = ".lot, #bid"; // the teller says that

export class Regions {
  #changed; // () when there is something to say
  #level = "off";
  #texts = new Map(); // region -> its text
  #heard = new Map(); // region -> its rows when they were said to the end
  #due = new Set(); // regions that have not been said since they changed
  #observer = new MutationObserver((records) => this.#look(records.map(({ target }) => target)));

  constructor(changed) {
    this.#changed = changed;
  }

  // level: "everything", "bookings", which warnings are said with, or "off".
  follow(level) {
    if (level === this.#level) return; // what is due stays so
    this.#level = level;
    this.#observer.disconnect();
    this.#due.clear();
    for (const region of document.querySelectorAll(LIVE)) this.#quieten(region);
    if (level === "off") return;
    const what = { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] };
    this.#observer.observe(document.body, what);
    for (const region of this.#followed()) this.#texts.set(region, textOf(region));
  }

  // Have a region said once more, from its first row on.
  repeat(selector) {
    const region = document.querySelector(selector);
    if (!region) return;
    this.#heard.delete(region);
    this.#due.add(region);
    this.#changed();
  }

  // Return the rows to say now, and heard(), to be called when they have been.
  take() {
    const regions = [...document.querySelectorAll(LIVE)].filter((each) => this.#due.has(each));
    const rowsOf = new Map(regions.map((region) => [region, textOf(region).split("\n")]));
    const rows = regions.flatMap((region) => this.#news(region, rowsOf.get(region)));
    return { rows: rows.filter(Boolean), heard: () => this.#note(rowsOf) };
  }

  #note(rowsOf) {
    for (const [region, rows] of rowsOf) {
      this.#heard.set(region, rows);
      if (textOf(region) === rows.join("\n")) this.#due.delete(region);
    }
  }

  // In a list in which another row is chosen now, that is all there is to say.
  #news(region, rows) {
    const heard = this.#heard.get(region) ?? [];
    const chosen = rows.find(isChosen);
    const isMove = heard[0] === rows[0] && chosen && chosen !== heard.find(isChosen);
    return isMove ? [chosen] : rows;
  }

  #followed() {
    const which = this.#level === "everything" ? LIVE : ALERTS;
    return [...document.querySelectorAll(which)].filter((each) => !each.matches(TOLD));
  }

  #look(targets) {
    const regions = targets.map((node) => (node instanceof Element ? node : node.parentElement)?.closest(LIVE));
    for (const region of new Set(regions)) if (region) this.#quieten(region);
    let isNew = false;
    for (const region of this.#followed()) {
      const text = textOf(region);
      if (text === (this.#texts.get(region) ?? "")) continue;
      this.#texts.set(region, text);
      if (text) this.#due.add(region);
      else this.#due.delete(region);
      isNew ||= Boolean(text);
    }
    if (isNew) this.#changed();
  }

  #quieten(region) {
    if (this.#level === "off") region.removeAttribute("aria-live");
    else if (region.ariaLive !== "off") region.setAttribute("aria-live", "off");
  }
}

// Nothing of a region that nobody sees, as nobody has it read aloud.
const textOf = (region) => (region.getClientRects().length ? region.textContent.trim() : "");
const isChosen = (row) => row.endsWith(t("row.chosen", { row: "" }));
