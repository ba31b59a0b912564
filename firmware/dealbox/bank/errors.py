"""The two errors of the project; a class of error exists because somebody catches it."""


class Refused(Exception):
    """A rule says no, and nothing was written. The words for its code are in ui/words.py."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code  # of bank.refusals


class Broken(Exception):
    """A promise of ours failed: the unit stops with words and leaves the flash as it is."""
