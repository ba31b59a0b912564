"""Every fault in small worlds, in the size of make soak."""

import sys

from tests.programs import harness
from tests.programs.worlds.plan import PARTS

if __name__ == "__main__":
    sys.exit(harness.main(__doc__, PARTS))
