"""The two errors of the project; each is a class because some caller catches it."""


class Refused(Exception):
    """A rule forbids it, and nothing was written. The words for its code are in ui/words.py."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code  # of bank.refusals


class Broken(Exception):
    """An invariant does not hold: the unit stops with words and leaves the flash as it is."""
