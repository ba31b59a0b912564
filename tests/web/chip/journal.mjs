// Prints what the page's reader says of a region: a JSON line for each page, then the newest one.

import { readFileSync } from "node:fs";
import { isSame, PAGE_BYTES, Rings } from "../../../web/chip/journal.js";

const { pages, newest } = new Rings(new Uint8Array(readFileSync(process.argv[2])));
let before;
for (const page of pages) {
  const { state, ...fields } = page ?? {};
  if (page) fields.isSame = Boolean(before && isSame(page, before));
  before = page ?? before;
  console.log(state ? JSON.stringify(fields) : String(page));
}
console.log(newest * PAGE_BYTES);
