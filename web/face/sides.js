// Which reader a touched card is tapped on. The first card pays, on minus; the second is paid, on
// plus; the same card again changes its side; in a deal every card bids, on minus (docs/face.md).

// As the unit keeps a tapped card, and one beside another (firmware/dealbox/ui/selection.py).
const KEEP_MS = 20_000;
const PAIR_MS = 60_000;
const ARROW = "→"; // on the display's title while cards are chosen
const OTHER = { minus: "plus", plus: "minus" };

export class Sides {
  #chosen = { minus: "", plus: "" }; // the players whose cards the unit has chosen
  #placed = {}; // card -> side
  #hasBooked = { minus: false, plus: false }; // the unit drops it when it is lifted
  #liftedMs = { minus: 0, plus: 0 };
  #isDoubtful = false; // C was pressed: the display says whether the cards are still chosen
  #title = "";
  #game; // () => the game as the feed tells it (scoreboard/game.js)

  constructor(game) {
    this.#game = game;
  }

  // Return { minus, plus }, who pays and who is paid, each "" for the bank.
  get chosen() {
    for (const side of ["minus", "plus"]) {
      if (this.#chosen[side] && !this.#counts(side)) this.#chosen[side] = "";
    }
    return { ...this.#chosen };
  }

  get isDeal() {
    return this.#game().deal.phase !== "dark";
  }

  // Return whether a card is a player's, or nobody has one yet.
  isSeated(card) {
    const { hasGame, balances } = this.#game();
    return !hasGame || balances.has(card);
  }

  // Whether amounts have a currency sign: then K books them as they are printed.
  get hasSign() {
    return Boolean(this.#game().edition?.sign);
  }

  // Return the reader on which a touch taps a card.
  of(card) {
    const { minus, plus } = this.chosen;
    if (document.body.dataset.readers === "1") return "plus"; // there the unit itself decides
    if (this.isDeal) return "minus";
    if (minus === card) return plus ? "minus" : "plus";
    return minus ? "plus" : "minus";
  }

  // Take what the page receives of the unit.

  place(placed) {
    for (const [card, side] of Object.entries(this.#placed)) {
      if (placed[card] === side) continue;
      this.#liftedMs[side] = performance.now();
      if (this.#hasBooked[side] && this.#chosen[side] === card) this.#chosen[side] = "";
    }
    for (const [card, side] of Object.entries(placed)) {
      if (this.#placed[card] === side || !this.#plays(card)) continue;
      if (this.#chosen[OTHER[side]] === card) this.#chosen[OTHER[side]] = "";
      this.#chosen[side] = card;
      this.#hasBooked[side] = this.#isDoubtful = false;
    }
    this.#placed = placed;
  }

  read(lines) {
    this.#title = lines[0] ?? "";
  }

  press(keys) {
    if (keys.includes("C")) this.#isDoubtful = true;
  }

  // A booking, or the start of a deal, releases the tapped cards.
  release() {
    for (const side of ["minus", "plus"]) {
      this.#hasBooked[side] = true;
      if (!this.#lies(side)) this.#chosen[side] = "";
    }
  }

  #counts(side) {
    if (this.#lies(side) || this.#title.includes(ARROW)) return true;
    const keepMs = this.#chosen.minus && this.#chosen.plus ? PAIR_MS : KEEP_MS;
    return !this.#isDoubtful && performance.now() - this.#liftedMs[side] < keepMs;
  }

  #lies(side) {
    return this.#placed[this.#chosen[side]] === side;
  }

  #plays(card) {
    const { isKnown, balances, out } = this.#game();
    return !isKnown || (balances.has(card) && !out.has(card));
  }
}
