#!/bin/sh
# BLX LR of rp2040js jumps to the instruction after itself
# Expected: BLX LR jumps to where LR pointed, and LR then has the address after it
# (ARMv6-M).
# Seen: rp2040js 1.4.1 writes LR before it reads it.
# Here: the page with the chip executes this instruction by its own core.
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
put(0x47f0); // BLX LR
core.PC = 0x20000000;
core.LR = 0x20000101;
core.executeInstruction();
console.log(core.PC.toString(16), core.LR.toString(16));
END
node program.mjs > seen
cat > expected <<'END'
20000002 20000003
END
cat seen
diff expected seen && echo "as described"
