// A guest's seat at the unit of `dealbox run`: asked for with the banker's nod or his PIN, and good for
// bids. What proves it is a token, which this page keeps and sends to nobody but its server.

import { make } from "./elements.js";
import { seatName } from "./words.js";
import { onLanguage, say, t } from "../words/words.js";

const AGAIN_MS = 1000;
const KEPT = "seat";
const NUMBER = /^(\d{1,6}|\d{1,3}\.\d{1,3})$/; // as host_sim/web/guests.py
const PIN = /^\d{4}$/;

export class Seat {
  #address;
  #socket;
  #seat = ""; // what the server says that this page has
  #mine = null; // the card that is shown as one's own
  #mayBid = false;
  #game;
  #chosen; // (seat) is called when a seat is given: it becomes the card shown

  #box = document.querySelector("#seat");
  #parts;

  constructor(address, chosen) {
    this.#address = address;
    this.#chosen = chosen;
    document.body.dataset.guest = "true";
    const style = make("link", "");
    style.rel = "stylesheet";
    style.href = String(new URL("seat.css", import.meta.url));
    document.head.append(style);
    this.#parts = layOut(this.#box, {
      ask: () => this.#send({ do: "ask", seat: this.#mine }),
      pin: (pin) => this.#send({ do: "pin", seat: this.#mine, pin }),
      bid: (typed, unit) => this.#send({ do: "bid", typed, unit }),
      leave: () => this.#send({ do: "leave" }),
    });
    onLanguage(() => this.#game && this.show(this.#game, this.#mine));
    this.#connect();
  }

  // mine: the card that is shown as one's own, or null.
  show(game, mine) {
    this.#game = game;
    this.#mine = mine;
    const { box, asking, seated, bidding, units } = this.#parts;
    const has = this.#seat !== "" && this.#seat === mine;
    const isDeal = game.deal.phase !== "dark";
    box.hidden = !mine;
    asking.hidden = has;
    seated.hidden = !has;
    bidding.hidden = !(has && this.#mayBid && isDeal);
    box.dataset.first = String(!bidding.hidden || box.dataset.asked === "true");
    if (!mine) return;
    const who = seatName(mine);
    say(this.#parts.why, { key: has ? "guest.seat" : "guest.why", who });
    say(this.#parts.may, has && !this.#mayBid ? "guest.bid.off" : "");
    const sign = game.edition?.sign;
    units[0].textContent = t("guest.bid.in", { unit: sign || "K" });
    units[1].textContent = t("guest.bid.in", { unit: "M" });
    units[1].hidden = Boolean(sign);
  }

  #connect() {
    this.#socket = new WebSocket(new URL(this.#address, location.href.replace(/^http/, "ws")));
    this.#socket.onopen = () => {
      const token = kept();
      if (token) this.#send({ do: "return", token });
    };
    this.#socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    this.#socket.onclose = () => {
      this.#take({ seat: null });
      setTimeout(() => this.#connect(), AGAIN_MS);
    };
  }

  #send(request) {
    say(this.#parts.said, "");
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  // seat: null while there is no connection; the token may still be good.
  /** @param {Record<string, any>} told */
  #take({ seat, token, code, may_bid: mayBid, said }) {
    if (mayBid !== undefined) this.#mayBid = mayBid;
    if (seat !== undefined) {
      this.#seat = seat ?? "";
      if (token || seat === "") keep(token);
      if (seat) this.#chosen(seat);
    }
    if (code || said || seat !== undefined) {
      this.#parts.box.dataset.asked = String(Boolean(code));
      say(this.#parts.code, code ? { key: "guest.code", code } : "");
    }
    if (said) say(this.#parts.said, said);
    if (said?.key === "guest.bid.taken") this.#parts.amount.value = "";
    if (this.#game) this.show(this.#game, this.#mine);
  }
}

// Lays out the section; does: what its buttons do.
function layOut(box, does) {
  const [why, may, code, said] = ["why", "may", "code", "said"].map((kind) => make("p", kind));
  for (const live of [code, said]) live.setAttribute("role", "status");
  const asking = make("div", "asking");
  const ask = button("guest.ask", does.ask);
  const [pinLabel, pin] = field("guest.pin", { type: "password", maxLength: 4 });
  const enter = button("guest.pin.enter", () => {
    if (PIN.test(pin.value)) does.pin(pin.value);
    else say(said, "guest.pin.digits");
    pin.value = "";
  });
  asking.append(ask, row(pinLabel, enter));
  const bidding = make("div", "bidding");
  const [amountLabel, amount] = field("guest.amount", { type: "text", maxLength: 7 });
  const units = ["K", "M"].map((unit) => button("", () => {
    const typed = amount.value.trim().replace(",", ".");
    if (NUMBER.test(typed)) does.bid(typed, unit);
    else say(said, "guest.bid.number");
  }));
  bidding.append(row(amountLabel, ...units));
  const seated = make("div", "seated");
  seated.append(button("guest.leave", does.leave));
  box.append(why, may, code, asking, bidding, said, seated);
  return { box, why, may, code, said, asking, bidding, seated, amount, units };
}

function button(key, act) {
  const made = make("button", "");
  made.type = "button";
  say(made, key);
  made.addEventListener("click", act);
  return made;
}

// Returns a field in its label, and the field.
function field(key, how) {
  const label = make("label", "");
  const text = make("span", "");
  say(text, key);
  const made = Object.assign(make("input", ""), { inputMode: "decimal", autocomplete: "off", ...how });
  label.append(text, made);
  return [label, made];
}

function row(...parts) {
  const made = make("div", "row");
  made.append(...parts);
  return made;
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // this page has no storage
  }
}

function keep(token) {
  try {
    if (token) localStorage.setItem(KEPT, token);
    else localStorage.removeItem(KEPT);
  } catch {
    // the seat ends with the page
  }
}
