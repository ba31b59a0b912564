"""Makes the long runs: every kind of damage to every body, by the thousand.

Power cuts, kills, damaged flashes, forged pages, noise on USB, bad files, messages and commands;
and random histories of a game. --record FILE writes the counts for the notes of a release.
"""

import sys

from tests.programs import harness
from tests.programs.damage.plan import GROUPS

if __name__ == "__main__":
    sys.exit(harness.main(__doc__, GROUPS))
