import pytest

from dealbox.bank import editions, refusals
from dealbox.bank.editions import OWN
from dealbox.bank.editions.record import fingerprint
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store import putting, records
from dealbox.store.boards import BOARDS
from dealbox.store.journal import GAME, NO_BOARD, Journal
from dealbox.store.page import VERSION, Page
from host_sim.editions.record import encode
from host_sim.parts.w25q import Flash

pytestmark = pytest.mark.usefixtures("own_boards")

SIZE = 16 * SECTOR_BYTES
UIDS = [b"", b"1111", b"2222"]
RED, BLUE = 1, 2


def board(title: str, price: int = 60) -> bytes:
    """Return the record of a board; price: of its first deed."""
    family, bits, dealt, players, money, stock, texts, sums, deeds = editions.EDITIONS[1].board
    prices = (0, price, *deeds[0][2:])
    named = (title, title.lower().replace(" ", "-"), *texts[2:])
    return encode((family, bits, dealt, players, money, stock, named, sums, (prices, *deeds[1:])))


class Unit:
    """What is in a flash, from power-on to power-off."""

    def __init__(self, flash: Flash | None = None) -> None:
        self.flash = flash or Flash(SIZE)
        self.switch_on()

    def switch_on(self) -> None:
        editions.forget_own()
        self.journal = Journal(self.flash)
        self.ledger = Ledger(self.journal)

    def put(self, title: str, price: int = 60, replaced: str = "") -> int:
        return putting.put(self.ledger, self.journal, board(title, price), replaced).id

    def kept(self) -> list[str]:
        return [each.title for each in self.journal.boards().kept()]

    def play(self, id: int) -> None:
        assert self.journal.provide_board(id)
        self.ledger.new_game(OWN, UIDS, edition_id=id)
        self.ledger.pay(RED, BLUE, 5)

    def lose(self) -> None:
        """Let both copies of all boards be damaged."""
        for copy in range(2):
            half = SIZE + copy * (len(self.flash.data) - SIZE) // 2
            for sector in range(records.SECTORS, 8):
                self.flash.rot(half // SECTOR_BYTES + sector, "noise")


@pytest.fixture
def unit() -> Unit:
    return Unit()


def refused(code: int, act: object, *values: object) -> None:
    with pytest.raises(Refused) as refusal:
        act(*values)  # type: ignore[operator]
    assert refusal.value.args == (code,)


def test_a_board_is_put_and_played_on_after_the_next_power_on(unit: Unit) -> None:
    id = unit.put("Lisbon")
    unit.switch_on()
    unit.journal.provide_boards()
    assert editions.known()[-1].title == "Lisbon" and id == fingerprint(board("Lisbon"))
    unit.play(id)
    unit.switch_on()
    assert unit.journal.found == GAME and unit.ledger.edition.title == "Lisbon"
    assert unit.ledger.balance_k(BLUE) - unit.ledger.balance_k(RED) == 10


def test_without_a_game_on_it_no_board_is_read_at_power_on(unit: Unit) -> None:
    unit.put("Lisbon")
    unit.ledger.new_game(0, UIDS)
    unit.switch_on()
    assert editions.own() == []


def test_the_same_again_is_one_and_a_title_is_one(unit: Unit) -> None:
    unit.put("Lisbon")
    unit.put("Porto")
    unit.put("Lisbon")
    assert unit.kept() == ["Lisbon", "Porto"]
    id = unit.put("Lisbon", 80)
    assert unit.kept() == ["Porto", "Lisbon"]
    assert [each.id for each in unit.journal.boards().kept()] == [fingerprint(board("Porto")), id]


def test_a_fifth_needs_the_place_of_one_that_is_named(unit: Unit) -> None:
    for number in range(BOARDS):
        unit.put(f"City {number}")
    refused(refusals.BOARDS_FULL, unit.put, "Lisbon")
    refused(refusals.BOARD_UNKNOWN, unit.put, "Lisbon", 60, "Porto")
    assert putting.replaceable(unit.journal) == [f"City {number}" for number in range(BOARDS)]
    unit.put("Lisbon", replaced="City 2")
    unit.put("Porto", replaced=f"{fingerprint(board('City 0')):08x}")
    assert unit.kept() == ["City 1", "City 3", "Lisbon", "Porto"]


def test_what_the_game_is_played_on_stays(unit: Unit) -> None:
    id = unit.put("Lisbon")
    unit.put("Porto")
    unit.play(id)
    before = bytes(unit.flash.data)
    refused(refusals.BOARD_PLAYED, unit.put, "Lisbon", 80)
    refused(refusals.BOARD_PLAYED, unit.put, "Faro", 60, "Lisbon")
    assert putting.replaceable(unit.journal) == ["Porto"]
    refused(refusals.BOARD_PLAYED, putting.remove, unit.ledger, unit.journal, "Lisbon")
    assert unit.flash.data == before
    putting.remove(unit.ledger, unit.journal, "Porto")
    assert unit.kept() == ["Lisbon"]
    unit.ledger.new_game(0, UIDS)
    putting.remove(unit.ledger, unit.journal, "Lisbon")
    assert unit.kept() == [] and editions.own() == []


def test_what_is_no_board_or_called_as_a_built_in_one_is_refused(unit: Unit) -> None:
    refused(refusals.BOARD_WRONG, putting.put, unit.ledger, unit.journal, board("Lisbon")[:-1])
    for title in ("London", "World"):
        refused(refusals.BOARD_TITLE, unit.put, title)
    refused(refusals.BOARD_UNKNOWN, putting.remove, unit.ledger, unit.journal, "Lisbon")
    assert unit.flash.operations == 0


def test_a_low_battery_a_loss_and_a_later_version_are_refused(unit: Unit) -> None:
    unit.ledger.allow_writing(False)
    refused(refusals.LOW_BATTERY, unit.put, "Lisbon")
    unit.ledger.allow_writing(True)
    unit.journal.lost = 1
    refused(refusals.LOSS_FIRST, unit.put, "Lisbon")
    page = Page()
    page.pack(State(), 1)
    page.bytes[12] = VERSION + 1
    page.set_epoch(9)
    unit.flash.data[:PAGE_BYTES] = page.bytes
    unit.switch_on()
    refused(refusals.OTHER_VERSION, unit.put, "Lisbon")
    assert unit.flash.operations == 0


def test_a_worn_flash_is_refused_and_the_game_goes_on(unit: Unit) -> None:
    unit.play(unit.put("Lisbon"))
    unit.flash.on_operation = lambda operation: unit.flash.deafen_after(1)
    refused(refusals.BOARD_FAILED, unit.put, "Porto")
    unit.flash.on_operation = lambda operation: None
    unit.flash.deafen_after(0)
    unit.ledger.pay(RED, BLUE, 5)
    unit.switch_on()
    assert unit.journal.found == GAME and unit.ledger.now.seq == 3


def test_a_game_whose_board_is_gone_says_which_and_is_there_when_that_is_back(unit: Unit) -> None:
    id = unit.put("Lisbon")
    unit.play(id)
    unit.lose()
    before = bytes(unit.flash.data)
    for _ in range(2):
        unit.switch_on()
        assert unit.journal.found == NO_BOARD and unit.journal.needed == f"{id:08x}"
        assert not unit.ledger.has_game()
        unit.journal.affirm()
        unit.journal.idle()
        unit.journal.prepare()
        unit.journal.offer_boards(True)
    assert unit.flash.data == before
    unit.put("Lisbon", 80)  # another one of that title is not what it needs
    unit.switch_on()
    assert unit.journal.found == NO_BOARD
    unit.put("Lisbon")
    unit.switch_on()
    assert unit.journal.found == GAME and unit.ledger.now.seq == 2
    assert unit.ledger.balance_k(BLUE) - unit.ledger.balance_k(RED) == 10


def test_the_title_is_told_if_it_can_be_read(unit: Unit) -> None:
    id = unit.put("Lisbon")
    unit.play(id)
    half = (len(unit.flash.data) - SIZE) // 2
    for at in (SIZE, SIZE + half):
        unit.flash.data[at + records.SECTORS * SECTOR_BYTES + 500] ^= 1
    unit.switch_on()
    assert unit.journal.needed == f"Lisbon {id:08x}"


def test_a_new_game_may_begin_without_it(unit: Unit) -> None:
    unit.play(unit.put("Lisbon"))
    unit.lose()
    unit.switch_on()
    unit.ledger.new_game(0, UIDS)
    unit.switch_on()
    assert unit.journal.found == GAME and unit.ledger.edition.number == 0


def test_an_undo_finds_the_bookings_of_a_game_on_an_own_board(unit: Unit) -> None:
    unit.play(unit.put("Lisbon"))
    unit.switch_on()
    unit.ledger.undo()
    assert unit.ledger.balance_k(BLUE) == unit.ledger.balance_k(RED)


def test_a_deal_waits_until_its_board_is_in_both_copies(unit: Unit) -> None:
    unit.play(unit.put("Lisbon"))
    unit.switch_on()
    unit.journal.affirm()
    assert not unit.journal.is_ready and not unit.journal.room()
    unit.journal.prepare()
    assert unit.journal.is_ready and unit.journal.room()
