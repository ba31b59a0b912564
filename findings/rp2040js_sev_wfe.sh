#!/bin/sh
# A WFE after SEV sleeps in rp2040js
# Expected: SEV sets the event, so that the next WFE returns at once (ARMv6-M).
# Seen: rp2040js 1.4.1 only logs SEV: the core waits, and without an interrupt for ever.
# Here: the page with the chip sets the event itself.
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
put(0xbf40, 0xbf20); // SEV, WFE
core.PC = 0x20000000;
core.executeInstruction();
core.executeInstruction();
console.log("waits", core.waiting);
END
node program.mjs > seen
cat > expected <<'END'
waits true
END
cat seen
diff expected seen && echo "as described"
