"""The codes of the standings are the same under MicroPython, with its machine code."""

import json
from pathlib import Path

from dealbox.ui import codes, qr
from dealbox.ui.content import Content
from host_sim.books.replay import fields
from host_sim.editions.record import encode
from tests.micropython.conftest import Run
from tests.support.coded_games import Moment, moments

LINK = "HTTPS://DEALBOX.EXAMPLE/Q/#"
COUNT = 24
_SCRIPT = """
import json, sys
from binascii import unhexlify
from dealbox.bank import editions
from dealbox.bank.auction import Auction
from dealbox.bank.editions.record import decode
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from dealbox.ui import codes, qr
from dealbox.ui.content import Content

class Stored:
    def __init__(self, fields):
        self.fields = fields
    def boot(self, state):
        for name, value in self.fields.items():
            if isinstance(value, int):
                setattr(state, name, value)
            else:
                for index in range(len(value)):
                    getattr(state, name)[index] = value[index]

with open(sys.argv[1]) as file:
    given = json.load(file)
for fields, deal, throws, record in given:
    if record:
        editions.add(decode(unhexlify(record)), fields["edition_id"])
    ledger, auction, content = Ledger(Stored(fields)), Auction(), Content()
    auction.is_running, auction.lot, auction.leader, auction.price_k = deal
    content.state(ledger, auction, None if throws is None else bytes(throws))
    data = content.written()
    for link in ("", sys.argv[2]):
        room = qr.room(link)
        for part in range(1, codes.parts(data, room) + 1):
            digits = codes.digits(data, part, room)
            print(digits, qr.picture(link, digits).hex())
"""


def test_both_pythons_make_the_same_codes(tmp_path: Path, run_micropython: Run) -> None:
    given, wanted = [], []
    for moment in moments(tmp_path, COUNT):
        given.append(_told(moment))
        content = Content()
        content.state(moment.ledger, moment.auction, moment.throws)
        data = content.written()
        for link in ("", LINK):
            room = qr.room(link)
            for part in range(1, codes.parts(data, room) + 1):
                digits = codes.digits(data, part, room)
                wanted.append(f"{digits} {qr.picture(link, digits).hex()}")
    path = tmp_path / "moments.json"
    path.write_text(json.dumps(given))
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT)
    assert run_micropython(script, str(path), LINK).splitlines() == wanted


def _told(moment: Moment) -> tuple[object, ...]:
    """Return a moment for JSON: the fields of the state, the deal, throws, an own board."""
    state, edition, auction = moment.ledger.now, moment.ledger.edition, moment.auction
    told = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in fields(state).items()
    }
    deal = (auction.is_running, auction.lot, auction.leader, auction.price_k)
    throws = None if moment.throws is None else list(moment.throws)
    return told, deal, throws, encode(edition.board).hex() if edition.id else ""
