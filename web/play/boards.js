// A board of one's own (docs/own-board.md): its file checked, and given to the unit.

import { made } from "./fields.js";
import { choose } from "./places.js";
import { ask } from "./table.js";
import { fieldsOf } from "./toml.js";
import { Refused, check } from "./unit/supervisor.js";
import { say } from "../words/words.js";

const BYTES_MAX = 64 * 1024; // as of host_sim/editions/reading.py

// Has the unit keep the board of a file, or shows its faults. Resolves to what to tell.
// Refused: it cannot be read, or as keep().
export async function take(file) {
  const { record, faults } = await read(file);
  if (!faults) return keep(record);
  showFaults(file, faults);
  return "";
}

// Resolves to { record } (base64) or { faults }, lines in English. Refused: it cannot be read.
export async function read(file) {
  if (file.size > BYTES_MAX) throw new Refused("edit.file.large");
  const { fields, fault } = fieldsOf(await file.arrayBuffer());
  if (fault) return { faults: [`${file.name}: ${fault}`] };
  const checked = await check(file.name, fields);
  if (!checked) throw new Refused("refused.unjudged");
  return checked;
}

// The faults are those of `dealbox edition check`, which has them in one language.
export function showFaults(file, faults) {
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("#faults"));
  say(dialog.querySelector("h2"), { key: "edit.file.faults", name: file.name });
  const items = faults.map((fault) => Object.assign(made("li", null, fault), { lang: "en" }));
  dialog.querySelector("ul").replaceChildren(...items);
  dialog.showModal();
}

// Has the unit keep a board. Resolves to what to tell. If there is no room for it, the board goes
// that is chosen then. Refused: the unit does not take it.
export async function keep(record, replaced = "") {
  const bytes = Uint8Array.from(atob(record), (letter) => letter.charCodeAt(0));
  try {
    const { edition } = await ask({ do: "edition", record: bytes, replaced });
    return { key: "edit.kept", title: edition.title };
  } catch (error) {
    const chosen = error.full && !replaced && (await choose(error.full));
    if (chosen) return keep(record, chosen);
    throw inWords(error);
  }
}

// The unit refuses a board in lines of its display: a title, and what it means.
function inWords(error) {
  if (!Array.isArray(error.said)) return error;
  const [title, ...lines] = error.said;
  const why = [title, lines.join(" ")].filter(Boolean).join(". ");
  return new Refused({ key: "edit.refused", why });
}
