#!/bin/sh
# Whole numbers cross to and from JavaScript as 32 bits with a sign, in silence
# Expected: a whole number up to 2^53 arrives as it is, or an error tells that it does not
# fit.
# Seen: with MicroPython 1.25.0 and 1.27.0 under WebAssembly 2^31 arrives as -2^31 and 2^40
# + 5 as 5; a JavaScript 2^40 arrives as 0.
# Here: a wire of the page returns 30 bits at most, and times count from power-on.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund mp1250@npm:@micropython/micropython-webassembly-pyscript@1.25.0 mp1270@npm:@micropython/micropython-webassembly-pyscript@1.27.0
cat > run.mjs <<'END'
const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.runPython("a = 2**31\nb = 2**40 + 5");
python.globals.set("c", 2 ** 40);
python.runPython("print(c)");
console.log(python.globals.get("a"), python.globals.get("b"));
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
0
-2147483648 5
mp1270
0
-2147483648 5
END
cat seen
diff expected seen && echo "as described"
