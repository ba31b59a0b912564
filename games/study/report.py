"""`dealbox study show`: tables, pictures, every game, and one page that loads nothing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.study import compact, counts, md_tables, pictures, strategies
from games.study.analysis import Figures
from games.study.intervals import percent, with_interval
from games.study.store import Folder
from host_sim import files, languages
from host_sim.report import document, tables
from host_sim.report.document import Picture

PAGE, STUDY, CELLS = "report.html", "study.json", "cells.csv"
GAMES, TABLES, COUNTS = "games.parquet", "tables.md", "counts.json"
STRATEGIES, RESULTS = "strategies.md", "strategies.json"
_OF_CELLS = ("groups", "spaces")  # lists of a cell that have a table of their own
_ROWS = 50_000  # of games, written at once: all memory that they take
_INTERVALS = (
    "In square brackets and as lines: intervals of 95 %. Shares have Wilson's score interval,"
    " medians that of their ranks, means that of the normal distribution, ratios that of the delta"
    " method. They are of single cells. Cells of a block are played with the same dice, so the"
    f" interval of a difference between two of them takes their games, one by one ({GAMES})."
)
_Row = tuple[int | str | None, ...]  # of a game
_LEFT, _RIGHT = "left", "right"


class NoParquet(Exception):
    """The library that writes Parquet is not installed."""


def write(study: Figures, folder: Path) -> Iterator[Path]:
    """Write figures, tables, pictures and page of a study; yields each file when it is there.

    Blocks for some tenths of a second a picture.
    """
    drawn = pictures.pictures(study)
    yield _write(folder / STUDY, json.dumps(study, indent=1) + "\n")
    yield _write_csv(folder / CELLS, [_flat(cell) for cell in study["cells"]])
    for name in _OF_CELLS:
        rows = [
            {"cell": number, **_flat(each)}
            for number, cell in enumerate(study["cells"], 1)
            for each in cell[name]
        ]
        if rows:
            yield _write_csv(folder / f"{name}.csv", rows)
    yield _write(folder / TABLES, markdown(study))
    if study["strategies"]:
        yield _write(folder / STRATEGIES, _tables(study["strategies"]))
    for picture in drawn:
        yield from pictures.save(picture, folder)
    yield _write(folder / PAGE, html(study, drawn))


def write_counts(folder: Folder, path: Path) -> Path:
    """Write what was counted, without the games; compact.read() and analysis.figures() take it."""
    return _write(path, compact.of(folder).text())


def write_games(folder: Folder, path: Path) -> Path:
    """Write a row for each game: cell, its settings, number, and its record.

    NoParquet: pyarrow is missing. Takes memory for _ROWS games, however many there are.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise NoParquet from None
    players = max(len(cell.bots) for cell in folder.plan.cells)
    named = {"cell": pa.int16(), "settings": pa.dictionary(pa.int16(), pa.string())}
    small = {"game": pa.int32(), "winner": pa.int8(), "first": pa.int8()}
    large = {name: pa.int32() for name in ("rounds", "turns", "bookings")}
    worth = {f"worth_k_{seat}": pa.int32() for seat in range(1, players + 1)}
    schema = pa.schema(named | small | large | worth)
    with files.written(path) as part, parquet.ParquetWriter(part, schema) as writer:
        for rows in _batches(_games(folder, players)):
            columns = [
                pa.array(column, each.type)
                for column, each in zip(zip(*rows, strict=True), schema, strict=True)
            ]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
    return path


def write_results(folder: Folder, path: Path) -> Path | None:
    """Write who has won each game that is a part of a game of strategies; None: there is none."""
    found = [contest._asdict() for contest in strategies.contests(folder)]
    if not found:
        return None
    fields = {"code": folder.code, "fingerprint": folder.fingerprint(), "contests": found}
    return _write(path, json.dumps(fields, indent=1) + "\n")


def _tables(games: list[Figures]) -> str:
    """Return the games of strategies in Markdown."""
    grids = "".join(
        f"\n{md_tables.text(game['title'])}\n\n{strategies.grid(game)}\n" for game in games
    )
    return f"{strategies.summary(games)}\n{grids}"


def _games(folder: Folder, players: int) -> Iterator[_Row]:
    titles = [cell.title() for cell in folder.plan.cells]
    for chunk in folder.chunks():
        seats = len(folder.plan.cells[chunk.cell].bots)
        free = (None,) * (players - seats)
        for game, record in enumerate(counts.unpack(chunk.played.records, seats), chunk.first):
            yield chunk.cell + 1, titles[chunk.cell], game, *record[:5], *record.worth_k, *free


def _batches(games: Iterator[_Row]) -> Iterator[list[_Row]]:
    rows = []
    for game in games:
        rows.append(game)
        if len(rows) == _ROWS:
            yield rows
            rows = []
    if rows:
        yield rows


def _flat(figures: Figures, prefix: str = "") -> Figures:
    """Return nested figures as columns; lists are numbered from 1."""
    flat: Figures = {}
    for name, value in figures.items():
        if name in _OF_CELLS:
            continue
        if isinstance(value, list):
            numbered = {str(number): each for number, each in enumerate(value, 1)}
            flat |= _flat(numbered, f"{prefix}{name}_")
        elif isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{name}_")
        else:
            flat[f"{prefix}{name}"] = value
    return flat


def _write_csv(path: Path, rows: list[Figures]) -> Path:
    columns = list({name: None for row in rows for name in row})
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return _write(path, text.getvalue())


def _write(path: Path, text: str) -> Path:
    files.write(path, text)
    return path


# The page.


def html(study: Figures, drawn: list[pictures.Drawn]) -> str:
    """Return the page, with these pictures in it."""
    texts = [
        f"{study['games']} games in {len(study['cells'])} cells. Every hundredth was played again"
        " with the ledger of the unit and all its checks, and was the same.",
        f"Fingerprint {study['fingerprint']}, version {study['code']}: the same plan gives the"
        " same with any number of processes and machines.",
        _INTERVALS,
    ]
    english = tables.Words(languages.tables()["en"])
    parts = []
    for content in _sections(study):
        own = [each for each in drawn if each.section == content["name"]]
        inline = [Picture(each.title, each.about, pictures.inline(each)) for each in own]
        parts.append(document.section(content, english, inline))
    return document.page(f"Dealbox study: {study['title']}", texts, parts)


def markdown(study: Figures) -> str:
    """Return the tables of the page in Markdown."""
    return "\n".join(_table(content) for content in _sections(study))


def _table(content: dict[str, Any]) -> str:
    rule = ["---:" if side == _RIGHT else "---" for side in content["aligned"]]
    rows = [content["columns"], rule, *content["rows"]]
    return f"## {content['title']}\n\n{md_tables.table(rows)}\n"


def _sections(study: Figures) -> list[dict[str, Any]]:
    """Return the sections for which the study has data."""
    cells = [cell for cell in study["cells"] if cell["games"]]
    found = [
        *(_cells(cells), _winners(cells), _pairs(study["pairs"])),
        *(_strategies(study["strategies"]), _groups(cells), _spaces(cells)),
        *(_auctions(cells), _out(cells)),
    ]
    return [content for content in found if content["rows"]]


def _section(
    name: str, title: str, texts: list[str], columns: list[str], rows: list[list[str]]
) -> dict[str, Any]:
    """Return a section as document.section() takes it; the first two columns are words."""
    aligned = [_LEFT if at < 2 else _RIGHT for at in range(len(columns))]
    return dict(name=name, title=title, texts=texts, columns=columns, aligned=aligned, rows=rows)


def _cells(cells: list[Figures]) -> dict[str, Any]:
    rows = [
        [
            str(number),
            cell["title"],
            str(cell["games"]),
            percent(cell["endless"]),
            _number(cell["rounds"]),
            f"{cell['turns'] / cell['games']:.0f}",
            f"{cell['bookings'] / cell['games']:.0f}",
        ]
        for number, cell in enumerate(cells, 1)
    ]
    texts = [
        "A game is endless when the limit of rounds ends it; its rounds count as more than any."
    ]
    columns = ["", "cell", "games", "endless", "median rounds", "turns", "bookings"]
    return _section("cells", "Cells", texts, columns, rows)


def _winners(cells: list[Figures]) -> dict[str, Any]:
    rows = []
    for number, cell in enumerate(cells, 1):
        for place, won in enumerate(cell["places"], 1):
            rows.append([str(number), f"place {place} of the turns", percent(won), ""])
        by_chance = _chance(cell["to_begin"])
        rows.append([str(number), "who begins, by chance alone", by_chance, ""])
        for role in cell["roles"]:
            rows.append([str(number), role["role"], percent(role["won"]), f"{role['fair']:.1%}"])
        for player in cell["players"]:
            who = f"seat {player['seat']}: {player['role']} {player['bot']}".replace("  ", " ")
            rows.append([str(number), who, percent(player["won"]), _number(player["worth_k"])])
    texts = [
        "Shares of the games that ended. Who begins is decided by dice, so places say nothing"
        " about seats. By chance alone: how often who begins would have a share as far from a fair"
        " one if places were equal, by Holm's correction for all cells; above 0.05 it shows"
        " nothing. Last: the fair share of a role, and the mean worth of a player at the end,"
        " in thousands."
    ]
    columns = ["cell", "who", "won", "fair share, worth"]
    return _section("winners", "Who wins", texts, columns, rows)


def _pairs(pairs: list[Figures]) -> dict[str, Any]:
    rows = [
        [
            f"{pair['second']} - {pair['first']}",
            pair["title"],
            _player(pair),
            str(pair["games"]),
            _signed(pair["difference"]),
            _chance(pair["chance"]),
        ]
        for pair in pairs
    ]
    texts = [
        "Two cells that differ in one player only, game by game with the same dice: by how many"
        " points he wins more often in the first-named of them, where he is what stands here."
        " A game that the limit of rounds ends is won by nobody, or with is_timed by the richest."
        " Last: how often chance alone would show as much, if no player won more (McNemar's exact"
        " test, by Holm's correction for all of these pairs). Above 0.05 it shows nothing."
    ]
    columns = ["cells", "the first-named", "player", "games", "points more", "by chance"]
    return _section("pairs", "One player changed", texts, columns, rows)


def _player(pair: Figures) -> str:
    reaction_ms = pair["reaction_ms"]
    reaction = f" of {reaction_ms / 1000:g} s" if reaction_ms is not None else ""
    return f"seat {pair['seat']}: {pair['bot']}{reaction}"


def _spaces(cells: list[Figures]) -> dict[str, Any]:
    rows = [
        [str(number), f"{space['space']} {space['name']}", percent(space["landed"], 2)]
        for number, cell in enumerate(cells, 1)
        for space in cell["spaces"]
    ]
    texts = [
        "Of all landings, those by cards too; but for spaces of cards and the one that sends to"
        " jail. The intervals take landings as if each were apart from the others."
    ]
    columns = ["cell", "space", "landings"]
    return _section("spaces", "Landings", texts, columns, rows)


def _strategies(games: list[Figures]) -> dict[str, Any]:
    rows = []
    texts = [
        "Each side chooses a bot, and wants to win. Best replies are those to which no other is"
        " better, game by game with the same dice, by Holm's correction for the number of bots."
        " The value is what monopolists win when both choose as well as they can, by lot where"
        " that is better; undecided games count half. Half of the games choose, and the other half"
        " measures: its interval reaches from the least that any reply leaves to the monopolists'"
        " choice to the most that any gets from the competitors'."
    ]
    for game in games:
        monopolists, competitors = game["secured"]["monopolist"], game["secured"]["competitor"]
        texts.append(
            f"{game['title']}: monopolists win {percent(game['value'])}. Whatever the others"
            f" choose, monopolists secure {percent(monopolists['won'])} with"
            f" {monopolists['bot']}, and competitors hold them to"
            f" {percent(competitors['won'])} with {competitors['bot']}."
        )
        for at, competitor in enumerate(game["competitors"]):
            for to, monopolist in enumerate(game["monopolists"]):
                sides = [f"{role}s" for role, good in game["replies"].items() if good[at][to]]
                won = percent(game["won"][at][to])
                rows.append([competitor, monopolist, won, ", ".join(sides)])
    columns = ["competitors", "monopolists", "monopolists win", "best reply of"]
    return _section("strategies", "Best replies", texts, columns, rows)


def _groups(cells: list[Figures]) -> dict[str, Any]:
    rows = [
        [
            str(number),
            group["name"],
            " / ".join(f"{throws:.0f}" for throws in group["static_throws"]),
            f"{group['landings_per_100_turns']:.2f}",
            f"{group['charges_per_game']:.1f}",
            _plain(group["rent_k_per_visit"]),
            f"{group['cost_k_per_game']:.0f}",
            _ratio(group["rent_per_cost"]),
            percent(group["completed"]),
            _number(group["completed_round"]),
            percent(group["paid_back"]),
            _number(group["paid_back_rounds"]),
            percent(group["paid_back_first"]),
            percent(group["won_with"]),
        ]
        for number, cell in enumerate(cells, 1)
        for group in cell["groups"]
    ]
    texts = [
        "All owners of a group together. Rents count when they are paid, costs are prices of deeds"
        " and buildings, less what was sold back. A group is complete when one player has all of"
        " it; won: the share of those games that he won. It has paid back when rents reach costs.",
        "By landing: after how many throws of others the board alone pays a whole group back, with"
        " three houses on each site; in anti a competitor's and a monopolist's. It is computed"
        " from prices, rents and the exact chances of landings, and no bot plays in it. All else"
        " is what these players did: a group pays back in their games sooner the less they spend.",
        "K are thousands. Rounds are medians of the games in which it happened, to pay back from"
        " the group's first deed on.",
    ]
    columns = [
        *(
            "cell",
            "group",
            "by landing",
            "landings in 100 turns",
            "rents a game",
            "K a visit",
            "K cost a game",
        ),
        *("rent / cost", "complete", "round", "paid back", "after rounds", "first", "won"),
    ]
    return _section("groups", "Groups", texts, columns, rows)


def _auctions(cells: list[Figures]) -> dict[str, Any]:
    rows = []
    for number, cell in enumerate(cells, 1):
        auctions = cell["auctions"]
        if auctions["contested"]:
            kind = "spoken" if cell["plan"]["auctions"] else "sealed"
            ends = [percent(auctions["cut"]), percent(auctions["to_highest"])]
            paid = f"{auctions['price_to_limit']:.1%}"
            rows.append([str(number), kind, str(auctions["contested"]), *ends, paid, ""])
            for player, highest, won in zip(
                cell["players"], auctions["highest"], auctions["won"], strict=True
            ):
                who = f"seat {player['seat']}"
                rows.append(
                    [str(number), who, "", "", "", "", f"{percent(won)} / {percent(highest)}"]
                )
    texts = [
        "Of auctions with two bidders or more who would pay the opening bid. Cut: the clock ended"
        " it while somebody would have bid on. Price: of what the winner would have paid. By seat:"
        " how often he won, and how often nobody would have paid more than he."
    ]
    columns = ["cell", "kind", "contested", "cut", "to the highest", "price", "won / highest"]
    return _section("auctions", "Auctions", texts, columns, rows)


def _out(cells: list[Figures]) -> dict[str, Any]:
    rows = [
        [str(number), cause, str(count), f"{count / cell['games']:.2f}"]
        for number, cell in enumerate(cells, 1)
        for cause, count in cell["bankruptcies"].items()
    ]
    texts = ["By the debt that could not be paid."]
    columns = ["cell", "cause", "bankruptcies", "a game"]
    return _section("out", "Bankruptcies", texts, columns, rows)


def _signed(estimate: Figures) -> str:
    low, high = (f"{100 * estimate[end]:+.1f}" for end in ("low", "high"))
    return f"{100 * estimate['value']:+.1f} [{low} to {high}]"


def _chance(chance: float) -> str:
    return f"{chance:.3f}" if chance >= 0.001 else "< 0.001"


def _number(estimate: Figures) -> str:
    return with_interval(estimate, lambda value: f"{value:.0f}")


def _ratio(estimate: Figures) -> str:
    return with_interval(estimate, lambda value: f"{value:.2f}")


def _plain(value: float | None) -> str:
    return "none" if value is None else f"{value:.0f}"
