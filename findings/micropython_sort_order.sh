#!/bin/sh
# sorted() of MicroPython changes the order of what its key calls equal
# Expected: what is equal by the key stays in its order, as by CPython, at least in a list of a
# few entries.
# Seen: with MicroPython 1.25.0 and 1.27.0 two entries with equal keys already come back the
# other way round.
# Here: players are ranked by whole tuples that end with the seat, so that two who are level
# have one order on both Pythons.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund mp1250@npm:@micropython/micropython-webassembly-pyscript@1.25.0 mp1270@npm:@micropython/micropython-webassembly-pyscript@1.27.0
cat > run.mjs <<'END'
const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.runPython(`
for count in range(2, 6):
    print(count, [each[1] for each in sorted([(0, i) for i in range(count)], key=lambda each: each[0])])
`);
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
2 [1, 0]
3 [1, 2, 0]
4 [3, 2, 1, 0]
5 [2, 3, 4, 1, 0]
mp1270
2 [1, 0]
3 [1, 2, 0]
4 [3, 2, 1, 0]
5 [2, 3, 4, 1, 0]
END
cat seen
diff expected seen && echo "as described"
