from pathlib import Path

import pytest

from tools.site import long_runs
from tools.site.long_runs import Row

ROW = Row("kills of the face", "`kills --only laptop`", 1_000, 7, 0)


@pytest.mark.parametrize(
    ("row", "share", "lacks"),
    [
        (ROW, 1, ""),
        (ROW, 10, "not whole"),
        (ROW._replace(violations=1), 1, "not without violations"),
    ],
)
def test_the_notes_have_the_record_and_what_it_lacks(row: Row, share: int, lacks: str) -> None:
    record = long_runs.text([row], "d1", "v1", share)
    said, told = long_runs.notes(record, "d1")
    assert said.startswith("\n## Long runs\n\n") and record in said
    assert (lacks in told) if lacks else told == ""


@pytest.mark.parametrize("record", ["", long_runs.text([ROW], "d1", "v1", 1)])
def test_a_record_of_other_sources_is_none(record: str) -> None:
    said, told = long_runs.notes(record, "d2")
    assert "not made on these sources" in said and "1000" not in said
    assert told


def test_the_digest_is_another_after_any_change_of_the_sources(tmp_path: Path) -> None:
    for folder in ("firmware", "boards", "host_sim", "tests"):
        (tmp_path / folder).mkdir()
    before = long_runs.sources(tmp_path)
    (tmp_path / "tests/a").write_text("a")
    assert long_runs.sources(tmp_path) == before
    (tmp_path / "firmware/a").write_text("a")
    after = long_runs.sources(tmp_path)
    (tmp_path / "firmware/a").rename(tmp_path / "host_sim/a")
    assert len({before, after, long_runs.sources(tmp_path)}) == 3
