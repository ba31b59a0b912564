// The connection to the unit, by a socket of the server; other pages bring another table.js.

import { ServerSource } from "../scoreboard/sources.js";
import { language, numberOf } from "../words/words.js";

const AGAIN_MS = 1000;

let socket;

// Connect, and again whenever the connection is lost. listener: opened(); received(updates), the
// whole state first, each update an object {name: value}; lost(message), what the user can do.
export function connect(listener) {
  socket = new WebSocket(new URL("unit", location.href.replace(/^http/, "ws")));
  socket.onopen = () => {
    send({ do: "speak", language: numberOf(language()), offer: true });
    listener.opened();
  };
  socket.onmessage = ({ data }) => listener.received(JSON.parse(data));
  socket.onclose = () => {
    listener.lost("lost");
    setTimeout(connect, AGAIN_MS, listener);
  };
}

// Call received(text) with each piece of the unit's feed (docs/usb.md). Returns what asks for the
// standings, by ask().
export function hear(received) {
  return new ServerSource({ received, said: () => {} }, "feed");
}

// Send a command, an object as host_sim/web/commands.py reads it; without a connection, nothing.
export function send(command) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
}
