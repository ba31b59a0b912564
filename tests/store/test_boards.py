import random
from functools import lru_cache

import pytest

from dealbox.bank import editions
from dealbox.bank.editions.record import RECORD_BYTES, fingerprint
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store import records
from dealbox.store.boards import BOARDS, HEAD_BYTES, SECTORS, Boards, image
from dealbox.store.journal import Journal
from host_sim.editions.record import encode
from host_sim.parts.w25q import ERASE, ROTS, Flash
from tests.support.cases import for_each
from tests.support.own_board import with_long_names
from tests.support.power_loss import Act, cut, every_cut

pytestmark = pytest.mark.usefixtures("own_boards")

SIZE = 8 * SECTOR_BYTES  # of the journal
COPY = RECORDS_BYTES // 2
FIRST = records.SECTORS


@lru_cache
def board(number: int) -> bytes:
    """Return the record of a board, whose title says the number."""
    family, bits, dealt, players, money, stock, texts, *rest = editions.EDITIONS[1].board
    titled = (f"Board {number}", f"board-{number}", *texts[2:])
    return encode((family, bits, dealt, players, money, stock, titled, *rest))


def put(flash: Flash, number: int, replaced: int = -1, copies: int = 2, needed: int = 0) -> bool:
    return Boards(flash, copies).put(board(number), id_of(replaced), needed)


def id_of(number: int) -> int:
    return fingerprint(board(number)) if number >= 0 else 0


def kept(flash: Flash, copies: int = 2) -> list[str]:
    """Return the titles of what can be played on; nothing is written."""
    editions.forget_own()
    Boards(flash, copies).provide_all()
    return [each.title for each in editions.own()]


def titles(*numbers: int) -> list[str]:
    return [f"Board {number}" for number in numbers]


def sector(copy: int, index: int) -> int:
    """Return the number of a sector in the region."""
    return (SIZE + copy * COPY) // SECTOR_BYTES + FIRST + index


def filled(count: int = BOARDS, copies: int = 2) -> Flash:
    flash = Flash(SIZE)
    for number in range(count):
        assert put(flash, number, copies=copies)
    return flash


def test_four_boards_are_kept_in_both_copies() -> None:
    flash = filled()
    assert kept(flash) == titles(0, 1, 2, 3)
    ours, theirs = flash.data[SIZE : SIZE + COPY], flash.data[SIZE + COPY :]
    assert ours == theirs
    assert ours[: FIRST * SECTOR_BYTES] == b"\xff" * (FIRST * SECTOR_BYTES)


def test_the_fields_are_where_the_table_says() -> None:
    content = board(1)
    id, size = fingerprint(content), len(content)
    found = image(content, 7, 9)
    assert found[:8] == b"KEPT\0\0\0\7" and found[8:12] == id.to_bytes(4)
    assert found[12:14] == b"\2\1" and found[14:16] == size.to_bytes(2)
    assert found[16:20] == b"\0\0\0\x09"
    assert found[HEAD_BYTES : HEAD_BYTES + size] == content
    assert found[HEAD_BYTES + size :] == b"\xff" * (SECTOR_BYTES - HEAD_BYTES - size)
    flash = filled(1)
    at = sector(0, 0) * SECTOR_BYTES
    assert flash.data[at + SECTOR_BYTES - 4 : at + SECTOR_BYTES] == bytes(4)  # the seal


def test_the_largest_board_there_can_be_leaves_room_for_its_head_and_seal() -> None:
    assert HEAD_BYTES + RECORD_BYTES + 4 == SECTOR_BYTES
    flash = Flash(SIZE)
    longest = encode(with_long_names(editions.EDITIONS[5].board))
    assert Boards(flash, 2).put(longest, 0, 0)
    assert Boards(flash, 2).provide(fingerprint(longest), 0)


@for_each("copy", [0, 1])
@for_each("rot", ROTS)
def test_one_copy_is_enough_and_the_other_is_mended_by_the_next_write(copy: int, rot: str) -> None:
    flash = filled(3)
    for index in range(SECTORS):
        flash.rot(sector(copy, index), rot)
    operations = flash.operations
    assert kept(flash) == titles(0, 1, 2) and flash.operations == operations
    put(flash, 3)
    for index in range(SECTORS):
        flash.rot(sector(1 - copy, index), rot)
    assert kept(flash) == titles(0, 1, 2, 3)


@pytest.mark.parametrize("copy", [0, 1])
def test_the_board_of_a_game_is_mended_before_its_next_booking(copy: int) -> None:
    flash = filled(3)
    flash.rot(sector(copy, 1), "noise")
    boards = Boards(flash, 2)
    boards.keep(id_of(1))
    operations = flash.operations
    boards.keep(id_of(1))
    assert flash.operations == operations and boards.is_whole(id_of(1))
    flash.rot(sector(1 - copy, 1), "noise")
    assert "Board 1" in kept(flash)


def test_a_copy_without_its_seal_is_written_again_beside_it() -> None:
    flash = filled(1)
    copy, beside = (sector(1, index) * SECTOR_BYTES for index in (0, 1))
    flash.data[copy + SECTOR_BYTES - 4 : copy + SECTOR_BYTES] = b"\xff" * 4
    Boards(flash, 2).keep(id_of(0))
    ours = sector(0, 0) * SECTOR_BYTES
    assert flash.data[beside:][:SECTOR_BYTES] == flash.data[ours:][:SECTOR_BYTES]


def test_no_copy_is_mended_before_a_loss_is_accepted() -> None:
    flash = filled(1)
    flash.rot(sector(1, 0), "noise")
    journal = Journal(flash)
    for journal.lost in (1, 0):
        operations = flash.operations
        assert journal.offer_boards(True)
        assert (flash.operations == operations) == bool(journal.lost)


def test_every_wrong_bit_of_a_copy_is_noticed() -> None:
    flash = filled(1)
    at = sector(0, 0) * SECTOR_BYTES
    rng = random.Random(1)
    for bit in [*range(8 * HEAD_BYTES), *(rng.randrange(8 * len(board(0))) for _ in range(200))]:
        twin = flash.copy()
        place = at + (bit if bit < 8 * HEAD_BYTES else bit + 8 * HEAD_BYTES) // 8
        twin.data[place] ^= 1 << bit % 8
        (found,) = Boards(twin, 2).kept()
        assert found.places == [(1, 0, True)]


def test_the_title_of_a_damaged_board_is_read_where_that_is_possible() -> None:
    flash = filled(2)
    for copy in (0, 1):
        flash.data[sector(copy, 0) * SECTOR_BYTES + 300] ^= 1
    assert kept(flash) == titles(1)
    assert Boards(flash, 2).title_of(id_of(0)) == "Board 0"
    for copy in (0, 1):
        flash.rot(sector(copy, 0), "noise")
    assert Boards(flash, 2).title_of(id_of(0)) == ""


def test_who_plays_is_left_alone() -> None:
    flash = Flash(SIZE)
    people = random.Random(1).randbytes(FIRST * SECTOR_BYTES)
    for at in (SIZE, SIZE + COPY):
        flash.data[at : at + len(people)] = people
    put(flash, 0)
    put(flash, 1, replaced=0)
    Boards(flash, 2).remove(id_of(1), 0)
    for at in (SIZE, SIZE + COPY):
        assert flash.data[at : at + len(people)] == people


def test_a_program_that_does_nothing_is_noticed_and_another_sector_taken() -> None:
    flash = filled(2)
    pages = -(-(HEAD_BYTES + len(board(2))) // PAGE_BYTES)
    for count in range(1, 2 * (pages + 1) + 1):
        twin = flash.copy()
        twin.deafen_after(count)
        assert put(twin, 2) and kept(twin) == titles(0, 1, 2)


@pytest.mark.parametrize("first", [0, SIZE + COPY])
def test_a_flash_that_takes_nothing_or_one_copy_keeps_what_it_had(first: int) -> None:
    flash = filled(2)
    flash.on_operation = lambda operation: (
        flash.deafen_after(1) if operation.kind == ERASE and operation.at >= first else None
    )
    assert not put(flash, 2)
    assert kept(flash) == titles(0, 1)


# The power is cut.


def _violations(flash: Flash, act: Act, old: list[str], new: list[str], copies: int = 2) -> int:
    """Cut every operation of a deed in every way, and see what is kept then, and later.

    Later is: after a game has begun on any of it, and a sector of the copy `ring` has rotted.
    Return how often that was neither the old boards nor the new ones.
    """
    wrong = tried = 0
    for torn in every_cut(flash, act):
        tried += 1
        wrong += kept(torn, copies) not in (old, new) or not _withstands(torn, copies, tried)
    assert tried >= 30
    return wrong


def _withstands(flash: Flash, copies: int, seed: int) -> bool:
    """Offer the boards, begin a game on one, let a copy of it rot: is it there?"""
    rng = random.Random(seed)
    boards = Boards(flash, copies)
    editions.forget_own()
    id = rng.choice(boards.offer(0, may_write=True)).id
    boards.keep(id)
    copy = rng.randrange(2)
    for index in range(SECTORS):
        flash.rot(sector(copy, index), rng.choice(ROTS))
    editions.forget_own()
    return all(Boards(flash, copies).provide(id, 0) for _ in range(2))


ACTS: dict[str, tuple[int, Act, list[str], list[str]]] = {
    "put": (2, lambda flash: put(flash, 9), titles(0, 1), titles(0, 1, 9)),
    "replace": (4, lambda flash: put(flash, 9, 1), titles(0, 1, 2, 3), titles(0, 2, 3, 9)),
    "remove": (
        *(4, lambda flash: Boards(flash, 2).remove(id_of(1), 0)),
        *(titles(0, 1, 2, 3), titles(0, 2, 3)),
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_a_cut_anywhere_leaves_the_old_boards_or_the_new_ones(name: str) -> None:
    count, act, old, new = ACTS[name]
    flash = filled(count)
    assert _violations(flash, act, old, new) == 0


@pytest.mark.parametrize("copy", [0, 1])
def test_a_cut_while_a_copy_is_mended_loses_nothing(copy: int) -> None:
    flash = filled(4)
    for index in (0, 2):
        flash.rot(sector(copy, index), "noise")
    _, act, old, new = ACTS["replace"]
    assert _violations(flash, act, old, new) == 0


def test_a_cut_where_a_half_erased_sector_was_left_loses_nothing() -> None:
    _, act, old, new = ACTS["remove"]
    for count in (1, 2, 3, 4):
        flash = cut(filled(4), act, count, "mixture", count)
        before = kept(flash)
        assert before in (old, new)
        put_it = lambda flash: put(flash, 9, 2)  # noqa: E731
        after = [each for each in before if each != "Board 2"] + titles(9)
        assert _violations(flash, put_it, before, after) == 0


def test_with_one_copy_alone_boards_get_lost() -> None:
    flash = filled(4, copies=1)
    replace = lambda flash: put(flash, 9, 1, copies=1)  # noqa: E731
    assert _violations(flash, replace, titles(0, 1, 2, 3), titles(0, 2, 3, 9), copies=1) > 20
