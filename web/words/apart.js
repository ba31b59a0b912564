// The words of a page, each language in a file of its own that is fetched when it is spoken.
//
// tools/site/pages.py makes table.js of it, and puts NAMES in front: what each language is called.

import { firstCode } from "./first.js";

export const TABLE = {};

export async function load(code) {
  // By its address: a name would have all languages bundled.
  const { default: own } = await import(new URL(`./${code}.js`, import.meta.url).href);
  TABLE[code] = own;
}

await load(firstCode(NAMES));
