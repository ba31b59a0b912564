import re

from dealbox.bank import spaces
from dealbox.bank.editions import EDITIONS
from dealbox.ui import words
from host_sim import languages, pins
from host_sim.cards import COLOURS
from kit import deeds, sheets
from tests.support.sources import ROOT

SHEETS = {sheet.name: sheet for sheet in sheets.sheets()}


def test_groups_differ_in_letter_colour_and_pattern() -> None:
    for edition in EDITIONS:
        groups = deeds.table(edition)["groups"]
        for mark in ("letter", "colour", "pattern", "name"):
            assert len({group[mark] for group in groups}) == len(groups) == spaces.UTILITY


def test_the_labels_have_the_letters_of_the_first_presses() -> None:
    letters = sheets._key_labels()["letters"]
    assert letters["2"] == "ABC" and letters["7"] == "PQRS" and letters["0"] == "␣"
    assert set("".join(letters.values())) >= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ-'.")


def test_eight_players_differ_in_symbol_and_are_named_in_every_language() -> None:
    template = (sheets.TEMPLATES / "stickers.typ").read_text()
    looks = re.findall(r'^  \("#\w{6}", "#\w{6}", "(\w+)"\),$', template, re.MULTILINE)
    assert len(set(looks)) == len(looks) == 8
    shapes = (ROOT / "web/face/shapes.js").read_text(encoding="utf-8")
    for colour, look in zip(COLOURS, looks, strict=True):
        assert f'{colour}: "{look}"' in shapes  # the unit's face has the same
    for seat, names in enumerate(SHEETS["card-stickers"].data()["players"], start=1):
        assert list(names) == [shown.SEATS[seat] for shown in languages.modules().values()]


def test_each_edition_language_and_board_has_a_sheet_of_its_own() -> None:
    names = [sheet.name for sheet in sheets.sheets()]
    own = len(EDITIONS) + len(words.LANGUAGES) + len(pins.by_hand())
    assert len(set(names)) == len(names) == own + 3
