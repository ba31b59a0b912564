// What stands for groups, deeds and buildings on the scoreboard, and what they are called.

import { make, setText } from "./elements.js";
import { HOTEL, MORTGAGED } from "./game.js";
import { named, t } from "../words/words.js";
import { deedName } from "./words.js";

const STATION = 9; // groups, as in firmware/dealbox/bank/spaces.py
const UTILITY = 10;
const GROUPS = ["", "brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue"];
const HOUSE_SIGN = "▲";
const HOTEL_SIGN = "■"; // no letter: an H would be a group's

// Of groups, beside colours.
export const SIGNS = ["", "A", "B", "C", "D", "E", "F", "G", "H", "S", "U"];

export function groupName(edition, group) {
  if (group === STATION) return t(edition.has_transports ? "board.transports" : "board.stations");
  if (group === UTILITY) return t("board.utilities");
  return edition.cities[group] ?? named(`group.${GROUPS[group]}`, SIGNS[group]);
}

// Returns what is built on a deed, or that it is mortgaged, in words.
export function building(level, edition) {
  if (level === MORTGAGED) return t("board.mortgaged");
  if (level === HOTEL) return t(hotel(edition));
  return t(`building.${level}`);
}

// Returns a deed with what is built on it.
export function deedRow(space, level, edition) {
  const row = make("li", "deed");
  row.dataset.space = space;
  row.append(make("span", "name", deedName(space, edition)), make("span", "built"));
  row.lastChild.setAttribute("role", "img");
  setLevel(row, level, edition);
  return row;
}

export function setLevel(row, level, edition) {
  const built = row.querySelector(".built");
  row.dataset.mortgaged = level === MORTGAGED;
  built.dataset.level = level;
  built.setAttribute("aria-label", building(level, edition));
  setText(built, sign(level));
}

function sign(level) {
  if (level === MORTGAGED) return t("board.mortgaged.sign");
  return level === HOTEL ? HOTEL_SIGN : HOUSE_SIGN.repeat(level);
}

// Returns what each sign on the board stands for: pairs of both.
export function legend(edition) {
  return [
    ["A – H", t("board.legend.colours")],
    ["S", t(edition?.has_transports ? "board.transports" : "board.stations")],
    ["U", t("board.utilities")],
    [HOUSE_SIGN, t("board.legend.house")],
    [HOTEL_SIGN, t(hotel(edition))],
    [t("board.mortgaged.sign"), t("board.mortgaged")],
  ];
}

const hotel = (edition) => (edition?.has_apartments ? "building.apartment" : "building.hotel");
