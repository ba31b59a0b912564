import json
from itertools import accumulate
from pathlib import Path

import pytest

from host_sim.editions import reading
from host_sim.images import BuildFailed, NoImage
from tests.support import sources
from tools.image import wasm

MPY = b"M\x06"  # the bytes that a .mpy file of MicroPython 1.23 and later begins with


def heads_of(archive: Path) -> dict[str, bytes]:
    """Return the first two bytes of each file in an archive, by its name."""
    packed = archive.read_bytes()
    at = 4 + int.from_bytes(packed[:4])
    sizes = json.loads(packed[4:at])
    begins = [*accumulate(sizes.values(), initial=at)]
    return {name: packed[i:][:2] for name, i in zip([*sizes][1:], begins[1:], strict=False)}


def test_the_pack_has_every_module_that_is_used_and_the_port(node_modules: Path) -> None:
    pack = wasm.pack()
    assert {path.name for path in pack.iterdir()} == {
        *(".sha256", "files.pack", "firmware.pack", "screens.pack"),
        *("micropython.wasm", "micropython.mjs", "first.wasm", "rest.wasm"),
        *(f"words-{number}.pack" for number in (1, 2, 3, 4)),
    }
    further = {f"dealbox/ui/words_{code}.mpy" for code in ("en", "de", "fr", "es")}
    assert further == set().union(*(heads_of(path) for path in pack.glob("words-*.pack")))
    first, then = heads_of(pack / "firmware.pack"), heads_of(pack / "screens.pack")
    assert not set(first) & set(then)
    heads = first | then
    assert all(head == MPY for name, head in heads.items() if name.endswith(".mpy"))
    files = sources.frozen_files()
    modules = {str(path.relative_to(sources.FIRMWARE).with_suffix(".mpy")) for path in files}
    unused = {f"dealbox/drivers/{name}.mpy" for name in ("flash", "mfrc522", "power", "usb")}
    assert modules - unused - further | {"main.mpy", "board.mpy"} <= set(heads)
    assert not (unused | further) & set(heads)
    of_files = heads_of(pack / "files.pack")
    assert not set(of_files) & set(heads)
    data = {name for name in of_files if not name.endswith(".mpy")}
    editions = {f"editions/{name}.json" for name in reading.built_in()}
    assert data == editions | {"host_sim/editions/checking.json"}
    assert wasm.pack() == pack


def test_the_same_sources_make_the_same_archive() -> None:
    sources = {"b.py": b"x = 1\n", "a/b.py": b"y = 2\n"}
    modules = wasm._compiled(sources)
    again = wasm._compiled(dict(reversed(sources.items())))
    assert list(modules) == ["b.mpy", "a/b.mpy"]
    assert wasm.archive(modules) == wasm.archive(again)


def test_a_mistake_is_reported() -> None:
    with pytest.raises(BuildFailed, match=r"(?s)dealbox/wrong\.py does not compile.*SyntaxError"):
        wasm._compiled({"dealbox/wrong.py": b"def f(:\n"})


def test_without_a_checkout_the_reason_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wasm, "_BOARD", tmp_path / "web/unit/board.py")
    with pytest.raises(NoImage, match="built in a checkout"):
        wasm.pack()
