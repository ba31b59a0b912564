// Draws the figures of a report that is one file: its texts, its tables and its data are there.

import { speak } from "../words/words.js";
import { call } from "../scoreboard/words.js";
import { figuresOf, folded, onTurn, roomIn } from "./figures.js";

const report = JSON.parse(document.getElementById("data").textContent);

function draw() {
  const width = roomIn(document.querySelector("main"));
  for (const section of document.querySelectorAll("section")) {
    for (const old of section.querySelectorAll(":scope > figure")) old.remove();
    const figures = figuresOf(section.id, report, width);
    const table = section.querySelector(":scope > details, :scope > .table");
    for (const figure of figures) section.insertBefore(figure, table);
    if (figures.length && table?.matches(".table") && section.id !== "players") {
      folded(table, "report.table");
    }
  }
}

speak(document.documentElement.lang);
call(report.names);
draw();
onTurn(draw);
