import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from host_sim import pins
from host_sim.images import BuildFailed
from tools import notice
from tools.image import build


@pytest.fixture(scope="module")
def found(image_of: Callable[[str], Path], node_modules: Path) -> notice.Evidence:
    """Return what is in all that is published, or skip."""
    for board in pins.boards():
        image_of(board)
    return notice.evidence()


@pytest.mark.soak
def test_notice_is_what_is_linked_bundled_and_embedded(found: notice.Evidence) -> None:
    """After a change of what is published: make notice."""
    notice.check(notice.parties(found))


@pytest.mark.soak
def test_nobody_else_is_in_notice(found: notice.Evidence) -> None:
    """Without a library in the images, the module of a script or a font, NOTICE is refused."""
    less = tuple(name for name in found.linked if "/lib/tinyusb/" not in name)
    changes: list[dict[str, Any]] = [{"linked": less}, {"fonts": ()}, {"site": found.site[:-1]}]
    for change in [*changes, {"rom": b""}]:
        with pytest.raises(BuildFailed, match="nothing of"):
            notice.parties(replace(found, **change))
    with pytest.raises(BuildFailed, match="make notice"):
        notice.check(notice.parties(replace(found, modules=found.modules[1:])))


@pytest.mark.soak
def test_a_header_alone_makes_nobody_a_party(found: notice.Evidence) -> None:
    linked = tuple(
        name for name in found.linked if "/lib/tinyusb/" not in name or name.endswith(".h")
    )
    assert linked != found.linked and any("/lib/tinyusb/" in name for name in linked)
    with pytest.raises(BuildFailed, match=r"nothing of \['TinyUSB'\]"):
        notice.parties(replace(found, linked=linked))


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("linked", "elsewhere/unknown.c", "nobody for elsewhere/unknown.c, which is linked"),
        ("fonts", "Unknown", r"nobody for \['Unknown'\]"),
        ("site", "unknown", r"nobody for \['unknown'\]"),
    ],
)
@pytest.mark.soak
def test_a_work_of_an_unknown_is_refused(
    found: notice.Evidence, field: str, value: str, said: str
) -> None:
    change: dict[str, Any] = {field: (*getattr(found, field), value)}
    with pytest.raises(BuildFailed, match=said):
        notice.parties(replace(found, **change))


@pytest.mark.soak
def test_a_file_under_another_licence_than_its_party_is_refused(
    found: notice.Evidence, tmp_path: Path
) -> None:
    name = "micropython/lib/tinyusb/src/foreign.c"
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("/* SPDX-License-Identifier: GPL-2.0-only */\n")
    with pytest.raises(BuildFailed, match=r"foreign.c is under GPL-2.0-only, .* has MIT"):
        notice.parties(replace(found, linked=(name,), sources=tmp_path))


def test_each_party_has_its_holders_and_the_text_of_its_licence() -> None:
    text = notice.NOTICE.read_text(encoding="utf-8")
    parties, *texts = text.split("-" * 99 + "\n")
    numbers = [body.partition("]")[0] + "]" for body in texts]
    shown = re.findall(r"Licence: .*", parties)
    assert len(shown) > 35
    for line in shown:
        assert set(re.findall(r"\[\d+\]", line)) <= set(numbers) and "[" in line
    assert "Permission is hereby granted" in "".join(texts)
    assert "Copyright (c) 2019 Ha Thach (tinyusb.org)" in parties


@pytest.mark.soak
def test_the_bill_of_materials_has_each_party_with_its_version(found: notice.Evidence) -> None:
    from tools import sbom  # slow to import

    parties = notice.parties(found)
    made = sbom.text(parties, "1.2.3", build.source_folder())
    assert made == sbom.text(reversed(parties), "1.2.3", build.source_folder())
    bill = json.loads(made)
    assert bill["bomFormat"] == "CycloneDX" and bill["metadata"]["component"]["version"] == "1.2.3"
    assert {part["name"] for part in bill["components"]} == {party.name for party in parties}
    assert all(part["version"] and part["purl"] for part in bill["components"])
    (micropython,) = (part for part in bill["components"] if part["name"] == "MicroPython")
    assert micropython["purl"].startswith("pkg:deb/debian/micropython@1.25.0")
    assert re.fullmatch("[0-9a-f]{64}", micropython["hashes"][0]["content"])
