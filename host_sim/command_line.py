"""How commands are typed: a slip is answered with the nearest word, and help names its page."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from host_sim.editions.checking import hint
from host_sim.ending import quoted

# The documentation: of a wheel (force-include in pyproject.toml), of a checkout.
_DOCS = (Path(__file__).with_name("docs"), Path(__file__).parents[1] / "docs")

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
