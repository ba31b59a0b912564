#!/bin/sh
# A width in MicroPython's format counts bytes, not letters
# Expected: "{:5}" fills a text of one letter with four blanks, whatever the letter.
# Seen: MicroPython 1.25.0 and 1.27.0 fill by the bytes of UTF-8: a letter with an accent
# gets one blank less.
# Here: no row of the display is made by a width; a column of names would not stay straight.
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
for text in ("e", "\u00e9", "\u20ac"):
    print(len("{:5}".format(text)), len("%5s" % text), len(text.center(5)))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
5 5 5
4 4 4
3 3 3
mp1270
5 5 5
4 4 4
3 3 3
END
cat seen
diff expected seen && echo "as described"
