// What the banker's page is told when the server has no place for it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { connect, hear } from "../../../web/face/table.js";

test("without a place the page says so, of the unit and of its feed", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = {};
  Object.assign(globalThis, {
    location: { href: "http://127.0.0.1/", hash: "" },
    WebSocket: class {
      static OPEN = 1;
      constructor({ pathname }) {
        sockets[pathname] = this;
      }
    },
  });
  const said = [];
  connect({
    opened: () => said.push("opened"),
    received: () => {},
    lost: (message) => said.push(message),
    unheard: (message) => said.push({ feed: message }),
  });
  hear(() => {});
  const close = (path, code) => {
    sockets[path].onopen();
    sockets[path].onclose({ code });
  };
  close("/unit", 1006);
  close("/unit", 1013);
  assert.deepEqual(said.splice(0), ["opened", "lost", "opened", "fault.server.full"]);
  close("/feed", 1013);
  t.mock.timers.tick(5000);
  sockets["/feed"].onmessage({ data: "{}" });
  assert.deepEqual(said.map(({ feed }) => feed), ["", "fault.server.full", ""]);
});
