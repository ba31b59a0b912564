"""House rules that make no sense in a game."""

import pytest

from dealbox.bank.state import DEEDS, QUICK
from games.table.house_rules import HouseRules
from tests.support.cases import for_each
from tests.support.game_at_table import TableGame

UNITS = "9999 printed units of £1"


@for_each(
    ("name", "rules", "words"),
    [
        ("classic", {"start": 0}, f"start: 0 is not 1 to {UNITS}"),
        ("classic", {"start": 10_000}, f"start: 10000 is not 1 to {UNITS}"),
        ("classic", {"opening": 0}, f"opening: 0 is not 1 to {UNITS}"),
        ("classic", {"has_pot": True, "stake": -1}, f"stake: -1 is not 0 to {UNITS}"),
        ("classic", {"stake": 50}, "stake: there is no pot"),
        ("classic", {"interest": 15}, "interest: 15 is not one of 0, 10 and 20 percent"),
        (
            "classic",
            {"has_loans": True, "loan_interest": 101},
            "loan_interest: 101 is not 0 to 100 percent",
        ),
        ("classic", {"loan_interest": 5}, "loan_interest: there are no loans"),
        ("anti", {"has_pot": True}, "has_pot: anti has no Free Parking"),
    ],
)
def test_house_rules_that_cannot_be_played_are_refused(
    name: str, rules: dict[str, int], words: str
) -> None:
    roles = "CM" if name == "anti" else ""
    with pytest.raises(ValueError, match=f"^{words}$"):
        TableGame(name, roles=roles, house_rules=HouseRules(**rules))  # type: ignore[arg-type]


def test_a_quick_game_begins_with_money_for_the_deeds_that_are_dealt_out() -> None:
    words = "start: 749 is not 750 to .* of 10K, to pay for the deeds that are dealt out"
    with pytest.raises(ValueError, match=f"^{words}$"):
        TableGame("world", options=DEEDS | QUICK, house_rules=HouseRules(start=749))
