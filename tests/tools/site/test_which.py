"""Every board is three answers away, and each answer names the right file and its checksum."""

import hashlib
import re
from pathlib import Path

import pytest

from host_sim import pins
from tools.site import which


@pytest.fixture(scope="module")
def images(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return a file for each board, named as its image is."""
    folder = tmp_path_factory.mktemp("images")
    files = [folder / f"dealbox-{board}.uf2" for board in pins.boards()]
    for file in files:
        file.write_bytes(file.name.encode() * 100)
    return files


def _sections(page: str) -> dict[str, str]:
    return dict(re.findall(r'<section id="([\w-]+)">(.*?)</section>', page, re.DOTALL))


def test_three_answers_lead_to_every_board_in_both_ways(images: list[Path]) -> None:
    sections = _sections(which.page(images))
    reached = ["controller"]
    for _ in range(3):
        reached = [
            link
            for here in reached
            for link in re.findall(r'<a href="#([\w-]+)">', sections[here])
        ]
    assert sorted(reached) == sorted(
        f"{board}-{way}" for board in pins.boards() for way in ("drop", "make")
    )


def test_an_answer_has_the_file_and_its_checksum(images: list[Path]) -> None:
    sections = _sections(which.page(images))
    for file in images:
        board = file.stem.removeprefix("dealbox-")
        checksum = hashlib.sha256(file.read_bytes()).hexdigest()
        for way in ("drop", "make"):
            answer = sections[f"{board}-{way}"]
            assert f'href="images/{file.name}"' in answer and checksum in answer
            assert f'href="boards/{board}.md"' in answer


def test_the_readers_are_those_on_the_pins() -> None:
    found = {board: which.readers(board) for board in pins.boards()}
    assert found["DEALBOX_PICO"] == found["DEALBOX_ZERO"] == 2 and found["DEALBOX_PICO_SOLO"] == 1
