from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank import editions
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.parts import RECORDS_BYTES, SECTOR_BYTES
from dealbox.store import putting
from dealbox.store.journal import Journal
from host_sim.books import comparison
from host_sim.books.comparison import Comparison, Copy
from host_sim.editions.record import encode
from host_sim.parts.w25q import Flash
from tests.support.command_line import Dealbox
from tests.support.old_games import games, region
from tests.support.own_board import with_long_names

SECTORS = 24
TAGS = iter(range(1, 1 << 16))


class Body:
    """A unit that goes on with a copy of a flash; each power-up has a tag of its own."""

    def __init__(self, flash: Flash | None = None) -> None:
        self.flash = flash.copy() if flash else Flash(SECTORS * SECTOR_BYTES)
        self.switch_on()
        if not self.ledger.has_game():
            self.ledger.new_game(0, [b"", b"1234", b"2345"])

    def switch_on(self, tag: int = 0) -> None:
        self.journal = Journal(self.flash, tag or next(TAGS))
        self.ledger = Ledger(self.journal)
        self.journal.affirm()

    def pay(self, *amounts_k: int) -> None:
        for amount_k in amounts_k:
            self.ledger.pay(1, 2, amount_k)


def compared(one: Body, other: Body) -> Comparison:
    return Comparison(Copy(one.flash), Copy(other.flash))


@pytest.fixture
def body() -> Body:
    body = Body()
    body.pay(*range(1, 20))
    return body


def test_a_copy_is_the_same_even_if_it_was_switched_on(body: Body) -> None:
    other = Body(body.flash)
    found = compared(body, other)
    assert found.relation == comparison.SAME
    assert found.words("The file", "The unit") == [
        "The file and the unit hold the same bookings, up to 20."
    ]


def test_what_goes_on_is_newer_and_what_was_left_older(body: Body) -> None:
    other = Body(body.flash)
    other.pay(100)
    other.ledger.rename(1, "ANNA")
    other.pay(2_000)
    other.ledger.rename(1, "EVE")
    assert compared(other, body).words("The file", "The unit") == [
        "The file is newer: it has all bookings of the unit, and 4 more bookings:",
        "  21: paid, RED to BLUE 100K",
        "  22: named, ANNA",
        "  23: paid, ANNA to BLUE 2M",
        "  24: named, EVE",
    ]
    assert compared(body, other).relation == comparison.OLDER


def test_two_bodies_that_booked_different_things_are_told_apart(body: Body) -> None:
    one, other = Body(body.flash), Body(body.flash)
    one.pay(5)
    other.pay(*range(1, 8))
    found = compared(one, other)
    assert (found.relation, found.common) == (comparison.PARTED, 20)
    assert found.words("a", "b") == [
        "One game was played on in two places after booking 20.",
        "a alone has 1 booking:",
        "  21: paid, RED to BLUE 5K",
        "b alone has 7 bookings, the last of them:",
        *[f"  {20 + k}: paid, RED to BLUE {k}K" for k in range(3, 8)],
    ]


def test_with_the_same_tag_they_part_where_their_bookings_do(body: Body) -> None:
    one, other = Body(body.flash), Body(body.flash)
    for each in (one, other):
        each.switch_on(tag=77)
        each.pay(5)
    assert compared(one, other).relation == comparison.SAME
    one.pay(6)
    other.pay(7)
    assert (compared(one, other).relation, compared(one, other).common) == (comparison.PARTED, 21)


def test_other_games_and_none(body: Body) -> None:
    other = Body()
    other.pay(1)
    assert compared(body, other).relation == comparison.OTHER_GAME
    assert "hold two different games" in compared(body, other).words("a", "b")[0]
    blank = Comparison(Copy(body.flash), Copy(Flash(SECTORS * SECTOR_BYTES)))
    assert blank.relation == comparison.NO_GAME and blank.words("a", "b") == []


@pytest.mark.usefixtures("own_boards")
def test_a_board_that_one_copy_lacks_is_found_in_the_other(
    body: Body, tmp_path: Path, dealbox: Dealbox
) -> None:
    board = encode(with_long_names(editions.EDITIONS[1].board))
    id = putting.put(body.ledger, body.journal, board).id
    body.journal.provide_board(id)
    body.ledger.new_game(editions.OWN, [b"", b"1234", b"2345"], edition_id=id)
    other = Body(body.flash)
    other.ledger.new_game(0, [b"", b"1234", b"2345"])
    other.flash.data[other.flash.size :] = b"\xff" * RECORDS_BYTES
    orders = ((body, other, comparison.OLDER), (other, body, comparison.NEWER))
    for one, another, relation in orders:
        editions.forget_own()
        assert compared(one, another).relation == relation
        for name, each in (("a", one), ("b", another)):
            (tmp_path / name).write_bytes(each.flash.data)
        assert dealbox("books", tmp_path / "a", tmp_path / "b").code == 0


def test_copies_that_share_no_number_are_not_compared(body: Body) -> None:
    later = Body(body.flash)
    for _ in range(30):
        later.switch_on()
        later.pay(*range(1, 12))
    assert compared(body, later).relation == comparison.APART
    assert compared(body, later).words("a", "b")[0].startswith("a and b hold no booking of the")


def test_a_game_of_0_1_0_that_was_played_on_is_older_than_what_follows() -> None:
    pages = games()[0]
    old = Flash(64 * SECTOR_BYTES)
    old.data[:] = region(pages)
    new = Body(old)
    new.ledger.new_game(0, [b"", b"1234", b"2345"])
    found = Comparison(Copy(old), Copy(new.flash))
    assert (found.relation, found.common) == (comparison.OLDER, len(pages))


@given(st.data())
def test_the_common_history_is_found_whatever_the_power_ups(data: st.DataObject) -> None:
    steps = st.lists(st.sampled_from(["on", "pay", "undo", "redo"]), max_size=12)

    def go_on(body: Body) -> None:
        for step in data.draw(steps):
            try:
                if step == "on":
                    body.switch_on()
                elif step == "pay":
                    body.pay(1)
                else:
                    getattr(body.ledger, step)()
            except Refused:
                pass

    trunk = Body()
    go_on(trunk)
    one, other = Body(trunk.flash), Body(trunk.flash)
    go_on(one)
    go_on(other)
    common = trunk.ledger.now.seq
    is_newer, is_older = one.ledger.now.seq > common, other.ledger.now.seq > common
    relations = (comparison.SAME, comparison.NEWER, comparison.OLDER, comparison.PARTED)
    found = compared(one, other)
    assert found.common == common
    assert found.relation == relations[is_newer + 2 * is_older]


@pytest.mark.parametrize("amount_k", [0, 7])
def test_the_command_compares_two_files(
    body: Body, amount_k: int, tmp_path: Path, dealbox: Dealbox
) -> None:
    other = Body(body.flash)
    other.pay(6)
    if amount_k:
        body.pay(amount_k)
    files = [str(tmp_path / name) for name in "ab"]
    for file, each in zip(files, (body, other), strict=True):
        Path(file).write_bytes(each.flash.data)
    ended = dealbox("books", *files)
    assert ended.code == (1 if amount_k else 0)
    assert ended.out.splitlines()[0] == (
        "One game was played on in two places after booking 20."
        if amount_k
        else f"{files[0]} is older: {files[1]} has all of its bookings, and 1 more booking:"
    )
    assert dealbox("books --check", *files).code == 2
    assert dealbox("books", files[0], tmp_path).code == 2
