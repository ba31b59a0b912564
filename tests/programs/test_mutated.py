"""A few mutated flashes; `make soak` tries far more."""

from collections.abc import Callable, Iterator

import pytest

from dealbox.store import journal
from dealbox.store.journal import Journal
from dealbox.store.rings import Rings
from tests.programs import mutated

COUNT = 1_200


@pytest.fixture(scope="module", autouse=True)
def flashes() -> Iterator[None]:
    """Play the games once."""
    played = mutated.moments(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutated, "moments", lambda seed: played)
        yield


def test_the_unit_survives_mutated_flashes(figure: Callable[[str], None]) -> None:
    outcomes, violations = mutated.play(range(COUNT), seed=1)
    figure(f"mutated flashes: {len(violations)} violations in {COUNT}: {dict(outcomes)}")
    assert violations == []
    assert outcomes[mutated.FOUND_LATER] <= COUNT // 50
    for what in (mutated.NEWEST, mutated.NEWEST_REPORTED, mutated.OLDER_REPORTED):
        assert outcomes[what] >= 20, what
    assert outcomes[mutated.FORGED] and outcomes[mutated.WIPED]


@pytest.mark.parametrize(
    ("owner", "name", "wrong"),
    [
        (Journal, "_count_unreadable", lambda self, slot: 0),  # reports nothing
        (Journal, "_find_books", lambda self, slot, state: 1 // 0),  # stops
        (journal, "_are_sound", lambda state: True),  # adopts all
        (Rings, "_has_key_above", lambda self, sector, least: False),  # finds nothing
    ],
    ids=["reports nothing", "stops", "adopts all", "finds nothing"],
)
def test_a_unit_without_a_check_fails(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, wrong: object
) -> None:
    monkeypatch.setattr(owner, name, wrong)
    shares = [range(first, first + 50) for first in range(0, COUNT, 50)]
    assert any(mutated.play(share, seed=1)[1] for share in shares)
