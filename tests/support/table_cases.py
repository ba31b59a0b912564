"""Cases of the table: turns with throws and cards that are set, and what they move.

They have the commands and expectations of ledger_cases.py, and more: docs/testing.md.
"""

from __future__ import annotations

from dealbox.bank.state import BANK, HouseRules
from games.table import decks, track
from games.table.bots.bot import Wish
from games.table.chance import Throw
from games.table.decks import Card
from games.table.watch import Watcher
from host_sim.scenarios.witness import ExpectationFailed
from tests.support.game_at_table import TableGame
from tests.support.ledger_cases import AtLedger, offer_of, yes


class AtGame(AtLedger):
    """Plays turns of a game in which nobody does anything unless the case says so."""

    _game: TableGame

    def __init__(self, edition: str) -> None:
        super().__init__(edition)
        self._edition = edition
        self._booked = 0
        self._told: list[str] = []  # during the last step
        self.begin()

    def act(self, text: str) -> None:
        self._booked = len(self._game.bookings)
        self._told.clear()
        super().act(text)

    def _constant(self, name: str) -> int:
        for module in (track, decks):
            value = getattr(module, name, None)
            if isinstance(value, int):
                return value
        return super()._constant(name)

    # Set-up.

    def begin(self, *words: str) -> None:
        """Begin again, as for AtLedger.begin; unwatchful: the bots wait for their own turns."""
        self._are_watchful = "unwatchful" not in words
        super().begin(*[word for word in words if word != "unwatchful"])

    def begin_game(self, players: int, options: int, house: HouseRules, roles: str) -> None:
        if self._edition == "anti" and not roles:
            roles = "CMCM"
        self._game = TableGame(
            self._edition,
            players,
            options,
            roles=roles,
            house=house,
            are_watchful=self._are_watchful,
        )

    def bot(self, seat: int, field: str, value: int = 1) -> None:
        """Let a player want something: a field of Told."""
        told = self._game.bots[seat]
        name = field if field in vars(told) else f"{field}_"
        assert name in vars(told), field
        setattr(told, name, value)

    def plan(self, seat: int, *wishes: str) -> None:
        """Let a player wish, as in Build:39:4 or Sell:39."""
        for wish in wishes:
            name, *numbers = wish.split(":")
            self._game.bots[seat].plan.append(
                Wish(self._constant(name.upper()), *map(int, numbers))
            )

    def redeems(self, seat: int, *spaces: int) -> None:
        """Let a player redeem these deeds at once if he receives them."""
        self._game.bots[seat].redeemed = set(spaces)

    def propose(self, who: int, payer: int, payee: int, *words: int | str) -> None:
        """Let a player propose a trade, described as for `trade`."""
        self._game.bots[who].proposals.append(offer_of(payer, payee, *words))

    def propose_in_debt(self, who: int, payer: int, payee: int, *words: int | str) -> None:
        self._game.bots[who].debt_offers.append(offer_of(payer, payee, *words))

    def send(self, seat: int) -> None:
        """Send a player to jail."""
        self._game.table.track.send_to_jail(seat)

    def order(self, *seats: int) -> None:
        """Let turns be in this order."""
        self._game.table._order = seats

    def deck(self, card: str | int) -> None:
        """Put a card on top of both decks, as in PAY:15."""
        self._game.deck(_card_of(card))

    # Turns.

    def turn(self, seat: int, *words: int | str) -> None:
        """Play a turn with these throws, as in 4:6; then `from` a space, `sides` of the die."""
        rest, sides = list(words), []
        if "sides" in rest:
            sides = [int(side) for side in rest[rest.index("sides") + 1 :]]
            del rest[rest.index("sides") :]
        at = int(rest[-1]) if "from" in rest else None
        self._game.turn(seat, *_throws(rest), at=at, sides=sides)

    def land(self, seat: int, space: int, *throws: int | str) -> None:
        """Play a turn that reaches a space with a 3, then makes these throws."""
        self._game.land(seat, space, *_throws(throws))

    def draw(self, seat: int, card: str | int, *throws: int | str) -> None:
        """Play a turn that draws a card on space 7."""
        self._game.draw(seat, _card_of(card), *_throws(throws))

    def watch(self) -> None:
        """Tell from here on what happens."""
        table = self._game.table
        Watcher(table, self._tell).begins(table._order)

    def _tell(self, line: str) -> None:
        if line and not line.startswith("Round "):
            self._told.append(" ".join(line.split()))

    # What is expected.

    def expect(self, text: str) -> None:
        """Check an expectation; `told` has the next line of what was told."""
        if not text.startswith("told "):
            super().expect(text)
            return
        self.refuse_nothing()
        line = self._told.pop(0) if self._told else "no more"
        if line != text.removeprefix("told "):
            raise ExpectationFailed(f"it is {line!r}")


AtGame.seen = (
    AtLedger.seen
    | {
        "at": lambda at, seat: at._game.table.track.at[seat],
        "in_jail": lambda at, seat: yes(at._game.is_jailed(seat)),
        "offered": lambda at, seat: (
            at._game.bots[seat].was_offered
        ),  # the deeds he was asked about
        "kinds": lambda at: [
            state.kind for state in at._game.bookings[at._booked :]
        ],  # of this step
        # where tokens landed, with passed-GO, jailed, freed and bail-due
        "moves": lambda at: [
            move.replace(" ", "-") if isinstance(move, str) else move
            for move in at._game.noted.moves
        ],
        # the last card of a deck, and its value
        "under_deck": lambda at, number: list(at._game.table.track._piles[number]._cards[-1]),
        "over": lambda at: yes(at._game.table.is_over),
        # who has won, BANK for nobody
        "winner": lambda at: at._game.table._outcome().winner if at._game.table.is_over else BANK,
    }
)


def _card_of(word: str | int) -> Card:
    name, _, value = str(word).partition(":")
    effect = int(name) if name.isdigit() else getattr(decks, name)
    return Card(effect, int(value or 0))


def _throws(words: list[int | str] | tuple[int | str, ...]) -> list[Throw]:
    """Return the throws among the words of a step."""
    pairs = [word.split(":") for word in words if isinstance(word, str) and ":" in word]
    return [(int(first), int(second)) for first, second in pairs]
