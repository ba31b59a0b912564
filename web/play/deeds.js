// The table of a board's deeds, as host_sim/editions/deeds.py has it, to be looked at and printed.

import { made } from "./fields.js";

// Returns the table and the notes below it.
export function drawn(deeds) {
  const table = made("table", null, caption(deeds), head(deeds));
  for (const group of deeds.groups) table.append(bodyOf(group, deeds.rents.flat().length));
  return [table, made("ul", null, ...deeds.notes.map((note) => text("li", note)))];
}

function caption({ title, about }) {
  return made("caption", null, text("b", title), text("span", about));
}

function head({ columns, over, rents }) {
  const tall = (name) => headCell(columns[name], { rowSpan: 2 });
  const first = ["group", "number", "deed", "price"].map(tall);
  const titles = over.map((title, index) => headCell(title, { colSpan: rents[index].length }));
  const last = ["building", "mortgage"].map(tall);
  return made(
    "thead",
    null,
    made("tr", null, ...first, ...titles, ...last),
    made("tr", null, ...rents.flat().map((each) => headCell(each))),
  );
}

function headCell(title, spans = {}) {
  return Object.assign(text("th", title), { scope: "col", ...spans });
}

function bodyOf(group, columns) {
  const body = made("tbody");
  for (const [index, deed] of group.deeds.entries()) {
    const row = made("tr");
    if (!index) row.append(nameOf(group));
    const name = Object.assign(text("th", deed.name), { scope: "row" });
    row.append(text("td", deed.number), name, text("td", deed.price));
    if (deed.rents) row.append(...deed.rents.map((rent) => text("td", rent)));
    else if (!index) row.append(sharedOf(group, columns));
    row.append(text("td", deed.building), text("td", deed.mortgage));
    body.append(row);
  }
  return body;
}

function nameOf({ letter, colour, name, deeds }) {
  const mark = text("i", letter);
  mark.style.background = colour;
  const cell = made("th", null, mark, text("span", name));
  return Object.assign(cell, { scope: "rowgroup", rowSpan: deeds.length });
}

// The rents of a group whose rent is the same for all of its deeds, by how many are owned.
function sharedOf({ shared, deeds }, columns) {
  const [[title, ...counts], ...owners] = shared;
  const cell = made("td", null, text("span", title));
  for (const [who, ...rents] of owners) {
    const pairs = rents.flatMap((rent, index) => [
      text("span", `${counts[index]}:`),
      text("b", rent),
    ]);
    cell.append(made("p", null, text("span", who), ...pairs));
  }
  return Object.assign(cell, { rowSpan: deeds.length, colSpan: columns, className: "shared" });
}

// value: a message, or what the board has printed.
function text(tag, value) {
  if (typeof value !== "string") return made(tag, value);
  const element = made(tag, null, value);
  element.classList.add("printed");
  return element;
}
