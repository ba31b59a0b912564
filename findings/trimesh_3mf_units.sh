#!/bin/sh
# trimesh writes inches into a 3MF file as millimetres
# Expected: a mesh with units of inches comes back from 3MF with its size: the format names its
# unit, and trimesh reads that.
# Seen: trimesh 5.2.0 writes unit="millimeter" whatever the units are, and leaves the numbers as
# they are. A part of 2 inches is one of 2 mm, without a warning.
# Here: trimesh only measures the enclosure, which is in millimetres throughout.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install trimesh==5.2.0 numpy==2.4.6 lxml==6.1.3 networkx==3.6.1
cat > program.py <<'END'
import io
import re
import zipfile

import trimesh

MODEL = "3D/3dmodel.model"


def show(name, file):
    found = trimesh.load_scene(io.BytesIO(file), file_type="3mf")
    text = zipfile.ZipFile(io.BytesIO(file)).read(MODEL).decode()
    print(name, re.search('unit="(.*?)"', text)[1], found.units, *map(float, found.extents))


for units in ("millimeters", "inches"):
    box = trimesh.creation.box((1, 2, 3))
    box.units = units
    scene = trimesh.Scene(box)
    show(units, box.export(file_type="3mf"))
    show(f"scene in {scene.units}", scene.export(file_type="3mf"))

# What is read is right: the same file with its unit changed.
written = zipfile.ZipFile(io.BytesIO(box.export(file_type="3mf")))
changed = io.BytesIO()
with zipfile.ZipFile(changed, "w") as target:
    for each in written.namelist():
        target.writestr(each, written.read(each).replace(b'unit="millimeter"', b'unit="inch"'))
show("by hand", changed.getvalue())
END
env/bin/python program.py > seen
cat > expected <<'END'
millimeters millimeter millimeter 1.0 2.0 3.0
scene in millimeters millimeter millimeter 1.0 2.0 3.0
inches millimeter millimeter 1.0 2.0 3.0
scene in inches millimeter millimeter 1.0 2.0 3.0
by hand inch inch 1.0 2.0 3.0
END
cat seen
diff expected seen && echo "as described"
