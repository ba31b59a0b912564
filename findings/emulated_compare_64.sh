#!/bin/sh
# The least number of 64 bits is not less than a large one on two emulators of the RP2040
# Expected: a compiler for ARMv6-M compares signed numbers of 64 bits by CMP of the low halves and
# SBCS of the high ones; BLT branches if the first is less.
# Seen: with rp2040js 1.4.1, and with rp2040py 1.0.0b1 as with RP2040PY_SKIP_CYTHON=1, SBCS misses the
# overflow of -2**63 minus 0x7fffffff00000001, because 0x7fffffff and the borrow wrap first: no branch.
# Here: the page with the chip computes the flag itself. The chip on the laptop is rp2040py as it is.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund rp2040js@1.4.1
python3 -m venv env
env/bin/pip --quiet install rp2040py==1.0.0b1
cat > program.mjs <<'END'
import { RP2040 } from "rp2040js";

const chip = new RP2040();
chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
const code = [0x4290, 0x4199, 0xdb06]; // CMP R0, R2; SBCS R1, R3; BLT
code.forEach((word, at) => chip.writeUint16(0x20000000 + 2 * at, word));
for (const [high, name] of [[0x7fffffff, "large"], [0x7ffffffe, "smaller"]]) {
  chip.core.registers.set([0, 0x80000000, 1, high]);
  chip.core.PC = 0x20000000;
  for (const _ of code) chip.core.executeInstruction();
  console.log("rp2040js", name, chip.core.PC === 0x20000014);
}
END
cat > program.py <<'END'
from rp2040py import RP2040

chip = RP2040()
CODE = [0x4290, 0x4199, 0xDB06]
for at, word in enumerate(CODE):
    chip.write_uint16(0x20000000 + 2 * at, word)
for high, name in ((0x7FFFFFFF, "large"), (0x7FFFFFFE, "smaller")):
    for register, value in enumerate((0, 0x80000000, 1, high)):
        chip.core.registers[register] = value
    chip.core.pc = 0x20000000
    for _ in CODE:
        chip.core.execute_instruction()
    print("rp2040py", name, chip.core.pc == 0x20000014)
END
node program.mjs > seen
env/bin/python program.py >> seen
RP2040PY_SKIP_CYTHON=1 env/bin/python program.py >> seen
cat > expected <<'END'
rp2040js large false
rp2040js smaller true
rp2040py large False
rp2040py smaller True
rp2040py large False
rp2040py smaller True
END
cat seen
diff expected seen && echo "as described"
