// Node finds here what stands beside a script only on a page that is built, and "given", the data of
// a test (tests/support/scripts.py).

import { register } from "node:module";
import { pathToFileURL } from "node:url";

const [table, given] = ["table.js", "given.js"].map((name) =>
  pathToFileURL(`${process.env.DEALBOX_MADE}/${name}`).href);
const places = JSON.stringify({ "./table.js": table, given });
const hook = `export const resolve = (name, context, next) => next(${places}[name] ?? name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
