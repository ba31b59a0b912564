"""What is missing is reported with the remedy."""

import os
from pathlib import Path

import pytest

from host_sim.images import NoImage
from tools.image import debian

pytestmark = pytest.mark.races


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder on the PATH, empty."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def _put(folder: Path, name: str, script: str = "exit 0") -> None:
    tool = folder / name
    tool.write_text(f"#!/bin/sh\n{script}\n")
    tool.chmod(0o755)


def test_without_apt_the_packages_are_named(tools: Path) -> None:
    with pytest.raises(NoImage, match=r"build-essential dpkg-dev .*no apt-get"):
        debian.need_host_tools()
    with pytest.raises(NoImage, match="cmake gcc-arm-none-eabi .* ninja-build"):
        debian.need_chip_tools()
    with pytest.raises(NoImage, match="no apt-get"):
        debian.fetch(tools)


def test_without_root_the_command_is_named(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    _put(tools, "apt-get")
    with pytest.raises(NoImage, match="as root: apt-get install build-essential dpkg-dev"):
        debian.need_host_tools()


def test_a_failing_apt_is_quoted(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    _put(tools, "apt-get", "echo 'E: no route to the mirror' >&2; exit 100")
    with pytest.raises(NoImage, match="no route to the mirror"):
        debian.need_host_tools()


def test_a_library_that_is_missing_is_named(tools: Path) -> None:
    for name in ("cmake", "ninja", "gcc", "make", "dpkg-source"):
        _put(tools, name)
    bare = 'case "$1" in *libc.a) echo /lib/libc.a ;; *) echo libstdc++.a ;; esac'
    _put(tools, "arm-none-eabi-gcc", bare)
    with pytest.raises(NoImage, match=r"not installed: libstdc\+\+-arm-none-eabi-newlib"):
        debian.need_chip_tools()


def test_with_everything_there_nothing_is_missing(tools: Path) -> None:
    for name in ("cmake", "ninja", "gcc", "make", "dpkg-source"):
        _put(tools, name)
    _put(tools, "arm-none-eabi-gcc", "echo /lib/libc.a")
    debian.need_host_tools()
    debian.need_chip_tools()


def test_the_mirror_is_the_machine_s_own(tools: Path) -> None:
    listed = "Debian-Security http://one.invalid/s\nDebian http://two.invalid/debian"
    _put(tools, "apt-get", f"echo '{listed}'")
    assert debian._mirror() == "http://two.invalid/debian"


def test_no_mirror_is_a_named_reason(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    _put(tools, "apt-get")
    with pytest.raises(NoImage, match="no Debian mirror"):
        debian._mirror()


def test_each_patch_changes_what_is_there_once(tmp_path: Path) -> None:
    for file, old, _ in debian.PATCHES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        with (tmp_path / file).open("a") as source:
            source.write(f"before {old} after\n")
    debian.patch(tmp_path)
    for file, _, new in debian.PATCHES:
        assert f"before {new} after\n" in (tmp_path / file).read_text()
    with pytest.raises(NoImage, match="is not that of MicroPython"):
        debian.patch(tmp_path)
