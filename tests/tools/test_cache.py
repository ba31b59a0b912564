import fcntl
import os
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tools import cache

pytestmark = pytest.mark.usefixtures("empty_cache")


def test_an_interrupted_build_leaves_nothing_usable() -> None:
    def interrupted(folder: Path) -> None:
        (folder / "half").touch()
        raise KeyboardInterrupt

    def whole(folder: Path) -> None:
        assert not list(folder.iterdir())
        (folder / "whole").touch()

    with pytest.raises(KeyboardInterrupt):
        cache.cached("tree", interrupted)
    assert not (cache.folder() / "tree").exists()
    assert (cache.cached("tree", whole) / "whole").exists()


def test_a_folder_that_is_damaged_is_built_anew() -> None:
    builds = list[Path]()

    def make(folder: Path) -> None:
        builds.append(folder)
        (folder / "unit.wasm").write_bytes(b"whole")

    file = cache.cached("pack", make, is_checked=True) / "unit.wasm"
    assert cache.cached("pack", make, is_checked=True) == file.parent
    assert len(builds) == 1
    for damaged in (b"who", b"whale", b""):
        file.write_bytes(damaged)
        cache.cached("pack", make, is_checked=True)
        assert file.read_bytes() == b"whole"
    file.unlink()
    cache.cached("pack", make, is_checked=True)
    assert file.read_bytes() == b"whole"
    os.utime(file, (0, 0))
    cache.cached("pack", make, is_checked=True)
    assert len(builds) == 6


@pytest.mark.races
def test_two_builds_at_once_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = fcntl.flock
    is_late = threading.Event()

    def note(file: int, how: int) -> None:
        if built:
            is_late.set()  # the other has begun, and this one is about to wait for it
        lock(file, how)

    def make(folder: Path) -> None:
        built.append(folder)
        others.append(pool.submit(cache.cached, "tree", make))
        is_late.wait()

    monkeypatch.setattr(fcntl, "flock", note)
    built, others = list[Path](), list[Future[Path]]()
    with ThreadPoolExecutor(1) as pool:
        assert cache.cached("tree", make) == others[0].result()
    assert len(built) == 1
