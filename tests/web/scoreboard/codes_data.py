"""What a unit shows as codes, and what its feed tells of the same state."""

import json
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from dealbox.ui import codes, feed
from dealbox.ui.content import Content
from host_sim.web import scoreboard
from tests.support.coded_games import Moment, moments
from tests.support.sources import ROOT
from tests.support.table import Table

ROOM = 60  # digits of a code with a link
_EXAMPLES = ROOT / "tests/support/codes.json"


def data(count: int = 20) -> dict[str, Any]:
    """count: how many moments of games."""
    rng = Random(5)
    states = []
    with tempfile.TemporaryDirectory() as folder:
        for moment in moments(Path(folder), count, seed=7):
            standings = json.loads(feed.standings(moment.ledger, moment.throws))["standings"]
            codes = codes_of(moment, rng.choice((ROOM, 125)))
            damaged = _damaged(codes, rng)
            states.append({"standings": standings, "codes": codes, "damaged": damaged})
    return {
        "editions": json.loads(scoreboard.config())["editions"],
        "examples": json.loads(_EXAMPLES.read_text(encoding="utf-8")),
        "states": states,
        "games": _games(),
    }


def codes_of(moment: Moment, room: int = ROOM) -> list[str]:
    """Return what the unit's codes hold, each."""
    content = Content()
    content.state(moment.ledger, moment.auction, moment.throws)
    data = content.written()
    return [codes.digits(data, part, room) for part in range(1, codes.parts(data, room) + 1)]


def codes_at(table: Table) -> list[str]:
    """Return what the codes hold that a table's unit shows."""
    return codes_of(Moment(table.ledger, table.unit.session.auction, None))


def begun() -> Table:
    """Return a table at which RED has two deeds."""
    table = Table("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39, 37)
    return table


def _damaged(codes: list[str], rng: Random) -> list[str]:
    """Return codes with one digit of them changed, left out or doubled."""
    which = rng.randrange(len(codes))
    code = codes[which]
    at = rng.randrange(len(code))
    digit = str((int(code[at]) + rng.randint(1, 9)) % 10)
    other = code[:at] + rng.choice([digit, "", 2 * code[at]]) + code[at + 1 :]
    return [*codes[:which], other, *codes[which + 1 :]]


def _games() -> dict[str, Any]:
    """Return the codes of a game at its beginning, later, and later still, and of another one.

    The other is of the same players, with the same cards, and later.
    """
    table, other = begun(), Table("RED", "BLUE", "GREEN", game="world deeds")
    first, seq = codes_at(table), table.ledger.now.seq
    table.ledger.pay(1, 2, 4_000)
    table.give("BLUE", 1)
    table.mortgage("RED", 37)
    later = codes_at(table)
    other.ledger.pay(2, 1, 100)
    for _ in range(table.ledger.now.seq):
        other.ledger.pay(2, 1, 1)
    table.ledger.pay(1, 2, 1_000)
    last = codes_at(table)
    table.ruin("GREEN")
    fallen = codes_at(table)
    table.ledger.pay(1, 2, 500)
    return {
        **{"first": first, "seq": seq, "later": later, "other": codes_at(other), "last": last},
        **{"fallen": fallen, "after": codes_at(table)},
    }
