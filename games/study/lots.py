"""Auctions by word of mouth alone, without a game: who wins, at which price, on which clock.

`python -m games.study.lots DIR` sells lots to bidders whose limits are drawn evenly, each apart
from the others, and writes tables in Markdown. In whole games limits depend on the bots.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dealbox.bank.editions import EDITIONS
from games.study import intervals
from games.study.md_tables import table
from games.study.pictures import Dots, Row, save
from games.table import chance
from games.table.auction import Clock, CountedOut, FixedClock, HiddenClock, Spoken

LOTS = 2000
LIMIT_MAX_K = 4000  # of the dearest deed of `world`; its least raise is a four-hundredth of it
WORLD = EDITIONS[0]
SLOW_S, QUICK_S = 4, 0.5
CLOCKS: dict[str, Clock] = {
    "hidden": HiddenClock(),
    "31.5 s": FixedClock(31_500),  # as long as the hidden one in the mean
    # From the last bid on. Somebody of 4 s takes 8 s at most, so 10 s cut nobody off.
    "counted out, 5 s": CountedOut(5_000),
    "counted out, 10 s": CountedOut(10_000),
}
JUMPS = {0: "least", 10: "to 10 %", 50: "to 50 %"}


class Auctions(NamedTuple):
    """A setting. reactions_s: the mean of each bidder, the first of whom may be quicker."""

    reactions_s: tuple[float, ...]
    jump_percent: int = 0
    clock: str = "hidden"


class Result(NamedTuple):
    """What happened to so many lots that two bidders or more would pay the opening for.

    first: lots that the first bidder won. price_k, second_k: sums of the prices and of the second
    highest limits.
    """

    lots: int
    cut: int
    to_highest: int
    first: int
    price_k: int
    second_k: int


def sell(auctions: Auctions, lots: int) -> Result:
    """Sell lots. The same numbers are the same lots in every setting with as many bidders."""
    bidders = range(1, len(auctions.reactions_s) + 1)
    reactions_ms = [0, *(round(1000 * reaction_s) for reaction_s in auctions.reactions_s)]
    spoken = Spoken(reactions_ms, auctions.jump_percent, CLOCKS[auctions.clock])
    cut = to_highest = first = price_k = second_k = 0
    for lot in range(lots):
        limits_k = _limits_k(lot, len(bidders))
        numbers = chance.numbers(f"lots/{lot}/words")
        sale = spoken.sell(list(zip(limits_k, bidders, strict=True)), WORLD, numbers)
        cut += sale.is_cut
        to_highest += limits_k[sale.winner - 1] == max(limits_k)
        first += sale.winner == 1
        price_k += sale.price_k
        second_k += sorted(limits_k)[-2]
    return Result(lots, cut, to_highest, first, price_k, second_k)


def _limits_k(lot: int, bidders: int) -> list[int]:
    """Return what each bidder would pay: everybody the opening at least."""
    numbers = chance.numbers(f"lots/{lot}/limits")
    steps = LIMIT_MAX_K // WORLD.raise_k
    return [(1 + chance.below(numbers, steps)) * WORLD.raise_k for _ in range(bidders)]


# Tables.


def alike() -> Iterator[Auctions]:
    """Yield four bidders of the same reaction."""
    for jump in JUMPS:
        for reaction_s in (0.5, 1, 2, 4, 8):
            yield Auctions((reaction_s,) * 4, jump)


def crowds() -> Iterator[Auctions]:
    """Yield two to eight bidders of 4 s."""
    for jump in JUMPS:
        for bidders in (2, 3, 6, 8):
            yield Auctions((SLOW_S,) * bidders, jump)


def quick() -> Iterator[Auctions]:
    """Yield one who is quicker among three slow ones."""
    for jump in JUMPS:
        for reaction_s in (0.5, 1, 2):
            yield Auctions((reaction_s, *(SLOW_S,) * 3), jump)


def clocks() -> Iterator[Auctions]:
    """Yield other clocks, for bidders who are alike and with one who is quicker."""
    for clock in [*CLOCKS][1:]:
        for jump in JUMPS:
            yield Auctions((SLOW_S,) * 4, jump, clock)
            yield Auctions((QUICK_S, *(SLOW_S,) * 3), jump, clock)


COLUMNS = ("clock", "raises", "bidders", "cut short", "to the highest", "to the first", "price")
RULE = "|---|---|---|---:|---:|---:|---:|"
TABLES = (
    ("Everybody alike", alike),
    ("Number of bidders", crowds),
    ("One who is quicker", quick),
    ("Other clocks", clocks),
)


def row(auctions: Auctions, result: Result) -> list[str]:
    """Return a row of the tables; price: of the second highest limit."""
    shares = [
        intervals.percent(intervals.share(count, result.lots)._asdict())
        for count in (result.cut, result.to_highest, result.first)
    ]
    paid = f"{100 * result.price_k / result.second_k:.0f} %"
    return [auctions.clock, JUMPS[auctions.jump_percent], _bidders(auctions), *shares, paid]


def _bidders(auctions: Auctions) -> str:
    first, *others = (f"{reaction_s:g} s" for reaction_s in auctions.reactions_s)
    count = len(others)
    return f"{count + 1} x {first}" if first == others[0] else f"{first}, {count} x {others[0]}"


def write(lots: int, folder: Path) -> Iterator[Path]:
    """Write tables and picture, and yield their paths."""
    text, dots = "", []
    for title, settings in TABLES:
        results = [(each, sell(each, lots)) for each in settings()]
        rows = [row(auctions, result) for auctions, result in results]
        text += f"## {title}\n\n{table([COLUMNS])}\n{RULE}\n{table(rows)}\n\n"
        dots += [_dot(*each) for each in results if each[0].reactions_s[:2] == (QUICK_S, SLOW_S)]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "lots.md"
    path.write_text(text.rstrip() + "\n", encoding="utf-8")
    yield path
    about = "The first of four speaks after 0.5 s in the mean, the others after 4 s."
    title = "Lots that the quick bidder wins"
    yield from save(Dots("lots", "lots-quick", title, about, "share of lots", dots), folder)


def _dot(auctions: Auctions, result: Result) -> Row:
    label = f"{auctions.clock}, raises {JUMPS[auctions.jump_percent]}"
    estimate = intervals.share(result.first, result.lots)._asdict()
    return Row(label, estimate, 1 / len(auctions.reactions_s))


def main() -> None:
    """Write tables and picture; blocks for half a minute."""
    parser = argparse.ArgumentParser(prog="python -m games.study.lots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write")
    parser.add_argument(
        "--lots", type=int, default=LOTS, help="of each row (default: %(default)s)"
    )
    asked = parser.parse_args()
    for path in write(asked.lots, asked.folder):
        print(path)


if __name__ == "__main__":
    main()
