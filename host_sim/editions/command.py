"""`dealbox edition`, and --edition FILE of the commands that play on a board of one's own."""

from __future__ import annotations

import argparse
import sys
from functools import cache
from pathlib import Path

from dealbox.bank import editions, money
from dealbox.bank.edition import Edition
from dealbox.bank.editions.record import fingerprint
from dealbox.store.boards import BOARDS
from host_sim import files
from host_sim.command_line import add_command, add_commands
from host_sim.editions import checking, keeping, reading
from host_sim.editions.checking import BadEdition
from host_sim.editions.reading import EditionFile
from host_sim.editions.record import encode
from host_sim.ending import BadInput


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `edition` to the parser of dealbox."""
    kinds = add_commands(add_command(commands, "edition"))
    add_command(kinds, "edition check", _check)
    add_command(kinds, "edition show", _show, editions=reading.built_in())
    add_command(kinds, "edition put", _put)
    add_command(kinds, "edition list", _list)
    add_command(kinds, "edition remove", _remove)


def take(path: Path) -> Edition:
    """Let games be played on the board of a file. Refused: BadInput."""
    board = _read(path).board
    return editions.add(board, fingerprint(encode(board)))


def forget() -> None:
    """Forget the boards of all files."""
    editions.forget_own()
    _read.cache_clear()


def region_with(path: Path | None, region: bytes = b"", replaced: str = "") -> bytes:
    """Return the region of a unit, b"" for a new one, with the board of a file. Refused: BadInput.

    path: None for no board. replaced: the board whose place it takes, if there is no room.
    """
    if path is None:
        if replaced:
            raise BadInput("--replace is for the board of --edition FILE")
        return region
    try:
        return keeping.put_into(region, encode(_read(path).board), replaced)
    except keeping.NotDone as reason:
        raise BadInput(f"{path}: {reason}") from None


def _unit(asked: argparse.Namespace) -> keeping.Unit:
    from host_sim import prompt

    return keeping.Unit(prompt.only_unit(asked.port))


def _put(asked: argparse.Namespace) -> int:
    record = encode(_read(asked.file).board)
    kept = _unit(asked).put(record, asked.replace)
    print(f"{kept.title} is in the unit: fingerprint {kept.id:08x}. Switch it off and on.")
    return 0


def _list(asked: argparse.Namespace) -> int:
    boards = _unit(asked).boards()
    for kept in boards:
        played = ", and the game is played on it" if kept.is_played else ""
        print(f"{kept.title}: fingerprint {kept.id:08x}{played}")
    free = BOARDS - len(boards)
    print(f"There is room for {free or 'no'} more.")
    return 0


def _remove(asked: argparse.Namespace) -> int:
    kept = _unit(asked).remove(asked.name)
    print(f"{kept.title} is removed: fingerprint {kept.id:08x}.")
    return 0


@cache
def _read(path: Path) -> EditionFile:
    """Return the board of a file, whose title means nothing else. Refused: BadInput.

    The file is read once: it may be a pipe.
    """
    return _titled(path, _read_any(path))


def _titled(path: Path, file: EditionFile) -> EditionFile:
    """Return the board unless its title means something else where games are named."""
    if why := checking.taken(file.board):
        raise BadInput(f"{path}: title: {why}")
    return file


def _read_any(path: Path) -> EditionFile:
    """Return the board of a file, which may be a built-in one. Refused: BadInput."""
    try:
        return reading.read(path)
    except BadEdition as bad:
        raise BadInput("\n".join(bad.complaints)) from None


def _check(args: argparse.Namespace) -> int:
    file = _read_any(args.file)  # once: it may be a pipe
    board, notes = file.board, file.notes
    is_built_in = board in [each.board for each in editions.EDITIONS]
    if not is_built_in:
        _titled(args.file, file)
    for note in notes:
        print(note)
    record = encode(board)
    edition = editions.make(board)
    prices_k = [edition.price_k(space) for space in range(len(edition.prices))]
    sums_k = (edition.start_k, edition.go_k, min(filter(None, prices_k)), max(prices_k))
    start, go, least, most = (money.text(each_k, edition.sign) for each_k in sums_k)
    built_in = "; it is built in" if is_built_in else ""
    print(f"{args.file}: {edition.title}, by the rules of {edition.name}{built_in}")
    players = f"{edition.players_min} to {edition.players_max} players"
    print(f"{players} begin with {start}; GO pays {go}; deeds cost {least} to {most}")
    print(f"record: {len(record)} bytes, fingerprint {fingerprint(record):08x}")
    return 0


def _show(args: argparse.Namespace) -> int:
    content = reading.built_in()[args.name].read_bytes()
    if args.out:
        files.write_new(args.out, content)
    elif hasattr(sys.stdout, "buffer"):  # a file stays UTF-8, whatever the terminal's encoding is
        sys.stdout.buffer.write(content)
    else:
        print(content.decode(), end="")
    return 0
