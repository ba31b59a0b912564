"""A short form of the misuse of every command; the long one is guided by coverage."""

from random import Random

import pytest

from tests.programs import misuse

ROUNDS = 2  # of changes of each good input


@pytest.mark.slow
def test_whatever_is_given_to_a_command_ends_in_words() -> None:
    rng = Random(20261123)
    tried = 0
    for kind, data in misuse.seeds():
        text = misuse.packed(kind, data)
        misuse.misuse(text)
        for _ in range(ROUNDS):
            misuse.misuse(misuse.changed(text, rng))
            tried += 1
    assert tried > 50
