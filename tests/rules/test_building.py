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
