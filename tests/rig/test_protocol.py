"""The rig's lines: what is a command, and how it is refused."""

import pytest

from dealbox import parts
from rig import protocol
from rig.protocol import Rejected, parse
from tests.support.cases import for_each


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("id\n", ["id"]),
        ("key OK 60", ["key", "OK", 60]),
        ("hold C", ["hold", "C"]),
        ("cut crowbar 0", ["cut", "crowbar", 0]),
        ("cut decay 5000000\r\n", ["cut", "decay", 5_000_000]),
    ],
)
def test_a_command_is_its_words_and_numbers(line: str, words: list[str | int]) -> None:
    assert parse(line) == words


@for_each(
    ("line", "reason"),
    [
        ("", "no command"),
        ("\x03\x04", "no command"),
        ("key K", "key takes KEY MS"),
        ("off now", "off takes nothing"),
        ("key A 60", "no KEY: A"),
        ("key K 0", "MS is from 1 to 5000, not 0"),
        ("key K -5", "MS is from 1 to 5000, not -5"),
        ("cut axe 5", "no WAY: axe"),
        ("cut run 5000001", "AFTER_US is from 0 to 5000000"),
        ("cut run 1.5", "AFTER_US is from 0 to 5000000, not 1.5"),
    ],
)
def test_any_other_line_is_refused_in_words(line: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        parse(line)


def test_the_keys_are_those_of_the_unit() -> None:
    assert list(protocol.KEYS) == list(parts.KEYS)
