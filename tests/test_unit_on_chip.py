import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, DEEDS, HAS_POT, LOANS, HouseRules
from dealbox.housekeeping import LOOK_MS
from dealbox.parts import PLUS
from dealbox.store.journal import Journal
from dealbox.ui import words
from dealbox.unit import EDGE_MS
from host_sim.cards import COLOURS, UIDS
from host_sim.parts.w25q import Flash
from tests.support.prompt import Prompt

pytestmark = pytest.mark.chip

KEYS = ("1", "K", *("C", "OK") * 3)
CODES_MS = 600  # one or two of them

# Plays a deal, whose lamp's next edge stays far away, with these keys. Prints for each of them the
# longest of its steps, in microseconds, and the number of the booking. Garbage is never collected
# by itself, in whatever step needs memory: without the unit's own collections it would run out.
_DEAL = f"""
import board, gc, time
from dealbox.unit import Unit
class Once:
    is_busy, is_present = False, True
    value = None
    def poll(self, now_ms):
        value, self.value = self.value, None
        return value
parts = board.make()
unit = Unit(parts)
began_ms = parts.ticks_ms() + 100
session = unit.session
while parts.ticks_ms() < began_ms + {LOOK_MS} or not session.cards.is_any():
    parts.rest(unit.step(parts.ticks_ms()))  # until it has said over USB what unit this is
keys = parts.keypad = Once()
button = parts.deal_button = Once()
button.value = True
while not session.auction.is_running:
    unit.step(parts.ticks_ms())
session.auction.edge_ms = lambda now_ms: {EDGE_MS + 1}
gc.disable()
printed = []
for key in {KEYS}:
    longest = 0
    keys.value = key
    for _ in range(20):
        since_us = time.ticks_us()
        unit.step(parts.ticks_ms())
        longest = max(longest, time.ticks_diff(time.ticks_us(), since_us))
    printed.append((longest, session.ledger.now.seq))
from dealbox.ui.menus import Standings, show_codes
longest = 0
since_us = began_us = time.ticks_us()
unit._go(show_codes(session, Standings(session)))
while time.ticks_diff(time.ticks_us(), began_us) < {CODES_MS} * 1000:
    longest = max(longest, time.ticks_diff(time.ticks_us(), since_us))
    since_us = time.ticks_us()
    unit.step(parts.ticks_ms())
print()
print("codes", longest, unit._screen._parts)
for each in printed:
    print("key", *each)
"""


def eight_with_loans() -> bytes:
    """Return a journal with as many players, letters and house rules as there can be."""
    flash = Flash()
    ledger = Ledger(Journal(flash))
    ledger.set("language", [name for name, _ in words.LANGUAGES].index("Français") + 1)
    edition = next(each for each in EDITIONS if each.players_max == len(COLOURS))
    house = HouseRules()
    house.house_rules, house.loan_interest = HAS_POT | LOANS, 15
    names = ("", *(f"ÖSTERL{number}" for number in range(len(COLOURS))))
    cards = [b"", *(UIDS[colour] for colour in COLOURS)]
    ledger.new_game(edition.number, cards, DEEDS, house=house, names=names)
    for seat in range(1, len(cards)):
        ledger.lend(seat, 999)
    ledger.pay(1, BANK, 1)
    return bytes(flash.data)


def test_in_a_deal_no_step_is_longer_than_an_edge_of_the_lamp_can_wait_for(
    repl_image: Path, figure: Callable[[str], None]
) -> None:
    """Eight players with names, a payment, undone and redone: each key but the first books.

    Then all of that is shown as codes.
    """
    prompt = Prompt(repl_image, journal=eight_with_loans())
    prompt.target.lay(PLUS, UIDS["RED"])
    printed = prompt.do(_DEAL)
    steps = [
        tuple(map(int, line.split()[1:])) for line in printed.splitlines() if line[:4] == "key "
    ]
    assert [seq - steps[0][1] for _, seq in steps] == list(range(len(KEYS)))
    longest_us = max(us for us, _ in steps)
    codes_us, parts = map(int, re.findall(r"codes (\d+) (\d+)", printed)[0])
    figure(f"the longest step in a deal with codes: {codes_us} us")
    assert parts > 1 and codes_us < 1000 * EDGE_MS
    figure(f"the longest step in a deal: {longest_us} us")
    assert longest_us < 1000 * EDGE_MS
