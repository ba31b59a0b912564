#!/bin/sh
# A shift by a register of 0 changes the carry on two emulators of the RP2040, and one by 33 sets it
# Expected: of the low byte of the register, 0 leaves C as it is, and more than 32 clears it for LSLS
# (ARMv6-M, A2.2.1: LSL_C of a number of 32 bits).
# Seen: rp2040js 1.4.1 and rp2040py 1.0.0b1 make bit 31 the carry of LSRS, ASRS and RORS by 0, and
# of LSLS by 33.
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
const shifts = [["LSLS", 0x4088], ["LSRS", 0x40c8], ["ASRS", 0x4108], ["RORS", 0x41c8]]; // R0, R1
for (const [name, code] of shifts) {
  const carries = [[2, 0], [0x80000000, 33]].map(([number, by]) => {
    chip.writeUint16(0x20000000, code);
    chip.core.registers.set([number, by]);
    [chip.core.PC, chip.core.C] = [0x20000000, by === 0];
    chip.core.executeInstruction();
    return Number(chip.core.C);
  });
  console.log("rp2040js", name, ...carries);
}
END
cat > program.py <<'END'
from rp2040py import RP2040

chip = RP2040()
for name, code in (("LSLS", 0x4088), ("LSRS", 0x40C8), ("ASRS", 0x4108), ("RORS", 0x41C8)):
    carries = []
    for number, by in ((2, 0), (0x80000000, 33)):
        chip.write_uint16(0x20000000, code)
        chip.core.registers[0], chip.core.registers[1] = number, by
        chip.core.pc, chip.core.c = 0x20000000, by == 0
        chip.core.execute_instruction()
        carries.append(int(chip.core.c))
    print("rp2040py", name, *carries)
END
node program.mjs > seen
env/bin/python program.py >> seen
cat > expected <<'END'
rp2040js LSLS 1 1
rp2040js LSRS 0 0
rp2040js ASRS 0 1
rp2040js RORS 0 0
rp2040py LSLS 1 1
rp2040py LSRS 0 0
rp2040py ASRS 0 1
rp2040py RORS 0 0
END
cat seen
diff expected seen && echo "as described"
