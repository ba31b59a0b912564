#!/bin/sh
# json.dumps of MicroPython writes what is no JSON, without an error
# Expected: a set, a class, bytes and a tuple as a key raise TypeError, as by CPython.
# Seen: MicroPython 1.25.0 and 1.27.0 write "{1}" for a set, which their own reader takes for an
# empty object, "<class 'object'>" for a class, and bytes and tuples as if they were texts.
# Here: the feed over USB writes its lines itself, from numbers and texts alone.
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

for thing in ({1}, object, b"text", {(1, 2): 3}):
    written = json.dumps(thing)
    try:
        print(written, "read", json.loads(written))
    except ValueError:
        print(written, "unreadable")
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
{1} read {}
<class 'object'> unreadable
"text" read text
{"[1, 2]": 3} read {'[1, 2]': 3}
mp1270
{1} read {}
<class 'object'> unreadable
"text" read text
{"[1, 2]": 3} read {'[1, 2]': 3}
END
cat seen
diff expected seen && echo "as described"
