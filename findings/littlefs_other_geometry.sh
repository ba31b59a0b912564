#!/bin/sh
# littlefs-python formats a sound image that is opened with another geometry
# Expected: opening an image with a wrong block count or block size fails, and leaves its
# bytes alone.
# Seen: littlefs-python 0.19.0 mounts an empty file system, and has overwritten the image.
# Here: a unit keeps its books without a file system.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env && env/bin/pip --quiet install littlefs-python==0.19.0
cat > program.py <<'END'
from littlefs import LittleFS
from littlefs.context import UserContext

made = LittleFS(block_size=4096, block_count=16)
with made.open("books.bin", "wb") as file:
    file.write(b"books")
image = bytes(made.context.buffer)
for size, count in ((4096, 16), (4096, 8), (512, 128)):
    context = UserContext(len(image))
    context.buffer = bytearray(image)
    opened = LittleFS(context=context, block_size=size, block_count=count)
    print(size, count, opened.listdir("/"), bytes(context.buffer) == image)
END
env/bin/python program.py > seen
cat > expected <<'END'
4096 16 ['books.bin'] True
4096 8 [] False
512 128 [] False
END
cat seen
diff expected seen && echo "as described"
