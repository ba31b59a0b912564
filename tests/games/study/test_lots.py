"""Auctions alone: known ends of the model, and tables of any number of lots."""

from pathlib import Path

import pytest

from games.study import lots
from games.study.lots import Auctions, sell
from games.table.auction import SEALED, Spoken
from games.table.chance import numbers

AT_ONCE = [0, 0, 0, 0, 0]


@pytest.mark.parametrize("jump", lots.JUMPS)
def test_who_takes_no_time_is_never_cut_off(jump: int) -> None:
    result = sell(Auctions((0, 0, 0, 0), jump), 30)
    assert result.cut == 0 and result.to_highest == 30


def test_least_raises_without_reactions_end_as_sealed_bids_do() -> None:
    """Within one raise: it depends on who of the two speaks first."""
    spoken = Spoken(AT_ONCE)
    for lot in range(30):
        bids = list(zip(lots._limits_k(lot, 4), (1, 2, 3, 4), strict=True))
        said, sealed = (
            each.sell(bids, lots.WORLD, numbers(f"at once/{lot}")) for each in (spoken, SEALED)
        )
        assert abs(said.price_k - sealed.price_k) <= lots.WORLD.raise_k
        limits = {seat: limit_k for limit_k, seat in bids}
        assert limits[said.winner] == limits[sealed.winner]


def test_tables_and_picture_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lots, "TABLES", (("Quicker", lots.quick),))
    paths = {path.name for path in lots.write(2, tmp_path / "new")}
    assert paths == {"lots.md", "lots-quick.svg", "lots-quick.png"}
    text = (tmp_path / "new/lots.md").read_text(encoding="utf-8")
    assert text.startswith("## Quicker\n") and text.count("| hidden |") == 9
