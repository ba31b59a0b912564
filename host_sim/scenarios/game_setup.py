"""A new game as a line of a scenario defines it, and the keys that select it on the unit."""

from dealbox.bank import editions, state
from dealbox.bank.edition import Edition
from dealbox.ui.enrolment import offered
from dealbox.ui.lists import LEVEL
from host_sim.cards import COLOURS
from host_sim.command_line import unknown
from host_sim.editions.checking import OPTION_WORDS

_BITS = (state.DEEDS, state.QUICK, state.SPEED_DIE, state.GAME_B, state.TIMED)
OPTIONS = dict(zip(OPTION_WORDS, _BITS, strict=True))


class GameSetup:
    """Edition, board, players and options. ValueError: the words define no game; states why."""

    def __init__(self, edition: str, words: tuple[str, ...]) -> None:
        self.players = [word for word in words if word in COLOURS]
        self.options = list(dict.fromkeys(word for word in words if word in OPTIONS))
        others = (word for word in words if word not in COLOURS and word not in OPTIONS)
        cities = list(dict.fromkeys(others))
        self.rules = _rules(edition, cities)
        self._check()

    def _check(self) -> None:
        if len(set(self.players)) < len(self.players):
            raise ValueError("a player is named twice")
        least, most = self.rules.players_min, self.rules.players_max
        if not least <= len(self.players) <= most:
            raise ValueError(
                f"{least} to {most} players make a game of {self.rules.name},"
                f" not {len(self.players)}"
            )
        for option in self.options:
            if option not in self._offered():
                known = " ".join(self._offered())
                raise ValueError(f"{self.rules.name} has no option {option}; it has {known}")

    def _offered(self) -> list[str]:
        """Return the options of the edition, in the order of the unit's menu."""
        return [list(OPTIONS)[index] for index in offered(self.rules)]

    def keys(self) -> list[str]:
        """Return the keys from the menu of editions to the first card."""
        keys = edition_keys(self.rules)
        row = 0
        for index, option in enumerate(self._offered()):
            if (option in self.options) != (option == "timed"):  # which is on at first
                keys += ["M"] * (index + 1 - row) + ["OK"]
                row = index + 1
        return keys + ["K"] * row + ["OK"]

    def has_roles(self) -> bool:
        """Return whether the unit asks for roles after the cards."""
        return self.rules.has_roles and "deeds" in self.options


def edition_keys(edition: Edition) -> list[str]:
    """Return the keys that choose an edition in the menu of a new game."""
    known = [(each.number, each.id) for each in editions.known()]
    return row_keys(known.index((edition.number, edition.id)), len(known))


def row_keys(index: int, count: int) -> list[str]:
    """Return the keys from the first row of a list to another; count: of all rows, less More."""
    keys = []
    while count > LEVEL and index >= LEVEL - 1:
        keys.append(str(LEVEL))
        index -= LEVEL - 1
        count -= LEVEL - 1
    return [*keys, *["M"] * index, "OK"]


def _rules(name: str, cities: list[str]) -> Edition:
    """Return the edition's board; without a city, its first board."""
    boards = [edition for edition in editions.known() if edition.name == name]
    if not cities:
        return boards[0]
    known = {edition.city: edition for edition in boards if edition.city}
    for city in cities:
        if city not in known:
            raise ValueError(elsewhere(city) or unknown(city, [*COLOURS, *OPTIONS, *known]))
    if len(cities) > 1:
        raise ValueError(f"a game has one board, not {' and '.join(cities)}")
    return known[cities[0]]


def elsewhere(city: str) -> str:
    """Return how a board of another edition is named, "" if there is none called so."""
    names = [edition.name for edition in editions.known() if city and edition.city == city]
    return f"{city} is a board of {names[0]}: write {names[0]} {city}" if names else ""
