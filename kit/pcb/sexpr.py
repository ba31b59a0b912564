"""Reads and writes KiCad's files: lists of words, texts and lists."""

import re
from typing import Any

_TOKEN = re.compile(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


class Text(str):
    """A text in quotes; a plain str is a word or a number."""


List = list[Any]


def parse(text: str) -> List:
    """Return the list that a file is."""
    stack: list[List] = [[]]
    for found in _TOKEN.finditer(text):
        bracket, quoted, word = found.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word if word is not None else Text(re.sub(r"\\(.)", r"\1", quoted)))
    (whole,) = stack[0]
    assert isinstance(whole, list)
    return whole


def dump(item: Any, indent: int = 0) -> str:
    """Return a list as text, a list inside it on a line of its own."""
    if isinstance(item, Text):
        escaped = item.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if not isinstance(item, list):
        return str(item)
    pieces = [dump(piece, indent + 1) for piece in item]
    if not any(isinstance(piece, list) for piece in item):
        return f"({' '.join(pieces)})"
    tabs = "\t" * indent
    lines = "".join(
        f"\n\t{tabs}{text}" if isinstance(piece, list) else f" {text}"
        for piece, text in zip(item[1:], pieces[1:], strict=True)
    )
    return f"({pieces[0]}{lines}\n{tabs})"


def all_of(item: List, name: str) -> list[List]:
    """Return the lists in a list that begin with this name."""
    return [piece for piece in item if isinstance(piece, list) and piece and piece[0] == name]


def one_of(item: List, name: str) -> List:
    """Return the only list in a list that begins with this name."""
    (found,) = all_of(item, name)
    return found


def numbers(item: List, name: str) -> list[float]:
    """Return the numbers of the only list in a list that begins with this name."""
    return [float(number) for number in one_of(item, name)[1:]]
