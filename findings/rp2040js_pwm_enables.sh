#!/bin/sh
# The PWM of rp2040js reads all its enable bits as zeros
# Expected: EN is an alias of the bits EN of the eight CSR (RP2040 data sheet, 4.5.3): with slices 0
# and 1 enabled it reads 3. A program that reads it, sets bit 2 and writes it back enables three.
# Seen: EN of rp2040js 1.4.1 reads 0 whatever is enabled, so that such a program, and the
# alias that sets bits, stop the other slices.
# Here: the page with the chip reads CSR, and the firmware has one slice, by MicroPython.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund rp2040js@1.4.1
cat > program.mjs <<'END'
import { RP2040 } from "rp2040js";

const PWM = 0x40050000;
const EN = PWM + 0xa0;
const SET = 0x2000; // the alias of a register that sets bits (2.1.2)
const chip = new RP2040();
const slices = () => [0, 1, 2].map((slice) => chip.readUint32(PWM + 0x14 * slice) & 1).join("");
chip.writeUint32(PWM, 1);
chip.writeUint32(PWM + 0x14, 1);
console.log(slices(), chip.readUint32(EN));
chip.writeUint32(EN, 7);
console.log(slices(), chip.readUint32(EN));
chip.writeUint32(EN, 3);
chip.writeUint32(EN + SET, 4);
console.log(slices());
END
node program.mjs > seen
cat > expected <<'END'
110 0
111 0
001
END
cat seen
diff expected seen && echo "as described"
