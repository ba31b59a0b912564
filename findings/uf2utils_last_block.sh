#!/bin/sh
# uf2utils writes a last block that the boot ROM of the RP2040 does not take
# Expected: each block of a UF2 file for the RP2040 has 256 bytes, the last one filled up.
# Seen: uf2utils 0.9.8 gives the last block what is left: 232 of 1,000 bytes. The boot ROM
# takes blocks of exactly 256 bytes (bootrom/virtual_disk.c).
# Here: a file of another writer may leave the board in BOOTSEL although it was copied
# whole.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env && env/bin/pip --quiet install uf2utils==0.9.8
cat > program.py <<'END'
import struct

from uf2utils import Family, UF2File
from uf2utils.constants import Flags

made = UF2File()
made.header.flags = Flags.FamilyIDPresent
made.header.family = Family.byName("RP2040")
made.append_payload(bytes(1000), 0x10000000)
made.to_file("made.uf2")
content = open("made.uf2", "rb").read()
print([struct.unpack_from("<I", content, at + 16)[0] for at in range(0, len(content), 512)])
END
env/bin/python program.py > seen
cat > expected <<'END'
[256, 256, 256, 232]
END
cat seen
diff expected seen && echo "as described"
