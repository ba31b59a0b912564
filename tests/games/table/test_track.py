"""Turns, doubles, jail, the Speed Die and the cards that move a token."""

from collections import Counter
from collections.abc import Sequence

import pytest

from games.table import decks, track
from games.table.chance import Throw
from games.table.decks import Card
from games.table.track import (
    ADVANCE,
    BUS,
    JAIL,
    PAY,
    THROW,
    USE_CARD,
    Pile,
    RolesTrack,
    SpeedTrack,
    Track,
)

SEAT, OTHER = 1, 2
Event = tuple[object, ...]


class Notes:
    """A table that notes everything, and answers as it is told."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.is_playing = True
        self.way_out = THROW
        self.steps: int | None = None
        self.anywhere = 0
        self.deed: int | None = None

    def is_in(self, seat: int) -> bool:
        return self.is_playing

    def passed_go(self, seat: int) -> None:
        self.events.append(("go",))

    def landed(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        self.events.append(("landed", space, throw, by_card))

    def drew(self, seat: int, card: Card) -> None:
        self.events.append(("drew", card))

    def leaves_jail(self, seat: int) -> int:
        return self.way_out

    def pays_bail(self, seat: int) -> None:
        self.events.append(("bail",))

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self.events.append(("jailed" if is_in_jail else "free",))

    def rides(self, seat: int, steps: Sequence[int]) -> int:
        self.events.append(("rides", *steps))
        return self.steps or steps[-1]

    def goes_anywhere(self, seat: int) -> int:
        return self.anywhere

    def next_deed(self, seat: int) -> int | None:
        return self.deed


class Player:
    """One player on a track, with dice and decks that are set."""

    def __init__(self, made: Track, notes: Notes) -> None:
        self.track = made
        self.notes = notes

    def turn(
        self, *throws: Throw, at: int | None = None, sides: Sequence[int] = ()
    ) -> list[Event]:
        """Run a turn with just these throws; return what it led to."""
        if at is not None:
            self.track.at[SEAT] = at
        self.notes.events.clear()
        left = iter(throws)
        self.track._throws[SEAT] = left
        if isinstance(self.track, SpeedTrack):
            self.track._speed_dice[SEAT] = iter([1 + track._SIDES.index(side) for side in sides])
        self.track.turn(SEAT)
        assert not list(left), "a throw was not made"
        return list(self.notes.events)

    def deck(self, card: Card, number: int = 0) -> None:
        """Put a card on top of a deck."""
        self.track._piles[number]._cards.appendleft(card)

    @property
    def at(self) -> int:
        return self.track.at[SEAT]

    @property
    def is_jailed(self) -> bool:
        return self.track.jail_turns[SEAT] > 0


@pytest.fixture
def player() -> Player:
    notes = Notes()
    return Player(Track(notes, "game"), notes)


@pytest.fixture
def speedy() -> Player:
    """A player with the Speed Die who has passed GO."""
    notes = Notes()
    made = SpeedTrack(notes, "game")
    made._has_passed_go[SEAT] = True
    return Player(made, notes)


@pytest.fixture(params=[False, True], ids=["competitor", "monopolist"])
def with_role(request: pytest.FixtureRequest) -> Player:
    notes = Notes()
    return Player(RolesTrack(notes, "game", [request.param] * 9), notes)


@pytest.mark.rule("C-57", "K-31", "P-92", "A-24")
def test_each_token_starts_on_go(player: Player) -> None:
    assert set(player.track.at) == {0}


@pytest.mark.rule("C-60", "K-36", "P-12", "A-15", "A-20")
def test_the_highest_throw_starts_and_equals_throw_again(player: Player) -> None:
    player.track._throws[1:4] = [iter(t) for t in ([(6, 5), (1, 1)], [(1, 2)], [(5, 6), (1, 2)])]
    assert player.track.starter([1, 2, 3]) == 3


@pytest.mark.rule(
    *("C-49", "C-62", "C-63", "C-64", "K-11", "K-37", "K-38", "K-39"),
    *("P-13", "P-14", "P-15", "A-06", "A-25"),
)
def test_the_token_moves_forward_by_the_throw_and_the_space_is_acted_on(player: Player) -> None:
    assert player.turn((2, 3)) == [("landed", 5, 5, False)]
    assert player.at == 5


@pytest.mark.rule("C-90", "K-40", "P-16", "W-62", "A-55")
@pytest.mark.parametrize(("at", "lands"), [(35, 0), (36, 1), (39, 4)])
def test_landing_on_go_or_passing_it_pays_once(player: Player, at: int, lands: int) -> None:
    assert player.turn((2, 3), at=at) == [("go",), ("landed", lands, 5, False)]


@pytest.mark.rule("C-65", "K-41", "P-17")
def test_a_double_gives_another_throw(player: Player) -> None:
    assert player.turn((2, 2), (3, 3), (1, 2)) == [
        ("landed", 4, 4, False),
        ("landed", 10, 6, False),
        ("landed", 13, 3, False),
    ]


@pytest.mark.rule("C-66", "K-42", "K-104", "P-18")
def test_the_third_double_leads_to_jail_and_is_not_moved(player: Player) -> None:
    assert player.turn((1, 1), (2, 2), (3, 3), at=3) == [
        ("landed", 5, 2, False),
        ("landed", 9, 4, False),
        ("jailed",),
    ]
    assert player.at == JAIL


@pytest.mark.rule("C-95", "C-96", "C-97", "K-100", "K-101", "K-102", "P-66", "P-67", "P-68")
def test_go_to_jail_ends_the_turn_without_a_salary(player: Player) -> None:
    assert player.turn((2, 2), at=26) == [("jailed",)]  # the double gives no throw
    assert player.at == JAIL and player.is_jailed


@pytest.mark.rule("K-103", "P-69")
def test_a_card_can_send_its_drawer_to_jail(player: Player) -> None:
    player.deck(Card(decks.TO_JAIL))
    assert player.turn((3, 4)) == [("jailed",)]


@pytest.mark.rule("C-94", "K-109", "A-56")
def test_stopping_on_the_jail_space_by_a_throw_is_a_visit(player: Player) -> None:
    assert player.turn((4, 6)) == [("landed", 10, 10, False)]
    assert not player.is_jailed


@pytest.mark.rule("C-101", "C-102", "W-68", "K-107", "K-118", "P-72", "P-117")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_double_in_jail_frees_and_moves_and_gives_no_throw(player: Player, turns: int) -> None:
    player.track.send_to_jail(SEAT)
    for _ in range(turns - 1):
        assert player.turn((1, 2)) == []
    assert player.turn((2, 2)) == [("free",), ("landed", 14, 4, False)]


@pytest.mark.rule("C-103", "C-104", "W-67", "K-108", "P-73")
def test_after_the_third_throw_in_jail_bail_is_paid_and_that_throw_moved(player: Player) -> None:
    player.track.send_to_jail(SEAT)
    assert player.turn((1, 2)) == player.turn((1, 2)) == []
    assert player.turn((1, 2)) == [("bail",), ("free",), ("landed", 13, 3, False)]


def test_who_is_bankrupt_by_the_bail_does_not_move(player: Player) -> None:
    player.track.send_to_jail(SEAT)
    player.turn((1, 2)), player.turn((1, 2))
    player.notes.is_playing = False
    assert player.turn((1, 2)) == [("bail",)]


@pytest.mark.rule("C-99", "C-112", "W-66", "K-105", "K-119", "P-70", "P-118")
@pytest.mark.parametrize("way_out", [PAY, USE_CARD])
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_who_pays_before_the_throw_has_a_normal_turn(
    player: Player, turns: int, way_out: int
) -> None:
    player.track.send_to_jail(SEAT)
    for _ in range(turns - 1):
        player.turn((1, 2))
    player.notes.way_out = way_out
    assert player.turn((2, 2), (1, 2)) == [
        ("free",),
        ("landed", 14, 4, False),
        ("drew", player.track._piles[1]._cards[-1]),
    ]


# Cards.


@pytest.mark.rule("C-47", "K-08", "P-06")
def test_there_are_16_cards_in_each_deck() -> None:
    assert {len(deck) for deck in (decks.CHANCE, decks.CHEST, decks.CHEST_WORLD)} == {16}


@pytest.mark.rule("A-03")
def test_there_are_25_cards_for_each_role() -> None:
    assert len(decks.COMPETITOR) == len(decks.MONOPOLIST) == 25


@pytest.mark.rule("C-91", "K-97", "P-63", "A-66")
def test_a_card_that_was_drawn_goes_under_the_deck() -> None:
    pile = Pile(decks.CHEST, "deck")
    first = [pile.draw() for _ in range(15)]  # all but the jail card, which is out once drawn
    assert decks.JAIL_CARD in {card.effect for card in first}
    assert [pile.draw() for _ in range(16)][1:15] == [
        card for card in first if card.effect != decks.JAIL_CARD
    ]
    pile.put_back()
    assert Counter(pile._cards) == Counter(decks.CHEST)


@pytest.mark.parametrize(
    ("card", "events"),
    [
        (Card(decks.MOVE_TO, 24), [("landed", 24, 0, False)]),
        (Card(decks.MOVE_TO, 0), [("go",), ("landed", 0, 0, False)]),
        (Card(decks.MOVE_BACK, 3), [("landed", 4, 0, False)]),
        (Card(decks.COLLECT, 50), [("drew", Card(decks.COLLECT, 50))]),
    ],
)
def test_what_a_card_on_space_7_leads_to(player: Player, card: Card, events: list[Event]) -> None:
    player.deck(card)
    assert player.turn((2, 3), at=2) == events


@pytest.mark.rule("C-114")
def test_the_card_to_a_named_station_leads_to_space_5_past_go(player: Player) -> None:
    player.deck(Card(decks.MOVE_TO, 5))
    assert player.turn((2, 3), at=2) == [("go",), ("landed", 5, 0, False)]


@pytest.mark.rule("C-113", "W-81", "K-120", "P-119")
@pytest.mark.parametrize(("space", "station"), [(7, 15), (22, 25), (36, 5)])
def test_the_nearest_station_is_the_first_one_ahead(
    player: Player, space: int, station: int
) -> None:
    assert decks.CHANCE.count(Card(decks.NEAREST_STATION)) == 2
    player.deck(Card(decks.NEAREST_STATION))
    go = [("go",)] if station < space else []
    assert player.turn((1, 2), at=space - 3) == [*go, ("landed", station, 0, True)]


@pytest.mark.parametrize(("space", "utility"), [(7, 12), (22, 28), (36, 12)])
def test_the_nearest_utility_is_the_first_one_ahead(
    player: Player, space: int, utility: int
) -> None:
    player.deck(Card(decks.NEAREST_UTILITY))
    go = [("go",)] if utility < space else []
    assert player.turn((1, 2), at=space - 3) == [*go, ("landed", utility, 0, True)]


@pytest.mark.rule("K-98", "P-64", "C-37", "K-50", "P-38", "W-69", "C-100", "K-106", "P-71")
def test_a_jail_card_is_kept_can_be_passed_on_and_goes_back_under_its_deck(player: Player) -> None:
    first, second = player.track._piles
    player.track._piles[1]._cards.remove(Card(decks.JAIL_CARD))
    player.deck(Card(decks.JAIL_CARD), 1)
    player.turn((1, 1), (1, 2), at=0)
    player.track.pass_jail_card(SEAT, OTHER)
    assert Card(decks.JAIL_CARD) not in second._cards
    player.track.return_jail_card(OTHER)
    assert second._cards[-1] == Card(decks.JAIL_CARD)
    assert Counter(first._cards) == Counter(decks.CHANCE)


# The Speed Die.


@pytest.mark.rule("P-08", "P-95", "P-96")
@pytest.mark.parametrize("side", [1, 2, 3])
def test_a_number_on_the_speed_die_is_added(speedy: Player, side: int) -> None:
    assert speedy.turn((4, 6), sides=[side]) == [("landed", 10 + side, 10 + side, False)]


@pytest.mark.rule("P-94", "P-123")
def test_the_speed_die_is_thrown_only_after_the_first_pass_of_go() -> None:
    notes = Notes()
    player = Player(SpeedTrack(notes, "game"), notes)
    assert player.turn((4, 6), sides=[]) == [("landed", 10, 10, False)]
    player.turn((4, 6), at=30, sides=[])  # on GO
    assert player.turn((4, 6), sides=[1]) == [("landed", 11, 11, False)]


@pytest.mark.rule("P-97")
@pytest.mark.parametrize("steps", [1, 5, 6])
def test_the_bus_moves_by_either_white_die_or_both(speedy: Player, steps: int) -> None:
    speedy.notes.steps = steps
    assert speedy.turn((1, 5), at=10, sides=[BUS]) == [
        ("rides", 1, 5, 6),
        ("landed", 10 + steps, steps, False),
    ]


@pytest.mark.rule("P-98", "P-99", "P-121", "P-124")
def test_the_advance_side_moves_acts_and_goes_on_to_the_next_deed(speedy: Player) -> None:
    speedy.notes.deed = 1
    assert speedy.turn((4, 5), at=30, sides=[ADVANCE]) == [
        ("landed", 39, 9, False),
        ("go",),
        ("landed", 1, 0, False),
    ]
    speedy.notes.deed = None
    assert speedy.turn((4, 6), at=10, sides=[ADVANCE]) == [("landed", 20, 10, False)]


@pytest.mark.rule("P-100")
def test_only_the_white_dice_decide_about_doubles(speedy: Player) -> None:
    assert len(speedy.turn((3, 3), (1, 3), at=9, sides=[1, 1])) == 2
    assert len(speedy.turn((1, 3), at=10, sides=[1])) == 1


@pytest.mark.rule("P-101", "P-122")
def test_three_equal_dice_lead_anywhere_and_are_no_double(speedy: Player) -> None:
    speedy.notes.anywhere = 39
    assert speedy.turn((2, 2), at=10, sides=[2]) == [("landed", 39, 0, False)]


@pytest.mark.rule("P-102")
def test_in_jail_the_speed_die_is_not_used(speedy: Player) -> None:
    speedy.notes.deed = 39
    assert speedy.turn((4, 6), at=20, sides=[ADVANCE]) == [("jailed",)]


@pytest.mark.rule("P-103")
def test_jail_throws_use_the_white_dice_only(speedy: Player) -> None:
    speedy.track.send_to_jail(SEAT)
    assert speedy.turn((2, 2), sides=[]) == [("free",), ("landed", 14, 4, False)]


@pytest.mark.rule("P-104")
def test_a_utility_throw_counts_all_three_dice_and_figures_as_nothing(speedy: Player) -> None:
    for side, thrown in ((1, 8), (3, 10), (BUS, 7), (ADVANCE, 7)):
        speedy.track._throws[SEAT] = iter([(3, 4)])
        assert isinstance(speedy.track, SpeedTrack)
        speedy.track._speed_dice[SEAT] = iter([1 + track._SIDES.index(side)])
        assert speedy.track.throw_sum(SEAT) == thrown


# Competitors and monopolists.


@pytest.mark.rule("A-22", "A-23")
def test_a_double_gives_one_extra_turn_only(with_role: Player) -> None:
    assert with_role.turn((2, 2), (3, 3)) == [("landed", 4, 4, False), ("landed", 10, 6, False)]


@pytest.mark.rule("A-57", "A-58")
def test_both_roles_are_sent_to_the_corner_without_a_salary(with_role: Player) -> None:
    assert with_role.turn((2, 2), at=26) == [("jailed",)]
    assert with_role.at == JAIL


@pytest.mark.rule("A-61", "A-64")
@pytest.mark.parametrize("turns", [1, 2])
def test_a_double_releases_and_brings_the_extra_turn(with_role: Player, turns: int) -> None:
    with_role.track.send_to_jail(SEAT)
    for _ in range(turns - 1):
        assert with_role.turn((1, 2)) == []
    assert with_role.turn((2, 2), (2, 3)) == [
        ("free",),
        ("landed", 14, 4, False),
        ("landed", 19, 5, False),
    ]


@pytest.mark.rule("A-62")
def test_before_the_third_turn_the_release_is_paid_and_the_move_is_normal(
    with_role: Player,
) -> None:
    with_role.track.send_to_jail(SEAT)
    assert with_role.turn((1, 2)) == with_role.turn((1, 2)) == []
    assert with_role.turn((2, 2), (2, 3)) == [
        ("bail",),
        ("free",),
        ("landed", 14, 4, False),
        ("landed", 19, 5, False),
    ]


@pytest.mark.rule("A-63")
@pytest.mark.parametrize("turns", [1, 2])
def test_the_release_may_be_bought_before_the_first_or_second_turn(
    with_role: Player, turns: int
) -> None:
    with_role.track.send_to_jail(SEAT)
    for _ in range(turns - 1):
        with_role.turn((1, 2))
    with_role.notes.way_out = PAY
    assert with_role.turn((1, 3)) == [("free",), ("landed", 14, 4, False)]


@pytest.mark.rule("A-65")
def test_a_player_draws_from_the_deck_of_his_role(with_role: Player) -> None:
    is_monopolist = with_role.track._is_monopolist[SEAT]  # type: ignore[attr-defined]
    with_role.deck(Card(decks.COLLECT, 1), 0)
    with_role.deck(Card(decks.COLLECT, 2), 1)
    for at in (2, 7, 17, 22, 33, 36):
        with_role.deck(Card(decks.COLLECT, 1), 0)
        with_role.deck(Card(decks.COLLECT, 2), 1)
        assert with_role.turn((1, 2), at=at - 3) == [
            ("drew", Card(decks.COLLECT, 2 if is_monopolist else 1))
        ]
