// The file of a board (docs/own-board.md): its fields, as host_sim/editions/browser.py reads them.

import { getStaticTOMLValue, parseTOML, traverseNodes } from "toml-eslint-parser";

const NO_FIGURE = 0.5; // JSON has neither dates nor a difference of 1 and 1.0
const LOST = "__proto__"; // getStaticTOMLValue makes no property of it: it gets a blank meanwhile
const LARGE = 1e20; // beyond every limit; what is larger JSON writes as no whole number

// Returns { fields: JSON }, or { fault } in English. content: an ArrayBuffer or a view of one.
export function fieldsOf(content) {
  try {
    const text = textOf(content);
    const end = /\r(?!\n)/.exec(text);
    if (end) return { fault: "this is no TOML: a carriage return ends no line" };
    const tree = parseTOML(text, { tomlVersion: "1.0" }); // as Python's tomllib reads it
    const fields = JSON.stringify(getStaticTOMLValue(plain(tree)));
    return { fields: fields.replaceAll(`"${LOST} ":`, `"${LOST}":`) };
  } catch (error) {
    if (error instanceof TypeError) return { fault: "this is no text in UTF-8" };
    const line = error.lineNumber ? ` (at line ${error.lineNumber})` : "";
    return { fault: `this is no TOML: ${error.message}${line}` };
  }
}

// Returns a text in UTF-8, or in UTF-16 as PowerShell's > writes it, without its mark. Refused:
// TypeError, if it is neither. content: as of fieldsOf().
export function textOf(content) {
  const bytes = new Uint8Array(content.buffer ?? content, content.byteOffset, content.byteLength);
  const wide = { "255,254": "utf-16le", "254,255": "utf-16be" }[bytes.slice(0, 2).join()];
  return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
}

// Returns a tree with all its values as JSON can have them.
function plain(tree) {
  traverseNodes(tree, {
    enterNode(node) {
      if (node.type === "TOMLBare" && node.name === LOST) node.name += " ";
      if (node.type === "TOMLQuoted" && node.value === LOST) node.value += " ";
      if (node.type !== "TOMLValue") return;
      if (node.kind === "integer") node.value = Math.max(-LARGE, Math.min(node.value, LARGE));
      else if (node.kind !== "string" && node.kind !== "boolean") node.value = NO_FIGURE;
    },
    leaveNode() {},
  });
  return tree;
}
