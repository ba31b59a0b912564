import random
import re
from pathlib import Path

import pytest

from dealbox.bank.auction import Auction
from tools.bench import chip as bench


def test_the_table_marks_what_is_missed() -> None:
    kept = bench.worst("a", [12.345, 2, 3], 25, "ms", "three")
    missed = bench.Figure("b", 151, 150, "KB", "after")
    assert kept.is_met and not missed.is_met
    shown = bench.table([kept, missed]).splitlines()
    assert shown[2] == "| a | 12.3 ms | 3 | ≤ 25 ms | worst of three |"
    assert shown[3] == "| b | 151 KB **missed** |  | ≤ 150 KB | after |"


@pytest.mark.chip
def test_a_time_is_shared_among_what_it_was_spent_on(image: Path) -> None:
    session = bench.ChipSession(image, 1)
    took = session.start()
    wire, core, misses, sleep = (int(share) for share in re.findall(r"\d+", took.shares))
    assert 0 < wire < 100 and core + misses + sleep == 100
    assert sleep < misses < core
    since_ms = session.now()
    session.target.run(1000)
    at_rest = session._took(since_ms, session.now()).shares
    assert re.fullmatch(r"wire 0, core .*, misses ., sleep [67].", at_rest), at_rest
    figure = bench.Figure("power-on", took, 300, "ms", "once")
    head, _, row = bench.table([figure], has_how=False).splitlines()
    assert head == "| what | measured | limit | shares, % |"
    assert row == f"| power-on | {took:.0f} ms | ≤ 300 ms | {took.shares} |"


def test_the_page_s_first_table_is_replaced() -> None:
    own = bench.DOCUMENT.read_text(encoding="utf-8").partition(bench.IN_A_BROWSER)[0]
    table = "".join(f"{line}\n" for line in own.splitlines() if line.startswith("|"))
    assert bench.with_table(own, "| a |\n") == own.replace(table, "| a |\n") != own


def test_entropy_is_eight_random_bits_a_byte() -> None:
    bits = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert bench._replay(bits, drawn=0)(1) == b"\x80"
    shifted = 0x80
    for bit in bits[8:]:
        shifted = (shifted << 1 & 0xFF | bit) ^ (0xD5 if shifted & 0x80 else 0)
    assert bench._replay(bits, drawn=8)(1) == bytes((shifted,))


def test_ideal_edges_are_the_firmwares() -> None:
    deal = Auction()
    for seed in range(20):
        deal.stop()
        deal.open(0, 0, random.Random(seed).randbytes)
        lit = [deal.is_lit(ms) for ms in range(deal.length_ms + 1)]
        edges = [ms for ms in range(len(lit)) if lit[ms] != (lit[ms - 1] if ms else False)]
        ideal = [ms for ms, _ in bench._ideal_edges(deal)]
        assert all(0 <= ms - wanted <= 1 for ms, wanted in zip(edges, ideal, strict=True))
