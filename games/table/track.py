"""The board without its money: where tokens move, and what they land on.

A track runs a turn: throws, doubles, jail, and the cards that move a token. Whatever costs, earns
or has to be decided it asks its `Host`, the table, so that it knows neither bank nor players.
Spaces are counted from GO = 0; seats as in the bank.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, Protocol

from dealbox.bank.spaces import GROUPS, STATION, UTILITY
from games.table import chance, decks
from games.table.chance import Throw
from games.table.decks import Card
from games.table.listener import Listener

SPACES: Final = 40
GO: Final = 0
JAIL: Final = 10
CHEST_SPACES: Final[tuple[int, ...]] = (2, 17, 33)
CHANCE_SPACES: Final[tuple[int, ...]] = (7, 22, 36)
TO_JAIL: Final = 30

_NO_DECK: Final = -1
# By space: which deck is drawn from there.
_DECKS: Final = [
    0 if space in CHANCE_SPACES else 1 if space in CHEST_SPACES else _NO_DECK
    for space in range(SPACES)
]
_SEATS: Final = 9  # BANK and eight players
_DOUBLES_TO_JAIL: Final = 3

# What a player in jail does at the beginning of a turn: Host.leaves_jail.
THROW: Final = 0
PAY: Final = 1
USE_CARD: Final = 2

# The Speed Die: 1 to 3 are its numbers, the other three sides show these.
BUS: Final = 4
ADVANCE: Final = 5  # two sides
_SIDES: Final[tuple[int, ...]] = (1, 2, 3, BUS, ADVANCE, ADVANCE)


class Host(Protocol):
    """What a track asks, the table. Any call may end the player's game: is_in() tells."""

    listener: Listener

    def is_in(self, seat: int) -> bool: ...
    def throws_again(self, seat: int) -> bool: ...
    def passed_go(self, seat: int) -> None: ...
    def landed(self, seat: int, space: int, throw: int, by_card: bool) -> None: ...
    def drew(self, seat: int, card: Card) -> None: ...
    def leaves_jail(self, seat: int) -> int: ...
    def pays_bail(self, seat: int) -> None: ...
    def jailed(self, seat: int, is_in_jail: bool) -> None: ...


class SpeedHost(Host, Protocol):
    """What a track with the Speed Die asks besides."""

    def rides(self, seat: int, steps: Sequence[int]) -> int: ...
    def goes_anywhere(self, seat: int) -> int: ...
    def next_deed(self, seat: int) -> int | None: ...


class Pile:
    """A deck of cards face down: the top card is carried out and put under the others."""

    def __init__(self, cards: Sequence[Card], name: str) -> None:
        self._cards = deque(chance.shuffled(cards, name))

    def draw(self) -> Card:
        """Return the top card; a jail card stays out until put_back()."""
        card = self._cards.popleft()
        if card.effect != decks.JAIL_CARD:
            self._cards.append(card)
        return card

    def put_back(self) -> None:
        """Put a jail card under the deck."""
        self._cards.append(Card(decks.JAIL_CARD))


class Track:
    """Tokens, dice and decks of a game with two white dice.

    name: all chance of the game follows from it. chance_deck, chest_deck: unshuffled.
    """

    jail_throws = 3
    taxed: Sequence[int] = ()  # spaces where a board has a tax: no card is drawn on those

    def __init__(
        self,
        host: Host,
        name: str,
        chance_deck: Sequence[Card] = decks.CHANCE,
        chest_deck: Sequence[Card] = decks.CHEST,
    ) -> None:
        self.at = [GO] * _SEATS
        self.jail_turns = [0] * _SEATS  # 0: free, else the turn there that is next, from 1
        self.seat = 0  # whose turn it is
        self._host = host
        self._throws = [chance.throws(f"{name}/dice/{seat}") for seat in range(_SEATS)]
        self._piles = (Pile(chance_deck, f"{name}/deck/1"), Pile(chest_deck, f"{name}/deck/2"))
        self._jail_cards: list[list[Pile]] = [[] for _ in range(_SEATS)]  # by holder

    # Turns.

    def starter(self, seats: Sequence[int]) -> int:
        """Return who throws the highest sum; those who tie throw again."""
        while len(seats) > 1:
            sums = [sum(self.throw(seat)) for seat in seats]
            seats = [seat for seat, thrown in zip(seats, sums, strict=True) if thrown == max(sums)]
        return seats[0]

    def throw(self, seat: int) -> Throw:
        """Return a throw that moves nobody by itself."""
        throw = next(self._throws[seat])
        self._host.listener.threw(seat, throw)
        return throw

    def throw_sum(self, seat: int) -> int:
        """Return a throw that moves nobody, as for the rent of a utility."""
        return sum(self.throw(seat))

    def turn(self, seat: int) -> None:
        """Run a player's whole turn, with the throws that doubles give."""
        if not self.jail_turns[seat]:
            self._play(seat)
        elif self._host.leaves_jail(seat) == THROW:
            self._throw_in_jail(seat)
        else:
            self._free(seat)
            self._play(seat)

    def _play(self, seat: int) -> None:
        doubles = 0
        while True:
            first, second = self.throw(seat)
            side = self._throw_side(seat)
            # Only the white dice decide about doubles, and a triple is none (P-100, P-122).
            is_double = first == second and not _is_triple(first, second, side)
            if is_double:
                doubles += 1
                if doubles == _DOUBLES_TO_JAIL:
                    self.send_to_jail(seat)  # that move is not made
                    return
            self._move(seat, first, second, side)
            if not is_double or self.jail_turns[seat] or not self._host.throws_again(seat):
                return

    def _throw_side(self, seat: int) -> int:
        """Return the side of the Speed Die that belongs to a throw; 0: it is not thrown."""
        return 0

    def _move(self, seat: int, first: int, second: int, side: int) -> None:
        self._step(seat, first + second)

    def _throw_in_jail(self, seat: int) -> None:
        """Throw for a double; after the last throw pay, and move by it. No throw follows."""
        first, second = self.throw(seat)
        if first != second:
            if self.jail_turns[seat] < self.jail_throws:
                self.jail_turns[seat] += 1
                return
            self._host.pays_bail(seat)
            if not self._host.is_in(seat):
                return
        self._free(seat)
        self._step(seat, first + second)

    # Moves.

    def _step(self, seat: int, steps: int) -> None:
        """Move forward by a throw."""
        space = self.at[seat] + steps
        if space >= SPACES:
            space -= SPACES
            self._pass_go(seat)
        self.at[seat] = space
        self._arrive(seat, space, steps)

    def advance(self, seat: int, space: int, by_card: bool = False) -> None:
        """Move forward to a space, past GO if it lies between, and do what the space asks."""
        if space <= self.at[seat]:
            self._pass_go(seat)
        self.at[seat] = space
        self._arrive(seat, space, 0, by_card)

    def _pass_go(self, seat: int) -> None:
        self._host.passed_go(seat)

    def send_to_jail(self, seat: int) -> None:
        """Move to jail at once, without a salary."""
        self.at[seat] = JAIL
        self.jail_turns[seat] = 1
        self._host.jailed(seat, True)

    def _free(self, seat: int) -> None:
        self.jail_turns[seat] = 0
        self._host.jailed(seat, False)

    def _arrive(self, seat: int, space: int, throw: int, by_card: bool = False) -> None:
        deck = _DECKS[space]
        if deck != _NO_DECK and space not in self.taxed:
            self._draw(seat, self._piles[deck])
        elif space == TO_JAIL:
            self.send_to_jail(seat)
        else:
            self._host.landed(seat, space, throw, by_card)

    # Cards.

    def _draw(self, seat: int, pile: Pile) -> None:
        card = pile.draw()
        self._host.listener.drew(seat, card)
        effect = card.effect
        if effect == decks.MOVE_TO:
            self.advance(seat, card.value)
        elif effect in (decks.NEAREST_STATION, decks.NEAREST_UTILITY):
            self.advance(seat, next_of_card(card, self.at[seat]), by_card=True)
        elif effect == decks.MOVE_BACK:
            self.at[seat] = next_of_card(card, self.at[seat])
            self._arrive(seat, self.at[seat], 0)
        elif effect == decks.TO_JAIL:
            self.send_to_jail(seat)
        else:
            if effect == decks.JAIL_CARD:
                self._jail_cards[seat].append(pile)
            self._host.drew(seat, card)

    def return_jail_card(self, seat: int) -> None:
        """Put one of the seat's jail cards under its deck; a card of the bank has no holder."""
        self._jail_cards[seat].pop().put_back()

    def pass_jail_card(self, giver: int, taker: int) -> None:
        """Hand one jail card over to another player."""
        self._jail_cards[taker].append(self._jail_cards[giver].pop())


class SpeedTrack(Track):
    """With the Speed Die, which a player throws too once GO was reached: booklet 004."""

    def __init__(self, host: SpeedHost, name: str) -> None:
        super().__init__(host, name)
        self._speed_host = host
        self._has_passed_go = [False] * _SEATS
        self._speed_dice = [chance.dice(f"{name}/speed die/{seat}") for seat in range(_SEATS)]

    def throw_sum(self, seat: int) -> int:
        side = self._throw_side(seat)
        return super().throw_sum(seat) + (side if side < BUS else 0)

    def _throw_side(self, seat: int) -> int:
        if not self._has_passed_go[seat]:
            return 0
        side = _SIDES[next(self._speed_dice[seat]) - 1]
        self._host.listener.threw_side(side)
        return side

    def _pass_go(self, seat: int) -> None:
        self._has_passed_go[seat] = True
        super()._pass_go(seat)

    def _move(self, seat: int, first: int, second: int, side: int) -> None:
        if _is_triple(first, second, side):
            self.advance(seat, self._speed_host.goes_anywhere(seat))
        elif side == BUS:
            self._step(seat, self._speed_host.rides(seat, (first, second, first + second)))
        elif side != ADVANCE:
            self._step(seat, first + second + side)
        else:
            self._step(seat, first + second)
            if self.jail_turns[seat] or not self._host.is_in(seat):
                return  # sent to jail: the Speed Die is not used (P-102)
            deed = self._speed_host.next_deed(seat)
            if deed is not None:
                self.advance(seat, deed)


class RolesTrack(Track):
    """With competitors and monopolists: booklet 001. Each role has a deck and a place of its own.

    A double gives one extra turn, whose doubles give none (A-22, A-23); no doubles lead to jail.
    is_monopolist: by seat.
    """

    jail_throws = 2

    def __init__(self, host: Host, name: str, is_monopolist: Sequence[bool]) -> None:
        super().__init__(host, name, decks.COMPETITOR, decks.MONOPOLIST)
        self._is_monopolist = is_monopolist

    def turn(self, seat: int) -> None:
        """Run a player's whole turn, with the extra one that a double gives."""
        if self.jail_turns[seat] > self.jail_throws:
            self._host.pays_bail(seat)
            if not self._host.is_in(seat):
                return
            self._free(seat)
        super().turn(seat)

    def _play(self, seat: int) -> None:
        first, second = self.throw(seat)
        self._step(seat, first + second)
        if first == second:
            self._take_extra_turn(seat)

    def _take_extra_turn(self, seat: int) -> None:
        """Throw and move once more; a player who was sent to jail meanwhile has to wait there."""
        if not self.jail_turns[seat] and self._host.throws_again(seat):
            self._step(seat, sum(self.throw(seat)))

    def _throw_in_jail(self, seat: int) -> None:
        """Throw for a double, which counts as any other double (A-64)."""
        first, second = self.throw(seat)
        if first != second:
            self.jail_turns[seat] += 1
            return
        self._free(seat)
        self._step(seat, first + second)
        self._take_extra_turn(seat)

    def _arrive(self, seat: int, space: int, throw: int, by_card: bool = False) -> None:
        if _DECKS[space] != _NO_DECK and space not in self.taxed:
            self._draw(seat, self._piles[self._is_monopolist[seat]])
        else:
            super()._arrive(seat, space, throw, by_card)


def _is_triple(first: int, second: int, side: int) -> bool:
    """Return whether three dice are equal; side: of the Speed Die, 0 if it was not thrown."""
    return first == second == side < BUS


def next_of_card(card: Card, space: int) -> int:
    """Return where a card moves a token that is on a space; there, if it moves none."""
    if card.effect == decks.MOVE_TO:
        return card.value
    if card.effect == decks.NEAREST_STATION:
        return _next_of(STATION, space)
    if card.effect == decks.NEAREST_UTILITY:
        return _next_of(UTILITY, space)
    if card.effect == decks.MOVE_BACK:
        return (space - card.value) % SPACES
    return space


def _next_of(group: int, space: int) -> int:
    """Return the first space of a group ahead."""
    return next(
        ahead % SPACES
        for ahead in range(space + 1, space + SPACES)
        if GROUPS[ahead % SPACES] == group
    )
