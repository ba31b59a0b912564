"""What a maker gets, as far as it is made without KiCad."""

import csv
import re

from kit.pcb import circuit, export
from tests.support.sources import ROOT


def test_the_list_of_parts_counts_what_is_bought() -> None:
    lines = list(csv.DictReader(export.parts().splitlines()))
    counts = {line["value"]: int(line["count"]) for line in lines}
    assert (counts["MX"], counts["1N4148W"], counts["AO3400A"]) == (16, 18, 2)
    listed = {ref for line in lines for ref in line["references"].split()}
    assert listed == {part.ref for part in circuit.parts() if part.is_bought}


def test_the_guide_lists_these_parts_with_their_counts() -> None:
    guide = (ROOT / "docs/pcb.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| .* \| ([A-Z]+\d+[A-Z0-9 ]*) \|$", guide, re.MULTILINE)
    assert all(int(count) == len(refs.split()) for count, refs in rows)
    listed = sorted(ref for _, refs in rows for ref in refs.split())
    assert listed == sorted(part.ref for part in circuit.parts() if part.is_bought)


def test_times_are_replaced_by_one_of_the_same_length() -> None:
    for text in (
        b"%TF.CreationDate,2026-11-26T02:58:34+00:00*%",
        b"G04 Created by KiCad (PCBNEW 9.0.8) date 2026-11-26 02:58:34*",
        b"/CreationDate (D:20261126025834)",
    ):
        made = export.timeless(text)
        assert len(made) == len(text)
        assert b"2000" in made
        assert b"2026" not in made
