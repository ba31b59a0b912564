"""Nothing but a no to NEW GAME? drops what was chosen; enrolment.cases has the rest."""

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import DEEDS, GAME_B, LOANS
from dealbox.parts import KEYS, TORN, TWO
from host_sim.cards import UIDS
from tests.support import screens
from tests.support.cases import for_each
from tests.support.table import Table

PAGES = ("edition", "options", "house", "deed_rules", "house_sum", "enrol", "first_name", "roles")
EVENTS = [f"press {key}" for key in (*KEYS, "K OK", "M OK")] + [
    *(f"tap {card} plus" for card in ("RED", "GREEN", "unknown")),
    *(f"report minus {event}" for event in (TWO, TORN)),
    "deal",
]


def choices(table: Table) -> dict[str, object]:
    draft = screens.chart(table.unit.session).edition.draft
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
    session = table.unit.session
    draft = screens.chart(session).edition.draft
    draft.begin(EDITIONS[5])
    draft.toggle(DEEDS | GAME_B)
    draft.house.start_k, draft.house.house_rules = 900, LOANS
    draft.enrol(UIDS["RED"], "ANNA")
    draft.enrol(UIDS["BLUE"])
    draft.deal_roles()
    draft.turn_role(2)
    shown = screens.screen(session, page)
    table.unit._go(shown)
    table.step()
    before = choices(table)
    if event.startswith("report"):
        table.report("minus", int(event[-1]))
    else:
        table.do(event)
    if event == "press C":
        assert table.screen is shown.before
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
