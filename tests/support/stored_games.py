"""Games that are stored: contents of the flash with which a unit is switched on."""

from collections.abc import Callable, Sequence
from functools import cache

from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, COMPETITOR, DEEDS, MONOPOLIST, SEATS, SPACES, State
from dealbox.parts import PAGE_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import VERSION, Page
from host_sim.cards import UIDS
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.w25q import Flash
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import newest_state

_SEED = 2010
_VERSION_AT = 12  # of a page
_CARDS = [b"", UIDS["RED"], UIDS["BLUE"], *[b""] * 6]


@cache
def a_game() -> bytes:
    """Return a journal in which a game of two players has just begun."""
    laptop = LaptopTarget(seed=_SEED)
    person = Person(laptop)
    person.begin()
    person.game("world", "RED", "BLUE")
    return laptop.flash()


def a_game_with_deeds(number: int) -> bytes:
    """Return a journal in which RED owns two sites with hotels and all stations."""
    flash = Flash()
    ledger = Ledger(Journal(flash))
    has_roles = EDITIONS[number].has_roles
    roles = (0, MONOPOLIST, COMPETITOR) if has_roles else (0, 0, 0)
    ledger.new_game(number, _CARDS, DEEDS, bytes((*roles, 0, 0, 0, 0, 0, 0)))
    ledger.pay(BANK, 1, 100_000)
    deeds = Deeds(ledger)
    for space in (37, 39, 5, 15, 25, 35):
        deeds.buy(1, space)
    for _ in range(4 if has_roles else 5):
        deeds.build(1, 37)
        deeds.build(1, 39)
    return bytes(flash.data)


def a_full_board(
    edition: Edition = EDITIONS[0],
    colours: Sequence[str] = ("RED", "BLUE"),
    own: Flash | None = None,
) -> bytes:
    """Return a journal in which all deeds are sold, most built on, and some mortgaged.

    own: the flash that holds the edition, if it is an own board.
    """
    flash = own or Flash()
    ledger = Ledger(Journal(flash))
    cards = [b"", *(UIDS[colour] for colour in colours)]
    ledger.new_game(
        edition.number, cards + [b""] * (SEATS - len(cards)), DEEDS, edition_id=edition.id
    )
    for seat in range(1, len(cards)):
        ledger.pay(BANK, seat, 500_000)
    deeds = Deeds(ledger)
    for space in filter(edition.is_deed, range(SPACES)):
        deeds.buy(1 + edition.groups[space] % len(colours), space)
    for _ in range(2):
        for space in filter(edition.is_site, range(11, SPACES)):
            if ledger.now.houses:
                deeds.build(ledger.now.owner[space], space)
    for space in (1, 3, 5, 12):
        deeds.mortgage(ledger.now.owner[space], space)
    return bytes(flash.data)


def changed(game: bytes, change: Callable[[Page], None]) -> bytes:
    """Return a game with every page changed, and sound as a page."""
    region, page = bytearray(game), Page()
    for at in range(0, len(game), PAGE_BYTES):
        page.bytes[:] = region[at : at + PAGE_BYTES]
        if page.is_sound():
            change(page)
            page.set_epoch(page.epoch())  # and its checksum
            region[at : at + PAGE_BYTES] = page.bytes
    return bytes(region)


def of_a_later_version(game: bytes) -> bytes:
    """Return a game as a later firmware would write it."""
    return changed(game, lambda page: page.bytes.__setitem__(_VERSION_AT, VERSION + 1))


def with_made_money(game: bytes) -> bytes:
    """Return a game in which no page has sound books."""

    def make(page: Page) -> None:
        state = State()
        page.unpack(state)
        state.balance_k[1] += 1
        page.pack(state, page.epoch())

    return changed(game, make)


def newest_seq(region: bytes) -> int:
    """Return the sequence number of the newest booking."""
    state = newest_state(region)
    assert state, "no game is left"
    return state.seq
