from itertools import combinations, pairwise

from dealbox.ui import tunes
from host_sim.tunes import TUNES
from tests.support.cases import for_each


@for_each("tune", TUNES.values())
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


def _ups_and_downs(tune: bytes) -> list[int]:
    """Return the direction from each note to the next: 1 up, -1 down, 0 the same."""
    notes = [note for note in tune[::2] if note]
    return [(b > a) - (b < a) for a, b in pairwise(notes)]


def test_an_ear_tells_any_two_tunes_apart() -> None:
    alike = [pair for pair in combinations(TUNES, 2) if _are_alike(*map(TUNES.__getitem__, pair))]
    assert alike == []


def _are_alike(a: bytes, b: bytes) -> bool:
    """Return whether two tunes have the same ups and downs, about as high and as long."""
    shorter, longer = sorted((sum(a[1::2]), sum(b[1::2])))
    octaves = abs(max(a[::2]) - max(b[::2])) / 12
    return _ups_and_downs(a) == _ups_and_downs(b) and octaves < 1 and longer < 2 * shorter
