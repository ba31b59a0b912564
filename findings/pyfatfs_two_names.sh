#!/bin/sh
# pyfatfs gives a FAT volume two files of one name
# Expected: names on FAT have no case: INFO.TXT is found as info.txt, and writing info.txt
# replaces it, as on every system that mounts such a volume.
# Seen: pyfatfs 1.1.0 does not find it, and writes a second entry beside it, of folders too, which
# no system that mounts the volume can tell apart. With preserve_case=False it is the same.
# Here: no tool writes FAT. BOOTSEL shows such a volume, with INFO_UF2.TXT, which the host mounts.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install pyfatfs==1.1.0 'setuptools<81'
cat > program.py <<'END'
import warnings

warnings.simplefilter("ignore")
from pyfatfs.PyFat import PyFat
from pyfatfs.PyFatFS import PyFatFS

SIZE = 8 << 20
for preserve_case in (True, False):
    open("volume", "wb").write(bytes(SIZE))
    blank = PyFat()
    blank.mkfs("volume", PyFat.FAT_TYPE_FAT16, size=SIZE)
    blank.close()
    with PyFatFS("volume", preserve_case=preserve_case) as volume:
        volume.writetext("INFO.TXT", "first")
        print(volume.exists("INFO.TXT"), volume.exists("info.txt"))
        volume.writetext("info.txt", "second")
        volume.makedir("PAGES")
        volume.makedir("pages")
    with PyFatFS("volume", preserve_case=preserve_case) as volume:
        print(*sorted(volume.listdir("/")), volume.readtext("INFO.TXT"))
END
env/bin/python program.py > seen
cat > expected <<'END'
True False
INFO.TXT PAGES info.txt pages first
True False
INFO.TXT PAGES info.txt pages first
END
cat seen
diff expected seen && echo "as described"
