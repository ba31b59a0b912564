"""What a board is made of, and its limits, for a file and for a record in the flash.

A board is what Edition(board) takes: family; options as bits; dealt; (least, most players);
(factor, start, more with the Speed Die, GO, bail, opening, raise); (houses, hotels); (title, city,
sign, names, cities, tax names); (taxes, repairs, foundation); (prices, prices of buildings by
group, rents, rents of stations, factors of utilities). Figures are those of the file; `factor`
makes them thousands.
"""

from dealbox.bank.edition import DICE_MAX, DICE_MAX_SPEED, OPTIONS, whole_name
from dealbox.bank.editions.anti import Anti
from dealbox.bank.editions.families import Classic, Comrades, Platinum, World
from dealbox.bank.spaces import CORNERS, GROUPS, MEMBERS, STATION, UTILITY
from dealbox.bank.state import AMOUNT_MAX_K, SPACES
from dealbox.parts import EXTRA, LETTERS

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dealbox.bank.edition import Edition
    from dealbox.contract import Figures

    Fault = tuple[str, int, int, int]

FAMILIES: "tuple[type[Edition], ...]" = (World, Classic, Comrades, Platinum, Anti)
# What is wrong with a field; some say more with a number.
MISSING = 1
LONG = 2  # the most letters
LETTER = 3  # the code of the first letter that the display lacks
TWICE = 4  # the place that has it too
LOW = 5  # the least
HIGH = 6  # the most
COUNT = 7  # how many there have to be
FALLS = 8  # the figure before
TAKEN = 9
CLOSED = 10
UNKNOWN = 11

TITLE_LETTERS = 12
NAME_LETTERS = 28
SIGN_LETTERS = 3
CITY_LETTERS = 14  # beside its owner on the display
FACTOR_MAX = 1000
STOCK_MAX = 99
DEALT_MAX = 3
TAXES_MAX = 4
PLAYERS_MIN = 2
_SITES = range(1, STATION)
_LEVELS = 6
_WHOLE_SITE = 5  # buildings


def faults(board: "Figures") -> "Iterator[Fault]":
    """Yield (field, place, what is wrong, number) for each fault. place: space, group, or index.

    Fields are named as those of Edition. The bank can book every game on a board without faults:
    no sum is beyond a balance, and every text can be shown.
    """
    family = _family(board[0])
    if family is None:
        yield "name", 0, UNKNOWN, 0
        return
    yield from _options(family, board)
    yield from _players(family, board)
    yield from _money(board)
    yield from _texts(board)
    yield from _charges(family, board)
    yield from _deeds(family, board)


def _family(name: str) -> "type[Edition] | None":
    for family in FAMILIES:
        if family.name == name:
            return family
    return None


def _within(field: str, place: int, value: int, least: int, most: int) -> "Iterator[Fault]":
    if value < least:
        yield field, place, LOW, least
    elif value > most:
        yield field, place, HIGH, most


def _options(family: "type[Edition]", board: "Figures") -> "Iterator[Fault]":
    bits, dealt = board[1], board[2]
    for index in range(len(OPTIONS)):
        option = OPTIONS[index]
        is_usual = bool(bits >> index & 1) == getattr(family, option)
        if not is_usual and option not in family.choices:
            yield option, 0, CLOSED, 0
    if bits >> len(OPTIONS):
        yield "name", 0, UNKNOWN, 0
    may_deal = family.has_auctions and _has(board, "has_quick_game")
    yield from _within("dealt", 0, dealt, 0, DEALT_MAX if may_deal else 0)


def _has(board: "Figures", option: str) -> bool:
    return bool(board[1] >> OPTIONS.index(option) & 1)


def _players(family: "type[Edition]", board: "Figures") -> "Iterator[Fault]":
    least, most = board[3]
    yield from _within("players_min", 0, least, PLAYERS_MIN, family.players_most)
    yield from _within("players_max", 0, most, max(least, PLAYERS_MIN), family.players_most)
    yield from _within("houses", 0, board[5][0], 1, STOCK_MAX)
    yield from _within("hotels", 0, board[5][1], 1, STOCK_MAX)


def _money(board: "Figures") -> "Iterator[Fault]":
    factor, start, more, go, bail, opening, raises = board[4]
    yield from _within("factor", 0, factor, 1, FACTOR_MAX)
    most = _most(board)
    has_more = _has(board, "has_speed_die")
    # Whoever is dealt deeds pays for them.
    dearest = sorted(board[8][0])[SPACES - max(board[2], 0) :]
    yield from _within("start_k", 0, start, max(1, sum(dearest)), most)
    yield from _within("speed_start_k", 0, more, 0, max(0, most - start) if has_more else 0)
    yield from _within("go_k", 0, go, 1, most)
    yield from _within("bail_k", 0, bail, 1, most)
    yield from _within("opening_k", 0, opening, 1, most)
    yield from _within("raise_k", 0, raises, 1, most)


def _most(board: "Figures") -> int:
    """Return the greatest figure that a balance holds."""
    factor: int = board[4][0]
    return AMOUNT_MAX_K // max(1, factor)


def _texts(board: "Figures") -> "Iterator[Fault]":
    title, city, sign, names, cities, tax_names = board[6]
    yield from _text("title", 0, title, TITLE_LETTERS)
    if not all([letter in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in city]):
        yield "city", 0, LETTER, 0
    yield from _sign(sign)
    for space in range(SPACES):
        if GROUPS[space]:
            yield from _named("names", space, names[space], NAME_LETTERS)
            yield from _twice("names", space, names)
        elif names[space]:
            yield "names", space, TAKEN, 0
    if cities:
        for group in _SITES:
            yield from _named("cities", group, cities[group], CITY_LETTERS)
            yield from _twice("cities", group, cities)
    for index in range(len(tax_names)):
        yield from _named("tax_names", index, tax_names[index], NAME_LETTERS)


def _named(field: str, place: int, name: str, most: int) -> "Iterator[Fault]":
    """Yield what is wrong with a name, of one line or two; most: letters on the display."""
    if "\n" in name:
        yield from _text(field, place, whole_name(name), NAME_LETTERS)
        name = name[len(whole_name(name)) + 1 :]
    yield from _text(field, place, name, most)


def _sign(sign: str) -> "Iterator[Fault]":
    """Yield what is wrong with a sign: a few letters, with a blank between them and the amount."""
    letters = sign.strip(" ")
    if len(letters) > SIGN_LETTERS or len(sign) > len(letters) + 1 or letters in ("K", "M"):
        yield "sign", 0, UNKNOWN, 0
    for letter in letters:
        if letter in "0123456789-,":
            yield "sign", 0, UNKNOWN, 0
            return
        if not is_shown(letter):
            yield "sign", 0, LETTER, ord(letter)
            return


def _text(field: str, place: int, text: str, most: int) -> "Iterator[Fault]":
    if not text.strip():
        yield field, place, MISSING, 0
    if len(text) > most:
        yield field, place, LONG, most
    for letter in text:
        if not is_shown(letter):
            yield field, place, LETTER, ord(letter)
            return


def is_shown(letter: str) -> bool:
    """Return whether the display has a letter."""
    return " " <= letter <= "~" or letter in EXTRA or letter in LETTERS


def _twice(field: str, place: int, texts: "Sequence[str]") -> "Iterator[Fault]":
    for other in range(place):
        if texts[place] and texts[other] == texts[place]:
            yield field, place, TWICE, other
            return


def _charges(family: "type[Edition]", board: "Figures") -> "Iterator[Fault]":
    taxes, repairs, foundation = board[7]
    houses, hotels = board[5]
    most = _most(board)
    if family.has_roles and len(taxes) != 2:
        yield "taxes", 0, COUNT, 2
    yield from _within("taxes", -1, len(taxes), 1, TAXES_MAX)
    for index in range(len(taxes)):
        space, charge = taxes[index]
        if not 0 <= space < SPACES or GROUPS[space] or space in CORNERS:
            yield "taxes", index, TAKEN, space
        elif space in [taxes[other][0] for other in range(index)]:
            yield "taxes", index, TWICE, space
        yield from _within("tax", index, charge, 1, most)
    if len(repairs) != family.repairs_cards:
        yield "repairs", 0, COUNT, family.repairs_cards
    for index in range(len(repairs)):
        house, hotel = repairs[index]
        yield from _within("repairs", index, house, 1, most)
        yield from _within("repairs", index, hotel, 1, most)
        if house <= most and hotel <= most and house * houses + hotel * hotels > most:
            yield "repairs", index, HIGH, most // (houses + hotels)
    if len(foundation) != family.foundation_sums:
        yield "foundation", 0, COUNT, family.foundation_sums
    for index in range(len(foundation)):
        yield from _within("foundation", index, foundation[index], 1, most)


def _deeds(family: "type[Edition]", board: "Figures") -> "Iterator[Fault]":
    prices, house_prices, rents, station_rents, utility_factors = board[8]
    most = _most(board)
    least, dearest, house_most = 2, most, most // _WHOLE_SITE  # half a price is a mortgage
    if family.has_roles:  # a tenth of it is the rent, of up to five letters on paper
        least, dearest, house_most = 10, most // 10, most // 20
    for group in range(1, UTILITY + 1):
        if group < STATION:
            yield from _within("house_prices", group, house_prices[group], 2, house_most)
        for space in MEMBERS[group]:
            yield from _within("prices", space, prices[space], least, dearest)
            if group < STATION:
                yield from _rising("rents", space, rents[space], _LEVELS)
                if len(rents[space]) == _LEVELS:
                    yield from _within("rents", space, 2 * rents[space][0], 1, most)
                    yield from _within("rents", space, rents[space][-1], 1, most)
    yield from _rising("station_rents", 0, station_rents, len(MEMBERS[STATION]))
    yield from _rising("utility_factors", 0, utility_factors, len(MEMBERS[UTILITY]))
    if station_rents:  # twice by a card
        yield from _within("station_rents", 0, max(station_rents), 1, most // 2)
    if utility_factors:
        dice = DICE_MAX_SPEED if _has(board, "has_speed_die") else DICE_MAX
        yield from _within("utility_factors", 0, max(utility_factors), 1, most // dice)
    if board[2] > 0:  # what all pay together for what they are dealt is one booking
        count = board[2] * max(0, board[3][1])
        dealt = sum(sorted(prices)[max(0, SPACES - count) :])
        yield from _within("dealt", 1, dealt, 0, most)


def _rising(field: str, place: int, figures: "Sequence[int]", count: int) -> "Iterator[Fault]":
    """Yield the faults of rents: so many, and none lower than the one before."""
    if len(figures) != count:
        yield field, place, COUNT, count
    for index in range(1, len(figures)):
        if figures[index] < figures[index - 1]:
            yield field, place, FALLS, figures[index - 1]
    if figures and figures[0] < 1:
        yield field, place, LOW, 1
