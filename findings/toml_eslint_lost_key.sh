#!/bin/sh
# A table of TOML loses one key when it becomes an object
# Expected: each key of a table is a property of the object that `getStaticTOMLValue` returns,
# whatever it is called.
# Seen: with toml-eslint-parser 1.0.3 the key `__proto__` becomes the object's prototype if its
# value is a table, and is lost otherwise; what is in the table is read as the object's own.
# `tomllib` of Python 3.11 has it as any other key.
# Here: the page refuses it as the laptop does, as a key that no board has.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund toml-eslint-parser@1.0.3
cat > run.mjs <<'END'
import { getStaticTOMLValue, parseTOML } from "toml-eslint-parser";
for (const text of ["__proto__ = 1", '[__proto__]\ntitle = "x"']) {
  const value = getStaticTOMLValue(parseTOML(text));
  console.log(JSON.stringify(value), value.title);
}
END
node run.mjs > seen
cat > expected <<'END'
{} undefined
{} x
END
cat seen
diff expected seen && echo "as described"
