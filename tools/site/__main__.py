"""Builds the site into out/site: python -m tools.site"""

import argparse
import sys

from host_sim.ending import in_words
from tools.site import whole

_ABOUT = "Build the site into out/site."


def main() -> int:
    """Run the command line; return the exit code."""
    argparse.ArgumentParser(prog="python -m tools.site", description=_ABOUT).parse_args()
    whole.build_anew()
    print(whole.OUT)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
