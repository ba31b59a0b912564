from pathlib import Path

import pytest

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import BadScenario
from host_sim.scenarios.transcript import Transcript
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


def test_all_faults_of_a_file_are_reported_at_once() -> None:
    assert [said.split(": ")[0] for said in complaints("nope\n\n# fine\npress X\n")] == [
        "a.txt:1",
        "a.txt:4",
    ]


@pytest.mark.parametrize(("time", "ms"), [("300ms", 300), ("0.5ms", 0.5), ("1.25s", 1250)])
def test_a_time_is_in_seconds_or_milliseconds(time: str, ms: float) -> None:
    target = LaptopTarget()
    person = Person(target, Transcript(target))
    (step,) = scenario.parse("a.txt", f"wait {time}").steps
    step.act(person)
    assert target.ms == pytest.approx(ms)


def test_a_file_that_is_no_scenario_is_reported_in_one_line() -> None:
    said = "a.txt: is no scenario: most lines begin with no step's word"
    assert complaints("Dear all,\nI deal with\n\nwhatever comes.\nGo on\nwait\n") == [said]
    assert complaints("\0\1\2\n" * 9) == ["a.txt: is no text: character 1 is a control"]
    assert complaints("deal\n\x1b[2J\n") == ["a.txt: is no text: character 6 is a control"]


def test_a_scenario_with_many_faults_is_one() -> None:
    faults = complaints("delay\npress\nlays RED minus\nwait 3\nlay RED\nfoo\n")
    assert len(faults) == 6


def test_a_file_without_a_step_is_refused() -> None:
    assert complaints("# nothing\n\n") == ["a.txt: no step in it"]


def test_cards_can_be_at_hand_without_a_game() -> None:
    scenario.parse("a.txt", "cards RED\ntap RED plus\n")
    assert complaints("tap RED plus\n") == ["a.txt:1: RED is not in the game"]


def test_a_new_game_takes_the_old_cards_off_the_table() -> None:
    assert complaints("game world RED BLUE\ngame world GREEN PINK\ntap RED plus\n") == [
        "a.txt:3: RED is not in the game"
    ]


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
