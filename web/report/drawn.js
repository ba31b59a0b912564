// Draws the figures of a report that is one file: its texts, its tables and its data are there.

import { figuresOf, folded } from "./figures.js";

const report = JSON.parse(document.getElementById("data").textContent);

for (const section of document.querySelectorAll("section")) {
  const figures = figuresOf(section.id, report);
  const table = section.querySelector(":scope > details, :scope > .table");
  for (const figure of figures) section.insertBefore(figure, table);
  if (figures.length && table?.matches(".table")) folded(table);
}
