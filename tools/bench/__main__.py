"""Measures the unit's guarantees on the emulated chip."""

import sys

from host_sim.ending import in_words
from tools.bench.chip import main

if __name__ == "__main__":
    sys.exit(in_words(main))
