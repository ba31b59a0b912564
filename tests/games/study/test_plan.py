"""Plans: what makes which cells, and every fault in words."""

from pathlib import Path
from typing import Any

import pytest

from dealbox.bank import state
from games.study import plan
from games.study.command import run
from games.study.plan import Auctions, BadPlan, Cell, Plan, make_plan
from games.study.store import create
from games.table.auction import SEALED, Spoken
from games.table.bots.bot import Bot
from games.table.house_rules import HouseRules
from tests.support.sources import ROOT


def cells(**fields: Any) -> tuple[Cell, ...]:
    """Return the cells of a plan with one block."""
    return make_plan(
        {"cells": [{"edition": "classic", "bots": "steady", "seats": 2} | fields]}
    ).cells


def complaints(**fields: Any) -> list[str]:
    with pytest.raises(BadPlan) as caught:
        cells(**fields)
    return caught.value.complaints


def test_a_plan_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(
        'title = "T"\nseed = 7\ngames = 12\n'
        '[[cells]]\nname = "a"\nedition = "platinum"\nseats = 3\nbots = "steady"\n'
        'options = ["speed"]\nrounds_max = 9\ncounts = "light"\n'
        "house_rules = { has_pot = true, start = 900 }\n"
    )
    rules = HouseRules(has_pot=True, start=900)
    cell = Cell("7", "a", "platinum", ("steady",) * 3, ("speed",), (), rules, None, 9, "light")
    assert plan.read(path) == plan.Plan("T", 12, (cell,))
    assert cell.number == 4 and list(cell.seats) == [1, 2, 3]
    assert cell.option_bits() == state.DEEDS | state.SPEED_DIE
    assert cell.makers() == [None, Bot, Bot, Bot]


def test_a_cell_by_the_booklet_has_the_key_that_it_had_before_the_bank_knew_house_rules() -> None:
    (cell,) = cells()
    known = {"has_pot", "has_double_go", "has_auctions", "start", "is_timed"}
    assert cell.fields()["house_rules"].keys() == known
    (other,) = cells(house_rules={"interest": 20})
    assert other.fields()["house_rules"].keys() == {*known, "interest"}
    assert Cell.of_fields(other.fields()) == other and Cell.of_fields(cell.fields()) == cell


def test_lists_make_a_cell_of_each_combination() -> None:
    found = cells(
        edition=["london", "world"],
        seats=[2, 4],
        bots=["steady", ["steady@0"]],
        house_rules={"has_pot": [False, True]},
    )
    assert len(set(found)) == len(found) == 16
    assert {len(cell.bots) for cell in found} == {2, 4}


def test_a_list_of_names_is_one_line_up() -> None:
    (cell,) = cells(bots=["steady", "steady@0"])
    assert cell.bots == ("steady", "steady@0")


def test_bots_may_be_given_by_role() -> None:
    bots = {"competitor": ["steady", "steady@0"], "monopolist": "steady"}
    first, second = cells(edition="anti", seats=4, bots=bots)
    assert first.roles == ("competitor", "monopolist") * 2
    assert first.role_bytes() == bytes([0, 1, 2, 1, 2, 0, 0, 0, 0])
    assert second.bots == ("steady@0", "steady") * 2


def test_cells_of_a_block_share_their_dice_and_no_others() -> None:
    block = {"edition": "classic", "bots": "steady", "seats": [2, 3]}
    one, other, apart, _ = make_plan({"seed": "s", "cells": [block, block]}).cells
    assert one.game_name(5) == other.game_name(5) == "s/1/5" != apart.game_name(5)


def test_auctions_may_be_spoken_with_reactions_of_each_player() -> None:
    auctions = {"reactions_ms": [[4000], [500, 4000]], "jump_percent": [0, 50], "clock": "silence"}
    found = cells(auctions=auctions)
    assert [cell.auctions for cell in found] == [
        Auctions(reactions_ms, jump, 100, "silence")
        for jump in (0, 50)
        for reactions_ms in ((4000, 4000), (500, 4000))
    ]
    assert all(Cell.of_fields(cell.fields()) == cell for cell in found)
    assert isinstance(found[0].auctioneer(), Spoken)
    assert cells(auctions="sealed")[0].auctioneer() is SEALED


LONG = list(range(1, 31))
_SWEPT_RULES = ("start", "opening", "interest")
_SWEPT_AUCTIONS = ("reactions_ms", "hurry_percent", "jump_percent", "clock_ms")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"edition": "chess"}, ["edition", "chess", "london", "anti"]),
        ({"edition": 3}, ["edition", "3"]),
        ({"edition": []}, ["edition", "empty list"]),
        ({"seats": "2"}, ["seats", "whole number", '"2"']),
        ({"seats": True}, ["seats", "whole number", "true"]),
        ({"seats": 9}, ["seats", "2 to 8", "9"]),
        ({"bots": "nobody"}, ["bots", "nobody", "trader"]),
        ({"bots": "no.such.module:Bot"}, ["bots", "no.such.module"]),
        ({"bots": 5}, ["bots", "text", "5"]),
        ({"bots": ["steady"] * 3}, ["bots", "3 names", "2 players"]),
        ({"bots": {"competitor": "steady"}}, ["bots", "monopolist"]),
        ({"bots": {"competitor": "steady", "monopolist": "steady"}}, ["bots", "without roles"]),
        ({"seats": 0}, ["seats", "how many"]),
        ({"options": "fast"}, ["options", "fast", "is not one of quick speed b"]),
        ({"options": "b"}, ["options", "london", "b"]),
        ({"options": "timed"}, ["options", "timed", "reactions_ms", "house_rules", "is_timed"]),
        ({"roles": ["competitor", "monopolist"]}, ["roles", "none"]),
        ({"edition": "anti", "roles": ["competitor"]}, ["roles", "1 for 2"]),
        ({"edition": "anti", "roles": ["monopolist"] * 2}, ["roles", "anti"]),
        ({"edition": "anti", "roles": ["banker"] * 2}, ["roles", "banker", "competitor"]),
        ({"house_rules": "none"}, ["house_rules", "table"]),
        ({"house_rules": {"jackpot": True}}, ["house_rules", "jackpot", "has_pot"]),
        ({"house_rules": {"start": 0}}, ["house_rules", "start: 0 is not 1 to 9999"]),
        ({"house_rules": {"has_pot": 1}}, ["house_rules", "true or false", "1"]),
        ({"house_rules": {"start": "12M"}}, ['start must be a whole number, not "12M" (in the']),
        ({"auctions": "loud"}, ["auctions", "loud", "sealed"]),
        ({"auctions": {"jump_percent": 3}}, ["auctions", "reactions_ms"]),
        ({"auctions": {"reactions_ms": 9, "gavel": 1}}, ["auctions", "gavel", "jump_percent"]),
        ({"auctions": {"reactions_ms": "slow"}}, ["auctions", "whole number", "slow"]),
        ({"auctions": {"reactions_ms": -1}}, ["auctions", "reactions_ms", "-1"]),
        ({"auctions": {"reactions_ms": 9, "jump_percent": 101}}, ["auctions", "100 %"]),
        ({"auctions": {"reactions_ms": 9, "clock": "sand"}}, ["auctions", "sand", "hidden"]),
        ({"auctions": {"reactions_ms": [1, 2, 3]}}, ["auctions", "3 reactions_ms", "2 players"]),
        # As many as fill the memory were made before they were counted.
        ({"house_rules": dict.fromkeys(_SWEPT_RULES, LONG)}, ["house_rules: makes more than"]),
        ({"auctions": dict.fromkeys(_SWEPT_AUCTIONS, LONG)}, ["auctions: makes more than"]),
        ({"rounds_max": 0}, ["rounds_max", "0"]),
        ({"rounds_max": 1.5}, ["rounds_max", "1.5"]),
        ({"counts": "all"}, ["counts", "all", "full", "light"]),
        ({"colour": "red"}, ["colour", "edition"]),
        ({"seats": [2, 2]}, ["two are the same", "london 2 x steady"]),
    ],
)
def test_a_wrong_field_is_named(fields: dict[str, Any], words: list[str]) -> None:
    (complaint,) = complaints(**fields)
    assert complaint.startswith("plan: cells")
    assert all(word in complaint for word in words), complaint


NAMED = {"name": "a", "edition": "classic", "bots": "steady", "seats": 2}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, ["cells", "none"]),
        ({"cells": []}, ["cells", "none"]),
        ({"cells": "all"}, ["cells", "none"]),
        ({"cells": [3]}, ["cells 1", "table"]),
        ({"cells": [{}]}, ["cells 1", "edition and bots"]),
        ({"cells": [NAMED, NAMED | {"seats": 3}]}, ["cells 2.name: 'a'"]),
        ({"games": 0}, ["games", "0"]),
        ({"games": "many"}, ["games", "whole number"]),
        ({"seed": 1.5}, ["seed", "text or a whole number"]),
        ({"title": 3}, ["title", "text"]),
        ({"author": "me"}, ["author", "known"]),
    ],
)
def test_a_wrong_plan_is_named(fields: dict[str, Any], words: list[str]) -> None:
    good = {"cells": [{"edition": "classic", "bots": "steady", "seats": 2}]}
    with pytest.raises(BadPlan) as caught:
        make_plan((good if fields else {}) | fields)
    (complaint,) = caught.value.complaints
    assert all(word in complaint for word in words), complaint


def test_all_faults_are_told_at_once() -> None:
    assert len(complaints(edition="chess", rounds_max=0, colour=1)) == 3


@pytest.mark.parametrize("text", ["edition =", "\udcff"])
def test_a_file_that_is_no_toml_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "study.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadPlan, match="study.toml: is not TOML"):
        plan.read(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="none.toml: cannot be read"):
        plan.read(tmp_path / "none.toml")


def test_the_example_of_the_documentation_can_be_played(tmp_path: Path) -> None:
    example = plan.read(ROOT / "docs/games/studies/example.toml")
    assert len(example.cells) == 14
    folder = create(tmp_path, Plan(example.title, 1, example.cells[::5]), "")
    run(folder, 1, progress=lambda done, whole: None)
    assert [counts.tallies["games"] for counts in folder.counts] == [1, 1, 1]


def test_the_documentation_has_every_field() -> None:
    text = (ROOT / "docs/games/study.md").read_text(encoding="utf-8")
    fields = {*plan._FIELDS, *HouseRules._fields, *Auctions._fields}
    assert not [field for field in sorted(fields) if f"`{field}`" not in text]
