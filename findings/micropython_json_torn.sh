#!/bin/sh
# json.loads of MicroPython 1.25 takes a list that ends too early
# Expected: a list without its closing bracket is refused.
# Seen: MicroPython 1.25.0 returns the members so far; 1.27.0 refuses.
# Here: the beginning of a feed gives another report in the page than on the laptop.
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
whole = '["ab", "cd"]'
read = []
for end in range(1, len(whole)):
    try:
        read.append(json.loads(whole[:end]))
    except ValueError:
        pass
print(read)
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
[[], ['ab'], ['ab'], ['ab'], ['ab', 'cd']]
mp1270
[]
END
cat seen
diff expected seen && echo "as described"
