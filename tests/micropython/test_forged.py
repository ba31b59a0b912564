"""Forged pages: both Pythons find the same in each, and neither raises, whatever it contains."""

from collections import Counter

import pytest

from tests.micropython import forged
from tests.micropython.conftest import Both, Run
from tests.support import unsound


def test_both_pythons_find_the_same_books_sound(both: Both) -> None:
    verdicts = Counter(line.rsplit(" ", 1)[1] for line in both(unsound))
    assert verdicts["sound"] > 70 and verdicts["broken"] > 90 and len(verdicts) == 2


def test_both_pythons_boot_whatever_a_page_contains(both: Both) -> None:
    """The newest page is adopted (9), or one booking is lost, or it is another program's (3)."""
    outcomes = Counter(line[line.rindex("(") :].rstrip(")") for line in both(forged))
    assert set(outcomes) == {"(1, 0, 9", "(1, 1, 8", "(3, 0, 0", "(5, 0, 0"}
    assert min(outcomes.values()) >= 1


@pytest.mark.parametrize("at", [12, 17])
def test_an_unknown_version_or_edition_is_another_programs(run_micropython: Run, at: int) -> None:
    run_micropython(f"""
from dealbox.bank.editions import EDITIONS, OWN
from dealbox.store.page import VERSION, Page
from tests.micropython import forged
from tests.support.unsound import game
flash, page = forged.Pages(), Page()
page.pack(game(), 1)
for value in range(len(EDITIONS) if {at} == 17 else VERSION + 1, 256):
    page.bytes[{at}] = value
    forged.seal(page.bytes)
    flash.place(8, page.bytes)
    found = 5 if {at} == 17 and value == OWN else 3  # NO_BOARD, or OTHER_VERSION
    assert forged.outcome(flash) == (found, 0, 0), value
""")
