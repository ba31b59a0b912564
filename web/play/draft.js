// A board that is being edited: its fields, and the text of its file (docs/own-board.md).

// Returns the title in a text of textOf(), "" for none: the browser may have kept it damaged.
export function titleOf(text) {
  try {
    return JSON.parse(/^title = (".*")$/m.exec(text)[1]).trim();
  } catch {
    return "";
  }
}

// Returns the text of a file with fields that differ from those of base, which it is like.
export function textOf(fields, base) {
  const { options, names, short, groups = {}, ...rest } = differing(fields, base);
  const parts = [pairs(rest, ["like", "title"])];
  if (options) parts.push(table("options", options));
  if (names) parts.push(table("names", fields.names)); // a file has all of them, or none
  const shorts = (names ? fields.short : short) ?? {}; // without names, those of base stay
  if (Object.keys(shorts).length) parts.push(table("short", shorts));
  for (const [name, group] of Object.entries(groups)) parts.push(table(`groups.${name}`, group));
  return parts.join("\n");
}

function differing(own, base) {
  const found = {};
  for (const [key, value] of Object.entries(own)) {
    const other = base[key];
    if (isTable(value) && isTable(other)) {
      const inner = differing(value, other);
      if (Object.keys(inner).length) found[key] = inner;
    } else if (JSON.stringify(value) !== JSON.stringify(other)) found[key] = value;
  }
  return found;
}

function isTable(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function table(name, fields) {
  return `[${name}]\n${pairs(fields)}`;
}

// first: the keys that come before the others.
function pairs(fields, first = []) {
  const keys = new Set([...first, ...Object.keys(fields)]);
  const lines = [...keys].filter((key) => key in fields);
  return lines.map((key) => `${key} = ${written(fields[key])}\n`).join("");
}

// A text in JSON is one in TOML, too.
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (!isTable(value)) return JSON.stringify(value);
  const inner = Object.entries(value).map(([key, each]) => `${key} = ${written(each)}`);
  return `{ ${inner.join(", ")} }`;
}
