from pathlib import Path

import pytest

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import BadScenario
from tests.support.cases import for_each, rows


def complaints(text: str) -> list[str]:
    with pytest.raises(BadScenario) as bad:
        scenario.parse("a.txt", text)
    return str(bad.value).split("\n")


def complaint(line: str) -> str:
    """Return the complaint about the last line of a game's scenario."""
    (said,) = complaints("game world RED BLUE\n" + line)
    assert said.startswith("a.txt:2: ")
    return said.removeprefix("a.txt:2: ")


def test_every_line_of_the_contract_is_understood() -> None:
    read = scenario.parse("a.txt", Path(__file__).with_name("every_step.txt").read_text("utf-8"))
    assert [step.line for step in read.steps] == list(range(2, 24))
    assert read.steps[-2].text == "expect screen SOLD  TO"


@for_each(("line", "reason"), rows(__file__, "no step"))
def test_a_refusal_states_the_reason(line: str, reason: str) -> None:
    assert complaint(line).startswith(reason)


@for_each(("text", "expected"), rows(__file__, "no scenario"))
def test_all_faults_of_a_file_are_reported_at_once(text: str, expected: str) -> None:
    said, wanted = complaints(text), expected.split(" && ")
    assert len(said) == len(wanted)
    assert all(each.startswith(want) for each, want in zip(said, wanted, strict=True)), said


@pytest.mark.parametrize(("time", "ms"), [("300ms", 300), ("0.5ms", 0.5), ("1.25s", 1250)])
def test_a_time_is_in_seconds_or_milliseconds(time: str, ms: float) -> None:
    target = LaptopTarget()
    person = Person(target)
    (step,) = scenario.parse("a.txt", f"wait {time}").steps
    step.act(person)
    assert target.ms == pytest.approx(ms)


def test_a_file_that_is_no_text_is_reported_in_one_line() -> None:
    assert complaints("\0\1\2\n" * 9) == ["a.txt: is no text: character 1 is a control"]
    assert complaints("deal\n\x1b[2J\n") == ["a.txt: is no text: character 6 is a control"]


def test_cards_can_be_at_hand_without_a_game() -> None:
    assert scenario.parse("a.txt", "cards RED\ntap RED plus\n").steps


def test_a_number_sign_in_a_word_is_no_comment() -> None:
    (step,) = scenario.parse("a.txt", "expect screen No#1  # the first\n").steps
    assert step.text == "expect screen No#1"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none.txt", "cannot be read: No such file"),
        ("not_text.txt", "byte 6 is not UTF-8 text"),
        (".", "cannot be read: Is a directory"),
        ("", "cannot be read: Is a directory"),
        ("no\0name", "cannot be read: "),
        ("x" * 5000, "cannot be read: File name too long"),
    ],
)
def test_what_cannot_be_read_is_told(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("not_text.txt").write_bytes(b"deal\n\xff")
    with pytest.raises(BadScenario) as bad:
        scenario.read(name)
    assert str(bad.value).startswith(f"{name}: {reason}")
