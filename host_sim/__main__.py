"""`python -m host_sim` is the command `dealbox`.

The processes of a study run the command's script too, up to its `main`: what this module imports
at its top, they import before they can choose compiled modules.
"""

import sys


def main() -> int:
    """Run a command line, and return the exit code."""
    from host_sim.ending import in_words

    def command() -> int:
        from host_sim import cli

        return cli.main()

    return in_words(command)


if __name__ == "__main__":
    sys.exit(main())
