from dealbox.parts import KEYS
from host_sim.tunes import TUNES
from tests.support.table import Table


def _left(table: Table) -> list[str]:
    """Return the rows that are left to try."""
    return " ".join(table.board.display.lines()[1:5]).split()


def test_each_key_disappears_and_sounds_its_own_note() -> None:
    table = Table()
    table.press(".")
    table.board.buzzer.tunes.clear()
    for key in KEYS:
        if key != "C":
            assert key in _left(table)
            table.press(key)
            assert key not in _left(table)
            assert f"Key {key}" in table.board.display.lines()
    notes = [tune[0] for tune in table.board.buzzer.tunes]
    assert notes == sorted(set(notes)) and len(notes) == len(KEYS) - 1
    assert not {tune[0] for tune in TUNES.values()} & set(notes)
    assert _left(table) == ["card", "+", "card", "-", "C", "button"]
