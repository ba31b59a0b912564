#!/bin/sh
# A later MicroPython for WebAssembly keeps its memory from the page
# Expected: a module of 1.26 gives its memory as _module.HEAPU8, as that of 1.25 does.
# Seen: 1.25.0 gives it; 1.26.0 and 1.27.0 abort when the name is read. The memory can be
# had from the exports of the WebAssembly instance alone.
# Here: JavaScript reads and writes buffers of Python by their addresses, so the page stays
# at 1.25.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
name=npm:@micropython/micropython-webassembly-pyscript
npm install --silent --no-audit --no-fund "mp1250@$name@1.25.0" "mp1260@$name@1.26.0" "mp1270@$name@1.27.0"
cat > run.mjs <<'END'
const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const { instantiate } = WebAssembly;
let memory;
WebAssembly.instantiate = async (...what) => {
  const made = await instantiate(...what);
  memory = Object.values((made.instance ?? made).exports).find((each) => each instanceof WebAssembly.Memory);
  return made;
};
const python = await loadMicroPython({ stderr: () => {} });
console.error = () => {};
let said;
try {
  said = python._module.HEAPU8.length > 0;
} catch (error) {
  said = error.message.includes("not exported") ? "not exported" : error.message;
}
console.log(process.argv[2], "HEAPU8", said, "memory of the instance", memory?.buffer.byteLength > 0);
process.exit();
END
for version in mp1250 mp1260 mp1270; do
    node run.mjs "$version"
done > seen 2> /dev/null
cat > expected <<'END'
mp1250 HEAPU8 true memory of the instance true
mp1260 HEAPU8 not exported memory of the instance true
mp1270 HEAPU8 not exported memory of the instance true
END
cat seen
diff expected seen && echo "as described"
