#!/bin/sh
# adafruit_rtttl plays a note with a dot in another octave, and high notes not at all
# Expected: 8c6. is C of octave 6, 1,047 Hz, whatever the octave of the tune: the dot stands after
# the octave in the format. Octave 7 is the highest of the format, and its notes sound.
# Seen: adafruit-circuitpython-rtttl 2.4.29 takes an octave from the last character alone: 8c6. has
# the octave of the tune. From D of octave 7 on each note is a pause, without a word.
# Here: tunes are numbers of notes (firmware/dealbox/ui/tunes.py), and nothing reads RTTTL.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install --no-deps adafruit-circuitpython-rtttl==2.4.29
# A pin that prints the frequencies that it was given.
cat > pwmio.py <<'END'
class PWMOut:
    def __init__(self, pin, duty_cycle, variable_frequency):
        self.heard = []

    def __setattr__(self, name, value):
        if name == "frequency":
            self.heard.append(value)
        else:
            super().__setattr__(name, value)

    def deinit(self):
        print(*self.heard)
END
cat > program.py <<'END'
import builtins

builtins.AudioOut = object  # of a module that boards without a converter lack

import adafruit_rtttl

for notes in ("8c6,8c6.,8c.6", "8c", "8c7,8c#7,8d7,8a7,8b7"):
    print(notes, end=" ")
    adafruit_rtttl.play(None, f"tune:d=8,o=4,b=900:{notes}")
END
PYTHONPATH=. env/bin/python program.py > seen
cat > expected <<'END'
8c6,8c6.,8c.6 1046 261 1046
8c 261
8c7,8c#7,8d7,8a7,8b7 2093 2217
END
cat seen
diff expected seen && echo "as described"
