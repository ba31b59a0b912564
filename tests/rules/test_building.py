import pytest

from dealbox.bank.errors import Refused
from tests.support.rules_game import LIGHT_BLUE, RED, Game, proves


def _levels(game: Game) -> list[int]:
    return [game.now.level[space] for space in LIGHT_BLUE]


@proves("W-33", "W-79", "C-04", "C-111", "K-61", "K-117", "P-51", "P-116")
def test_no_command_makes_levels_differ_by_more_than_one(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    seen: set[tuple[int, ...]] = {(0, 0, 0)}

    def walk() -> None:
        for command in (game.deeds.build, game.deeds.sell):
            for space in LIGHT_BLUE:
                try:
                    command(RED, space)
                except Refused:
                    continue
                levels = tuple(_levels(game))
                assert max(levels) - min(levels) <= 1
                if levels not in seen:
                    seen.add(levels)
                    walk()
                game.ledger.undo()

    walk()
    assert len(seen) == 5 * 7 + 1  # all even levels, and no others


@proves("W-33", "C-04", "K-61", "P-51")
@pytest.mark.parametrize("count", range(2, 16))
def test_a_group_in_one_booking_is_what_single_bookings_would_build(
    game: Game, count: int
) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.leave(RED, game.k(5_000))
    game.deeds.build(RED, LIGHT_BLUE[1], count)
    at_once, cash_k = _levels(game), game.cash_k(RED)
    stock = (game.now.houses, game.now.hotels)
    assert max(at_once) - min(at_once) <= 1
    game.ledger.undo()
    assert not any(game.now.level)
    for _ in range(count):
        steps = [(game.edition.steps(game.now, site), site) for site in LIGHT_BLUE]
        lowest = LIGHT_BLUE[1] if not any(game.now.level) else min(steps)[1]
        game.deeds.build(RED, lowest)
    assert _levels(game) == at_once and game.cash_k(RED) == cash_k
    assert (game.now.houses, game.now.hotels) == stock
