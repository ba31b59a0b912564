"""The lengths of deals in the lines that `dealbox watch` keeps."""

import json

import pytest

from host_sim.report import auction_clock
from host_sim.report.auction_clock import NotAFeed

SOLD = {"seq": 9, "kind": "auction", "payer": "RED", "payee": "BANK", "amount_k": 500}


def feed(*lines: tuple[str, dict[str, object]]) -> str:
    return "\n".join(json.dumps({"at": f"2026-03-01T{time}", **line}) for time, line in lines)


def test_a_deal_has_the_time_from_its_start_to_its_end() -> None:
    text = feed(
        ("23:59:50", {"deal": "start"}),
        ("00:00:05", {"deal": "hurry"}),
        ("00:00:11", {"deal": "end", "leader": "RED", "price_k": 500}),
        ("00:00:20", {"booked": SOLD}),
    )
    assert auction_clock.read(text) == [{**SOLD, "length_ms": 21_000, "is_stopped": False}]


def test_a_deal_ended_by_the_button_is_marked() -> None:
    text = feed(
        ("20:00:00", {"deal": "start"}),
        ("20:00:03", {"deal": "stopped"}),
        ("20:00:09", {"booked": SOLD}),
    )
    (deal,) = auction_clock.read(text)
    assert deal["is_stopped"]


def test_without_a_start_or_a_sale_no_length_is_known() -> None:
    text = feed(
        ("20:00:03", {"deal": "end"}),
        ("20:00:09", {"booked": SOLD}),
        ("20:01:00", {"deal": "start"}),
        ("20:01:20", {"deal": "end"}),
        ("20:01:30", {"booked": {**SOLD, "kind": "paid"}}),
    )
    assert auction_clock.read(text) == []


def test_lines_that_are_no_feed_are_passed_over() -> None:
    text = feed(("20:00:00", {"deal": "start"}), ("20:00:13", {"deal": "end"}))
    noise = '\n{"at": 7}\n[1]\n{"at": "x", "booked": 3}\n\x00\n'
    text += noise + feed(("20:00:15", {"booked": SOLD}))
    assert [deal["length_ms"] for deal in auction_clock.read(text)] == [13_000]


@pytest.mark.parametrize("text", ["", "DEAL\x00\xff", '{"deal": "start"}'])
def test_a_file_that_is_no_feed_is_refused(text: str) -> None:
    with pytest.raises(NotAFeed):
        auction_clock.read(text)
