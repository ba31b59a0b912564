"""A journal in memory, for the tests of the books."""

from dealbox.bank.state import NO_NAMES, NO_UIDS, State


class MemoryJournal:
    """A journal in memory that stores every state and never fails; one that is cleared is fast."""

    lost = newer = 0

    def __init__(self) -> None:
        self.states: list[State] = []
        self._pool: list[State] = []  # what `states` is made of
        self.is_doubtful = False

    @property
    def count(self) -> int:
        return len(self.states)

    def clear(self) -> None:
        self.states.clear()

    def accept(self) -> None:
        self.is_doubtful = False

    def boot(self, state: State) -> bool:
        if self.states:
            state.copy(self.states[-1])
        return bool(self.states)

    def commit(self, state: State) -> None:
        state.check()  # as the real one does
        if len(self._pool) == self.count:
            self._pool.append(State())
        kept = self._pool[self.count]
        kept.copy(state)
        self.states.append(kept)

    def forget(self) -> None:
        for state in self.states[:-1]:
            if state.people_id != self.states[-1].people_id:
                state.set_people(NO_UIDS, NO_NAMES)

    def recall(self, seq: int, state: State) -> bool:
        if not 0 < seq <= len(self.states):
            return False
        state.copy(self.states[seq - 1])
        return True
