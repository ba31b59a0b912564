"""Writes honest games of version 0.1.0, which tests/support/old_games.py reads.

It runs with the sources of that version, whose ledger, rules and pages it uses, not with these:

    mkdir /tmp/old && git archive 76ac7d6 | tar x -C /tmp/old
    export PYTHONPATH=/tmp/old/firmware:/tmp/old
    python tests/programs/write_old_games.py tests/support/games_of_0_1_0.xz

Every command is one that the 0.1.0 bank accepted. A page is stored as its difference from the one
before.
"""

# mypy: ignore-errors

import lzma
import sys
from collections import Counter
from contextlib import suppress
from importlib import import_module
from random import Random

from dealbox.bank.errors import Refused
from dealbox.bank.state import OUT, PLAYING
from dealbox.store.page import Page

old = import_module("tests.rules.histories")  # of 0.1.0

SEEDS = ((0, 1010), (1, 1007), (1, 1038), (5, 1022))  # edition and seed of each game
LENGTH = 200
PIN = "1234"
WRONG_PINS = 8  # 0.1.0 counted all of them


def play(number: int, seed: int) -> list[bytes]:
    """Return the pages of a game, which ends with wrong PINs and a deed bought while due."""
    shelf = old.Shelf()
    history = old.History(number, seed, shelf, Counter())
    for _ in range(LENGTH):
        history.both(history.crowd.next())
        _buy_due(history)
    history.ledger.set_pin(PIN)
    for _ in range(WRONG_PINS):
        with suppress(Refused):
            history.ledger.try_pin("9999")
    return [_packed(state) for state in shelf.states[: shelf.count]]


def _buy_due(history) -> None:
    """Let a player buy a deed at its printed price although its auction is due."""
    state = history.ledger.now
    due = [space for space, is_due in enumerate(state.awaits) if is_due]
    buyers = [seat for seat, what in enumerate(state.seat) if what == PLAYING]
    if not due or not buyers or OUT not in state.seat or Random(state.seq).random() > 0.1:
        return
    seat = buyers[0]
    if history.ledger.balance_k(seat) >= history.ledger.edition.price_k(due[0]):
        history.both(("buy", seat, due[0]))


def _packed(state) -> bytes:
    page = Page()
    page.pack(state, 1)
    return bytes(page.bytes)


def main() -> None:
    pages = [page for number, seed in SEEDS for page in play(number, seed)]
    before = bytes(256)
    stored = bytearray()
    for page in pages:
        stored += bytes(one ^ other for one, other in zip(page, before, strict=True))
        before = page
    with open(sys.argv[1], "wb") as out:
        out.write(lzma.compress(bytes(stored), preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    main()
