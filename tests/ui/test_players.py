import pytest

from dealbox.bank.names import ALPHABET, NAME_MAX
from dealbox.bank.state import SEATS
from dealbox.parts import COLUMNS
from dealbox.ui import words
from host_sim import languages
from tests.support.cases import for_each
from tests.support.table import Table

RED, BLUE = 1, 2
LANGUAGES = languages.modules()


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE", "GREEN")


def rename(table: Table, row: int, text: str) -> None:
    """Choose a row of the list of names, and type one."""
    table.menu("This game")
    table.choose("Names")
    table.press(str(row))
    table.spell(text)
    table.press("OK")


def name(table: Table, row: int, text: str) -> None:
    rename(table, row, text)
    assert table.title == "NAMES", table.display
    table.press("C")


@for_each("letter", ALPHABET.replace(" ", ""))
def test_every_letter_of_names_can_be_typed(letter: str) -> None:
    table = Table("RED", "BLUE", "GREEN")
    name(table, 1, letter)
    assert table.ledger.name(RED) == letter and letter in table.display


def test_a_key_has_room_for_its_letters_and_each_letter_has_one_key() -> None:
    letters = [letter for key, each in words.LETTERS.items() if key != "." for letter in each]
    assert sorted(letters) == sorted(ALPHABET)
    assert max(map(len, words.LETTERS.values())) < COLUMNS


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_any_language_no_two_are_called_alike(table: Table, language: str) -> None:
    for seat, colour in enumerate(LANGUAGES[language].SEATS):
        if seat != BLUE:
            rename(table, 2, colour[:NAME_MAX])
            assert len(colour) > NAME_MAX or table.title.startswith("NEW NAME"), table.display
            table.press("C")


def test_names_that_begin_alike_are_told_apart_where_there_is_no_room() -> None:
    names = ["", "MARTINA", "MARTIN", "MARTINE", "ANNA", "ANNABEL", "", "", "MAXIMIL"]
    words.shorten_names(names)
    short = [words.shorten(name, 5) for name in names if name]
    assert len(set(short)) == len(short) and max(map(len, short)) <= 5
    assert short[-1] == "MAXI." and short[3] == "ANNA"
    assert words.shorten("MARTIN→MARTINA", 10) == "MAR2.→MAR1."[: len("MAR2.→MAR1.")]
    words.shorten_names([""] * SEATS)
    assert words.shorten("MARTINA", 5) == "MARTINA"


def test_nothing_in_flash_tells_a_name_that_was_forgotten(table: Table) -> None:
    for called in ("ANNA", "BERTA"):
        name(table, 1, called)
    table.hold()
    table.press("OK", "1", "OK", "GO", "1", "1", "OK")  # without the first of them
    stored = [bytes(1 + ALPHABET.index(letter) for letter in part) for part in ("ANNA", "BERT")]
    assert all(letters in table.flash.data for letters in stored)
    table.menu("Settings")
    table.choose(words.FORGET_ITEM)
    table.press("OK")
    assert not any(letters in table.flash.data for letters in stored)
