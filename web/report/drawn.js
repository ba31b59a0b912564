// Draws the figures of a report that is one file: its texts, its tables and its data are there.

import { speak } from "../words/words.js";
import { call } from "../scoreboard/words.js";
import { figureOf, folded, onTurn, roomIn } from "./figures.js";

const report = JSON.parse(document.getElementById("data").textContent);

function draw() {
  const width = roomIn(document.querySelector("main"));
  for (const section of document.querySelectorAll("section")) {
    for (const old of section.querySelectorAll(":scope > figure")) old.remove();
    const figure = figureOf(section.id, report, width);
    const table = section.querySelector(":scope > details, :scope > .table");
    if (figure) section.insertBefore(figure, table);
    if (figure && table?.matches(".table") && section.id !== "players") folded(table);
  }
}

speak(document.documentElement.lang);
call(report.names);
draw();
onTurn(draw);
