// MicroPython's raw prompt: takes a script, and answers with what it printed.

const ENTER = "\r\x03\x03\x02\x01"; // ends a line, a script, and a raw prompt that was left open
const ENTERED = "raw REPL; CTRL-B to exit\r\n>";
const LEAVE = "\x02";
const END = "\x04"; // of the script, and of each part of the answer

export class Repl {
  #send; // (text) => promise
  #text = ""; // what has come since the last one was sent
  #open = null; // { answer, resolve, reject }; answer: returns what text has of it, or null
  #failure = ""; // why nothing more will come

  constructor(send) {
    this.#send = send;
  }

  // Rejects if fail() is called before the box has answered, and so does run().
  async enter() {
    this.#failure = "";
    await this.#ask(ENTER, (text) => (text.includes(ENTERED) ? "" : null));
  }

  // Resolves to what the script printed. Rejects, too, if it raised something.
  async run(script) {
    const [printed, fault] = await this.#ask(script + END, answerIn);
    if (fault) throw new Error(fault);
    return printed.slice("OK".length).trim();
  }

  // Starts a script that never ends.
  start(script) {
    return this.#send(script + END);
  }

  leave() {
    return this.#send(LEAVE);
  }

  received(text) {
    this.#text += text;
    const found = this.#open?.answer(this.#text) ?? null;
    if (found === null) return;
    this.#open.resolve(found);
    this.#open = null;
  }

  // Nothing more will come; reason: the message of the error.
  fail(reason) {
    this.#failure = reason;
    this.#open?.reject(new Error(reason));
    this.#open = null;
  }

  #ask(text, answer) {
    this.#text = "";
    return new Promise((resolve, reject) => {
      if (this.#failure) throw new Error(this.#failure);
      this.#open = { answer, resolve, reject };
      this.#send(text);
    });
  }
}

// Returns what a script printed, and what it raised; null before that is complete.
function answerIn(text) {
  const [printed, fault, rest] = text.split(END);
  return rest?.startsWith(">") ? [printed, fault] : null;
}
