// Types keys on the unit for its user: all that the page presses without a finger on that key.
//
// What types is a generator: it yields rows of keys, and goes on once the unit has answered a row.
// So it can look at the display in between, as a person would. Digits are in a row with the key
// that ends them, so that none is left for an amount.

export class Typist {
  #send; // (order)
  #page = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  #count = 0;
  #awaited = ""; // the id of the row that the unit types
  #steps = []; // the generators, the first one is under way

  constructor(send) {
    this.#send = send;
  }

  get isBusy() {
    return this.#steps.length > 0;
  }

  // steps: a generator, which begins once those before it have ended.
  type(steps) {
    this.#steps.push(steps);
    if (this.#steps.length === 1) this.#go();
  }

  // Type nothing more.
  stop() {
    this.#steps = [];
    this.#awaited = "";
  }

  // Take the id of a row that was typed, once what the display shows of it is known.
  hear(id) {
    if (!this.#awaited || id !== this.#awaited) return;
    this.#awaited = "";
    this.#go();
  }

  #go() {
    while (this.#steps.length) {
      const { value: keys, done } = this.#steps[0].next();
      if (!done) {
        this.#awaited = `${this.#page}.${++this.#count}`;
        this.#send({ do: "type", keys, id: this.#awaited });
        return;
      }
      this.#steps.shift();
    }
  }
}

// Types a row of keys if that is still wanted.
export function* row(keys, isWanted = () => true) {
  if (isWanted()) yield keys;
}

// Chooses a row of a list by its text: goes there by K or M, and presses OK once it is marked. A row
// that is none of the list's never is. look: returns { lines, marked }, of the display.
export function* choose(text, look) {
  let { lines, marked } = look();
  const to = lines.indexOf(text);
  if (!marked || to < 1 || to > 6) return;
  if (to !== marked) yield Array(Math.abs(to - marked)).fill(to > marked ? "M" : "K");
  ({ lines, marked } = look());
  if (text && lines[marked] === text) yield ["OK"];
}
