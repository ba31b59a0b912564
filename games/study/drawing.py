"""What the pictures of a study have in common, drawn by matplotlib.

Those of a page are drawn in stand-in colours, which become the variables of report.css: so one
drawing is readable on light, on dark, and on paper. The same study gives the same bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure


class Palette(NamedTuple):
    """The colours of a picture."""

    ink: str
    line: str
    accent: str
    muted: str


PAGE = Palette("#010201", "#010202", "#010203", "#010204")  # stand-ins


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
    for variable, stand_in in PAGE._asdict().items():
        svg = svg.replace(stand_in, f"var(--{variable})")
    svg = re.sub(r'<svg ([^>]*?)width="[^"]*" ?', r"<svg \1", svg, count=1)
    svg = re.sub(r'<svg ([^>]*?)height="[^"]*" ?', r"<svg \1", svg, count=1)
    head = f'<svg role="img" aria-labelledby="{name}-title {name}-about" '
    words = f'<title id="{name}-title">{escape(title)}</title>'
    words += f'<desc id="{name}-about">{escape(about)}</desc>'
    svg = svg.replace("<svg ", head, 1)
    return re.sub(r"(<svg [^>]*>)", lambda found: found[1] + words, svg, count=1).strip()
