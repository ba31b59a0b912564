"""The list of what is in the kit, for its page on the site."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote

from tools import pages

_WORDS = {"a4": "A4", "letter": "Letter"}  # folders, in which the same sheets are for each paper


def listing(kit: Path) -> str:
    """Return Markdown with all files of a folder: the pictures, then a row for each name.

    Links are relative to the folder. "" if it is empty.
    """
    files = sorted(path.relative_to(kit) for path in kit.rglob("*") if path.is_file())
    pictures = [file for file in files if file.suffix == ".png"]
    others = [file for file in files if file.suffix not in (".png", ".html")]
    return "\n".join([*_gallery(kit, pictures), *_table(others)])


def _gallery(kit: Path, pictures: list[Path]) -> Iterator[str]:
    if pictures:
        yield '\n<div class="gallery">'
        for file in pictures:
            width, height = pages.size_px(kit / file)
            link, title = quote(file.as_posix()), escape(_title(file))
            yield (
                f'<figure><a href="{link}"><img src="{link}" alt="{title}" width="{width}"'
                f' height="{height}" loading="lazy"></a><figcaption>{title}</figcaption></figure>'
            )
        yield "</div>"


def _table(files: list[Path]) -> Iterator[str]:
    rows: dict[str, list[str]] = {}
    for file in files:
        kind = file.suffix.removeprefix(".").upper() or "text"
        words = f"{_WORDS[file.parts[0]]} ({kind})" if file.parts[0] in _WORDS else kind
        rows.setdefault(_title(file), []).append(f"[{words}]({quote(file.as_posix())})")
    if rows:
        yield "\n## All files\n\n| file | |\n|---|---|"
        yield from (f"| {title} | {', '.join(rows[title])} |" for title in sorted(rows))


def _title(file: Path) -> str:
    """Return a file's name as a title; names of boards stay as they are."""
    words = file.stem.replace("-", " ")
    return words[:1].upper() + words[1:]
