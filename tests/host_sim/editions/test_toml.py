"""The reader of TOML reads what tomllib does, and finds every key on its line."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.editions import reading
from host_sim.editions.toml import NO_FIGURE, BadToml, parse
from tests.support.cases import for_each

TEXT = """\
# a = 1 is no key here
one = "a # b \\" = c"  # nor = this
"two words" = 'x'
dotted . key = [1,
  # b = 2
  2, { deep = 3 },
]
text = "\\u00e9\\t"
literal = '[table]\\n'

[ table ]
inner = { x = 1, "y" = [ "]", '}' ] }
[table.below]
z = -1_000
[[list]]
a = true
[[list]]
a = 2
[list.below]
b = 3
[[list.many]]
c = 4
[[list.many]]
c = 5
"""

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
    "literal": 9,
    "table": 11,
    "table/inner": 12,
    "table/inner/x": 12,
    "table/inner/y": 12,
    "table/inner/y/0": 12,
    "table/inner/y/1": 12,
    "table/below": 13,
    "table/below/z": 14,
    "list": 15,
    "list/0": 15,
    "list/0/a": 16,
    "list/1": 17,
    "list/1/a": 18,
    "list/1/below": 19,
    "list/1/below/b": 20,
    "list/1/many": 21,
    "list/1/many/0": 21,
    "list/1/many/0/c": 22,
    "list/1/many/1": 23,
    "list/1/many/1/c": 24,
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_keys_tables_and_members_of_lists_are_found(end: str) -> None:
    fields, lines = parse(TEXT.replace("\n", end))
    assert {"/".join(path): line for path, line in lines.items()} == WHERE
    assert fields == tomllib.loads(TEXT)


def _paths(value: Any, path: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    members = dict(enumerate(value)) if isinstance(value, list) else value
    found = {path} - {()}
    for key, member in members.items() if isinstance(members, dict) else ():
        found |= _paths(member, (*path, str(key)))
    return found


@for_each("name", reading.built_in())
def test_an_edition_is_read_as_tomllib_does_and_all_of_it_has_a_line(name: str) -> None:
    text = reading.built_in()[name].read_text(encoding="utf-8")
    fields, lines = parse(text)
    assert fields == tomllib.loads(text)
    assert lines.keys() == _paths(fields)
    for path, line in lines.items():
        if not path[-1].isdecimal():
            assert path[-1] in text.splitlines()[line - 1]


@for_each("value", ["1.5", "-0.1e3", "inf", "1979-05-27", "07:32:00", "0x10"])
def test_what_is_no_decimal_number_is_no_figure(value: str) -> None:
    assert parse(f"a = {value}\n")[0] == {"a": NO_FIGURE}


@for_each(
    ("text", "line", "why"),
    [
        ("a = London", 1, "a text needs quotes: London"),
        ("a = 1\nb = \n", 2, "a value is missing"),
        ('a = """\nx\n"""', 1, "more than one thing"),
        ("a = 1 b = 2", 1, "more than one thing"),
        ("\na = 'x\n'", 2, "does not end on its line"),
        ("a = '\x01'", 1, "control character"),
        ("a = 1 # \0", 1, "control character"),
        ('a = "\\ud800"', 1, "no letter"),
        ("a", 1, "a = is missing"),
        ("[a", 1, "a ] is missing"),
        ("a = {", 1, "a key is missing"),
    ],
)
def test_why_a_text_is_refused(text: str, line: int, why: str) -> None:
    with pytest.raises(BadToml) as bad:
        parse(text)
    assert bad.value.args[0] == line and why in bad.value.args[1]


# Pieces of which a table may be said twice, closed, or reached by another way.
LINES = ("[a]", "[a.b]", "[a.b.c]", "[[a]]", "[[a.b]]", "a.b.c = 1", "a.b = 1", "b.c = 2", "c = 3")
MORE = ("a = {}", "b = {c = 1, d.e = 2}", "a = [{}]", 'b = ["x", 1, ]', "b = {c = 1,}", "'c' = 1")


@given(st.lists(st.sampled_from(LINES + MORE), max_size=6).map("\n".join))
def test_it_reads_and_refuses_as_tomllib_does(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(BadToml):
            parse(text)
    else:
        assert parse(text)[0] == expected
