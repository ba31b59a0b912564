"""The mark of the code: another for other bots, the same for the same."""

from games.study.code import mark
from games.study.plan import Cell, make_plan


def cells(bots: str) -> tuple[Cell, ...]:
    return make_plan({"cells": [{"edition": "classic", "seats": 2, "bots": bots}]}).cells


def test_a_bot_of_one_s_own_belongs_to_the_code() -> None:
    own = cells("tests.support.study_bots:Raising")
    assert mark(own) != mark(cells("steady"))
    assert mark(own) == mark(cells("tests.support.study_bots:Stalling"))  # of the same file


def test_bots_of_dealbox_and_their_reserves_do_not() -> None:
    assert mark(cells("steady")) == mark(cells("trader@50"))
