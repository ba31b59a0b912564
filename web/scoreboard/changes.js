// What is different between two states of a game that were read one after the other.

import { SEATS } from "./feed.js";
import { building } from "./signs.js";
import { difference } from "./standing.js";
import { t } from "../words/words.js";
import { deedName } from "./words.js";

// Returns what has to be kept of a game (game.js), to be compared with a later state of it.
export const stateOf = ({ seq, balances, owners, levels, out }) =>
  ({ seq, balances, owners, levels, out });

// Returns by how much each balance has changed, in thousands, by the players' names.
export function movedSince(before, { balances }) {
  const moved = new Map();
  for (const [seat, k] of balances) {
    const before_k = before.balances.get(seat) ?? k;
    if (k !== before_k) moved.set(seat, k - before_k);
  }
  return moved;
}

// Returns what has changed, in lines of pieces (words.js): money, deeds, buildings, who is bankrupt.
export function changesSince(before, now) {
  const fallen = [...now.out].filter((seat) => !before.out.has(seat));
  return [
    ...moneyLine(movedSince(before, now), now.edition),
    ...deedLines(before, now),
    ...fallen.map((seat) => [{ seat }, { text: `: ${t("board.out")}` }]),
  ];
}

function moneyLine(moved, edition) {
  const each = [...moved].map(([seat, k]) => [{ seat }, { text: ` ${difference(k, edition)}` }]);
  return each.length ? [each.flatMap((pieces, i) => (i ? [{ text: " · " }, ...pieces] : pieces))] : [];
}

function deedLines(before, { edition, owners, levels }) {
  if (!owners || !before.owners || !edition) return [];
  return [...owners.keys()].flatMap((space) => {
    const name = deedName(space, edition);
    const [giver, taker] = [before.owners[space], owners[space]];
    const [old, level] = [before.levels[space], levels[space]].map((each) => built(each, edition));
    const moved = [{ text: `${name}: ` }, who(giver), { text: " → " }, who(taker)];
    const changed = [{ text: `${name}: ${old} → ${level}` }];
    return [...(giver === taker ? [] : [moved]), ...(old === level ? [] : [changed])];
  });
}

const who = (seat) => (SEATS.includes(seat) ? { seat } : { text: t("board.bank") });

const built = (level, edition) => (level ? building(level, edition) : "–");
