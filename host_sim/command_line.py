"""How commands are typed: a slip is answered with the nearest word, and help names its page."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from host_sim.editions.checking import hint
from host_sim.ending import positive, quoted

# The documentation: of a wheel (force-include in pyproject.toml), of a checkout.
_DOCS = (Path(__file__).with_name("docs"), Path(__file__).parents[1] / "docs")

_COMMANDS = Path(__file__).with_name("commands.toml")
_TYPES = {"path": Path, "int": int, "positive": positive, "lower": str.lower}
_SHOWN_MAX = 500  # letters of what is wrong with a command line


def unknown(word: str, known: Iterable[str], what: str = "") -> str:
    """Return that there is no such word, and which is meant, or all that there are."""
    return f"there is no {f'{what} {word}'.strip()}{hint(word, list(known))}"


class Parser(argparse.ArgumentParser):
    """A parser of a command line. page: of the documentation, which the help names."""

    def __init__(self, *arguments: Any, page: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._page = page

    def format_help(self) -> str:
        if not self._page:
            return super().format_help()
        folder = next(folder for folder in _DOCS if folder.is_dir())
        return f"{super().format_help()}\nMore: {folder / self._page}\n"

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse what this command does not know; the nearest of its options is said."""
        found, left = super().parse_known_args(args, namespace)
        options = [name for name in self._option_string_actions if name.startswith("--")]
        for word in left:
            if word.startswith("-"):
                self.error(unknown(word.partition("=")[0], options, "option"))
        if left:
            self.error(f"{left[0]} is one argument too many")
        return found, left

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with what was typed, and exit."""
        is_long = len(message) > _SHOWN_MAX
        super().error(quoted(message[:_SHOWN_MAX]) + " ..." * is_long)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(action, unknown(str(value), action.choices))


def add_commands(
    parser: argparse.ArgumentParser,
) -> argparse._SubParsersAction[argparse.ArgumentParser]:
    """Return where a parser's commands are added. Without one, it prints its help."""

    def show(_: argparse.Namespace) -> int:
        parser.print_help()
        return 0

    parser.set_defaults(do=show)
    return parser.add_subparsers(metavar="COMMAND")


def add_command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    do: Callable[[argparse.Namespace], int] | None = None,
    file: Path = _COMMANDS,
    **values: Any,
) -> argparse.ArgumentParser:
    """Add a command as its file describes it, and return its parser.

    name: in the file; its last word is that of the command. do: runs it. values: lists of choices,
    and what stands in a help.
    """
    about = _described(file)[name]
    sentence = about["help"][0].upper() + about["help"][1:] + "."
    parser = commands.add_parser(
        name.rsplit(maxsplit=1)[-1],
        help=about["help"],
        description=about.get("description", sentence),
        epilog=about.get("epilog"),
        page=about.get("page", ""),
    )
    _add_arguments(parser, about.get("arguments", {}), values)
    if "exclusive" in about:  # one of these at most
        _add_arguments(parser.add_mutually_exclusive_group(), about["exclusive"], values)
    if do:
        parser.set_defaults(do=do)
    return parser


def _add_arguments(
    parser: argparse._ActionsContainer, arguments: dict[str, Any], values: dict[str, Any]
) -> None:
    for names, described in arguments.items():
        is_shared = isinstance(described, str)
        options = dict(_described(_COMMANDS)["shared"][described] if is_shared else described)
        if "type" in options:
            options["type"] = _TYPES[options["type"]]
        if isinstance(options.get("choices"), str):
            options["choices"] = values[options["choices"]]
        if "help" in options:
            options["help"] = options["help"].format(**values)
        parser.add_argument(*names.split(), **options)


@cache
def _described(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
