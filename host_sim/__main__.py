"""`python -m host_sim` is the command `dealbox`."""

import sys

from host_sim.cli import main

sys.exit(main())
