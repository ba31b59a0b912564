// The connection to the unit, by a socket of the server; other pages bring another table.js.

import { FULL, NO_PLACE, ServerSource } from "../scoreboard/sources.js";
import { language, numberOf } from "../words/words.js";

const AGAIN_MS = 1000;
const NO_BANKER = 1008; // the server's answer to a page without its key

let socket;
let told; // the listener

// Connect, and again whenever the connection is lost. listener: opened(); received(updates), the
// whole state first, each update an object {name: value}; lost(message), what the user can do;
// unheard(message), the same while the feed has no place, "" when it has one.
export function connect(listener) {
  told = listener;
  const url = new URL("unit", location.href.replace(/^http/, "ws"));
  url.search = location.hash.slice(1); // the banker's key, on another device
  socket = new WebSocket(url);
  socket.onopen = () => {
    send({ do: "speak", language: numberOf(language()), offer: true });
    listener.opened();
  };
  socket.onmessage = ({ data }) => {
    listener.received(JSON.parse(data));
  };
  socket.onclose = ({ code }) => {
    if (code === NO_BANKER) {
      location.replace("seat/");
      return;
    }
    listener.lost(code === NO_PLACE ? FULL : "lost");
    setTimeout(connect, AGAIN_MS, listener);
  };
}

// Call received(text) with each piece of the unit's feed (docs/usb.md). Returns what asks for the
// standings, by ask().
export function hear(received) {
  const said = ({ key }) => told.unheard(key === FULL ? key : ""); // else the page says it already
  return new ServerSource({ received, said }, "feed");
}

// Send a command, an object as host_sim/web/commands.py reads it; without a connection, nothing.
export function send(command) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
}
