from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.chip.target import ChipTarget
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.picture import Picture
from host_sim.target import Target
from host_sim.timed_input import press
from tests.support import camera
from tests.support.codes import Collection, digits_of, lines
from tests.test_unit_on_chip import eight_with_loans

pytestmark = pytest.mark.chip

SHOWN_MS = 300
STANDINGS = ("OK", "8")


def codes_of(target: Target) -> tuple[dict[str, bytes], float]:
    """Return the pixels of each code by its text, and how long the first one took.

    That is from the key's touch, which lasts as long as a finger's, to the last pixel.
    """
    pictures: list[tuple[float, Picture]] = []

    def note(ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            pictures.append((ms, value.copy()))

    target.power(True)
    target.run(2_000)
    press(target, *STANDINGS)
    target.run(1_000)
    target.on_change = note
    since_ms = target.ms
    press(target, "GO")
    target.run(2_500)
    found: dict[str, bytes] = {}
    first_ms = 0.0
    for ms, picture in pictures:
        text = camera.read(camera.upright(picture))
        if text:
            first_ms = first_ms if found.keys() - {text} else ms
            found[text] = bytes(picture.memory)  # it can be read before its last row has come
    return found, first_ms - since_ms


@pytest.mark.soak
def test_codes_are_shown_at_once_and_are_those_of_the_laptop(
    image: Path, figure: Callable[[str], None]
) -> None:
    chip, shown_ms = codes_of(ChipTarget(image, journal=eight_with_loans()))
    figure(f"GO to the whole first code: {shown_ms:.0f} ms")
    laptop, _ = codes_of(LaptopTarget(journal=eight_with_loans()))
    assert shown_ms < SHOWN_MS
    assert chip == laptop and len(chip) > 1
    collected = Collection()
    for text in chip:
        collected.add(digits_of(text))
    content = collected.content()
    assert content
    assert len(lines(content)[0]["standings"]["names"]) == 8
