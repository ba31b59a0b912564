#!/bin/sh
# kiutils loses parts of a KiCad 9 board when it saves it, without a word
# Expected: a board that was read and saved is the same board, or the library refuses what
# it does not know.
# Seen: kiutils 1.4.8 drops the unique identifiers, the generator's version and the setting
# of embedded fonts, and turns a line of 0.1 mm into one of 0.12 mm.
# Here: the board is edited in KiCad alone; tests read it, and write nothing.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env && env/bin/pip --quiet install kiutils==1.4.8
cat > board.kicad_pcb <<'END'
(kicad_pcb (version 20241229) (generator "pcbnew") (generator_version "9.0")
  (general (thickness 1.6)) (paper "A4")
  (layers (0 "F.Cu" signal) (2 "B.Cu" signal) (25 "Edge.Cuts" user))
  (setup (pad_to_mask_clearance 0))
  (net 0 "") (net 1 "GND")
  (gr_line (start 0 0) (end 10 0) (stroke (width 0.1) (type default)) (layer "Edge.Cuts")
    (uuid "11111111-1111-1111-1111-111111111111"))
  (segment (start 1 1) (end 2 2) (width 0.25) (layer "F.Cu") (net 1)
    (uuid "22222222-2222-2222-2222-222222222222"))
  (embedded_fonts no)
)
END
cat > program.py <<'END'
from kiutils.board import Board

Board.from_file("board.kicad_pcb").to_file("saved.kicad_pcb")
saved = open("saved.kicad_pcb").read()
print([word in saved for word in ("11111111", "22222222", "generator_version", "embedded_fonts")])
print(*(line.strip() for line in saved.splitlines() if "gr_line" in line))
END
env/bin/python program.py > seen
cat > expected <<'END'
[False, False, False, False]
(gr_line (start 0 0) (end 10 0) (layer "Edge.Cuts") (width 0.12))
END
cat seen
diff expected seen && echo "as described"
