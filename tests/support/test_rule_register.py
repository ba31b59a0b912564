import re
from pathlib import Path

import pytest

from tests.support.cases import for_each
from tests.support.rule_register import RULINGS, Register, of_the_table, of_the_unit, proven, rules

EDITIONS = {  # how many rules, which letter, which booklet
    "world": (101, "W", "003"),
    "classic": (124, "C", "002"),
    "comrades": (127, "K", "000"),
    "platinum": (134, "P", "004"),
    "anti": (107, "A", "001"),
    "house": (18, "H", "house"),
}


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_rules_of_an_edition_are_numbered_without_gaps(edition: str) -> None:
    count, letter, booklet = EDITIONS[edition]
    rows = [row for row in rules() if row["edition"] == edition]
    assert [row["id"] for row in rows] == [f"{letter}-{i + 1:02d}" for i in range(count)]
    assert {row["booklet"] for row in rows} == {booklet}


def test_every_rule_names_who_applies_it_in_one_sentence() -> None:
    assert len(rules()) == 611 == sum(count for count, _, _ in EDITIONS.values())
    for row in rules():
        assert row["who"] in ("unit", "both", "table", "human"), row
        assert re.fullmatch(r"[A-Z\d].*\.", row["statement"]), row


def test_every_rule_cites_lines_of_its_booklet_or_a_ruling() -> None:
    rulings = set(re.findall(r"^- \*\*([RAS]\d+)\*\*", RULINGS.read_text(encoding="utf-8"), re.M))
    span = r"\d+(-\d+)?"
    for row in rules():
        assert row["line"] in rulings or re.fullmatch(rf"{span}(,{span})*", row["line"]), row


@pytest.fixture(scope="module", params=[of_the_unit, of_the_table], ids=["unit", "table"])
def register(request: pytest.FixtureRequest) -> Register:
    found = request.param()
    assert isinstance(found, Register)
    return found


@for_each("edition", EDITIONS)
def test_every_rule_is_named_by_a_test_of_who_applies_it(register: Register, edition: str) -> None:
    assert edition in register.due.values()
    assert not register.missing(edition)


def test_no_test_names_what_is_no_rule(register: Register) -> None:
    assert not register.proven - {row["id"] for row in rules()}


# What counts as a proof.

NAMED = '@pytest.mark.rule("W-01")\n'
PARAM = 'pytest.param(1, marks=pytest.mark.rule("W-01"))'
GIVEN = '@pytest.mark.parametrize("x", '
PROOF = "def test_a() -> None:\n    assert 1\n"
COUNTS = {
    "in a decorator": NAMED + PROOF,
    "what is raised": NAMED + "def test_a() -> None:\n    with pytest.raises(A):\n        f()\n",
    "in a parameter": f"{GIVEN}[{PARAM}])\n" + PROOF,
    "in a constant": f"IDS = [{PARAM}]\n{GIVEN}IDS)\n" + PROOF,
}
COUNTS_NOT = {
    "nothing asserted": NAMED + "def test_a() -> None:\n    f()\n",
    "no test": NAMED + "def helper() -> None:\n    assert 1\n",
    "outside": NAMED + "def test_a(image: Path) -> None:\n    assert 1\n",
    "skips": NAMED + "def test_a() -> None:\n    pytest.skip()\n    assert 1\n",
    "skipped": NAMED + "@pytest.mark.skipif(1)\n" + PROOF,
    "file skipped": "pytestmark = pytest.mark.skip\n" + NAMED + PROOF,
    "unmarked": 'def test_a() -> None:\n    assert f("W-01")\n',
}


@pytest.mark.parametrize("what", COUNTS | COUNTS_NOT)
def test_an_id_counts_where_it_marks_a_test_that_proves_something(
    tmp_path: Path, what: str
) -> None:
    (tmp_path / "test_a.py").write_text((COUNTS | COUNTS_NOT)[what], encoding="utf-8")
    assert proven(tmp_path) == ({"W-01"} if what in COUNTS else set())


def test_a_test_of_the_table_proves_nothing_about_the_unit(tmp_path: Path) -> None:
    table = tmp_path / "games" / "table"
    table.mkdir(parents=True)
    (table / "test_a.py").write_text(NAMED + PROOF, encoding="utf-8")
    assert proven(table) == {"W-01"}
    assert not proven(tmp_path, but=table)
    (tmp_path / "test_a.py").write_text(NAMED + PROOF, encoding="utf-8")
    assert proven(tmp_path, but=table) == {"W-01"}
