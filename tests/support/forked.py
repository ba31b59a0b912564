"""Runs a function in a forked child process, on a copy of this one's memory.

An emulated chip cannot be copied within a process, but a process can: what many tests begin with
is done once, and each continues from there in a child.
"""

import os
import pickle
import traceback
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class Failed(Exception):
    """Something was raised in the child; the text is its trace there."""


def in_child(work: Callable[[], T]) -> T:
    """Return what work returns in a child, pickled on the way. Failed: it raised something."""
    receive, send = os.pipe()
    child = os.fork()
    if not child:
        try:
            with open(send, "wb") as pipe:
                pipe.write(_answer(work))
        finally:
            os._exit(0)
    os.close(send)
    with open(receive, "rb") as pipe:
        sent = pipe.read()
    os.waitpid(child, 0)
    is_done: bool
    result: Any
    is_done, result = pickle.loads(sent) if sent else (False, "the child died")
    if not is_done:
        raise Failed(result)
    return cast(T, result)


def _answer(work: Callable[[], object]) -> bytes:
    try:
        return pickle.dumps((True, work()))
    except BaseException:  # noqa: BLE001 - the parent raises it, pytest's own outcomes too
        return pickle.dumps((False, traceback.format_exc()))
