#!/bin/sh
# A counted repetition in MicroPython's re matches nothing, without an error
# Expected: re.compile("a{2}") matches "aa", or is refused as unknown.
# Seen: in MicroPython 1.25.0 and 1.27.0 it compiles, and matches the letters "a{2}"
# instead.
# Here: no pattern that both Pythons use has a counted repetition.
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
import re
print(re.match("a{2}$", "aa"), bool(re.match("a{2}$", "a{2}")))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
None True
mp1270
None True
END
cat seen
diff expected seen && echo "as described"
