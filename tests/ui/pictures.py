"""The pictures of the display as text.

`python -m tests.ui.pictures > tests/ui/pictures.txt` draws them again. A row that is
inverse (dark on light) begins and ends with a colon.
"""

from collections.abc import Callable

from tests.support.table import DeedsTable, Table

Seat = Callable[[], Table]


def _seat(players: str, game: str, steps: str) -> Seat:
    """Return what returns a table of these players at which that was done."""

    def seat() -> Table:
        table = DeedsTable(*players.split(), game=game)
        table.do(steps)
        return table

    return seat


# RED owes, GREEN is bankrupt, YELLOW has the largest balance.
_six = _seat(
    "RED BLUE GREEN YELLOW WHITE BLACK",
    "world",
    "ruin GREEN BLUE; leave YELLOW 999999; leave RED 825; owe RED BLUE 1925; press 5C",
)
# Two whose names begin alike, as long as names can be.
_named = _seat("RED BLUE GREEN", "world", "name RED MARTINA; name BLUE MARTINE; leave RED 999999")
# RED has both dark blues, a transport and a jail card, BLUE both utilities.
_world = _seat(
    "RED BLUE GREEN YELLOW",
    "world deeds",
    "give RED 37 39 5; give BLUE 12 28 31; build RED 2 37 39; mortgage BLUE 31; leave RED 1500;"
    " draw_jail_card RED",
)
# RED, a competitor, against BLUE, a monopolist of New York; and with RED owning a utility.
_NEW_YORK = "give RED 14; build RED 5 14; give BLUE 37 39"
_anti = _seat("RED BLUE GREEN", "anti deeds", _NEW_YORK)
_utility = _seat("RED BLUE GREEN", "anti deeds", _NEW_YORK + "; give RED 28")
# RED can raise what he owes, and BLUE cannot.
_indebted = _seat(
    "RED BLUE",
    "world deeds",
    "give RED 5 37 39; build RED 1 37 39; leave RED 380; owe RED BANK 2000; owe BLUE BANK 20000",
)
# RED and BLUE have room for more houses than the bank has.
_scarce = _seat(
    "RED BLUE GREEN",
    "world deeds",
    "give RED 37 39; give BLUE 1 3; give GREEN 21 23 24 31 32 34; build GREEN 4 21 23 24 31 32 34",
)
# RED, who owned three deeds, has just gone bankrupt to the bank.
_ruined = _seat(
    "RED BLUE GREEN",
    "classic deeds",
    "give RED 3 14 25; leave RED 0; owe RED BANK 1000; menu Bankrupt; press OK; "
    "choose Bankrupt; press OK",
)
# BLUE has won the quick game with a hotel on bare streets.
_won = _seat(
    "RED BLUE GREEN YELLOW",
    "world deeds quick",
    "give BLUE 37 39; build BLUE 4 37 39; ruin RED BLUE; ruin GREEN BLUE",
)

# BLUE has borrowed 500 at 5 %, and there are 215 in the pot.
_house = _seat(
    "RED BLUE",
    "classic deeds",
    "hold; press OK 2 2 4 3 2 0 0 K 4 5 5 OK 1 1; tap RED plus; tap BLUE plus; press OK;"
    " tap RED minus; press 1 5 GO K; tap BLUE plus; menu Loan; choose Borrow; press 5 0 0 K;"
    " wait 20100",
)

# Each picture: the table, and what is done at it, in the words of a scenario.
PICTURES: dict[str, tuple[Seat, str]] = {
    "no game": (Table, ""),
    "enrolling": (Table, "press OK OK OK; tap RED plus; tap BLUE plus; tap RED plus"),
    "rest, two": (lambda: Table("RED", "BLUE"), ""),
    "rest, six": (_six, ""),
    "cards chosen": (_six, "tap YELLOW minus; tap BLUE plus"),
    "a debtor chosen": (_six, "tap RED minus"),
    "typing": (_six, "tap YELLOW minus; press 9 9 9 . 9 9 9"),
    "amount first": (_six, "press 1 . 5 M"),
    "booked": (_six, "tap YELLOW minus; tap BLUE plus; press 1 . 9 2 5 M"),
    "taken back": (_six, "tap BLUE plus; press GO C"),
    "short": (_six, "tap BLUE minus; tap WHITE plus; press 9 9 M"),
    "debt first": (_six, "tap RED minus; press 1 K"),
    "go again": (_six, "tap BLUE plus; press GO; tap BLUE plus; press GO"),
    "refused": (_six, "press 0 . 5 K"),
    "deal": (_six, "deal; tap BLUE minus"),
    "bid": (_six, "deal; tap BLUE minus; press 1 . 5 M"),
    "bid too low": (_six, "deal; tap BLUE minus; press 9 K"),
    "sold": (_six, "deal; tap BLUE minus; press 1 . 5 M; wait 300; deal"),
    "sold aloud": (_six, "deal; wait 300; deal"),
    "menu": (_six, "press OK"),
    "standings": (_six, "press OK OK"),
    "history": (_six, "menu History"),
    "take back": (_six, "menu Take back"),
    "debts": (_six, "menu Debts"),
    "final standings": (_six, "menu Final"),
    # In games with deeds.
    "deeds, cards chosen": (_world, "tap RED minus"),
    "a deed for sale": (_world, "tap BLUE minus; press 2 4 OK"),
    "a deed nobody has": (_world, "press 2 4 OK"),
    "bought": (_world, "tap BLUE minus; press 2 4 OK OK"),
    "too dear": (_world, "tap RED minus; press 3 4 OK OK"),
    "for sale, two cards": (_world, "lay RED minus; lay BLUE plus; press 3 4 OK"),
    "a deal for a deed": (
        _world,
        "tap BLUE minus; press 2 4 OK; deal; tap GREEN minus; press 5 0 K",
    ),
    "a deed sold": (_world, "press 2 4 OK; deal; tap GREEN minus; press 5 0 K; wait 300; deal"),
    "no bid for a deed": (_world, "press 2 4 OK; deal; wait 300; deal"),
    "a deed sold aloud": (
        _world,
        "press 2 4 OK; deal; wait 300; deal; press OK; tap GREEN minus; press 7 0",
    ),
    "what was won?": (_world, "deal; tap RED minus; press 5 0 K; wait 300; deal; press 3 9"),
    "something else sold": (
        _world,
        "deal; tap RED minus; press 5 0 K; wait 300; deal; press GO",
    ),
    "give up the sale?": (
        _world,
        "press 2 4 OK; deal; tap GREEN minus; press 5 0 K; wait 300; deal; press C",
    ),
    "a sale that waits": (
        _world,
        "press 2 4 OK; deal; tap GREEN minus; press 5 M; leave GREEN 3000; wait 300; deal;"
        " press OK C",
    ),
    "a bid taken back": (_world, "deal; tap GREEN minus; press 5 M; press C"),
    "scarce houses": (_scarce, "tap RED minus; press 3 9 OK"),
    "how far, of scarce houses": (_scarce, "tap RED minus; press 3 9 OK M OK"),
    "a house at auction": (_scarce, "tap RED minus; press 3 9 OK; deal"),
    "rent": (_world, "tap BLUE minus; press 3 9 OK"),
    "rent, the cards exchanged": (_world, "lay RED minus; lay BLUE plus; press 3 9 OK"),
    "rents to claim": (
        _world,
        "tap BLUE minus; press 3 9 OK C; tap BLUE minus; press 5 OK C; menu Claim",
    ),
    "rent of the landing": (
        _world,
        "tap BLUE minus; press 3 9 OK C; leave RED 9000; build RED 1 37 39; menu Claim",
    ),
    "rent claimed already": (
        _world,
        "tap BLUE minus; press 3 9 OK OK; wait 20100; menu Claim",
    ),
    "rent paid": (_world, "tap BLUE minus; press 3 9 OK OK"),
    "rent, sent by a card": (_world, "tap BLUE minus; press 5 OK GO"),
    "the throw": (_world, "tap RED minus; press 1 2 OK 9"),
    "rent with the throw": (_world, "tap GREEN minus; press 1 2 . 9 OK"),
    "short of rent": (_world, "leave RED 1000; tap RED minus; press 1 2 . 1 2 OK OK"),
    "mortgaged, no rent": (_world, "tap RED minus; press 3 1 OK"),
    "one's own deed": (_world, "tap RED minus; press 3 9 OK"),
    "a deed, no card": (_world, "press 3 9 OK"),
    "a mortgaged deed": (_world, "tap BLUE plus; press 3 1 OK"),
    "the list of deeds": (_world, "menu Deeds; press 3 4"),
    "a utility": (_world, "tap BLUE plus; press 2 8 OK"),
    "built": (_world, "leave RED 9000; tap RED minus; press 3 9 OK OK"),
    "build evenly": (
        _world,
        "leave RED 9000; tap RED plus; press 3 9 OK OK; tap RED plus; press 3 9 OK OK",
    ),
    "a trade begun": (_world, "tap RED minus; tap BLUE plus; menu Trade"),
    "a trade agreed": (
        _world,
        "tap RED minus; tap BLUE plus; menu Trade; press 1 . 2 5 M 3 1 OK 5 OK GO",
    ),
    "traded": (
        _world,
        "tap RED minus; tap BLUE plus; menu Trade; press 1 . 2 5 M 3 1 OK 5 OK GO OK",
    ),
    "a mortgaged deed received": (
        _world,
        "tap RED minus; leave RED 9000; tap RED minus; tap BLUE plus; menu Trade;"
        " press 3 1 OK OK OK",
    ),
    "a gift": (
        _world,
        "tap RED minus; tap BLUE plus; menu Trade; press 5 0 0 K 5 OK OK",
    ),
    "a trade that waits": (
        _world,
        "tap RED minus; tap BLUE plus; menu Trade; press 3 1 OK; tap GREEN minus",
    ),
    "naming in a trade": (_world, "tap RED minus; tap BLUE plus; menu Trade; press 3 1"),
    "tax": (_world, "tap RED minus; menu Tax"),
    "cards of the board": (_world, "tap RED minus; menu Cards"),
    "collect from each": (_world, "tap RED plus; menu Collect; press 1 0 0"),
    "collected": (_world, "tap RED plus; menu Collect; press 1 0 0 K"),
    "jail": (_world, "tap RED minus; menu Jail"),
    "in jail": (_world, "tap RED minus; menu Jail; choose Goes in"),
    "menu with deeds": (_world, "press OK"),
    "history of deeds": (_world, "tap BLUE minus; press 3 9 OK OK; menu History"),
    "take back a deed": (_world, "tap BLUE minus; press 2 4 OK OK; menu Take back"),
    "bankrupt with deeds": (_ruined, ""),
    "the rest of it": (_ruined, "press M M M"),
    "all of a booking": (_ruined, "press OK; menu History; press OK"),
    "back with the bank": (_ruined, "wait 20100"),
    "a deed whose auction is due": (_ruined, "tap BLUE minus; press 1 4 OK"),
    "refused at its price": (_ruined, "tap BLUE minus; press 1 4 OK OK"),
    "a group to be developed": (_world, "tap RED minus; press 3 9 OK M OK"),
    "a group developed": (
        _world,
        "tap RED plus; press 1 1 M; tap RED minus; press 3 9 OK M OK K OK",
    ),
    "the debt of a player with deeds": (_indebted, "tap RED minus; press OK"),
    "the last bankruptcy": (_indebted, "tap BLUE minus; press OK K OK OK"),
    "winner": (_won, "menu Final"),
    "a competitor's deed": (_anti, "tap RED minus; press 1 4 OK"),
    "rent of a competitor": (_anti, "tap BLUE minus; press 1 4 OK"),
    "a monopolist's deed": (_anti, "tap BLUE minus; press 3 9 OK"),
    "either income tax": (_anti, "tap BLUE minus; menu Tax"),
    "tax of a competitor": (_anti, "tap RED minus; menu Tax"),
    "a throw for the end": (_utility, "menu Final; press 1"),
    "the richest": (_utility, "menu Final; press 1 1 OK"),
    "editions": (Table, "press OK"),
    "options": (Table, "press OK M M M M M OK M OK"),
    "house rules": (Table, "press OK 2 4 2 2 5 0 0 K 3 5 0 0 K"),
    "house rules of deeds": (Table, "press OK 1 2 4 8 2 5 6"),
    "a sum of the house": (Table, "press OK 2 4 2 2 5 0 0"),
    "a length of the house": (Table, "press OK 1 4 7 3 0"),
    "roles": (
        Table,
        "press OK M M M M M OK M OK K OK; tap RED plus; tap BLUE plus; tap GREEN plus; press OK",
    ),
    # Settings.
    "volume": (_six, "press OK ."),
    "names": (_named, "menu This game; choose Names"),
    "a name, half typed": (_named, "menu This game; choose Names; press OK 2 2 2 2 2 3 3"),
    "no name": (_named, "menu This game; choose Names; press M M OK"),
    "rest, names": (_named, ""),
    "cards chosen, names": (_named, "tap RED minus; tap BLUE plus"),
    "booked, names": (_named, "tap RED minus; tap BLUE plus; press 1 . 9 2 5 M"),
    "the same again": (_named, "hold; press OK OK OK"),
    "enrolled again": (_named, "hold; press OK OK OK GO"),
    "forget everybody": (_named, "menu Settings; choose Forget"),
    "settings": (_six, "menu Settings"),
    "languages": (_six, "menu Settings; choose Language"),
    "new pin": (_six, "menu Settings; choose Banker's PIN; press 0 8 1"),
    "new pin, again": (_six, "menu Settings; choose Banker's PIN; press 0 8 1 5 OK 0"),
    "self-test": (_six, "menu Settings; choose Self-test; press 1 4 7 OK"),
    "self-test, second page": (_six, "menu Settings; choose Self-test; press C"),
    # The running game.
    "this game": (_world, "menu This game"),
    "who receives all": (_world, "menu This game; choose A player leaves; choose RED"),
    "a player left": (_world, "menu This game; choose A player leaves; choose RED; choose BLUE"),
    "clock": (_world, "menu This game; choose Clock; press OK"),
    "entering owners": (
        lambda: Table("RED", "BLUE"),
        "menu This game; choose Go on with deeds; tap RED plus; press M; tap BLUE plus",
    ),
    "joining": (_world, "menu This game; choose A player joins; choose PINK"),
    "new game": (_six, "hold"),
    # A game with house rules: pot, two salaries on GO, loans.
    "rest with a pot": (_house, ""),
    "a card and a pot": (_house, "tap RED plus"),
    "into the pot": (_house, "tap RED minus; press 1 5 GO"),
    "the pot taken": (_house, "tap RED plus; press M"),
    "a salary with interest": (_house, "tap BLUE plus; press GO"),
    "on GO": (_house, "tap RED plus; press GO K"),
    "the house rules played": (_house, "menu This game; choose House rules"),
    "a loan": (_house, "tap BLUE plus; menu Loan"),
    "a loan repaid": (_house, "tap BLUE plus; menu Loan; choose Repay; press 1 0 0"),
}


def play(name: str) -> Table:
    """Return the table at which everything was done for a picture."""
    seat, steps = PICTURES[name]
    table = seat()
    table.do(steps)
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
