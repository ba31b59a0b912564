"""How every command of the project ends: in words and with an exit code, whatever a user gives.

`in_words` is the one place for it: no command catches a refusal only to print it. What a command
or a tool refuses is a kind of BadInput, wherever it is found.
"""

import codecs
import os
import sys
import traceback
import unicodedata
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

BAD_INPUT = 2
FAULT = 70  # of the program, as sysexits.h has it; `make soak` looks for inputs that lead here
STOPPED = 130  # by Ctrl-C, as a shell reports it
PIPE_CLOSED = 141  # likewise
_TRACEBACK = "DEALBOX_TRACEBACK"  # for whoever looks for a fault: an environment variable

# One letter for one, so that columns stay where they are.
_ASCII = {"→": ">", "⌂": "h", "×": "x", "£": "L", "€": "E", "│": "|", "─": "-", "−": "-", "·": "."}
_LINES = "┌┐└┘├┤┬┴┼"
# What is not installed with Dealbox itself: modules, and the extras that bring them.
_EXTRAS = {"rp2040py": "chip"}
NEAREST = "dealbox.nearest"  # an error handler: of a letter that an encoding lacks, the nearest


class BadInput(Exception):
    """The request cannot be carried out; the message names the cause."""


def positive(text: str) -> int:
    """Return a whole number from 1 on, an argument of a command. Refused: ArgumentTypeError."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def in_words(command: Callable[[], int]) -> int:
    """Run a command, and return its exit code; a line on stderr says why it ended early."""
    _prepare()
    try:
        try:
            return command()
        finally:
            sys.stdout.flush()  # at exit it could only fail
    except KeyboardInterrupt:
        return STOPPED
    except Exception as error:  # noqa: BLE001 - the last place that could say anything
        if isinstance(error, OSError):
            _discard(sys.stdout)  # if it is what cannot be written
        code, words = _end(error)
        if code == FAULT and os.environ.get(_TRACEBACK):
            raise
        with suppress(OSError):  # stderr may be full, too
            print(words, end="", file=sys.stderr, flush=True)
        return code


def _prepare() -> None:
    """Let whatever is printed be written: where it is closed, to nowhere."""
    for name in ("stdout", "stderr"):
        out = getattr(sys, name)
        if out is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(out, "reconfigure"):
            out.reconfigure(errors=NEAREST)


def _end(error: Exception) -> tuple[int, str]:
    """Return the exit code for what ended a command, and the line that says it."""
    if isinstance(error, BadInput):
        return BAD_INPUT, f"dealbox: {quoted(str(error))}\n"  # of a stranger's file, perhaps
    if isinstance(error, BrokenPipeError):
        return PIPE_CLOSED, ""  # whoever closed it reads no more
    if isinstance(error, OSError):
        where = f"{quoted(str(error.filename))}: " if error.filename else ""
        return BAD_INPUT, f"dealbox: {where}{error.strerror or error}\n"
    if isinstance(error, MemoryError):
        return BAD_INPUT, "dealbox: there is not enough memory for that\n"
    if isinstance(error, ModuleNotFoundError) and error.name in _EXTRAS:
        extra = _EXTRAS[error.name]
        return BAD_INPUT, (
            f"dealbox: for that {error.name} is needed, which the extra {extra} installs: "
            f"pip install 'FILE.whl[{extra}]', or '.[{extra}]' in a checkout\n"
        )
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(last.filename)}:{last.lineno}"
    what = f"{type(error).__name__}: {str(error)[:200]}"
    return FAULT, (
        f"dealbox: a fault of Dealbox, in {where}: {what}. Please report it, with what you did\n"
    )


def home() -> Path:
    """Return the user's home folder. Refused: BadInput."""
    try:
        return Path.home()
    except RuntimeError:
        raise BadInput("there is no home folder: set HOME to a folder of yours") from None


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Return the nearest letters to those that an encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def quoted(text: str) -> str:
    """Return an untrusted text of several lines as it can be printed."""
    return "".join(each if each == "\n" else escaped(each) for each in text)


def escaped(letter: str) -> str:
    """Return an untrusted letter as it can be printed: an escape, if it could move a cursor."""
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def _plain(letter: str) -> str:
    plain = _ASCII.get(
        letter, "+" if letter in _LINES else unicodedata.normalize("NFD", letter)[0]
    )
    return plain if plain.isascii() else "?"


codecs.register_error(NEAREST, nearest)


def _discard(out: TextIO) -> None:
    """Let what is still buffered go nowhere, if it cannot be written."""
    try:
        out.flush()
    except OSError:
        with suppress(OSError), open(os.devnull, "wb") as nowhere:  # no descriptor in a test
            os.dup2(nowhere.fileno(), out.fileno())
