"""`dealbox report`: a game in figures, as one HTML file and as tables in CSV."""

from __future__ import annotations

import argparse
import csv
import io
from pathlib import Path
from typing import Any

from dealbox.ui import words
from host_sim import files, languages
from host_sim.books import history
from host_sim.ending import BadInput
from host_sim.report import analysis, document, region, tables
from host_sim.web import pages
from host_sim.web.flashfile import default_path


def do(asked: argparse.Namespace) -> int:
    """Run the command, and return the exit code. Refused: BadInput."""
    file = asked.file or default_path("laptop")
    english = languages.tables()["en"]
    copy = files.read(file, files.GAME_MAX)
    try:
        states = region.read(copy)
    except region.NotAGame as reason:
        why = tables.Words(english)("refused." + reason.key, **reason.values)
        if reason.key == "board":
            why = history.LACKS_BOARD.format(reason.values["board"])
        raise BadInput(f"{file}: {why}") from None
    games = len(analysis.games(states))
    if asked.game is not None and not 1 <= asked.game <= games:
        which = f"the games 1 to {games}" if games > 1 else "one game"
        raise BadInput(f"{file} has {which}; there is no game {asked.game}")
    report = analysis.analyse(states, -1 if asked.game is None else asked.game - 1)
    script = pages.report_script()
    language = asked.language or _stored(states[-1].language)
    table = languages.tables()[language]
    texts = {asked.out: document.html(report, language, check(copy, table, file), script)}
    for section in tables.sections(report, english, has_seats=True) if asked.csv else ():
        if section["rows"]:
            path = asked.out.with_name(f"{asked.out.stem}-{section['name']}.csv")
            texts[path] = _csv(section)
    for path in texts:  # before any is written
        files.refuse_game(path)
    for path, text in texts.items():
        files.write(path, text)
        print(path)
    return 0


def _csv(section: dict[str, Any]) -> str:
    """Return a section's table as CSV, amounts as in the table."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([section["columns"], *section["rows"]])
    return out.getvalue()


def check(copy: bytes, table: dict[str, str], file: Path) -> str:
    """Return what replaying every booking in the bank found, as a sentence in a language."""
    copy = region.region_of(copy)
    books = history.read(copy)
    history.leave_out(file, copy, books)
    history.check(books)
    is_well = not (books.unverified or books.undecided or books.faults)
    return tables.Words(table)("checked" if is_well else "faults")


def _stored(language: int) -> str:
    """Return the code of the language of a unit; English if none was chosen, or it is not here."""
    code = words.code(language)
    return code if code in languages.modules() else "en"
