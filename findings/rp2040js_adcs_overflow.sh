#!/bin/sh
# ADCS of rp2040js misses an overflow that the carry makes
# Expected: 0x7fffffff + 0 + carry sets the flag V, whichever register has which number.
# Seen: rp2040js 1.4.1 sets it for 0 + 0x7fffffff, and not for 0x7fffffff + 0.
# Here: the page with the chip computes the flag itself; all 65,536 instruction words are
# compared.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund rp2040js@1.4.1
cat > program.mjs <<'END'
import { RP2040 } from "rp2040js";

const chip = new RP2040();
const core = chip.core;
chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
const put = (...words) => words.forEach((word, at) => chip.writeUint16(0x20000000 + 2 * at, word));
put(0x4148); // ADCS R0, R1
for (const [a, b] of [[0x7fffffff, 0], [0, 0x7fffffff]]) {
  core.PC = 0x20000000;
  [core.registers[0], core.registers[1]] = [a, b];
  core.C = true;
  core.executeInstruction();
  console.log((core.registers[0] >>> 0).toString(16), "V", core.V);
}
END
node program.mjs > seen
cat > expected <<'END'
80000000 V false
80000000 V true
END
cat seen
diff expected seen && echo "as described"
