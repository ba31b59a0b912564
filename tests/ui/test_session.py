import ast
from functools import cache
from pathlib import Path

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.ui.session import Session
from tests.support import sources
from tests.support.cases import for_each
from tests.support.table import Table

UI = sorted((sources.PACKAGE / "ui").glob("*.py"))
MODULES = [
    *UI,
    *(sources.PACKAGE / f"{name}.py" for name in ("unit", "housekeeping", "reporting")),
]


@cache
def _written(path: Path) -> list[tuple[str, str, int]]:
    """Return every attribute that a module assigns, with its object and line."""
    return [
        (ast.unparse(node.value), node.attr, node.lineno)
        for node in ast.walk(sources.tree(path))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    ]


@cache
def _fields() -> dict[str, set[str]]:
    """Return the modules of ui in which an object has a field, by the field's name."""
    fields: dict[str, set[str]] = {}
    for path in UI:
        for owner, name, _ in _written(path):
            if owner == "self":
                fields.setdefault(name, set()).add(path.stem)
    return fields


@for_each("path", MODULES)
def test_nobody_writes_a_field_of_another_module_s_object(path: Path) -> None:
    fields = _fields()
    for owner, name, line in _written(path):
        if owner not in ("self", "buzzer"):  # a part, not an object of the ui
            assert path.stem in fields.get(name, {path.stem}), f"line {line}: {owner}.{name}"


def test_the_session_alone_writes_its_fields() -> None:
    table = Table("RED", "BLUE")
    for name in vars(table.unit.session):
        writers = {
            path.stem
            for path in MODULES
            for owner, written, _ in _written(path)
            if written == name and owner.split(".")[-1] == "session"
        }
        assert not writers, f"{name} is written by {writers}"


def _content(thing: object) -> object:
    """Return the contents of a draft and of the objects in it."""
    if isinstance(thing, Session) or not hasattr(thing, "__dict__"):
        return bytes(thing) if isinstance(thing, bytearray) else thing
    return {name: repr(_content(value)) for name, value in vars(thing).items()}


def _fill(thing: object) -> None:
    """Change every number, text, list and object of a draft."""
    for name, value in vars(thing).items():
        if isinstance(value, (bool, int)):
            setattr(thing, name, value + 3)
        elif isinstance(value, str):
            setattr(thing, name, value + "1")
        elif isinstance(value, bytearray):
            value[1] = 7
        elif isinstance(value, list):
            value[1:2] = [7]
        elif isinstance(value, Edition):
            setattr(thing, name, EDITIONS[1])
        elif not isinstance(value, Session):
            _fill(value)


def test_one_call_clears_every_draft_whatever_it_holds() -> None:
    session = Table("RED", "BLUE").unit.session
    session.discard()
    clear = list(map(_content, session._drafts))
    for draft in session._drafts:
        _fill(draft)
    filled = list(map(_content, session._drafts))
    assert not [content for content in filled if content in clear]
    session.stay("a note")
    session.discard()
    assert list(map(_content, session._drafts)) == clear and not session.note


def test_discarding_changes_neither_books_nor_cards_nor_auction() -> None:
    table = Table("RED", "BLUE", game="world deeds")
    table.lay("RED", "minus")
    table.deal()
    session = table.unit.session
    before = (table.books, session.cards.payer(), session.auction.is_running, table.screen)
    session.discard()
    after = (table.books, session.cards.payer(), session.auction.is_running, table.screen)
    assert before == after


def test_returning_to_the_base_screen_clears_no_draft() -> None:
    table = Table("RED", "BLUE")
    table.press("1", "2")
    entry = table.screen
    assert table.unit.session.base() is table.unit.session.chart.rest
    table.press("3")
    assert table.screen is entry and "123" in table.display
