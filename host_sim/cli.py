"""The command `dealbox`.

Exit codes: 0 success, 1 an expectation failed, 2 bad input; the others are in host_sim/ending.py.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path

from dealbox import __version__
from host_sim import files, images, languages, pins
from host_sim.books import history
from host_sim.command_line import Parser, add_command, add_commands, unknown
from host_sim.editions import command as edition
from host_sim.ending import BadInput, in_words
from host_sim.pins import BOARD
from host_sim.report import command as report
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import BadScenario, Scenario, ScenarioFailed
from host_sim.scenarios.transcript import to_json_lines
from host_sim.target import Target

FAILED = 1

# The project's own scenarios: of a wheel (force-include in pyproject.toml), of a checkout.
_SCENARIOS = (
    Path(__file__).with_name("scenarios") / "files",
    Path(__file__).parents[1] / "tests/scenarios",
)

# Commands from elsewhere, each a function that adds its parser: `games` adds table.
COMMANDS = "dealbox.commands"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, and return the exit code."""

    def command() -> int:
        args = _parser().parse_args(arguments)
        try:
            given = [getattr(args, "board_file", None), *(getattr(args, "boards", None) or ())]
            for file in filter(None, given):
                edition.take(file)
            code: int = args.do(args)
        finally:
            edition.forget()
        return code

    return in_words(command)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="dealbox", description="The Dealbox banking unit, on a laptop or an emulated chip."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = add_commands(parser)
    add_command(commands, "play", _play, boards=pins.boards())
    add_command(commands, "run", _run)
    add_command(commands, "watch", _watch)
    add_command(commands, "books", history.do)
    add_command(commands, "report", report.do, languages=languages.modules())
    edition.add_parser(commands)
    for command in sorted(entry_points(group=COMMANDS), key=lambda each: each.name):
        command.load()(commands)
    return parser


def _play(args: argparse.Namespace) -> int:
    scenarios = _read_all(args.files)
    region = edition.region_with(args.board_file)
    out = args.transcript
    if out and out.exists() and any(map(out.samefile, map(_found, args.files))):
        raise BadInput(f"{out}: it is the scenario; choose another name")
    failed = []

    def played() -> str:
        entries = []
        for each in scenarios:
            target = make_target(args.on, args.seed, args.board, args.image, region)
            person = Person(target)
            try:
                scenario.play(each, person)
                took = f"{target.ms / 1000:.1f} s on {args.on}"
                print(f"{each.name}: {len(each.steps)} steps, {took}: passed")
            except ScenarioFailed as reason:
                print(reason, file=sys.stderr)
                failed.append(each)
            entries.append(to_json_lines(person.transcript.entries))
            target.power(False)  # the process of Node ends now, not when it is found to be garbage
        return "".join(entries)

    if out:
        files.write_made(out, played)
    else:
        played()
    return FAILED if failed else 0


def _found(name: str) -> str:
    """Return the file of that name; if there is none, the scenario of the project.

    Refused: BadScenario, if there is neither.
    """
    if os.path.lexists(name) or Path(name).name != name:
        return name
    folder = next(folder for folder in _SCENARIOS if folder.is_dir())
    known = sorted(path.stem for path in folder.glob("*.txt"))
    if (stem := name.removesuffix(".txt")) not in known:
        raise BadScenario(unknown(name, known, "scenario"))
    return str(folder / f"{stem}.txt")


def _read_all(names: Sequence[str]) -> list[Scenario]:
    """Read all files before any is played, and report all faults of all of them."""
    scenarios = []
    complaints = []
    for name in names:
        try:
            scenarios.append(scenario.read(_found(name)))
        except BadScenario as bad:
            complaints.append(str(bad))
    if complaints:
        raise BadInput("\n".join(complaints))
    return scenarios


def make_target(
    name: str,
    seed: int,
    board: str = BOARD,
    image: Path | None = None,
    region: bytes = b"",
    *,
    has_usb: bool = False,
) -> Target:
    """Return a unit, switched off. Refused: NoImage, BuildFailed, BadInput.

    region: journal and records in its flash, b"" for none. has_usb: as of ChipTarget.
    """
    if name == "chip":
        from host_sim.chip.target import ChipTarget

        firmware = images.chip(board, image)
        return ChipTarget(firmware, board=board, journal=region, seed=seed, has_usb=has_usb)
    if image:
        raise BadInput("--image is for the emulated chip alone")
    from host_sim.laptop.target import LaptopTarget

    return LaptopTarget(region, board=board, seed=seed)


def _run(args: argparse.Namespace) -> int:
    from host_sim.web.flashfile import default_path
    from host_sim.web.serve import PORT, serve

    name, seed = "chip" if args.chip else "laptop", secrets.randbits(64)

    def make(region: bytes | None) -> Target:
        return make_target(name, seed, image=args.image, region=region or b"", has_usb=True)

    return serve(
        make,
        args.state or default_path(name),
        host=args.host,
        port=PORT if args.port is None else args.port,
        open_browser=not args.no_browser,
        fresh=args.fresh,
        prepare=partial(edition.region_with, args.board_file, replaced=args.replace),
    )


def _watch(args: argparse.Namespace) -> int:
    from host_sim import port
    from host_sim.monitor import FeedMonitor

    paths = [args.port] if args.port else [each.path for each in port.ports()]
    if len(paths) != 1:
        found = ", ".join(paths) or "none"
        raise BadInput(f"name the unit's port: dealbox watch PORT; found: {found}")
    FeedMonitor(paths[0], args.file, lambda text: print(text, flush=True)).follow()
    return 0
