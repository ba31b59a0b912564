// What the page's reader says of a flash is what the firmware's says.

import assert from "node:assert/strict";
import { test } from "node:test";
import given from "given";
import { isSame, Rings } from "../../../web/chip/journal.js";

test("every page is read as the firmware reads it", () => {
  for (const { region, pages, newest } of given) {
    const rings = new Rings(new Uint8Array(Buffer.from(region, "base64")));
    assert.equal(rings.newest, newest);
    let before;
    rings.pages.forEach((page, i) => {
      if (!page) {
        assert.equal(page, pages[i], i);
        return;
      }
      const fields = { ...page, isSame: Boolean(before && isSame(page, before)) };
      delete fields.state;
      assert.deepEqual(fields, pages[i], i);
      before = page;
    });
    const read = Object.values(pages);
    assert.ok(read.includes(null) && read.filter((page) => page?.isSame).length > 3);
  }
});
