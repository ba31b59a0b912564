import os
import shutil
import struct
from pathlib import Path

import pytest

from host_sim import pins, uf2
from host_sim.images import BuildFailed, NoImage
from tests.support import prerequisites, sources
from tests.support.sources import FIRMWARE
from tools import cache
from tools.image import build, loaded

REGION = 0x1000_0000 + (2048 - 1472) * 1024  # where records and journal begin


def _binary(image: Path) -> bytes:
    blocks = image.read_bytes()
    return b"".join(blocks[at + 32 : at + 288] for at in range(0, len(blocks), 512))


@pytest.mark.chip
def test_the_image_leaves_the_journal_alone(image: Path) -> None:
    blocks = image.read_bytes()
    places = [struct.unpack_from("<I", blocks, at + 12)[0] for at in range(0, len(blocks), 512)]
    assert places == list(range(0x1000_0000, 0x1000_0000 + 256 * len(places), 256))
    assert places[-1] < REGION


@pytest.mark.chip
def test_what_is_there_is_not_built_again(image: Path) -> None:
    made = image.stat().st_mtime_ns
    assert build.image() == image
    assert image.stat().st_mtime_ns == made


@pytest.mark.chip
@pytest.mark.parametrize("left", [5000, -512])
def test_a_damaged_image_is_built_anew(
    left: int, image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An image of the cache that was emptied or truncated, or has one bit flipped."""
    good = image.read_bytes()
    flipped = good[:5000] + bytes([good[5000] ^ 1]) + good[5001:]
    bad = flipped if left == 5000 else good[:left]
    kept = tmp_path / "dealbox/images" / image.parent.name / image.name
    kept.parent.mkdir(parents=True)
    kept.write_bytes(bad)
    sources, built = build.source_folder(), uf2.unpack(good)
    monkeypatch.setattr(build, "source_folder", lambda: sources)
    monkeypatch.setattr(build, "_firmware", lambda *_: (built, ""))
    monkeypatch.setattr(loaded, "with_loaded", lambda whole, _: whole)
    monkeypatch.setattr(build, "_parts", lambda *_: "micropython/py/vm.c\n")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert build.image() == kept
    assert kept.read_bytes() == good
    assert build.parts() == ["micropython/py/vm.c"]


@pytest.mark.soak
@pytest.mark.chip
def test_another_main_makes_another_image(repl_image: Path, tmp_path: Path) -> None:
    script = tmp_path / "main.py"
    script.write_text("print('a text found nowhere else')")
    other = build.image(main=script)
    assert other != repl_image
    assert b"a text found nowhere else" in _binary(other)
    assert b"a text found nowhere else" not in _binary(repl_image)
    trees = cache.folder().glob("*/firmware.bin")
    newest = max(trees, key=lambda made: made.stat().st_mtime).parent
    assert cache.is_sealed(newest)  # so the next change costs one relinking


@pytest.mark.chip
@pytest.mark.soak
def test_a_mistake_in_the_sources_is_no_missing_tool(image: Path, tmp_path: Path) -> None:
    script = tmp_path / "main.py"
    script.write_text("def f(:\n")
    with pytest.raises(BuildFailed, match=r"(?s)main\.py.*SyntaxError"):
        build.image(main=script)


@pytest.mark.chip
@pytest.mark.soak
def test_a_program_that_reaches_into_the_journal_is_refused(image: Path, tmp_path: Path) -> None:
    script = tmp_path / "main.py"
    script.write_text(f"x = {bytes(range(256)) * 1000!r}\n")
    with pytest.raises(BuildFailed, match="region `FLASH' overflowed"):
        build.image(main=script)


def test_native_code_that_is_not_aligned_is_named() -> None:
    symbols = """\
1002bf60 t fun_data_native_add
1002bf0e t fun_data_native_sum
1004cea6 r fun_data_main__lt_module_gt_
1002be6a t gc_free
         U undefined
"""
    assert build.misaligned(symbols) == ["fun_data_native_sum"]


def test_a_board_that_is_not_there_is_reported() -> None:
    with pytest.raises(BuildFailed, match="no board ABACUS"):
        build.image("ABACUS")


def test_every_module_is_an_input() -> None:
    inputs = build._inputs(pins.BOARD, FIRMWARE / "main.py")
    modules = {str(path.relative_to(sources.ROOT)) for path in sources.frozen_files()}
    assert modules <= set(inputs)
    assert {"board.py", "pins.py", "board.h", "manifest.py", "mpconfigboard.h"} <= {
        Path(name).name for name in inputs
    }


def test_each_byte_and_each_name_counts() -> None:
    hashes = [build._hash(files) for files in ({}, {"a": b""}, {"a": b"b"}, {"ab": b""})]
    assert len(set(hashes)) == len(hashes)


@pytest.mark.chip
@pytest.mark.slow
@pytest.mark.parametrize("damage", [pytest.param("cut", marks=pytest.mark.soak), "copied"])
def test_a_tree_that_is_damaged_or_of_another_home_makes_the_same_image(
    damage: str, image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CMake keeps absolute paths: a copied tree would build the sources of the old place."""
    sources = build.source_folder()
    trees = list[Path]()

    def firmware(tree: Path, *_: object) -> tuple[bytes, str]:
        trees.append(tree)
        assert not (tree / "build.ninja").exists()  # nothing of a damaged or copied tree is used
        (tree / "firmware.elf").parent.mkdir(parents=True, exist_ok=True)
        (tree / "build.ninja").write_text("whole")
        cache.seal(tree)
        return uf2.unpack(image.read_bytes()), ""

    monkeypatch.setattr(build, "source_folder", lambda: sources)
    monkeypatch.setattr(build, "_firmware", firmware)
    monkeypatch.setattr(loaded, "with_loaded", lambda whole, _: whole)
    monkeypatch.setattr(build, "_parts", lambda *_: "")
    for name in ("old", "new"):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / name))
        build.image()
        shutil.rmtree(tmp_path / name / "dealbox/images")
        if damage == "cut":
            (trees[-1] / "build.ninja").write_text("")
            build.image()
        elif name == "old":
            shutil.copytree(tmp_path / "old", tmp_path / "new")
    assert (tmp_path / "new") in trees[-1].parents
    assert (tmp_path / "new/dealbox" / trees[0].name).exists() == (damage == "copied")


def test_the_inputs_of_a_tree_are_exactly_those_given(tmp_path: Path) -> None:
    build._write_changes(tmp_path, {"a/b.py": b"1", "c.py": b"2"})
    same = (tmp_path / "c.py").stat().st_mtime_ns
    build._write_changes(tmp_path, {"c.py": b"2", "d.py": b"3"})
    assert sorted(path.name for path in tmp_path.rglob("*.py")) == ["c.py", "d.py"]
    assert (tmp_path / "c.py").stat().st_mtime_ns == same


@pytest.mark.chip
def test_an_image_in_use_is_none_of_the_old(image: Path) -> None:
    os.utime(image.parent, (0, 0))
    build.image()
    assert image.parent.stat().st_mtime > 0


def test_only_the_newest_images_are_kept(tmp_path: Path) -> None:
    images = tmp_path / "images"
    for number in range(build._KEPT_IMAGES + 3):
        (images / f"{number:02}").mkdir(parents=True)
    build._remove_old(images)
    assert len(list(images.iterdir())) == build._KEPT_IMAGES


def test_a_machine_without_apt_has_no_image(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(NoImage):
        build.image()
    with pytest.raises(prerequisites.Missing):
        prerequisites.image()


def test_without_a_checkout_there_is_no_image(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As where the tools were copied without the program of the chip."""
    monkeypatch.setattr(build, "_MAIN", tmp_path / "main.py")
    with pytest.raises(NoImage, match="a checkout of the project"):
        build.image()
