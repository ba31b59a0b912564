"""Every key of a TOML file is found on its line."""

import tomllib
from typing import Any

import pytest

from host_sim.editions import reading
from host_sim.editions.lines import Path, lines

TEXT = '''\
# a = 1 is no key here
one = "a # b \\" = c"  # nor = this
"two words" = 'x'
dotted . key = [1,
  # b = 2
  2, { deep = 3,
]
text = """
three = 3
"""
literal = \'\'\'
[table]\'\'\'

[ table ]
inner = { x = 1, "y" = [ "]", '}' ] }
[table.below]
z = 1979-05-27 07:32:00
[[list]]
a = 1
[[list]]
a = 2
[list.below]
b = 3
[[list.many]]
c = 4
[[list.many]]
c = 5
'''.replace("{ deep = 3,\n", "{ deep = 3 },\n")

WHERE = {
    "one": 2,
    "two words": 3,
    "dotted": 4,
    "dotted/key": 4,
    "dotted/key/0": 4,
    "dotted/key/1": 6,
    "dotted/key/2": 6,
    "dotted/key/2/deep": 6,
    "text": 8,
    "literal": 11,
    "table": 14,
    "table/inner": 15,
    "table/inner/x": 15,
    "table/inner/y": 15,
    "table/inner/y/0": 15,
    "table/inner/y/1": 15,
    "table/below": 16,
    "table/below/z": 17,
    "list": 18,
    "list/0": 18,
    "list/0/a": 19,
    "list/1": 20,
    "list/1/a": 21,
    "list/1/below": 22,
    "list/1/below/b": 23,
    "list/1/many": 24,
    "list/1/many/0": 24,
    "list/1/many/0/c": 25,
    "list/1/many/1": 26,
    "list/1/many/1/c": 27,
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_keys_tables_and_members_of_lists_are_found(end: str) -> None:
    found = lines(TEXT.replace("\n", end))
    assert {"/".join(path): line for path, line in found.items()} == WHERE


def _paths(value: Any, path: Path = ()) -> set[Path]:
    members = dict(enumerate(value)) if isinstance(value, list) else value
    found = {path} - {()}
    for key, member in members.items() if isinstance(members, dict) else ():
        found |= _paths(member, (*path, str(key)))
    return found


@pytest.mark.parametrize("name", reading.built_in())
def test_all_that_tomllib_reads_of_an_edition_has_a_line(name: str) -> None:
    text = reading.built_in()[name].read_text(encoding="utf-8")
    found = lines(text)
    assert found.keys() == _paths(tomllib.loads(text))
    for path, line in found.items():
        if not path[-1].isdecimal():
            assert path[-1] in text.splitlines()[line - 1]


def test_the_text_of_these_tests_is_read_alike_by_tomllib() -> None:
    assert lines(TEXT).keys() == _paths(tomllib.loads(TEXT))
