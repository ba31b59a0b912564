import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import (
    COMPETITOR,
    DEEDS,
    GAME_B,
    LOANS,
    MONOPOLIST,
    QUICK,
    SPEED_DIE,
    TIMED,
)
from dealbox.parts import KEYS, TORN, TWO
from host_sim.cards import COLOURS, UIDS
from tests.support.cases import for_each
from tests.support.printed_boards import BOARDS
from tests.support.table import Table

ROWS = {edition.title: number for number, edition in enumerate(EDITIONS)}


def begin(table: Table, title: str, *options: str) -> None:
    """Go through edition and options, up to the first card."""
    if not table.title.startswith("NEW GAME"):
        table.hold()
    table.press("OK")
    table.choose(title)
    for option in options:
        table.choose(option)
    table.choose("Go on")


def seat(table: Table, *cards: str) -> None:
    for card in cards:
        table.tap(card, "plus")
    table.press("OK")


# Editions.


@pytest.mark.rule("W-61", "P-110", "A-18", "A-55")
@for_each("title", BOARDS)
def test_a_game_of_each_edition_without_deeds(title: str) -> None:
    board, table = BOARDS[title], Table()
    sign = "" if board.sign.startswith(" ") else board.sign  # after it, in the row below
    start = f"{sign}{board.start_k}" if board.sign else f"{board.start_k // 1000}M"
    begin(table, title)
    seat(table, "RED", "BLUE")
    assert table.ledger.now.edition == ROWS[title]
    assert table.ledger.now.options == at_first(title)
    assert not any(table.ledger.now.role)
    assert table.title.split() == ["DEALBOX", title] and table.display.count(start) == 2
    table.tap("RED", "plus")
    table.press("GO")
    assert table.cash("RED") == board.start_k + board.go_k
    table.press(*"39", "OK")
    assert table.title == "NO DEEDS"


def is_on(table: Table, option: str) -> bool:
    (line,) = (line for line in table.board.display.lines() if f" {option} " in line)
    return line.endswith(" on")


# Options.

OFFERED = {
    title: [
        "Deeds",
        *["Quick game"] * board.options.get("quick_game", False),
        *["Speed Die"] * board.options.get("speed_die", False),
        *["Game B"] * (board.family == "anti"),
        *["Timed deals"] * (not board.options.get("timed_auctions", False)),
    ]
    for title, board in BOARDS.items()
}
BITS = {
    "Deeds": DEEDS,
    "Quick game": QUICK,
    "Speed Die": SPEED_DIE,
    "Game B": GAME_B,
    "Timed deals": TIMED,
}


def at_first(title: str) -> int:
    """Return the options that are on when an edition is chosen."""
    return TIMED if "Timed deals" in OFFERED[title] else 0


@for_each("title", ROWS)
def test_each_edition_offers_the_options_it_has(title: str) -> None:
    table = Table()
    table.press("OK")
    table.choose(title)
    assert table.title.split() == ["OPTIONS", title]
    rows = [line[2:].rsplit(" ", 1) for line in table.board.display.lines()[2:6] if line]
    assert [left.strip() for left, _ in rows] == [*OFFERED[title], "House rules"][:4]
    assert all((right == "on") == (left.strip() == "Timed deals") for left, right in rows)


@for_each(("title", "option"), [(title, option) for title in ROWS for option in OFFERED[title]])
def test_ok_turns_an_option_on_and_off(title: str, option: str) -> None:
    table = Table()
    table.press("OK")
    table.choose(title)
    was_on = is_on(table, option)
    for turns in (1, 2, 3):
        table.choose(option)
        assert is_on(table, option) == (was_on != turns % 2)
    table.choose("Go on")
    seat(table, "RED", "BLUE")
    if table.title == "ROLES":
        table.press("OK")
    assert table.ledger.now.options == BITS[option] ^ at_first(title)


# Players.


@pytest.mark.rule("W-60", "A-02")
@for_each(
    ("title", "most"),
    [("World", 6), ("London", 8), ("Dublin", 8), ("Comrades", 6), ("Platinum", 8), ("Anti", 6)],
)
def test_each_edition_seats_as_many_as_it_may(title: str, most: int) -> None:
    table = Table()
    begin(table, title)
    for count, card in enumerate(COLOURS, 1):
        table.tap(card, "plus")
        assert ("No more players" in table.display) == (count > most)
    table.tap("unknown", "plus")
    assert table.tune == "error"
    table.press("OK")
    assert len(table.ledger.seats()) == most


@for_each("title", ROWS)
@for_each("cards", [(), ("RED",), ("RED", "RED")])
def test_nobody_plays_alone(title: str, cards: tuple[str, ...]) -> None:
    table = Table()
    begin(table, title)
    seat(table, *cards)
    assert "More are needed." in table.display and table.tune == "error"
    assert not table.ledger.has_game()


# Roles.


def roles(table: Table) -> list[int]:
    return [table.ledger.now.role[seat] for seat in table.ledger.seats()]


@pytest.mark.rule("A-14")
@for_each("count", [2, 3, 4, 5, 6])
def test_roles_alternate_by_default(count: int) -> None:
    table = Table()
    begin(table, "Anti", "Deeds")
    seat(table, *COLOURS[:count])
    assert table.title == "ROLES" and "RED      competitor" in table.display
    table.press("OK")
    assert (
        roles(table)
        == [COMPETITOR, MONOPOLIST, COMPETITOR, MONOPOLIST, COMPETITOR, MONOPOLIST][:count]
    )


@pytest.mark.rule("A-02", "A-14")
@pytest.mark.parametrize(
    ("count", "turned"), [(2, ("RED",)), (3, ("BLUE",)), (4, ("RED",)), (6, ("RED",))]
)
def test_roles_split_wrongly_are_refused_and_can_be_mended(
    count: int, turned: tuple[str, ...]
) -> None:
    table = Table("WHITE", "BLACK")
    seq = table.ledger.now.seq
    begin(table, "Anti", "Deeds")
    seat(table, *COLOURS[:count])
    for colour in turned:
        table.choose(colour)
    table.choose("Go on")
    for line in ("Three of each at most", "differing by one."):
        assert table.title == "ROLES" and line in table.display
    assert table.tune == "error" and table.ledger.now.seq == seq
    table.press("OK")
    for colour in turned:
        table.choose(colour)
    table.choose("Go on")
    assert table.ledger.now.seq == seq + 1


# Nothing but a no to NEW GAME? drops what was chosen.

# Each page, and the one before it.
PAGES = {
    "edition": "new_game",
    "options": "edition",
    "house": "options",
    "deed_rules": "house",
    "house_sum": "house",
    "enrol": "options",
    "first_name": "enrol",
    "roles": "enrol",
}
EVENTS = [f"press {key}" for key in (*KEYS, "K OK", "M OK")] + [
    *(f"tap {card} plus" for card in ("RED", "GREEN", "unknown")),
    *(f"report minus {event}" for event in (TWO, TORN)),
    "deal",
]


def choices(table: Table) -> dict[str, object]:
    draft = table.unit.session.chart.options.draft
    return {
        "edition": draft.edition.number,
        "options": draft.options,
        "house": dict(vars(draft.house)),
        "cards": list(draft.uids),
        "names": list(draft.names),
        "roles": bytes(draft.roles),
    }


@for_each("event", EVENTS)
@for_each("page", PAGES)
def test_no_key_card_or_button_drops_what_was_chosen(page: str, event: str) -> None:
    table = Table("WHITE", "BLACK")
    chart = table.unit.session.chart
    chart.options.begin(EDITIONS[ROWS["Anti"]])
    draft = chart.options.draft
    draft.toggle(DEEDS | GAME_B)
    draft.house.start_k, draft.house.house_rules = 900, LOANS
    draft.enrol(UIDS["RED"], "ANNA")
    draft.enrol(UIDS["BLUE"])
    draft.deal_roles()
    draft.turn_role(2)
    chart.first_name.begin(1)
    chart.house_sum.begin(0)
    table.unit._go(getattr(chart, page))
    table.step()
    before = choices(table)
    if event.startswith("report"):
        table.report("minus", int(event[-1]))
    else:
        table.do(event)
    if event == "press C":
        assert table.screen is getattr(chart, PAGES[page])
    kept = choices(table)
    changed = {what for what in kept if kept[what] != before[what]}
    is_other_edition = "edition" in changed and "cards" not in changed
    assert is_other_edition or len(changed) <= 1
    assert table.ledger.now.seq == 1 and not table.is_lit
    for _ in range(6):
        if not table.title.startswith("NEW GAME"):
            table.press("C")
    assert table.title.startswith("NEW GAME") and choices(table) == kept
    table.press("OK")
    assert table.title == "EDITION" and choices(table) == kept
