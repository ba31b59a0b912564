"""A journal that only checks."""

from dealbox.bank.state import State


class Audit:
    """A journal that checks each booking as the unit does, and keeps nothing.

    There is no history, so nothing can be undone.
    """

    is_doubtful = False
    lost = 0
    newer = 0

    def boot(self, state: State) -> bool:
        """Return False: nothing is stored."""
        return False

    def accept(self) -> None:
        """Do nothing: nothing was lost."""

    def commit(self, state: State) -> None:
        """Raise Broken unless the invariants hold."""
        state.check()

    def forget(self) -> None:
        """Do nothing: nothing is stored."""

    def recall(self, seq: int, state: State) -> bool:
        """Return False: no booking is in the history."""
        return False
