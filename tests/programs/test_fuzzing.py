"""A little of each target of fuzzing.py at random; `make long` is guided by coverage."""

from pathlib import Path
from random import Random

import pytest

from dealbox.store.page import MAGIC, Page
from tests.programs import fuzzing
from tests.programs.misuse import changed

ROUNDS = 300


@pytest.mark.parametrize("name", [name for name in fuzzing.TARGETS if name != "commands"])
def test_what_is_read_is_good_or_refused(name: str) -> None:
    target, rng = fuzzing.TARGETS[name], Random(20261126)
    seeds = list(target.seeds())
    assert any([target.do(seed) for seed in seeds])
    for _ in range(ROUNDS):
        target.do(changed(rng.choice(seeds), rng))


def test_a_reader_that_accepts_a_wrong_checksum_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "is_sound", lambda page: page.bytes.startswith(MAGIC))
    with pytest.raises(AssertionError, match="a wrong checksum"):
        test_what_is_read_is_good_or_refused("page")


@pytest.mark.soak
def test_what_atheris_finds_is_kept_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = fuzzing.guided("page", range(20_000), 1, is_wrong=True)
    (found,) = tally.violations
    data = Path(found.partition(": ")[2]).read_bytes()
    assert not fuzzing.page(data)
    monkeypatch.setattr(Page, "is_sound", lambda page: page.bytes.startswith(MAGIC))
    with pytest.raises(AssertionError, match="a wrong checksum"):
        fuzzing.page(data)
