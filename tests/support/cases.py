"""Many short cases of one behaviour in one test."""

import inspect
import re
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

_Test = Callable[..., None]
_LONG = 200  # letters of a case that are shown


def any_of(*strategies: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Draw from one of these, from one that is there twice twice as often.

    st.one_of() drops what is there again, also inside of another one_of().
    """
    return st.sampled_from(strategies).flatmap(lambda chosen: chosen)


def rows(test_file: str, heading: str) -> list[tuple[str, ...]]:
    """Return the rows below a heading of the .rows file beside a test file: "one | two"."""
    text = Path(test_file).with_suffix(".rows").read_text("utf-8")
    _, _, found = f"\n{text}".partition(f"\n# {heading}\n")
    lines = found.partition("\n\n")[0].splitlines()
    return [tuple(line.replace(r"\n", "\n").split(" | ")) for line in lines]


def pairs(test_file: str, heading: str) -> dict[str, str]:
    """Return such rows of two columns: what is in the second, by the first."""
    return {name: about for name, about in rows(test_file, heading)}


def headings(test_file: str) -> list[str]:
    """Return the headings of such a file."""
    return re.findall("^# (.+)$", Path(test_file).with_suffix(".rows").read_text("utf-8"), re.M)


def for_each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[_Test], _Test]:
    """Run a test with each case, as pytest.mark.parametrize does, but as one test.

    A test of its own costs 3 ms of a processor, more than most cases take. All cases are tried;
    the first failure is reported, with a note that names all that failed. What fixtures return is
    shared by the cases.
    """
    keys = (names,) if isinstance(names, str) else names
    tried = [dict(zip(keys, (case,) if keys == (names,) else case, strict=True)) for case in cases]
    assert tried

    def merge(test: _Test) -> _Test:
        @wraps(test)
        def try_all(**fixtures: object) -> None:
            failed: dict[str, BaseException] = {}
            for case in tried:
                try:
                    test(**fixtures, **case)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - raised below
                    failed[repr(case)[:_LONG]] = error
            if failed:
                first, *_ = failed.values()
                first.add_note("failed: " + ", ".join(failed))
                raise first

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in keys]
        try_all.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return try_all

    return merge
