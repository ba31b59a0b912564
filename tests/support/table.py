"""A unit on fake parts: input by keys, cards and button; output as text, tunes and the lamp."""

from collections.abc import Callable
from functools import cache, partial

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, COMPETITOR, MONOPOLIST, SEATS
from dealbox.parts import CAME, GONE, HOLD, MINUS, ONLY, PAGE_BYTES, PLUS, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.ui import words
from dealbox.ui.lists import List
from dealbox.ui.screen import Screen
from dealbox.unit import STALE, Unit
from host_sim.cards import COLOURS, UIDS, seat_name
from host_sim.parts.w25q import Flash
from host_sim.scenarios.game_setup import OPTIONS, GameSetup
from host_sim.tunes import TUNES
from tests.support.fakes import FakeBoard

SIDES = {"plus": PLUS, "minus": MINUS, "only": ONLY}
STEP_MS = 3  # about as the chip's loop
STRIDE_MS = 100, 500  # while nothing but time is to pass, in a short and in a long wait
_NAMES = {tune: name for name, tune in TUNES.items()}


class Table:
    """A unit with a game of these players (colours), or without a game (none).

    game: edition, board and options, as a scenario writes them: "classic dublin deeds".
    books: the flash of a table at which more was done, in place of all that.
    """

    language = 1  # chosen before the first start, 0 for none

    def __init__(
        self,
        *colours: str,
        game: str = "world",
        seed: int = 0,
        sectors: int = 16,
        books: Flash | None = None,
    ) -> None:
        self.flash = books.copy() if books else Flash(sectors * SECTOR_BYTES)
        if colours:
            self.flash = _begun(colours, game, self.language, sectors).copy()
        self.board = FakeBoard(self.flash, seed)
        self.start()

    def start(self) -> None:
        """Step until the first picture is complete, and all screens are made."""
        self.unit = Unit(self.board)
        if not self.ledger.has_game():
            self.ledger.now.language = self.language
            words.use(self.language)
        while not hasattr(self.unit.session, "chart"):
            self.step()
        self.step()

    # Input.

    def do(self, steps: str) -> None:
        """Do what the steps say: "tap RED minus; press 39 OK; menu Tax; wait 300"."""
        for step in filter(None, steps.split("; ")):
            what, _, words = step.partition(" ")
            getattr(self, what)(*_arguments(what, words))

    def press(self, *keys: str) -> None:
        self.board.keypad.keys += keys
        while self.board.keypad.keys:
            self.step()
        self._see()

    def hold(self) -> None:
        """Hold C for three seconds."""
        self.press(HOLD)

    def report(self, side: str, event: int, uid: bytes = b"") -> None:
        self.board.readers.reports.append((SIDES[side], event, uid))
        while self.board.readers.reports:
            self.step()
        self._see()

    def lay(self, card: str, side: str) -> None:
        self.report(side, CAME, UIDS[card])

    def lift(self, side: str) -> None:
        self.report(side, GONE)

    def tap(self, card: str, side: str) -> None:
        self.lay(card, side)
        self.lift(side)

    def deal(self) -> None:
        """Press the deal button."""
        self.board.deal_button.presses += 1
        while self.board.deal_button.presses:
            self.step()
        self.step()  # a deal begins one step later, when flash and heap are ready
        self._see()

    def _see(self) -> None:
        """Step until the picture is drawn: in a deal that is a later step's."""
        while self.unit.session.auction.is_running and self.unit._picture == STALE:  # noqa: SLF001
            self.step()

    def wait(self, ms: int, stride_ms: int = 0) -> None:
        stride_ms = stride_ms or STRIDE_MS[ms > 1_000]
        while ms > 0:
            self.step(min(ms, stride_ms))
            ms -= stride_ms

    def step(self, ms: int = STEP_MS) -> None:
        self.board.pass_ms(ms)
        self.unit.step(self.board.ticks_ms())

    def power_cycle(self) -> None:
        self.board = FakeBoard(self.flash)
        self.start()

    def stored(self) -> Flash:
        """Switch on once more, and return the flash: the next power-on writes nothing."""
        self.power_cycle()
        return self.flash

    def damage_newest(self) -> None:
        """Overwrite both copies of the newest page with zeros, and switch on again."""
        rings = Journal(self.flash)._rings
        slot = rings.find_newest()
        for ring in rings.rings:
            self.flash.damage(rings.address(ring, rings.sector, slot), bytes(PAGE_BYTES))
        self.power_cycle()

    def menu(self, item: str) -> None:
        """Open the menu and choose the row that begins so."""
        self.press("OK")
        self.choose(item)

    def choose(self, item: str) -> None:
        """Go to the row of a list that begins so in English, and choose it."""
        words.use(1)
        assert isinstance(self.screen, List)
        rows = [row[0] for row in self.screen.rows()]
        words.use(self.ledger.now.language)
        (at,) = (index for index, row in enumerate(rows) if row.startswith(item))
        down = (at - self.screen._cursor.index) % len(rows)
        up = -down % len(rows)
        self.press(*["M"] * down if down <= up else ["K"] * up, "OK")

    def spell(self, name: str) -> None:
        """Press the keys of a name: each letter as often as it stands on its key, then K."""
        for letter in name:
            (key,) = [k for k, letters in words.LETTERS.items() if letter in letters and k != "."]
            self.press(*[key] * (1 + words.LETTERS[key].index(letter)), "K")

    def bid(self, card: str, keys: str) -> None:
        """Tap a bidder's card, and type the bid."""
        self.tap(card, "minus")
        self.press(*keys)

    def visit(self, card: str, typed: str, *more: str) -> None:
        """Tap a card on minus, type the number of a deed and OK, perhaps more: "39", "12.7"."""
        self.tap(card, "minus")
        self.press(*typed, "OK", *more)

    def close_deal(self) -> None:
        """Press the deal button a second time."""
        self.wait(300)
        self.deal()

    def name(self, colour: str, name: str) -> None:
        """Give a player a name, without any key."""
        self.ledger.rename(seat_of(colour), name)

    def owe(self, debtor: str, creditor: str, amount_k: int) -> None:
        """Let a player owe another, or the BANK, more than he has."""
        self.ledger.owe(seat_of(debtor), seat_of(creditor), amount_k)

    def ruin(self, colour: str, creditor: str = "BANK") -> None:
        """Let a player go bankrupt, without any key."""
        self.owe(colour, creditor, 100_000)
        bankrupt(self.ledger, seat_of(colour))

    @property
    def rows(self) -> dict[str, str]:
        """The rows of the list on the display and below it, left and right."""
        assert isinstance(self.screen, List)
        return {choice[0]: choice[1] for choice in self.screen.rows()}

    def flash_operations(self) -> list[str]:
        """Return the list to which every flash operation from here is added."""
        kinds: list[str] = []
        self.flash.on_operation = lambda operation: kinds.append(operation.kind)
        return kinds

    # Set-up by legal bookings only; but for leave() the player's money is what it was.

    def give(self, colour: str, *spaces: int) -> None:
        """Let a player own deeds."""
        seat, session = seat_of(colour), self.unit.session
        for space in spaces:
            price_k = session.ledger.edition.price_k(space)
            self._for(seat, price_k, partial(session.deeds.buy, seat, space))
        self._clear()

    def build(self, colour: str, steps: int, *spaces: int) -> None:
        """Build this many times on each site, in turn."""
        seat, session = seat_of(colour), self.unit.session
        for _ in range(steps):
            for space in spaces:
                house_k = session.ledger.edition.house_k(space)
                self._for(seat, house_k, partial(session.deeds.build, seat, space))
        self._clear()

    def mortgage(self, colour: str, *spaces: int) -> None:
        seat, session = seat_of(colour), self.unit.session
        for space in spaces:
            session.deeds.mortgage(seat, space)
            session.ledger.pay(seat, BANK, session.ledger.edition.mortgage_k(space))
        self._clear()

    def draw_jail_card(self, colour: str) -> None:
        self.unit.session.charges.draw_jail_card(seat_of(colour))
        self._clear()

    def leave(self, colour: str, amount_k: int) -> None:
        """Bring a player's money to this amount."""
        seat, ledger = seat_of(colour), self.ledger
        more_k = amount_k - ledger.balance_k(seat)
        if more_k:
            ledger.pay(*((BANK, seat) if more_k > 0 else (seat, BANK)), abs(more_k))
        self._clear()

    def _clear(self) -> None:
        """Show the base screen: on the screen of a booking, C would undo it."""
        self.unit._go(self.unit.session.leave())  # noqa: SLF001
        self.step()

    def _for(self, seat: int, amount_k: int, command: Callable[[], None]) -> None:
        """Execute a command that costs amount_k, with money that the bank pays for it."""
        self.ledger.pay(BANK, seat, amount_k)
        command()

    # Output.

    @property
    def display(self) -> str:
        """The lines on the display; large figures on the row of their tops."""
        return self.board.display.text()

    @property
    def title(self) -> str:
        """The top line without its rule."""
        return self.board.display.line(0).replace("─", " ").rstrip()

    @property
    def bottom(self) -> str:
        return self.board.display.line(7)

    @property
    def is_dark(self) -> bool:
        return self.board.display.level == 0

    @property
    def is_lit(self) -> bool:
        return self.board.lamp.is_on

    @property
    def tune(self) -> str:
        """The name of the last tune."""
        return _NAMES[self.board.buzzer.tunes[-1]]

    @property
    def tunes(self) -> list[str]:
        return [_NAMES[tune] for tune in self.board.buzzer.tunes]

    # State.

    @property
    def screen(self) -> Screen:
        return self.unit._screen  # noqa: SLF001

    @property
    def ledger(self) -> Ledger:
        return self.unit.session.ledger

    @property
    def cash_k(self) -> list[int]:
        """Everybody's money, in the order of the seats."""
        return [self.ledger.balance_k(seat) for seat in self.ledger.seats()]

    @property
    def total_k(self) -> int:
        return sum(self.ledger.now.balance_k)

    def cash(self, colour: str) -> int:
        """Return a player's money in thousands."""
        return self.ledger.balance_k(seat_of(colour))

    def debt(self, colour: str) -> int:
        return self.ledger.now.debt_k[seat_of(colour)]

    @property
    def books(self) -> tuple[bytes | tuple[int, ...], ...]:
        """The part of the state that an undo restores, whatever bookings led there."""
        state = self.ledger.now
        return (
            tuple(state.balance_k),
            tuple(state.debt_k),
            bytes(state.creditor),
            (state.waiting,),
            bytes(state.seat),
            bytes(state.owner),
            bytes(state.level),
            bytes(state.mortgaged),
            bytes(state.auction_due),
            bytes((state.houses, state.hotels)),
            bytes(state.jail_cards),
            bytes(state.role),
        )

    def owner(self, space: int) -> str:
        return seat_name(self.ledger.now.owner[space])


@cache
def _begun(colours: tuple[str, ...], game: str, language: int, sectors: int) -> Flash:
    """Return the flash of a unit on which such a game was begun."""
    edition, *words = game.split()
    setup = GameSetup(edition, (*words, *colours))
    seats = [b""] + [UIDS[colour] if colour in colours else b"" for colour in COLOURS]
    options = sum(OPTIONS[word] for word in setup.options)
    roles = _roles(seats) if setup.has_roles() else bytes(SEATS)
    flash = Flash(sectors * SECTOR_BYTES)
    ledger = Ledger(Journal(flash))
    ledger.set("language", language)
    ledger.new_game(setup.rules.number, seats, options, roles, edition_id=setup.rules.id)
    return flash


def seat_of(colour: str) -> int:
    """Return the seat of a colour, or of the BANK."""
    return BANK if colour == "BANK" else 1 + COLOURS.index(colour)


def _arguments(what: str, words: str) -> list[str] | list[str | int]:
    """Return the words of a step as its method takes them: keys, the name of a row, or numbers."""
    if what == "press":
        return [key for word in words.split() for key in _keys(word)]
    if what in ("menu", "choose"):
        return [words]
    return [int(word) if word.isdigit() else word for word in words.split()]


def _keys(word: str) -> list[str]:
    """Return the keys of OK, GO, or of what is typed, as 1.5M."""
    return [word] if word in ("OK", "GO") else list(word)


def _roles(seats: list[bytes]) -> bytes:
    """Return competitor and monopolist alternately, in the order of the seats."""
    roles = bytearray(SEATS)
    role = COMPETITOR
    for seat in range(SEATS):
        if seats[seat]:
            roles[seat] = role
            role ^= COMPETITOR | MONOPOLIST
    return bytes(roles)
