"""The pictures of the display as text.

`python -m tests.programs.display_pictures > tests/ui/pictures.txt` draws them again. A row that is
inverse (dark on light) begins and ends with a colon.
"""

from collections.abc import Callable

from dealbox.bank.bankruptcy import bankrupt
from tests.support.table import DeedsTable, Table

PLAYERS = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK")
RED, BLUE, GREEN, YELLOW = 1, 2, 3, 4


def _six() -> Table:
    """Return a table of six: RED owes, GREEN is bankrupt, YELLOW has the largest balance."""
    table = Table(*PLAYERS)
    ledger = table.ledger
    ledger.owe(GREEN, BLUE, 20_000)
    bankrupt(ledger, GREEN)
    ledger.pay(0, YELLOW, 984_999)
    ledger.pay(RED, 0, 14_175)
    ledger.owe(RED, BLUE, 1_925)
    table.press("5", "C")
    return table


def _world() -> DeedsTable:
    """Return a game of `world`: RED has both dark blues and a transport, BLUE both utilities."""
    table = DeedsTable("RED", "BLUE", "GREEN", "YELLOW", game="world deeds")
    table.give("RED", 37, 39, 5)
    table.give("BLUE", 12, 28, 31)
    table.build("RED", 2, 37, 39)
    table.mortgage("BLUE", 31)
    table.ledger.pay(RED, 0, 13_500)
    table.unit.session.charges.draw_jail_card(RED)
    table.press("C")
    return table


def _anti() -> DeedsTable:
    """Return a game of RED, a competitor, against BLUE, a monopolist of New York."""
    table = DeedsTable("RED", "BLUE", "GREEN", game="anti deeds")
    table.give("RED", 14)
    table.build("RED", 5, 14)
    table.give("BLUE", 37, 39)
    return table


def _utility() -> DeedsTable:
    """Return the same, with RED owning a utility."""
    table = _anti()
    table.give("RED", 28)
    return table


def _indebted() -> DeedsTable:
    """Return a table at which RED can raise what he owes, and BLUE cannot."""
    table = DeedsTable("RED", "BLUE", game="world deeds")
    table.give("RED", 5, 37, 39)
    table.build("RED", 1, 37, 39)
    table.leave("RED", 380)
    table.ledger.owe(RED, 0, 2_000)
    table.ledger.owe(BLUE, 0, 20_000)
    return table


def _ruined() -> DeedsTable:
    """Return a table at which RED, who owned three deeds, has just gone bankrupt to the bank."""
    table = DeedsTable("RED", "BLUE", "GREEN", game="classic deeds")
    table.give("RED", 3, 14, 25)
    table.leave("RED", 0)
    table.ledger.owe(RED, 0, 1000)
    table.menu("Bankrupt")
    table.press("OK")
    table.go_bankrupt()
    return table


def _won() -> DeedsTable:
    """Return a table at which BLUE has won the quick game with a hotel on bare streets."""
    table = DeedsTable("RED", "BLUE", "GREEN", "YELLOW", game="world deeds quick")
    table.give("BLUE", 37, 39)
    table.build("BLUE", 4, 37, 39)
    for seat in (RED, GREEN):
        table.ledger.owe(seat, BLUE, 20_000)
        bankrupt(table.ledger, seat)
    return table


def _menu(item: str) -> Callable[[Table], None]:
    return lambda table: table.menu(item)


def _leave(card: str, amount_k: int) -> Callable[[Table], None]:
    def leave(table: Table) -> None:
        assert isinstance(table, DeedsTable)
        table.leave(card, amount_k)

    return leave


def _choose(item: str) -> Callable[[Table], None]:
    return lambda table: table.choose(item)


def _press(*keys: str) -> Callable[[Table], None]:
    return lambda table: table.press(*keys)


def _tap(card: str, side: str) -> Callable[[Table], None]:
    return lambda table: table.tap(card, side)


def _wait(ms: int) -> Callable[[Table], None]:
    return lambda table: table.wait(ms)


# Each picture: the table, and what is done at it.
PICTURES: dict[str, tuple[Callable[[], Table], tuple[Callable[[Table], None], ...]]] = {
    "no game": (Table, ()),
    "enrolling": (
        Table,
        (_press("OK", "OK", "OK"), *(_tap(card, "plus") for card in ("RED", "BLUE", "RED"))),
    ),
    "rest, two": (lambda: Table("RED", "BLUE"), ()),
    "rest, six": (_six, ()),
    "cards chosen": (_six, (_tap("YELLOW", "minus"), _tap("BLUE", "plus"))),
    "a debtor chosen": (_six, (_tap("RED", "minus"),)),
    "typing": (_six, (_tap("YELLOW", "minus"), _press(*"999.999"))),
    "amount first": (_six, (_press("1", ".", "5", "M"),)),
    "booked": (_six, (_tap("YELLOW", "minus"), _tap("BLUE", "plus"), _press(*"1.925M"))),
    "taken back": (_six, (_tap("BLUE", "plus"), _press("GO", "C"))),
    "short": (_six, (_tap("BLUE", "minus"), _tap("WHITE", "plus"), _press(*"99M"))),
    "debt first": (_six, (_tap("RED", "minus"), _press("1", "K"))),
    "go again": (_six, (_tap("BLUE", "plus"), _press("GO"), _tap("BLUE", "plus"), _press("GO"))),
    "refused": (_six, (_press("0", ".", "5", "K"),)),
    "deal": (_six, (Table.deal, _tap("BLUE", "minus"))),
    "bid": (_six, (Table.deal, _tap("BLUE", "minus"), _press("1", ".", "5", "M"))),
    "bid too low": (_six, (Table.deal, _tap("BLUE", "minus"), _press("9", "K"))),
    "sold": (
        _six,
        (Table.deal, _tap("BLUE", "minus"), _press(*"1.5M"), _wait(300), Table.deal),
    ),
    "sold aloud": (_six, (Table.deal, _wait(300), Table.deal)),
    "menu": (_six, (_press("OK"),)),
    "standings": (_six, (_press("OK", "OK"),)),
    "history": (_six, (_menu("History"),)),
    "take back": (_six, (_menu("Take back"),)),
    "debts": (_six, (_menu("Debts"),)),
    "final standings": (_six, (_menu("Final"),)),
    # In games with deeds.
    "deeds, cards chosen": (_world, (_tap("RED", "minus"),)),
    "a deed for sale": (_world, (_tap("BLUE", "minus"), _press(*"24", "OK"))),
    "a deed nobody has": (_world, (_press(*"24", "OK"),)),
    "bought": (_world, (_tap("BLUE", "minus"), _press(*"24", "OK", "OK"))),
    "too dear": (_world, (_tap("RED", "minus"), _press(*"34", "OK", "OK"))),
    "a deal for a deed": (
        _world,
        (
            _tap("BLUE", "minus"),
            _press(*"24", "OK"),
            Table.deal,
            _tap("GREEN", "minus"),
            _press(*"50K"),
        ),
    ),
    "a deed sold": (
        _world,
        (
            _press(*"24", "OK"),
            Table.deal,
            _tap("GREEN", "minus"),
            _press(*"50K"),
            _wait(300),
            Table.deal,
        ),
    ),
    "no bid for a deed": (_world, (_press(*"24", "OK"), Table.deal, _wait(300), Table.deal)),
    "a deed sold aloud": (
        _world,
        (
            _press(*"24", "OK"),
            Table.deal,
            _wait(300),
            Table.deal,
            _press("OK"),
            _tap("GREEN", "minus"),
            _press(*"70"),
        ),
    ),
    "what was won?": (
        _world,
        (Table.deal, _tap("RED", "minus"), _press(*"50K"), _wait(300), Table.deal, _press(*"39")),
    ),
    "rent": (_world, (_tap("BLUE", "minus"), _press(*"39", "OK"))),
    "rent paid": (_world, (_tap("BLUE", "minus"), _press(*"39", "OK", "OK"))),
    "rent, sent by a card": (_world, (_tap("BLUE", "minus"), _press(*"5", "OK", "GO"))),
    "the throw": (_world, (_tap("RED", "minus"), _press(*"12", "OK", "9"))),
    "rent with the throw": (_world, (_tap("GREEN", "minus"), _press(*"12.9", "OK"))),
    "short of rent": (
        _world,
        (_leave("RED", 1_000), _tap("RED", "minus"), _press(*"12.12", "OK", "OK")),
    ),
    "mortgaged, no rent": (_world, (_tap("RED", "minus"), _press(*"31", "OK"))),
    "one's own deed": (_world, (_tap("RED", "minus"), _press(*"39", "OK"))),
    "a deed, no card": (_world, (_press(*"39", "OK"),)),
    "a mortgaged deed": (_world, (_tap("BLUE", "plus"), _press(*"31", "OK"))),
    "a utility": (_world, (_tap("BLUE", "plus"), _press(*"28", "OK"))),
    "built": (
        _world,
        (_leave("RED", 9_000), _tap("RED", "minus"), _press(*"39", "OK", "OK")),
    ),
    "build evenly": (
        _world,
        (
            _leave("RED", 9_000),
            _tap("RED", "plus"),
            _press(*"39", "OK", "OK"),
            _tap("RED", "plus"),
            _press(*"39", "OK", "OK"),
        ),
    ),
    "a trade begun": (_world, (_tap("RED", "minus"), _tap("BLUE", "plus"), _menu("Trade"))),
    "a trade agreed": (
        _world,
        (
            _tap("RED", "minus"),
            _tap("BLUE", "plus"),
            _menu("Trade"),
            _press(*"1.25M", *"31", "OK", *"5", "OK", "GO"),
        ),
    ),
    "traded": (
        _world,
        (
            _tap("RED", "minus"),
            _tap("BLUE", "plus"),
            _menu("Trade"),
            _press(*"1.25M", *"31", "OK", *"5", "OK", "GO", "OK"),
        ),
    ),
    "a mortgaged deed received": (
        _world,
        (
            _tap("RED", "minus"),
            _leave("RED", 9_000),
            _tap("RED", "minus"),
            _tap("BLUE", "plus"),
            _menu("Trade"),
            _press(*"31", "OK", "OK"),
        ),
    ),
    "a trade that waits": (
        _world,
        (
            _tap("RED", "minus"),
            _tap("BLUE", "plus"),
            _menu("Trade"),
            _press(*"31", "OK"),
            _tap("GREEN", "minus"),
        ),
    ),
    "naming in a trade": (
        _world,
        (_tap("RED", "minus"), _tap("BLUE", "plus"), _menu("Trade"), _press(*"31")),
    ),
    "tax": (_world, (_tap("RED", "minus"), _menu("Tax"))),
    "cards of the board": (_world, (_tap("RED", "minus"), _menu("Cards"))),
    "collect from each": (
        _world,
        (_tap("RED", "plus"), _menu("Collect"), _press(*"100")),
    ),
    "collected": (
        _world,
        (_tap("RED", "plus"), _menu("Collect"), _press(*"100K")),
    ),
    "jail": (_world, (_tap("RED", "minus"), _menu("Jail"))),
    "in jail": (_world, (_tap("RED", "minus"), _menu("Jail"), _choose("Goes in"))),
    "menu with deeds": (_world, (_press("OK"),)),
    "history of deeds": (
        _world,
        (_tap("BLUE", "minus"), _press(*"39", "OK", "OK"), _menu("History")),
    ),
    "take back a deed": (
        _world,
        (_tap("BLUE", "minus"), _press(*"24", "OK", "OK"), _menu("Take back")),
    ),
    "bankrupt with deeds": (_ruined, ()),
    "the rest of it": (_ruined, (_press(*"MMM"),)),
    "all of a booking": (_ruined, (_press("OK"), _menu("History"), _press("OK"))),
    "back with the bank": (_ruined, (_wait(20_100),)),
    "a deed whose auction is due": (_ruined, (_tap("BLUE", "minus"), _press(*"14", "OK"))),
    "refused at its price": (_ruined, (_tap("BLUE", "minus"), _press(*"14", "OK", "OK"))),
    "a group to be developed": (_world, (_tap("RED", "minus"), _press(*"39", "OK", "M", "OK"))),
    "a group developed": (
        _world,
        (
            _tap("RED", "plus"),
            _press(*"11M"),
            _tap("RED", "minus"),
            _press(*"39", "OK", "M", "OK", "K", "OK"),
        ),
    ),
    "the debt of a player with deeds": (_indebted, (_tap("RED", "minus"), _press("OK"))),
    "the last bankruptcy": (_indebted, (_tap("BLUE", "minus"), _press("OK", "K", "OK", "OK"))),
    "winner": (_won, (_menu("Final"),)),
    "a competitor's deed": (_anti, (_tap("RED", "minus"), _press(*"14", "OK"))),
    "rent of a competitor": (_anti, (_tap("BLUE", "minus"), _press(*"14", "OK"))),
    "a monopolist's deed": (_anti, (_tap("BLUE", "minus"), _press(*"39", "OK"))),
    "either income tax": (_anti, (_tap("BLUE", "minus"), _menu("Tax"))),
    "tax of a competitor": (_anti, (_tap("RED", "minus"), _menu("Tax"))),
    "a throw for the end": (_utility, (_menu("Final"), _press("1"))),
    "the richest": (_utility, (_menu("Final"), _press("1", "1", "OK"))),
    "editions": (Table, (_press("OK"),)),
    "options": (Table, (_press("OK", *"MMMMM", "OK", "M", "OK"),)),
    "roles": (
        Table,
        (
            _press("OK", *"MMMMM", "OK", "M", "OK", "K", "OK"),
            *(_tap(card, "plus") for card in ("RED", "BLUE", "GREEN")),
            _press("OK"),
        ),
    ),
    # Settings.
    "volume": (_six, (_press("OK", "."),)),
    "settings": (_six, (_menu("Settings"),)),
    "languages": (_six, (_menu("Settings"), _choose("Language"))),
    "new pin": (_six, (_menu("Settings"), _choose("Banker's PIN"), _press(*"081"))),
    "self-test": (_six, (_press("OK", *"MMMMMM", "OK", "K", "OK", *"147", "OK"),)),
    "self-test, second page": (_six, (_press("OK", *"MMMMMM", "OK", "K", "OK", "C"),)),
    # The running game.
    "this game": (_world, (_menu("This game"),)),
    "who receives all": (_world, (_menu("This game"), _choose("A player leaves"), _choose("RED"))),
    "a player left": (
        _world,
        (_menu("This game"), _choose("A player leaves"), _choose("RED"), _choose("BLUE")),
    ),
    "clock": (_world, (_menu("This game"), _choose("Clock"), _press("OK"))),
    "entering owners": (
        lambda: Table("RED", "BLUE"),
        (
            *(_menu("This game"), _choose("Go on with deeds")),
            *(_tap("RED", "plus"), _press("M"), _tap("BLUE", "plus")),
        ),
    ),
    "joining": (_world, (_menu("This game"), _choose("A player joins"), _choose("PINK"))),
    "new game": (_six, (Table.hold,)),
}


def play(name: str) -> Table:
    """Return the table at which everything was done for a picture."""
    seat, deeds = PICTURES[name]
    table = seat()
    for do in deeds:
        do(table)
    return table


def draw(name: str) -> str:
    """Return the picture: its name, and eight rows."""
    display = play(name).board.display
    rows = [
        f"{edge}{line:21}{edge}"
        for row, line in enumerate(display.lines())
        for edge in (":" if display.inverse >> row & 1 else "|")
    ]
    return "\n".join([name, *rows])


if __name__ == "__main__":
    print("\n\n".join(map(draw, PICTURES)))
