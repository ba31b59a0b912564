// What the page shows where no game has to be drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../../web/scoreboard/game.js";
import { View } from "../../../web/scoreboard/view.js";

test("nobody leads once the game is gone", () => {
  const elements = { leads: { textContent: "BLUE leads by worth" } };
  const view = new View({
    body: { dataset: {} },
    getElementById: (id) => (elements[id] ??= { dataset: {}, textContent: "" }),
  });
  const game = new Game([]);
  game.take({ standings: null });
  view.show(game);
  assert.equal(elements.leads.textContent, "");
  assert.notEqual(elements["no-game"].textContent, "");
});
