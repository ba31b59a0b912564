"""The page "Which file do I need?": three questions, and one file with its checksum.

Each answer is a link to the next question on the same page, so it works without a script, and the
browser's back button takes an answer back.
"""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from host_sim import pins

_PARTS = Path(__file__).parents[2] / "boards/parts.yml"
_READERS = {
    1: ("One reader", "Cards are tapped one after the other."),
    2: ("Two readers", "One where money comes, one where it leaves."),
}
_ON_CIRCUIT_BOARD = ", on a circuit board", " Nothing to wire. Not made yet."
_WAYS = {
    "drop": ("Drag and drop", "Any computer. Nothing to install."),
    "make": ("From a checkout", "Checks the file, and reports what the unit says."),
}
_TOP = """\
---
description: Three questions lead to the one firmware file that your controller needs.
hide: [navigation, toc, footer]
---

# Which file do I need?

The firmware is one file. Three questions lead to it; the list of all files, with their checksums,
is [SHA256SUMS](images/SHA256SUMS).
"""


def page(images: Iterable[Path]) -> str:
    """Return the Markdown of the page. images: one file for each board, dealbox-BOARD.uf2."""
    boards = {path.stem.removeprefix("dealbox-"): path for path in images}
    rows = [*_questions(boards), *_answers(boards)]
    return "\n".join([_TOP, '<div class="which">', *rows, "</div>", ""])


def readers(board: str) -> int:
    """Return how many card readers a board has."""
    return sum(wire.name.endswith("_CS") for wire in pins.wires(board))


def _kind(board: str) -> tuple[str, str]:
    """Return what a board is among those of its controller, and what that means."""
    more = ("", "") if board in pins.by_hand() else _ON_CIRCUIT_BOARD
    title, text = _READERS[readers(board)]
    return title + more[0], text + more[1]


def _questions(boards: Iterable[str]) -> Iterator[str]:
    """Yield the questions after controller, readers, and the way to the board."""
    chips: dict[str, list[str]] = {}
    for board in sorted(boards, key=lambda board: (pins.controller(board), -readers(board))):
        chips.setdefault(pins.controller(board), []).append(board)
    about: dict[str, Any] = yaml.safe_load(_PARTS.read_text(encoding="utf-8"))["controllers"]
    choices = [(chip, about[chip]["title"], _count(of)) for chip, of in chips.items()]
    yield from _section("controller", 1, "Which controller?", "", choices)
    for chip, of in chips.items():
        two = [(board, *_kind(board)) for board in of]
        yield from _section(chip, 2, "How many card readers?", about[chip]["title"], two)
    for of in chips.values():
        for board in of:
            ways = [(f"{board}-{way}", *words) for way, words in _WAYS.items()]
            yield from _section(board, 3, "How do you put it on?", board, ways)


def _count(boards: list[str]) -> str:
    counts = sorted({readers(board) for board in boards})
    return f"With {' or '.join(str(count) for count in counts)} card readers."


def _section(
    anchor: str, number: int, question: str, so_far: str, choices: list[tuple[str, str, str]]
) -> Iterator[str]:
    chosen = f" <small>{so_far}</small>" if so_far else ""
    yield f'<section id="{anchor}">'
    yield f"<h2><span>{number} of 3</span> {question}{chosen}</h2>"
    for link, title, text in choices:
        yield f'<a href="#{link}"><strong>{title}</strong> <span>{text}</span></a>'
    yield "</section>"


def _answers(boards: dict[str, Path]) -> Iterator[str]:
    for board, path in boards.items():
        content = path.read_bytes()
        checksum = hashlib.sha256(content).hexdigest()
        for way in _WAYS:
            yield f'<section id="{board}-{way}">'
            yield f"<h2>{path.name}</h2>"
            yield (
                f'<p><a class="md-button md-button--primary" href="images/{path.name}"'
                f" download>Download</a> {len(content) // 1024} KB</p>"
            )
            yield f"<p>SHA-256 <code>{checksum}</code></p>"
            yield "<ol>"
            yield from (f"<li>{step}</li>" for step in _steps(board, path.name, way))
            yield "</ol>"
            yield (
                f'<p>Next: <a href="boards/{board}.md">wiring and parts of {board}</a>, and'
                ' <a href="build.md#4-wire-it-and-test-after-each-step">wire it</a>.'
                ' <a href="#controller">Begin again</a></p>'
            )
            yield "</section>"


def _steps(board: str, name: str, way: str) -> list[str]:
    drive = "Hold BOOTSEL (BOOT) on the controller, plug it in, release: a drive RPI-RP2 appears."
    if way == "drop":
        return [
            f"Compare the checksum: <code>sha256sum {name}</code>, on Windows"
            f" <code>certutil -hashfile {name} SHA256</code>.",
            drive,
            f"Drag {name} onto the drive. It disappears, and the unit starts"
            ' (<a href="flash.md">Linux, Windows, macOS</a>).',
            'In Chrome or Edge, <a href="box/">what the box reports</a> shows its version, and the'
            " parts that do not answer: all of them, so far.",
            "A game that is on the controller stays: the file never touches the flash where it"
            " is stored.",
        ]
    return [
        "Get the sources, and in their folder:",
        drive,
        f"<code>make flash BOARD={board} IMAGE={name}</code> checks the file, copies it, and"
        " prints the version and the parts that do not answer. Without <code>IMAGE</code> it"
        " builds the file itself, on a Debian.",
    ]
