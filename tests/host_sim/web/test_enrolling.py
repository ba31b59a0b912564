import pytest

from dealbox.bank.state import POT
from dealbox.ui import words
from host_sim import languages
from host_sim.cards import COLOURS
from host_sim.web.enrolling import expected_card


@pytest.mark.parametrize("language", languages.modules())
def test_the_card_of_a_seat_is_expected_in_every_language(language: str) -> None:
    texts = vars(languages.modules()[language])
    for colour, name in zip(COLOURS, texts["SEATS"][1:POT], strict=True):
        asked = [texts["TAP_CARD"], f"→ {name}", "", "", "", ""]
        assert expected_card([texts["CARDS"], *asked, ""]) == colour
        assert expected_card(["", "", *asked]) == colour
        # A new card for a lost one is nobody's yet.
        assert expected_card([texts["REPLACE"] + " ─────", "", *asked]) == ""


@pytest.mark.parametrize(
    "lines",
    [
        [],  # the display is off
        ["DEALBOX", "", "RED 15M", "", "BLUE 15M", "", "", ""],
        [words.CARDS, "", "", "RED BLUE", "", "", "", ""],  # the edition takes no more
    ],
)
def test_other_screens_expect_no_card_in_particular(lines: list[str]) -> None:
    assert expected_card(lines) == ""
