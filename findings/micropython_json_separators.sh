#!/bin/sh
# json.loads of MicroPython takes JSON without its separators
# Expected: a missing comma, a missing colon and a leading zero are refused, as by CPython.
# Seen: MicroPython 1.25.0 and 1.27.0 read [1 2], {"a" 1}, [01] and [1,] as if they were
# right.
# Here: the page and the laptop may read a damaged line of the feed differently.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund mp1250@npm:@micropython/micropython-webassembly-pyscript@1.25.0 mp1270@npm:@micropython/micropython-webassembly-pyscript@1.27.0
cat > run.mjs <<'END'
const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.FS.writeFile("/program.py", (await import("node:fs")).readFileSync("program.py"));
python.runPython("exec(open('/program.py').read())");
END
cat > program.py <<'END'
import json
for text in ('[1 2]', '{"a" 1}', '[01]', '[1,]', '{1: 2}'):
    print(text, json.loads(text))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
[1 2] [1, 2]
{"a" 1} {'a': 1}
[01] [1]
[1,] [1]
{1: 2} {1: 2}
mp1270
[1 2] [1, 2]
{"a" 1} {'a': 1}
[01] [1]
[1,] [1]
{1: 2} {1: 2}
END
cat seen
diff expected seen && echo "as described"
