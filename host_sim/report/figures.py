"""The figures of a report as SVG, by matplotlib.

They are drawn in stand-in colours, which become the variables of report.css: so one drawing is
readable on light, on dark, and on paper. The same report gives the same bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from dealbox.bank import money
from dealbox.ui.feed import SEATS

Report = dict[str, Any]


class Palette(NamedTuple):
    """The colours of a figure, but those of seats."""

    ink: str
    line: str
    accent: str
    muted: str


PAGE = Palette("#010201", "#010202", "#010203", "#010204")  # stand-ins
_INK, _LINE, _ACCENT, _MUTED = PAGE
_SEAT = {name: f"#0102{16 + seat:02x}" for seat, name in enumerate(SEATS)}
_VARIABLES = {_INK: "ink", _LINE: "line", _ACCENT: "accent", _MUTED: "muted"} | {
    stand_in: name for name, stand_in in _SEAT.items()
}
_DASHES: tuple[Any, ...] = ("-", (0, (6, 1.5)), (0, (2, 1)), (0, (6, 1.5, 1.5, 1.5)))
_BESIDE: Any = {"frameon": False, "loc": "upper left", "bbox_to_anchor": (1, 1)}
_WIDTH_IN = 8.0
_ROW_IN = 0.34


def style(palette: Palette) -> Any:
    """Return matplotlib's settings for a figure in these colours."""
    return {
        "svg.fonttype": "none",
        "svg.hashsalt": "dealbox",
        "font.size": 11,
        "axes.axisbelow": True,
        "axes.edgecolor": palette.line,
        "axes.labelcolor": palette.ink,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "text.color": palette.ink,
        "xtick.color": palette.ink,
        "ytick.color": palette.ink,
        "grid.color": palette.line,
        "lines.linewidth": 2.2,
        "patch.linewidth": 0,
    }


@dataclass(frozen=True)
class Drawing:
    """A figure: the section it belongs to, what it is called and shows, and its SVG."""

    section: str
    title: str
    about: str
    draw: Callable[[Report, Figure], None]

    def svg(self, report: Report) -> str:
        """Return the figure as an SVG element, with title and description."""
        return inline(self.title, self.about, lambda figure: self.draw(report, figure))


def inline(title: str, about: str, draw: Callable[[Figure], None]) -> str:
    """Return a drawing as a part of a page: own ids, colours of the page, words for it.

    draw: draws into the figure, in the colours of PAGE.
    """
    with mpl.rc_context(style(PAGE)):
        figure = Figure(layout="constrained")
        draw(figure)
        FigureCanvasSVG(figure)
        out = io.StringIO()
        figure.savefig(
            out,
            format="svg",
            transparent=True,
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
        )
    text = out.getvalue()
    name = re.sub("[^a-z0-9]+", "-", title.lower())
    svg = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    for stand_in, variable in _VARIABLES.items():
        svg = svg.replace(stand_in, f"var(--{variable})")
    svg = re.sub(r'<svg ([^>]*?)width="[^"]*" ?', r"<svg \1", svg, count=1)
    svg = re.sub(r'<svg ([^>]*?)height="[^"]*" ?', r"<svg \1", svg, count=1)
    head = f'<svg role="img" aria-labelledby="{name}-title {name}-about" '
    words = f'<title id="{name}-title">{escape(title)}</title>'
    words += f'<desc id="{name}-about">{escape(about)}</desc>'
    svg = svg.replace("<svg ", head, 1)
    return re.sub(r"(<svg [^>]*>)", lambda found: found[1] + words, svg, count=1).strip()


def drawings(report: Report) -> list[Drawing]:
    """Return the figures for which the report has data."""
    about_worth = "A line for each player; the band below has the colour of who led."
    found = [
        Drawing("course", "Worth after each booking", about_worth, _worth),
        Drawing("course", "Cash after each booking", "A line for each player.", _cash),
    ]
    if report["swings"]:
        about = "For each, how much the worth of one player rose and of another fell."
        found.append(Drawing("swings", "The largest swings", about, _swings))
    if any(group["rents_k"] for group in report["groups"]):
        about = "A bar for each group of deeds, divided by who received the rents."
        found.append(Drawing("groups", "Rents by group", about, _groups))
    if any(deal["printed_k"] and deal["amount_k"] for deal in report["deals"]):
        about = "For each deal, the price paid beside the printed price."
        found.append(Drawing("deals", "Prices of the deals", about, _deals))
    if _timed(report):
        about = "For each deal, its length and its price as a share of the printed one."
        found.append(Drawing("clock", "Length and price", about, _clock))
    about = "A cell for each pair: the darker, the more the one on the left paid."
    found.append(Drawing("paid", "Who paid whom", about, _paid))
    return found


def _worth(report: Report, figure: Figure) -> None:
    axes = _over_bookings(report, figure, "worth_k")
    _mark_leaders(report, axes)


def _cash(report: Report, figure: Figure) -> None:
    _over_bookings(report, figure, "cash_k")


def _over_bookings(report: Report, figure: Figure, what: str) -> Axes:
    figure.set_size_inches(_WIDTH_IN, 4.2)
    axes = figure.add_subplot()
    last = len(report["bookings"]) - 1
    for index, (name, values_k) in enumerate(report[what].items()):
        known = [(point, value_k) for point, value_k in enumerate(values_k) if value_k is not None]
        if not known:
            continue
        points, shown_k = zip(*known, strict=True)
        dashes = _DASHES[index % len(_DASHES)]
        axes.step(
            *(points, shown_k), where="post", color=_SEAT[name], linestyle=dashes, label=name
        )
        if points[-1] < last:  # bankrupt, or gone
            axes.plot(points[-1], shown_k[-1], "X", color=_SEAT[name], markersize=9)
    axes.set_xlim(0, max(last, 1) * 1.01)
    axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))
    axes.legend(handlelength=3, **_BESIDE)
    axes.set_xlabel("bookings")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(_money(report))
    axes.grid(axis="y")
    axes.tick_params(length=0)
    return axes


def _mark_leaders(report: Report, axes: Axes) -> None:
    """Draw a band below the lines in the colour of who led."""
    leaders, last = report["leaders"], len(report["bookings"]) - 1
    for at, each in enumerate(leaders):
        end = leaders[at + 1]["point"] if at + 1 < len(leaders) else last
        axes.axvspan(each["point"], end, ymax=0.025, color=_SEAT[each["leader"]], linewidth=0)


def _swings(report: Report, figure: Figure) -> None:
    rows = report["swings"][::-1]
    axes = _bars(figure, [f"{each['seq']}  {each['kind']} {each['name']}" for each in rows])
    for at, each in enumerate(rows):
        for name, gain_k in ((each["up"], each["up_k"]), (each["down"], each["down_k"])):
            if gain_k:
                axes.barh(at, gain_k, color=_SEAT[name], height=0.7)
                axes.annotate(
                    *(name, (gain_k, at)),
                    xytext=(5 if gain_k > 0 else -5, 0),
                    textcoords="offset points",
                    ha="left" if gain_k > 0 else "right",
                    va="center",
                )
    low, high = axes.get_xlim()
    margin = (high - low) * 0.12
    axes.set_xlim(low - margin, high + margin)
    axes.axvline(0, color=_INK, linewidth=1)
    axes.xaxis.set_major_formatter(_money(report))


def _groups(report: Report, figure: Figure) -> None:
    rows = report["groups"][::-1]
    axes = _bars(figure, [each["group"] for each in rows])
    lefts = [0] * len(rows)
    for name in report["cash_k"]:
        widths = [each["by_k"][name] for each in rows]
        if any(widths):
            axes.barh(range(len(rows)), widths, left=lefts, color=_SEAT[name], label=name)
        lefts = [left + width for left, width in zip(lefts, widths, strict=True)]
    axes.legend(title="earned by", **_BESIDE)
    axes.xaxis.set_major_formatter(_money(report))


def _deals(report: Report, figure: Figure) -> None:
    rows = [each for each in report["deals"] if each["printed_k"] and each["amount_k"]][::-1]
    axes = _bars(figure, [f"{each['seq']}  {each['name']}" for each in rows])
    for at, each in enumerate(rows):
        ends_k = [each["printed_k"], each["amount_k"]]
        axes.plot(ends_k, [at, at], color=_MUTED, linewidth=1.5, zorder=1)
    heights = range(len(rows))
    printed_k = [each["printed_k"] for each in rows]
    axes.plot(printed_k, heights, "|", color=_INK, markersize=11, mew=2, label="printed")
    for name in report["cash_k"]:
        own = [(each["amount_k"], at) for at, each in enumerate(rows) if each["from"] == name]
        if own:
            axes.plot(*zip(*own, strict=True), "o", color=_SEAT[name], label=f"paid by {name}")
    axes.set_xlim(left=0)
    axes.legend(**_BESIDE)
    axes.xaxis.set_major_formatter(_money(report))


def _timed(report: Report) -> list[Report]:
    return [
        each
        for each in report["deals"]
        if each["length_ms"] is not None and each["printed_k"] and each["amount_k"]
    ]


def _clock(report: Report, figure: Figure) -> None:
    figure.set_size_inches(_WIDTH_IN, 3.6)
    axes = figure.add_subplot()
    for name in report["cash_k"]:
        own = [each for each in _timed(report) if each["from"] == name]
        if own:
            lengths_s = [each["length_ms"] / 1000 for each in own]
            shares = [100 * each["amount_k"] / each["printed_k"] for each in own]
            axes.plot(lengths_s, shares, "o", color=_SEAT[name], label=name, markersize=8)
    axes.axhline(100, color=_INK, linewidth=1)
    axes.axvline(report["clock"]["middle_ms"] / 1000, color=_INK, linewidth=1, linestyle=":")
    axes.set_xlim(report["clock"]["shortest_ms"] / 1000, report["clock"]["longest_ms"] / 1000)
    axes.set_xlabel("length of the deal, s")
    axes.set_ylabel("% of the printed price")
    axes.margins(x=0.05)
    axes.grid(axis="y")
    axes.tick_params(length=0)
    axes.legend(**_BESIDE)


def _paid(report: Report, figure: Figure) -> None:
    names, rows_k = report["paid"]["seats"], report["paid"]["rows_k"]
    figure.set_size_inches(_WIDTH_IN, 0.9 + 0.42 * len(names))
    axes = figure.add_subplot()
    most_k = max(1, *(amount_k for row_k in rows_k for amount_k in row_k))
    text = _money(report)
    for at, row_k in enumerate(rows_k):
        for to, amount_k in enumerate(row_k):
            if amount_k:
                alpha = 0.08 + 0.42 * amount_k / most_k
                corner = (to - 0.48, at - 0.46)
                axes.add_patch(Rectangle(corner, 0.96, 0.92, color=_ACCENT, alpha=alpha))
                axes.annotate(text(amount_k), (to, at), ha="center", va="center")
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xticks(range(len(names)), [f"to {name}" for name in names])
    axes.set_yticks(range(len(names)), names)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def _bars(figure: Figure, names: list[str]) -> Axes:
    """Return axes for horizontal bars, a name beside each."""
    figure.set_size_inches(_WIDTH_IN, 0.8 + _ROW_IN * max(len(names), 3))
    axes = figure.add_subplot()
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.grid(axis="x")
    axes.tick_params(length=0)
    axes.spines["left"].set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(7))
    return axes


def _money(report: Report) -> FuncFormatter:
    """Return what writes amounts as the edition prints them."""

    def text(value: float, _: object = None) -> str:
        amount_k = round(value)
        if not amount_k:
            return "0"
        return ("-" if amount_k < 0 else "") + money.text(abs(amount_k), report["sign"])

    return FuncFormatter(text)
