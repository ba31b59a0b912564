// What one player has: his balance large, his deeds, and the table small; and which card is whose.
// Any page may show it, with mine.css and deeds.css.

import { chip, make, setName, setText } from "./elements.js";
import { deedRow, groupName, SIGNS } from "./signs.js";
import { about, places, showMove } from "./standing.js";
import { recall, remember } from "../words/first.js";
import { LABEL, language, say, t } from "../words/words.js";
import { money } from "./words.js";

const KEPT = "mine";
const LONG = 6; // letters of an amount, more are drawn smaller

// Returns the seat whose card is that of this device's owner; null: nobody said so.
export const myCard = () => recall(KEPT);

// Keeps it for the next visit. seat: null for nobody's.
export const keepMyCard = (seat) => remember(KEPT, seat);

// Shows a button for each player of a game, and one for the whole table. choose(seat or null): is
// called by a click.
export function showCards(where, game, mine, choose) {
  const seats = [...game.balances.keys()];
  const drawn = `${seats}`;
  if (where.dataset.seats !== drawn) {
    where.dataset.seats = drawn;
    const buttons = seats.map((seat) => chip(seat, "button"));
    const all = make("button", "everybody");
    say(all, "mine.all");
    for (const button of [...buttons, all]) {
      button.type = "button";
      button.addEventListener("click", () => choose(button.dataset.seat ?? null));
    }
    const title = make("span");
    say(title, "mine.which");
    where.replaceChildren(title, ...buttons, all);
  }
  for (const button of where.querySelectorAll("button")) {
    const { seat } = button.dataset;
    if (seat) setName(button, seat);
    button.setAttribute("aria-pressed", String((seat ?? null) === mine));
  }
}

// Shows in an element what a player has of a game (game.js).
export function showMine(where, game, seat) {
  const box = where.querySelector(".mine") ?? where.appendChild(layOut());
  const find = (part) => box.querySelector(`.mine-${part}`);
  const name = find("name").firstChild;
  name.dataset.seat = seat;
  setName(name, seat);
  const balance = money(game.balances.get(seat), game.edition);
  find("balance").dataset.long = balance.length > LONG;
  setText(find("balance"), balance);
  showMove(find("moved"), game, seat);
  setText(find("about"), about(game, seat));
  find("about").dataset.debt = game.debts.has(seat) || game.out.has(seat);
  showDeeds(find("deeds"), game, seat);
  showTable(find("table"), game, seat);
}

function layOut() {
  const box = make("div", "mine");
  const name = make("h2", "mine-name");
  name.append(make("span", "chip"));
  const balance = make("p", "mine-balance");
  balance.setAttribute("role", "status");
  const deeds = make("section", "mine-deeds");
  say(deeds, "mine.deeds", LABEL);
  const table = make("ol", "mine-table");
  say(table, "board.players", LABEL);
  const [moved, more] = [make("p", "mine-moved"), make("p", "mine-about")];
  box.append(name, balance, moved, more, deeds, table);
  return box;
}

// Returns a player's deeds by groups, as { group, own: spaces }; null in a game without deeds. The
// group is 0 on an own board whose deeds nobody has told, as codes do not.
export function deedsOf({ owners, edition }, seat) {
  if (!owners || !edition) return null;
  const spaces = [...owners.keys()].filter((space) => owners[space] === seat);
  const isOf = (group) => (space) => (edition.groups?.[space] ?? 0) === group;
  const all = SIGNS.map((_, group) => ({ group, own: spaces.filter(isOf(group)) }));
  return all.filter(({ own }) => own.length);
}

// Shows a player's deeds by group; nothing in a game without deeds.
function showDeeds(section, game, seat) {
  const { levels, edition } = game;
  const deeds = deedsOf(game, seat);
  const known = `${language()} ${edition?.title} ${edition?.names.length}`;
  const drawn = `${known} ${deeds?.flatMap(({ own }) => own.map((space) => [space, levels[space]]))}`;
  if (section.dataset.drawn === drawn) return;
  section.dataset.drawn = drawn;
  const groups = deeds?.map(({ group, own }) => groupBox(group, own, levels, edition)) ?? [];
  const none = deeds ? [make("p", "", t("mine.none"))] : [];
  section.replaceChildren(...(groups.length ? groups : none));
}

function groupBox(group, own, levels, edition) {
  const box = make("div", "group");
  const rows = make("ul", "rows");
  rows.append(...own.map((space) => deedRow(space, levels[space], edition)));
  if (group) {
    const isOf = (each, space) => each === group && edition.prices_k[space];
    box.dataset.group = group;
    box.dataset.whole = own.length === edition.groups.filter(isOf).length;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", groupName(edition, group));
    box.append(make("span", "band", SIGNS[group]));
  }
  box.append(rows);
  return box;
}

// Shows the other players, from first to last.
function showTable(list, game, mine) {
  const rows = places(game).map(({ seat, place }) => {
    const row = make("li");
    const moved = make("span", "moved");
    showMove(moved, game, seat);
    row.append(make("span", "place", place), chip(seat), moved);
    row.append(make("b", "amount", money(game.balances.get(seat), game.edition)));
    row.dataset.mine = seat === mine;
    return row;
  });
  list.replaceChildren(...rows);
}
