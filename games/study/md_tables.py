"""Tables in Markdown, in which every text is shown as it is."""

from collections.abc import Iterable
from html import escape


def table(rows: Iterable[Iterable[str]]) -> str:
    """Return a table; the first row is its head, the second the rule below it."""
    return "\n".join(f"| {' | '.join(map(text, row))} |" for row in rows)


def text(words: str) -> str:
    """Return words that Markdown shows as they are: no tag, link, code or further cell."""
    for special in ("\\", "|", "`"):
        words = words.replace(special, f"\\{special}")
    return escape(" ".join(words.split()), quote=False).replace("](", "]\\(")
