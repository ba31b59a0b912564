// A board of one's own, as a file (docs/own-board.md): checked, and given to the unit.

import { Refused, check } from "./unit/supervisor.js";

const BYTES_MAX = 64 * 1024; // as of host_sim/editions/reading.py

// Resolves to { record } (Uint8Array) or { faults }, lines in English. Refused: it cannot be read.
export async function read(file) {
  if (file.size > BYTES_MAX) throw new Refused("board.large");
  const content = new Uint8Array(await file.arrayBuffer());
  const checked = await check(file.name, content);
  if (!checked) throw new Refused("refused.unjudged");
  const { record, faults } = checked;
  if (faults) return { faults };
  return { record: Uint8Array.from(atob(record), (letter) => letter.charCodeAt(0)) };
}

// Returns the faults as items of a list, which `dealbox edition check` has in one language.
export function items(faults) {
  return faults.map((fault) => {
    const item = document.createElement("li");
    item.lang = "en";
    item.textContent = fault;
    return item;
  });
}
