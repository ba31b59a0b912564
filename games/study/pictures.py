"""The pictures of a study, by matplotlib: for its page, and as files of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator, PercentFormatter

from games.study import drawing
from games.study.analysis import Figures
from games.study.drawing import PAGE, Palette
from games.study.plan import COMPETITOR, MONOPOLIST
from host_sim import files

_PAPER = Palette("#1b1d20", "#dcdde0", "#2f6fde", "#565d66")  # report.css, light
GROUPS_CELLS = 12  # groups are drawn for the first cells, and are in the table for all
_LABEL_COLUMNS = 44  # a longer label is broken into lines
_WIDTH_IN = 8.0
_ROW_IN = 0.4
_NARROW = 0.07  # an axis this short has ticks that are no whole percents
_LINE_IN = 0.17  # of a label
_TITLE_IN = 0.35
_GRID_ROW_IN = 0.5
_DPI = 150


_SETTING = re.compile(r" \w+=(?:\[[^]]*\]|\S+)")  # in the title of a cell


class Row(NamedTuple):
    """A line of a picture: an interval, and where chance alone would put it."""

    label: str
    estimate: Figures
    fair: float | None = None


class Dots(NamedTuple):
    """A picture: a dot with its interval for each row, from above."""

    section: str
    name: str  # of its files
    title: str
    about: str
    axis: str
    rows: Sequence[Row]
    is_share: bool = True
    row_in: float = _ROW_IN

    def draw(self, figure: Figure, palette: Palette) -> None:
        """Draw into a figure."""
        labels = [fill(row.label, _LABEL_COLUMNS) for row in self.rows]
        lines = max(label.count("\n") + 1 for label in labels)
        row_in = max(self.row_in, _LINE_IN * lines)
        figure.set_size_inches(_WIDTH_IN, 0.9 + row_in * max(len(self.rows), 3))
        axes = figure.add_subplot()
        for at, (_, estimate, fair) in enumerate(self.rows):
            value, low, high = (estimate[name] for name in ("value", "low", "high"))
            if value is None:
                continue
            if low is not None:  # an open end goes on to the edge
                axes.plot(
                    [low, high if high is not None else value], [at, at], color=palette.muted
                )
            if fair is not None:
                axes.plot(fair, at, "|", color=palette.ink, markersize=13, mew=1.5)
            axes.plot(value, at, "o", color=palette.accent, markersize=7)
        axes.set_yticks(range(len(self.rows)), labels, fontsize=9)
        axes.set_ylim(len(self.rows) - 0.4, -0.6)
        axes.set_xlabel(self.axis)
        axes.margins(x=0.05)
        axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
        if self.is_share:
            low, high = axes.get_xlim()
            axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=int(high - low < _NARROW)))
        axes.grid(axis="x")
        axes.tick_params(length=0)
        axes.spines["left"].set_visible(False)


class Grid(NamedTuple):
    """A picture: what monopolists win for each pair of bots, the darker the more.

    A frame is a best reply, or what nothing tells from one: of monopolists a full line, of
    competitors a broken one.
    """

    section: str
    name: str
    title: str
    about: str
    game: Figures
    rows: Sequence[str]  # the bots of competitors

    def draw(self, figure: Figure, palette: Palette) -> None:
        """Draw into a figure."""
        bots = self.game["monopolists"]
        figure.set_size_inches(_WIDTH_IN, 0.9 + _GRID_ROW_IN * len(self.rows))
        axes = figure.add_subplot()
        for at, shares in enumerate(self.game["won"]):
            for to, share in enumerate(shares):
                corner = (to - 0.5, at - 0.5)
                axes.add_patch(
                    Rectangle(corner, 1, 1, color=palette.accent, alpha=0.6 * share["value"])
                )
                axes.annotate(f"{100 * share['value']:.0f} %", (to, at), ha="center", va="center")
                for role, half, line in ((COMPETITOR, 0.44, "--"), (MONOPOLIST, 0.38, "-")):
                    if self.game["replies"][role][at][to]:
                        axes.add_patch(
                            Rectangle(
                                (to - half, at - half),
                                2 * half,
                                2 * half,
                                fill=False,
                                edgecolor=palette.ink,
                                linewidth=1.6,
                                linestyle=line,
                            )
                        )
        axes.set_xlim(-0.5, len(bots) - 0.5)
        axes.set_ylim(len(self.rows) - 0.5, -0.5)
        axes.set_xticks(range(len(bots)), bots, fontsize=9)
        axes.set_yticks(range(len(self.rows)), self.rows, fontsize=9)
        axes.set_xlabel("monopolists")
        axes.set_ylabel("competitors")
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)


Drawn = Dots | Grid


def inline(picture: Drawn) -> str:
    """Return a picture as a part of a page."""
    return drawing.inline(picture.title, picture.about, lambda figure: picture.draw(figure, PAGE))


def save(picture: Drawn, folder: Path) -> list[Path]:
    """Write a picture as SVG and as PNG, and return their paths."""
    paths = [folder / f"{picture.name}.svg", folder / f"{picture.name}.png"]
    with mpl.rc_context(drawing.style(_PAPER)):
        figure = Figure(layout="constrained", facecolor="white")
        picture.draw(figure, _PAPER)
        figure.suptitle(picture.title)
        width_in, height_in = figure.get_size_inches()
        figure.set_size_inches(width_in, height_in + _TITLE_IN)
        with files.written(paths[0]) as part:
            figure.savefig(part, metadata={"Date": None, "Creator": None, "Title": picture.title})
        with files.written(paths[1]) as part:
            figure.savefig(part, dpi=_DPI, metadata={"Software": None, "Title": picture.title})
    return paths


def pictures(study: Figures) -> list[Drawn]:
    """Return the pictures for which the study has data."""
    return [
        _with_short_labels(each) if isinstance(each, Dots) else each
        for each in _pictures(study)
        if each.rows
    ]


def _with_short_labels(picture: Dots) -> Dots:
    """Return a picture whose labels leave out the settings (name=...) that all of them have."""
    settings = [set(_SETTING.findall(row.label)) for row in picture.rows]
    shared = set.intersection(*settings)

    def short(label: str) -> str:
        return _SETTING.sub(lambda found: "" if found[0] in shared else found[0], label)

    if len(settings) == 1 or not shared:
        return picture
    return picture._replace(rows=[row._replace(label=short(row.label)) for row in picture.rows])


def _pictures(study: Figures) -> list[Drawn]:
    cells = [cell for cell in study["cells"] if cell["games"]]
    found: list[Drawn] = [
        Dots(
            *("cells", "endless", "Games that do not end"),
            "A row for each cell: the share of games that the limit of rounds ends.",
            "share of games",
            [Row(cell["title"], cell["endless"]) for cell in cells],
        ),
        Dots(
            *("winners", "first-player", "Games won by who begins"),
            "A row for each cell; the stroke is his share if places were equal.",
            "share of the games that end",
            [Row(cell["title"], cell["places"][0], 1 / len(cell["places"])) for cell in cells],
        ),
    ]
    found += _of_pairs(study["pairs"])
    found += _of_roles(cells)
    found += _of_strategies(study["strategies"])
    found += _of_auctions(cells)
    for number, cell in enumerate(cells[:GROUPS_CELLS], 1):
        found += _of_groups(number, cell)
    return found


def _of_pairs(pairs: Iterable[Figures]) -> list[Dots]:
    rows = [Row(pair["title"], pair["difference"], 0) for pair in pairs]
    title = "What one changed player wins more"
    about = "A row for each pair of cells that differ in one player, named by the second of them."
    axis = "difference of the shares of games that he wins"
    return [Dots("pairs", "pairs", title, about, axis, rows)]


def _of_roles(cells: Iterable[Figures]) -> list[Dots]:
    rows = [
        Row(cell["title"], role["won"], role["fair"])
        for cell in cells
        for role in cell["roles"][1:]  # the other role has the rest
    ]
    about = "A row for each cell; the stroke is their share if roles were equal."
    axis = "share of the games that end"
    return [Dots("winners", "monopolists", "Games won by monopolists", about, axis, rows)]


def _of_strategies(games: Iterable[Figures]) -> list[Grid]:
    return [
        Grid(
            *("strategies", f"strategies-{number}", f"Games won by monopolists, {number}"),
            f"{game['title']}. For each pair of bots; framed: the best replies of monopolists"
            " (full line) and of competitors (broken), and what nothing tells from them.",
            game,
            game["competitors"],
        )
        for number, game in enumerate(games, 1)
    ]


def _of_auctions(cells: Iterable[Figures]) -> list[Dots]:
    contested = [cell for cell in cells if cell["auctions"]["contested"]]
    spoken = [cell for cell in contested if cell["plan"]["auctions"]]
    found = []
    for name, title, about in (
        ("cut", "Auctions cut short", "A row for each cell: somebody would have bid on."),
        (
            "to_highest",
            "Auctions won by who would pay most",
            "A row for each cell: nobody else had a higher limit.",
        ),
    ):
        rows = [Row(cell["title"], cell["auctions"][name]) for cell in spoken]
        axis = "share of contested auctions"
        found.append(Dots("auctions", f"auctions-{name}", title, about, axis, rows))
    return found


_OF_GROUPS: tuple[tuple[str, str, str, str, bool], ...] = (
    (
        "rent_per_cost",
        "Rent for what a group cost",
        "Rents over prices of deeds and buildings, of all owners.",
        "rent / cost",
        False,
    ),
    (
        "paid_back",
        "Which groups pay back",
        "In how many games its rents reached what it cost.",
        "share of games",
        True,
    ),
    (
        "paid_back_first",
        "Which group pays back first",
        "In how many games its rents were the first to reach what it cost.",
        "share of games",
        True,
    ),
)


def _of_groups(number: int, cell: Figures) -> list[Dots]:
    spaces = Dots(
        *("spaces", f"cell-{number}-spaces", f"Landings, cell {number}"),
        *(f"{cell['title']}.", "share of landings"),
        [Row(f"{each['space']} {each['name']}", each["landed"]) for each in cell["spaces"]],
        row_in=0.2,
    )
    return [spaces] + [
        Dots(
            *("groups", f"cell-{number}-{name}", f"{title}, cell {number}"),
            *(f"{cell['title']}. {about}", axis),
            [Row(group["name"], group[name]) for group in cell["groups"]],
            is_share,
        )
        for name, title, about, axis, is_share in _OF_GROUPS
    ]
