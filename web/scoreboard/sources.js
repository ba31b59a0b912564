// Where the feed comes from: the box on USB, the server of `dealbox run`, another window.
//
// A source tells its listener received(text), a piece of the feed; said({ key, values, isLive }),
// the words of its state for people, with isLive while lines may come. ask() requests the standings.

import { Lines, parse } from "./feed.js";

const AGAIN_MS = 1000;
export const NO_PLACE = 1013; // the server's answer when too many pages are open
const PLACE_AGAIN_MS = 5000; // until somebody may have closed one
const SILENT_MS = 4000; // a unit answers within a second
const FOREIGN_LINES = 3; // after the first, which may be the tail of one
const PROMPT = "\n>>> "; // MicroPython's: service mode

// What a browser calls its refusals: each has words.
const REFUSED = ["NotFoundError", "SecurityError", "NotAllowedError", "NetworkError",
  "InvalidStateError"];

export const FULL = "fault.server.full";

// The box on USB, by Web Serial, which the browser must have.
export class UsbSource {
  #listener;
  #serial = navigator.serial;
  #port = null;
  #reader = null;
  #isStopped = true;

  constructor(listener) {
    this.#listener = listener;
    this.#serial.addEventListener("connect", () => this.resume());
  }

  // Open a port that was allowed before, if there is just one; return whether there is.
  async resume() {
    const ports = await this.#serial.getPorts();
    if (ports.length !== 1 || this.#port) return false;
    await this.#open(ports[0]);
    return true;
  }

  // Let the user choose a port, and open it; needs a click.
  async choose() {
    try {
      const port = await this.#serial.requestPort();
      await this.close();
      await this.#open(port);
    } catch (error) {
      this.#refuse(error);
    }
  }

  // Asks the unit to report, unless a question is being sent.
  async ask() {
    let writer;
    try {
      writer = this.#port?.writable?.getWriter();
      await writer?.write(new TextEncoder().encode("\n")); // any input is taken as the question
    } catch {
      // unplugged: the reader ends too, and says so
    } finally {
      writer?.releaseLock();
    }
  }

  async close() {
    this.#isStopped = true;
    const port = this.#port;
    this.#port = null;
    await this.#reader?.cancel().catch(() => {});
    this.#reader?.releaseLock();
    this.#reader = null;
    await port?.close().catch(() => {}); // an unplugged one is closed already
  }

  async #open(port) {
    this.#port = port;
    try {
      await port.open({ baudRate: 115200 });
    } catch (error) {
      this.#port = null;
      this.#refuse(error);
      return;
    }
    this.#isStopped = false;
    this.#listener.said({ key: "board.usb.waiting", isLive: true });
    this.#read(port);
    await this.ask();
  }

  async #read(port) {
    const check = new PortCheck();
    const decoder = new TextDecoder();
    const silence = setTimeout(
      () => this.#listener.said({ key: "board.usb.silent", isLive: true }),
      SILENT_MS,
    );
    try {
      this.#reader = port.readable.getReader();
      for (;;) {
        const { value, done } = await this.#reader.read();
        if (done) break;
        const text = decoder.decode(value, { stream: true });
        const wasPrompt = check.isPrompt;
        check.add(text);
        if (check.isPrompt && !wasPrompt) {
          clearTimeout(silence);
          this.#listener.said({ key: "board.usb.service", isLive: true });
        }
        if (check.isForeign) {
          clearTimeout(silence);
          await this.close();
          this.#listener.said({ key: "board.usb.foreign" });
          return;
        }
        if (check.isDealbox) clearTimeout(silence);
        this.#listener.received(text);
      }
    } catch {
      // unplugged
    }
    clearTimeout(silence);
    if (this.#isStopped) return;
    await this.close();
    this.#listener.said({ key: "board.usb.gone" });
  }

  #refuse({ name, message }) {
    const key = `board.usb.${REFUSED.includes(name) ? name : "fault"}`;
    this.#listener.said({ key, values: { reason: message } });
  }
}

// Decides by what comes from a port whether a Dealbox is on it.
class PortCheck {
  isDealbox = false;
  isPrompt = false; // of one in service mode
  isForeign = false;

  #lines = new Lines();
  #foreign = -1; // lines that are no feed; the first may be the tail of one
  #last = "";

  add(text) {
    this.#last += text;
    this.isPrompt ||= this.#last.includes(PROMPT);
    this.#last = this.#last.slice(-PROMPT.length);
    for (const line of this.#lines.add(text)) {
      if (this.isDealbox || line.trim() === "") continue;
      if (parse(line)) this.isDealbox = true;
      else this.#foreign += 1;
    }
    this.isForeign = !this.isDealbox && !this.isPrompt && this.#foreign >= FOREIGN_LINES;
  }
}

// The unit of `dealbox run`, by a socket of its server.
export class ServerSource {
  #listener;
  #url;
  #socket;
  #isRefused = false; // the last time, for want of a place: until a line comes, it may be again

  constructor(listener, address) {
    this.#listener = listener;
    this.#url = new URL(address, location.href.replace(/^http/, "ws"));
    this.#connect();
  }

  ask() {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send("?");
  }

  #connect() {
    this.#socket = new WebSocket(this.#url);
    this.#socket.onopen = () => {
      if (!this.#isRefused) this.#sayConnected();
      this.ask();
    };
    this.#socket.onmessage = ({ data }) => {
      if (this.#isRefused) this.#sayConnected();
      this.#listener.received(`${data}\n`);
    };
    this.#socket.onclose = ({ code }) => {
      this.#isRefused = code === NO_PLACE;
      this.#listener.said({ key: this.#isRefused ? FULL : "board.server.gone" });
      setTimeout(() => this.#connect(), this.#isRefused ? PLACE_AGAIN_MS : AGAIN_MS);
    };
  }

  #sayConnected() {
    this.#isRefused = false;
    this.#listener.said({ key: "board.server", isLive: true });
  }
}

// The unit that plays in another window of this browser.
export class WindowSource {
  #channel = new BroadcastChannel("dealbox-feed");

  constructor(listener) {
    this.#channel.onmessage = ({ data }) => {
      if (typeof data !== "string") return; // the question of another scoreboard
      listener.said({ key: "board.window", isLive: true });
      listener.received(`${data}\n`);
    };
    this.ask();
  }

  ask() {
    this.#channel.postMessage({ ask: "standings" });
  }
}
