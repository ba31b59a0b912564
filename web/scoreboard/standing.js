// Where a player stands in a game (game.js), and what is to be said of him.

import { setText } from "./elements.js";
import { t } from "../words/words.js";
import { money, seatName } from "./words.js";

// Returns the players from first to last with their places; who is level has the same, and the
// bankrupt have none.
export function places(game) {
  const ranking = game.ranking();
  let place = 0;
  return ranking.map((seat, i) => {
    if (!i || game.worth_k(ranking[i - 1]) !== game.worth_k(seat)) place = i + 1;
    return { seat, place: game.out.has(seat) ? "–" : `${place}` };
  });
}

// Returns who leads, and what the pot holds.
export function leads(game) {
  const key = game.hasWorth ? "board.leads.worth" : "board.leads.cash";
  const who = seatName(game.ranking()[0]);
  const words = [t(game.isLevel ? "board.level" : key, { who })];
  if (game.pot_k !== null) {
    words.push(t("board.pot.holds", { amount: money(game.pot_k, game.edition) }));
  }
  return words.join(" · ");
}

// Returns what there is to say of a player beside his cash.
export function about(game, seat) {
  if (game.out.has(seat)) return t("board.out");
  const amount = (k) => ({ amount: money(k, game.edition) });
  const words = [];
  const [debt_k, loan_k] = [game.debts.get(seat), game.loans.get(seat)];
  if (debt_k) words.push(t("board.owes", amount(debt_k)));
  if (loan_k) words.push(t("board.loan", amount(loan_k)));
  if (game.hasWorth) words.push(t("board.worth", amount(game.worth_k(seat))));
  return words.join(" · ");
}

// Returns a difference of a balance; "" for none.
export function difference(moved_k, edition) {
  if (!moved_k) return "";
  return (moved_k > 0 ? "+" : "−") + money(Math.abs(moved_k), edition);
}

// Shows what the newest booking has changed of a player's balance, or what was read last.
export function showMove(where, game, seat) {
  const moved_k = game.moved.get(seat);
  setText(where, difference(moved_k, game.edition));
  where.dataset.way = moved_k > 0 ? "in" : "out";
}
