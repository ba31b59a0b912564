"""House rules that make no sense in a game."""

import pytest

from dealbox.bank.state import DEEDS, QUICK
from games.table.house_rules import HouseRules
from tests.support.game_at_table import TableGame

POT = HouseRules(has_pot=True)
LOANS = HouseRules(has_loans=True)


@pytest.mark.parametrize(
    ("name", "options", "rules", "words"),
    [
        ("classic", DEEDS, HouseRules(start=0), "start: 0 is not 1 to 9999 printed units of £1"),
        (
            "classic",
            DEEDS,
            HouseRules(start=10_000),
            "start: 10000 is not 1 to 9999 printed units of £1",
        ),
        (
            "world",
            DEEDS | QUICK,
            HouseRules(start=749),
            "start: 749 is not 750 to 9999 printed units of 10K, to pay for the deeds that are"
            " dealt out",
        ),
        ("anti", DEEDS, POT, "has_pot: anti has no Free Parking"),
        (
            "classic",
            DEEDS,
            HouseRules(opening=0),
            "opening: 0 is not 1 to 9999 printed units of £1",
        ),
        (
            "classic",
            DEEDS,
            POT._replace(stake=-1),
            "stake: -1 is not 0 to 9999 printed units of £1",
        ),
        ("classic", DEEDS, HouseRules(stake=50), "stake: there is no pot"),
        (
            "classic",
            DEEDS,
            HouseRules(interest=15),
            "interest: 15 is not one of 0, 10 and 20 percent",
        ),
        (
            "classic",
            DEEDS,
            LOANS._replace(loan_interest=101),
            "loan_interest: 101 is not 0 to 100 percent",
        ),
        ("classic", DEEDS, HouseRules(loan_interest=5), "loan_interest: there are no loans"),
    ],
)
def test_house_rules_that_cannot_be_played_are_refused(
    name: str, options: int, rules: HouseRules, words: str
) -> None:
    with pytest.raises(ValueError, match=f"^{words}$"):
        TableGame(name, options=options, roles="CM" if name == "anti" else "", house_rules=rules)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("world", {"stays_on_triple": True}),
        ("platinum", {"has_speed_die_after_bail": False}),
        ("classic", {"has_extra_turn_in_jail": True}),
    ],
)
def test_a_ruling_about_what_a_game_has_not_is_refused(name: str, rules: dict[str, bool]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(rules))}: "):
        TableGame(name, house_rules=HouseRules(**rules))
