"""Runs a command beside four busy loops: python -m tests.programs.busy COMMAND ..."""

import subprocess
import sys

LOOPS = 4
_LOOP = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"


def main() -> int:
    """Run the command line; return the command's exit code."""
    loops = [subprocess.Popen([sys.executable, "-c", _LOOP]) for _ in range(LOOPS)]
    try:
        return subprocess.call(sys.argv[1:])
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    sys.exit(main())
