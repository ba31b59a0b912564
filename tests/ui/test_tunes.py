"""Every tune has a unique first note."""

import pytest

from dealbox.ui import tunes
from host_sim.tunes import TUNES


@pytest.mark.parametrize("tune", TUNES.values(), ids=TUNES)
def test_a_tune_is_notes_and_lengths_that_a_piezo_can_play(tune: bytes) -> None:
    assert tune and len(tune) % 2 == 0
    notes, lengths = tune[::2], tune[1::2]
    assert notes[0] != 0
    assert all(note == 0 or 45 <= note <= 108 for note in notes)
    assert all(lengths)
    assert sum(lengths) <= 150  # 1.5 s


def test_the_first_note_of_every_tune_is_unique() -> None:
    assert len({tune[0] for tune in TUNES.values()}) == len(TUNES)


def test_every_tune_is_in_the_table() -> None:
    made = {value for name, value in vars(tunes).items() if isinstance(value, bytes)}
    assert made == set(TUNES.values())


def test_a_key_clicks_for_at_most_15_ms() -> None:
    assert sum(tunes.KEY[1::2]) * 10 <= 15


def test_money_that_comes_rises_and_money_that_goes_falls() -> None:
    coming, going = list(tunes.CREDIT[::2]), list(tunes.DEBIT[::2])
    assert coming == sorted(coming)
    assert going == sorted(going, reverse=True)
