// What is different between two states of a game that were read one after the other.

import { SEATS } from "./feed.js";
import { building } from "./signs.js";
import { difference } from "./standing.js";
import { t } from "../words/words.js";
import { spaceName } from "./words.js";

// Returns what has to be kept of a game (game.js), to be compared with a later state of it.
export const stateOf = ({ seq, balances, owners, levels, out, edition }) =>
  ({ seq, balances, owners, levels, out, edition });

// Returns by how much each balance has changed, in thousands, by the players' names.
export function movedSince(before, { balances }) {
  const moved = [...balances].map(([seat, k]) => [seat, k - (before.balances.get(seat) ?? k)]);
  return new Map(moved.filter(([, k]) => k));
}

// Returns what has changed, in lines of pieces (words.js): money, deeds, buildings, who is bankrupt.
export function changesSince(before, now) {
  const { edition, owners, levels, out } = now;
  const moved = [...movedSince(before, now)].map(([seat, k]) => [
    { seat },
    { text: ` ${difference(k, edition)}` },
  ]);
  const lines = moved.length ? [moved.flatMap((each, i) => (i ? [{ text: " · " }, ...each] : each))] : [];
  if (owners && before.owners && edition?.groups) {
    for (const [space, owner] of owners.entries()) {
      const name = spaceName(edition.names[space]);
      const [giver, level] = [before.owners[space], before.levels[space]];
      if (giver !== owner) lines.push([{ text: `${name}: ` }, who(giver), { text: " → " }, who(owner)]);
      if (level !== levels[space]) {
        lines.push([{ text: `${name}: ${built(level, edition)} → ${built(levels[space], edition)}` }]);
      }
    }
  }
  const fallen = [...out].filter((seat) => !before.out.has(seat));
  return [...lines, ...fallen.map((seat) => [{ seat }, { text: `: ${t("board.out")}` }])];
}

const who = (seat) => (SEATS.includes(seat) ? { seat } : { text: t("board.bank") });

const built = (level, edition) => (level ? building(level, edition) : "–");
