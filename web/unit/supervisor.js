// Runs the unit in workers, one after the other, for the page that is open.
//
// A realm runs MicroPython once only, so each power-on needs a fresh worker. The protocol is on
// top of worker.js; the worker that ends says with what the next one begins: { next: begin }.
//
// Two pages must not play the same game: the page holds a Web Lock, for as long as it is open.

import { isRegion, whole } from "./flash.js";
import { check, compare, judge, makeWorker } from "./judge.js";

export { check };

const LOCK = "dealbox";
const OTHER_TAB_MS = 3000; // after a reload the old page may still hold the lock

// What was asked for is refused: a message says why. full: titles of the boards one of which has to
// go for the one that was to be kept.
export class Refused extends Error {
  constructor(said, full) {
    super(said.key ?? said);
    this.said = said;
    this.full = full;
  }
}

// The first worker, made at once: it loads what it needs while the page does.
let early = globalThis.Worker && makeWorker();
if (early) early.onerror = () => (early = undefined);

export class Supervisor {
  #publish;
  #worker;
  #count = 0; // of the orders that were asked
  #open = new Map(); // id -> { order, resolve, reject }: what a worker leaves open, the next one gets

  // publish(updates) gets arrays of updates. readers: 2, or 1 for the unit with one reader.
  // language: the number of the one that is offered to a unit that has none, 0 for none.
  constructor(publish, { readers = 2, language = 0 } = {}) {
    this.#publish = publish;
    this.#run({ readers, language });
  }

  // order: see worker.js.
  send(order) {
    this.#worker?.postMessage(order);
  }

  // Resolves to the answer to an order. Rejects with Refused.
  async ask(what) {
    if (!this.#worker) throw new Refused("refused.wait");
    const order = { ...what, id: ++this.#count };
    if (what.region) order.region = regionOf(what.region);
    if (what.do === "compare") {
      return { compared: await compare(order.region, what.here, what.language) };
    }
    const refused = what.do === "load" ? (await judge(order.region)).refused : "";
    if (refused) throw new Refused(refused);
    return new Promise((resolve, reject) => {
      this.#open.set(order.id, { order, resolve, reject });
      this.#worker.postMessage(order);
    });
  }

  #answer(update) {
    const { resolve, reject } = this.#open.get(update.id);
    this.#open.delete(update.id);
    if ("refused" in update) reject(new Refused(update.refused, update.full));
    else resolve(update);
  }

  async #run(begin) {
    if (!navigator.locks || !globalThis.Worker || !globalThis.WebAssembly) {
      this.#publish([{ fault: "fault.browser" }]);
      return;
    }
    const late = setTimeout(() => this.#publish([{ fault: "fault.tab" }]), OTHER_TAB_MS);
    try {
      await navigator.locks.request(LOCK, () => {
        clearTimeout(late);
        this.#publish([{ fault: "" }]);
        this.#start(begin);
        return new Promise(() => {}); // the browser frees the lock when the page is gone
      });
    } catch (error) {
      clearTimeout(late); // where the user denies the site all data, there are no locks either
      console.info(`no storage: ${error.message}`);
      this.#publish([{ fault: "fault.no_storage" }]);
    }
  }

  #start(begin) {
    this.#worker?.terminate();
    const worker = early ?? makeWorker();
    early = undefined;
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return; // sent before it ended
      if (data.next) {
        this.#start(data.next);
        return;
      }
      for (const update of data) if (update.id) this.#answer(update);
      this.#publish(data.filter(({ id }) => !id));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (event.message) console.info(event.message);
      const fault = event.message ? "fault.reload" : "fault.gone"; // its script was not loaded
      this.#publish([{ fault }]);
    };
    worker.postMessage({ begin });
    this.#worker = worker;
    for (const { order } of this.#open.values()) worker.postMessage(order);
  }
}

// Returns the region in a copy of one, or of a journal alone. Refused: it is neither.
function regionOf(copy) {
  if (!isRegion(copy.byteLength)) throw new Refused("refused.foreign");
  return whole(new Uint8Array(copy)).buffer;
}
