from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from dealbox.store.boards import Boards
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.books.replay import fields
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.editions.record import encode
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.w25q import Flash, PowerCut
from host_sim.scenarios.person import Person
from tests.support.cases import for_each
from tests.support.old_games import games, region
from tests.support.plugged import FakeHost, PlayedBoard, PlayedUnit, feed_of, pay
from tests.support.stored_games import a_game, of_a_later_version, with_made_money
from tools.usb import restore
from tools.usb.flasher import CannotFlash
from tools.usb.restore import Plan, Step

pytestmark = pytest.mark.races

SIZE = 8 * 4096  # four sectors for each ring: both have wrapped in these games


def played(bookings: int, size: int = SIZE, amount_k: int = 1, power_ups: int = 1) -> Flash:
    """Return a flash with a game of so many bookings."""
    flash = Flash(size)
    ledger = Ledger(Journal(flash))
    ledger.new_game(0, [b"", UIDS["RED"], UIDS["BLUE"]])
    for number in range(bookings - 1):
        if number % (bookings // power_ups + 1) == 0:
            ledger = Ledger(Journal(flash))
        ledger.pay(1 + number % 2, 2 - number % 2, amount_k + number % 7)
    return flash


def found(flash: Flash, old: dict[str, object] | None = None) -> dict[str, object]:
    """Return the books that a unit finds; it is in no doubt of them.

    old: those that are being replaced. Until they are voided, they are reported if newer.
    """
    journal, state = Journal(flash), State()
    journal.boot(state)
    assert not journal.lost and not journal.is_split
    if journal.newer:
        assert old and fields(state) != old and state.seq < journal.newer <= int(str(old["seq"]))
    return fields(state)


def written(flash: Flash, steps: list[Step]) -> None:
    for step in steps:
        if step.page:
            flash.program(step.at, step.page)
        else:
            flash.erase(step.at)


def plays_on(flash: Flash, rng: Random) -> None:
    """Play on for more than a lap: each power-on finds what was booked, and is in no doubt."""
    while rng.randrange(8):
        journal = Journal(flash)
        ledger = Ledger(journal)
        ledger.accept_loss()
        if not ledger.now.seq:
            ledger.new_game(0, [b"", UIDS["RED"], UIDS["BLUE"]])
        for number in range(rng.randrange(50)):
            ledger.pay(1 + number % 2, 2 - number % 2, 1)
            if rng.getrandbits(1):
                journal.idle()
        assert found(flash) == fields(ledger.now)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (played(150, power_ups=3), played(40, amount_k=500)),
        (played(40), played(150, amount_k=500, power_ups=4)),
        (played(70), played(70, amount_k=500)),  # the same numbers, other bookings
        (played(33), played(20, power_ups=2)),
        (Flash(SIZE), played(90, power_ups=2)),
    ],
    ids=["older", "newer", "rival", "short", "blank"],
)
def test_cut_after_any_step_the_unit_has_the_old_books_or_the_new(old: Flash, new: Flash) -> None:
    plan = Plan(bytes(old.data), bytes(new.data))
    before, after = found(old), found(new)
    steps = list(plan.steps())
    unit = old.copy()
    seen = []
    for number, step in enumerate(steps):
        torn = unit.copy()
        torn.rng.seed(number)
        torn.cut_after(1)  # the power is cut in this step, and it is left half done
        with pytest.raises(PowerCut):
            written(torn, [step])
        assert found(torn, old=before) in (before, after), number
        if number % 12 == 0:
            plays_on(torn, Random(number))
        written(unit, [step])
        seen.append(found(unit, old=before))
        assert seen[-1] in (before, after), number
    assert Counter(books == after for books in seen)[True] > 0
    assert seen == sorted(seen, key=lambda books: books == after)  # one switch, and none back
    assert bytes(unit.data) == plan.region
    assert found(unit) == after


@pytest.mark.parametrize(
    "torn", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 4))]
)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (played(70), played(70, amount_k=500)),  # the same numbers, other bookings
        pytest.param(played(95, power_ups=4), played(70, amount_k=500), marks=pytest.mark.soak),
        (played(40), played(95, amount_k=500, power_ups=3)),
    ],
    ids=["rival", "older", "first lap"],
)
def test_cut_in_any_step_no_undo_finds_a_booking_of_the_other_game(
    old: Flash, new: Flash, torn: int
) -> None:
    games = [
        {fields(state)["seq"]: fields(state) for state in history.read(bytes(each.data)).history}
        for each in (old, new)
    ]
    unit = old.copy()
    for number, step in enumerate(Plan(bytes(old.data), bytes(new.data)).steps()):
        cut = unit.copy()
        cut.rng.seed(number * 4 + torn)
        cut.cut_after(1)
        with pytest.raises(PowerCut):
            written(cut, [step])
        journal, state = Journal(cut), State()
        journal.boot(state)
        (game,) = [game for game in games if game.get(state.seq) == fields(state)]
        if number % 2:
            journal.affirm()
        for seq in range(1 + number % 4, state.seq, 4):
            if journal.recall(seq, state):
                assert fields(state) == game[seq], (number, seq)
        written(unit, [step])


def test_all_bookings_are_there_afterwards_and_sound() -> None:
    old, new = played(150, power_ups=3), played(30, amount_k=500)
    unit = old.copy()
    written(unit, list(Plan(bytes(old.data), bytes(new.data)).steps()))
    books, saved = (history.read(bytes(each.data)) for each in (unit, new))
    history.check(books)
    assert books.faults == []
    ours, theirs = ([fields(s) for s in each.history] for each in (books, saved))
    assert ours == theirs


def test_a_script_s_lines_are_the_steps() -> None:
    plan = Plan(bytes(played(30).data), bytes(played(60).data))
    lines = "\n".join(restore._batches(plan.steps())).split("\n")
    assert lines == [str(step) for step in plan.steps()]
    assert all(len(batch) <= 16_000 for batch in restore._batches(plan.steps()))


@pytest.mark.chip
@pytest.mark.soak
def test_a_game_moves_from_the_laptop_to_the_box_and_back(image: Path, tmp_path: Path) -> None:
    saved = tmp_path / "laptop.flash"
    saved.write_bytes(played(45, Flash().size, amount_k=500).data)
    with PlayedBoard(tmp_path, image, a_game(), "C") as board:
        host = FakeHost(board)
        kept = restore.restore(saved, host, is_sure=True)
        assert board.target
        on_the_box = board.target.flash()
    assert kept and kept.name == "laptop.flash.before" and kept.name in "".join(host.printed)
    first = history.read(kept.read_bytes()).history
    assert first[-1].balance_k[:3] == [-30_000, 15_000, 15_000]
    assert sound(on_the_box) == sound(saved.read_bytes())
    box = play_on(ChipTarget(image, journal=on_the_box))
    laptop = play_on(LaptopTarget(box))
    history_of = [sound(region) for region in (saved.read_bytes(), box, laptop)]
    for before, after in zip(history_of, history_of[1:], strict=False):
        assert after[: len(before)] == before
        (paid,) = [each["amount_k"] for each in after[len(before) :]]
        assert paid == 1_000


def play_on(target: ChipTarget | LaptopTarget) -> bytes:
    """Switch a unit on, let RED pay a million to BLUE, and return its flash."""
    Person(target).begin()
    pay(target)
    return target.flash()


def sound(region: bytes) -> list[dict[str, object]]:
    """Return the bookings in a region whose books must be sound."""
    books = history.read(region)
    history.check(books)
    assert books.faults == []
    return [fields(state) for state in books.history]


@for_each(
    ("content", "words"),
    [
        (None, "No such file"),
        (b"text", "is not written: it has 4 bytes"),
        (b"\xff" * Flash().size, "no page of a game"),
        (of_a_later_version(bytes(played(9, Flash().size).data)), "another version of Dealbox"),
        (with_made_money(bytes(played(9, Flash().size).data)), "no booking in it is sound"),
    ],
)
def test_what_is_no_saved_game_is_refused(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises((CannotFlash, FileNotFoundError), match=words):
        restore.restore(file, FakeHost())


def test_what_the_audit_finds_is_printed_and_what_a_unit_plays_on_with_is_not_refused(
    tmp_path: Path,
) -> None:
    flash = Flash()
    ledger = Ledger(Journal(flash))
    ledger.new_game(0, [b"", b"1234", b"2345"])
    ledger.now.balance_k[1] += 7
    ledger.now.balance_k[0] -= 7
    ledger.pay(1, 2, 5)
    (tmp_path / "forged").write_bytes(flash.data)
    host = FakeHost()
    with pytest.raises(CannotFlash, match="a serial port"):  # there is no unit to write into
        restore.restore(tmp_path / "forged", host)
    assert "Its books are not sound: booking 2 (paid)" in host.printed[0]
    assert host.printed[1] == "A unit plays on with them all the same."


@pytest.mark.parametrize("pages", games())
def test_a_game_of_0_1_0_is_written(pages: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(region(pages, Flash().size))
    host = FakeHost()
    assert restore._load(tmp_path / "old", host)
    assert host.printed == []


@for_each(
    ("saved", "own", "first", "is_refused"),
    [
        (played(30), played(20), "The file is newer: it has all bookings of the unit, ", False),
        (played(30), played(30), "The file and the unit hold the same bookings, up to 30.", False),
        (played(30), Flash(SIZE), "", False),
        (played(20), played(30), "The file is older: the unit has all of its bookings, ", True),
        (played(30), played(30, amount_k=9), "One game was played on in two places after", True),
    ],
)
def test_a_unit_with_bookings_of_its_own_is_written_on_demand_only(
    saved: Flash, own: Flash, first: str, is_refused: bool
) -> None:
    host, both = FakeHost(), (bytes(saved.data), bytes(own.data))
    refused = pytest.raises(CannotFlash, match="ANYWAY=1.*Nothing was changed")
    with refused if is_refused else nullcontext():
        restore._compare(*both, host, is_sure=False)
    assert "".join(host.printed).startswith(first) and bool(first) == bool(host.printed)
    restore._compare(*both, host, is_sure=True)


def test_books_that_lost_bookings_are_refused(tmp_path: Path) -> None:
    flash = played(20, Flash().size)
    half = flash.size // 2
    newest = max(at for at in range(0, half, 256) if flash.data[at] != 0xFF)
    for at in (newest, newest + half):
        flash.data[at + 100] ^= 1
    (tmp_path / "torn").write_bytes(flash.data)
    with pytest.raises(CannotFlash, match="damaged"):
        restore.restore(tmp_path / "torn", FakeHost())


def test_a_journal_of_another_size_is_refused() -> None:
    with pytest.raises(CannotFlash, match="another kind of unit"):
        Plan(bytes(Flash().data), bytes(played(20).data))


def test_during_a_game_it_prints_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "saved"
    file.write_bytes(played(20, Flash().size).data)
    with PlayedUnit(tmp_path, feed_of()) as unit, pytest.raises(CannotFlash, match="service mode"):
        restore.restore(file, FakeHost(unit))
    assert not file.with_name("saved.before").exists()


def test_no_copy_of_old_books_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "saved"
    names = [restore._save(file, bytes((n,))).name for n in range(3)]
    assert names == ["saved.before", "saved.before.2", "saved.before.3"]
    assert (tmp_path / "saved.before.2").read_bytes() == b"\x01"


def test_own_boards_of_the_file_come_first_and_the_unit_s_stay_while_there_is_room() -> None:
    def board(number: int) -> bytes:
        family, bits, dealt, players, money, stock, texts, *rest = EDITIONS[1].board
        titled = (f"Board {number}", f"board-{number}", *texts[2:])
        return encode((family, bits, dealt, players, money, stock, titled, *rest))

    old, new = played(20), played(40, amount_k=500)
    for flash, numbers in ((old, (0, 1, 2)), (new, (3, 1))):
        for number in numbers:
            assert Boards(flash, 2).put(board(number), 0, 0)
    unit = old.copy()
    for step in Plan(bytes(old.data), bytes(new.data)).steps():
        written(unit, [step])
        kept = {each.title for each in Boards(unit, 2).kept()}
        assert kept >= {"Board 0", "Board 1", "Board 2"}  # while the old books may be found
    assert kept == {f"Board {number}" for number in range(4)}
