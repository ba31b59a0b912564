"""The two errors of the house; a class of error exists because somebody catches it."""


class Refused(Exception):
    """A rule says no: nothing was written. Carries one code of bank.refusals; words are in ui."""


class Broken(Exception):
    """A promise of ours failed: the unit stops with words and leaves the flash as it is."""
