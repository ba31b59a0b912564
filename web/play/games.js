// The game as a file: journal and records, as `dealbox run --state` and `make dump` know it.

import { save, today } from "../scoreboard/files.js";
import { Refused } from "./unit/supervisor.js";
import { say } from "../words/words.js";

const BYTES_MAX = 2 * 1024 * 1024; // no game is larger, and no more is read

// Give bytes or a text to the user as a download, a game if no name is given.
export function download(content, name = `dealbox-${today()}.flash`) {
  save(new File([content], name, { type: "application/octet-stream" }));
}

// Return the bytes of a chosen file. Refused: it cannot be a game.
export async function read(file) {
  if (file.size > BYTES_MAX) throw new Refused("refused.foreign");
  return file.arrayBuffer();
}

// Return whether a region holds nothing that anybody could miss.
export function isBlank(region) {
  return new Uint8Array(region).every((byte) => byte === 0xff);
}

// Return elements that say how the game of a file is to the one here, as board.compare has it.
export function comparison(compared) {
  if (!compared || compared.relation === "no_game") return [];
  const { relation, common, file, here } = compared;
  const span = ({ oldest, newest }) => `${oldest}–${newest}`;
  const about = { key: `compare.${relation}`, common, file: span(file), here: span(here) };
  switch (relation) {
    case "newer":
      return [line({ ...about, count: file.count }), bookings(file)];
    case "older":
      return [line({ ...about, count: here.count }), bookings(here)];
    case "parted":
    case "other_game":
      return [line(about), ...alone("file", file), ...alone("here", here)];
    default:
      return [line(about)];
  }
}

function alone(which, copy) {
  return [line({ key: `compare.${which}_alone`, count: copy.count }), bookings(copy)];
}

function line(message) {
  const made = document.createElement("p");
  say(made, message);
  return made;
}

// The last bookings that a copy alone has, in the words of the display.
function bookings({ count, lines }) {
  const list = document.createElement("ul");
  const shown = count > lines.length ? ["…", ...lines] : lines;
  for (const text of shown) {
    const item = document.createElement("li");
    item.textContent = text;
    list.append(item);
  }
  return list;
}
