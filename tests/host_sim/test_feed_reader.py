import json
import unicodedata
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from dealbox.bank.auction import FAST, SLOW, Auction
from dealbox.bank.details import compare
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, HAS_POT, LOANS, SALARY, HouseRules, State
from dealbox.store.journal import Journal
from dealbox.ui import feed as unit_feed
from host_sim import feed_reader
from host_sim.cards import UIDS
from host_sim.feed_reader import LINE_MAX, FeedReader
from host_sim.parts.w25q import Flash
from tests.support.cases import for_each, rows

UNIT = json.loads(unit_feed.unit("DEALBOX_PICO", "1.0", 3, 5, 4480))
BALANCES = {"BANK": -30000, "RED": 11000, "BLUE": 19000}
STANDINGS = {
    "standings": {"seq": 7, "edition": "world", "balances": BALANCES, "debts": {}, "final": {}}
}
BOOKED = {
    "booked": {
        **{"seq": 8, "kind": "paid", "payer": "RED", "payee": "BLUE", "amount_k": 4000},
        **{"ref": 3, "space": 39, "balances": BALANCES},
    }
}
DEAL = {"deal": "end", "leader": "RED", "price_k": 500}
LINES = [UNIT, STANDINGS, BOOKED, DEAL]


def _read(*data: bytes) -> list[dict[str, Any] | str]:
    """Return the result for data after a first line, which may be incomplete."""
    reader = FeedReader()
    return [each for part in (b"\n", *data) for each in reader.read(part)]


def _harmless(text: str) -> bool:
    return all(unicodedata.category(each)[0] != "C" for each in text)


# What the unit sends.


def test_all_that_the_unit_sends_is_feed() -> None:
    ledger = Ledger(Journal(Flash()))
    lines = [unit_feed.standings(ledger), unit_feed.language("de"), unit_feed.language("")]
    ledger.new_game(0, [b"", UIDS["RED"], UIDS["BLUE"], *[b""] * 6])
    lines += [unit_feed.standings(ledger), unit_feed.booked(ledger.now, [])]
    ledger.pay(1, 2, 4_000)
    lines += [unit_feed.booked(ledger.now, []), unit_feed.unit("DEALBOX_ZERO", "0.1.0", 1, 31, 0)]
    deal = Auction()
    lines += [unit_feed.auction(deal, SLOW, 0), unit_feed.auction(deal, FAST, 0)]
    ledger.new_game(0, [b"", UIDS["RED"], UIDS["BLUE"], *[b""] * 6], options=DEEDS)
    ledger.rename(1, "ÉLOÏSE")
    deal.lot, deal.leader, deal.price_k = 39, 1, 500
    house = HouseRules()
    house.house_rules, house.stake_k, house.loan_interest = HAS_POT | LOANS, 200, 10
    ledger.new_game(0, [b"", UIDS["RED"], UIDS["BLUE"], *[b""] * 6], house=house)
    ledger.lend(1, 500)
    lines.append(unit_feed.standings(ledger))
    before = State()
    before.copy(ledger.now)
    ledger.salary(1)
    entries = compare(before, ledger.now, SALARY)
    assert len(entries) == 2
    lines.append(unit_feed.booked(ledger.now, entries))
    lines += [unit_feed.standings(ledger), unit_feed.auction(deal, SLOW, 0, is_bid=True)]
    lines += [unit_feed.deeds(ledger.edition, range(40))]
    assert _read("".join(f"{line}   \n" for line in lines).encode()) == [*map(json.loads, lines)]


def test_names_that_are_not_known_are_let_pass() -> None:
    newer = {**UNIT["unit"], "mood": ["fair", {"since": 3, "till": None}]}
    details = {**BOOKED["booked"], "details": [{"from": "RED", "to": "BANK", "toll_k": 10}]}
    lines = [{"unit": newer, "more": True}, {"booked": details}]
    assert _read(*(json.dumps(line).encode() + b"\n" for line in lines)) == lines


def test_a_line_may_come_in_pieces() -> None:
    data = b"".join(json.dumps(line).encode() + b"\r\n" for line in LINES)
    assert _read(*(bytes([byte]) for byte in data)) == LINES


def test_a_first_line_that_lost_its_beginning_is_passed_over() -> None:
    reader = FeedReader()
    assert reader.read(b'D": 4}}}\n{"deal": "start"}\n') == [{"deal": "start"}]


# The rest.


@for_each(
    "line",
    [
        *(line for (line,) in rows(__file__, "no feed")),
        *('{"deal": "start", "x": ' + "[" * deep + "]" * deep + "}" for deep in (9, 1500)),
        *("[" * 3000, '{"deal": ' + "9" * 4000 + "}"),
    ],
)
def test_what_is_no_feed_is_reported_as_such(line: str) -> None:
    (words,) = _read(line.encode() + b"\n")
    assert isinstance(words, str) and words.startswith("a line that is no feed: ")
    assert _harmless(words) and len(words) < 200


@for_each("name", [*UNIT["unit"], *STANDINGS["standings"], *BOOKED["booked"]])
@for_each("value", [None, True, -1.5, "", "7", [7], {"A": "7"}, {"A": {}}])
def test_a_value_of_another_type_is_reported(name: str, value: object) -> None:
    for line in (UNIT, STANDINGS, BOOKED):
        ((kind, inner),) = line.items()
        if name in inner and not (name in ("kind", "payer", "payee", "edition") and value == "7"):
            changed = {kind: {**inner, name: value}}
            if name in ("board", "version") and value == "7":
                continue
            (words,) = _read(json.dumps(changed).encode() + b"\n")
            assert isinstance(words, str), changed


@for_each("names", [None, "", [], {"RED": ""}, {"RED": 1}, {"RED": {}}])
def test_names_of_another_type_are_reported(names: object) -> None:
    line = {"standings": {**STANDINGS["standings"], "names": names}}
    (words,) = _read(json.dumps(line).encode() + b"\n")
    assert isinstance(words, str)


def test_control_characters_are_reported_and_not_sent_on() -> None:
    (words,) = _read(b"\x1b]0;mine\x07\x9b2J \xff\xc2\x9b\n")
    assert words == r"a line that is no feed: \x1b]0;mine\x07\x9b2J \xff\x9b"


def test_a_line_without_end_is_reported_once_and_not_stored() -> None:
    reader = FeedReader()
    said = [each for _ in range(1000) for each in reader.read(b"x" * 1000)]
    assert said == [f"a line that is no feed: {'x' * 80} ..."]
    assert len(reader._rest) <= LINE_MAX
    assert reader.read(b'x\n{"deal": "start"}\n') == [{"deal": "start"}]


# Any input.

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def _check(data: list[bytes]) -> None:
    for each in _read(*data, b"\n"):
        words = [each] if isinstance(each, str) else [json.dumps(each), *_strings(each)]
        assert all(map(_harmless, words))
        assert isinstance(each, str) or feed_reader.parse(json.dumps(each).encode()) == each


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [word for pair in value.items() for each in pair for word in _strings(each)]
    if isinstance(value, list):
        return [word for each in value for word in _strings(each)]
    return [value] if isinstance(value, str) else []


@given(st.lists(st.binary(max_size=300), max_size=5))
def test_whatever_bytes_come(data: list[bytes]) -> None:
    _check(data)


@given(st.sampled_from(LINES), st.data())
def test_whatever_becomes_of_a_line(line: dict[str, Any], data: st.DataObject) -> None:
    """One value in it differs, or some of its bytes do."""
    changed = json.loads(json.dumps(line))
    inside = data.draw(
        st.sampled_from([changed, *(v for v in changed.values() if type(v) is dict)])
    )
    inside[data.draw(st.sampled_from([*inside, "new"]))] = data.draw(_VALUES)
    _check([json.dumps(changed).encode()])
    text = bytearray(json.dumps(line).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    _check([bytes(text)])


@given(st.text())
@example("\ud800\x1b\u202e\u2066\x85")
def test_any_text_is_harmless_to_print(text: str) -> None:
    assert _harmless(feed_reader.printable(text))
