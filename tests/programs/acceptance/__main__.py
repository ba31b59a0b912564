"""Apart from the rows: other processes do not import this, and so may take compiled modules."""

import sys

from tests.programs.acceptance.rows import main

if __name__ == "__main__":
    sys.exit(main())
