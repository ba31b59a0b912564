#!/bin/sh
# lower() and upper() of MicroPython change the letters of ASCII alone
# Expected: "\xc9".lower() is "\xe9", as by CPython: a text is of letters, not of bytes.
# Seen: MicroPython 1.25.0 and 1.27.0 leave all other letters as they are, without an error, and
# isalpha() is false for them.
# Here: both Pythons make the feed's name of a board from its title. So the marks are taken off the
# letters first, and only letters of ASCII are made small (host_sim/editions/checking.py).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
name=npm:@micropython/micropython-webassembly-pyscript
npm install --silent --no-audit --no-fund "mp1250@$name@1.25.0" "mp1270@$name@1.27.0"
cat > run.mjs <<'END'
const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.runPython(`
for letter in ("E", "\\xc9", "\\u0141"):
    print(hex(ord(letter)), letter.lower() == letter, letter.isalpha())
`);
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
0x45 False True
0xc9 True False
0x141 True False
mp1270
0x45 False True
0xc9 True False
0x141 True False
END
cat seen
diff expected seen && echo "as described"
