import os
import re
import shutil
from pathlib import Path

import pytest

from host_sim.images import NoImage
from tests.support.cases import for_each
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


def test_a_library_that_is_missing_is_named_and_with_everything_there_nothing(
    tools: Path,
) -> None:
    for name in ("cmake", "ninja", "gcc", "make", "dpkg-source"):
        _put(tools, name)
    _put(tools, "arm-none-eabi-gcc", "echo libc.a")
    with pytest.raises(NoImage, match="not installed: libnewlib-arm-none-eabi"):
        debian.need_chip_tools()
    _put(tools, "arm-none-eabi-gcc", "echo /lib/libc.a")
    debian.need_host_tools()
    debian.need_chip_tools()


def test_the_mirror_is_the_machine_s_own(tools: Path) -> None:
    others = "http://one.invalid/s Debian-Security\nhttp://one.invalid/b Debian Backports"
    _put(tools, "apt-get", f"echo '{others}\nhttp://two.invalid/debian Debian'")
    assert debian._mirror() == "http://two.invalid/debian"


def test_no_mirror_is_a_named_reason(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    _put(tools, "apt-get")
    with pytest.raises(NoImage, match="no Debian mirror"):
        debian._mirror()


def test_other_sources_than_those_that_were_patched_are_refused(tmp_path: Path) -> None:
    for path in re.findall(r"^--- a/(.*)", debian.PATCH.read_text(), re.MULTILINE):
        (tmp_path / "micropython" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "micropython" / path).write_text("of a later version\n")
    with pytest.raises(NoImage, match="is not that of MicroPython 1.25.0: .*hunk"):
        debian.patch(tmp_path)


NAMED = """\
# built with
1111  a_1.0+ds-1.dsc
2222  b-source_2.1-1_all.deb
"""


def test_a_release_s_sources_are_asked_for_by_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert debian.wanted() == ""
    (tmp_path / "sources.txt").write_text(NAMED)
    monkeypatch.setenv(debian.SOURCES, str(tmp_path / "sources.txt"))
    asked = debian.wanted()
    assert asked.count("\n") == 2 and "#" not in asked
    assert debian.packages(asked) == {"a": ("1.0+ds-1", "1111"), "b-source": ("2.1-1", "2222")}
    debian.check(asked, asked)


@for_each("got", ["1111  a_1.0+ds-1.dsc\n", "1111  a_1.0+ds-1.dsc\n3  b-source_2.1"])
def test_sources_with_another_hash_are_refused(got: str) -> None:
    asked = NAMED.partition("\n")[2]
    with pytest.raises(NoImage, match="other contents than DEALBOX_SOURCES names: b-source_2.1"):
        debian.check(asked, got)


def test_a_file_of_sources_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(debian.SOURCES, "/nowhere/sources.txt")
    with pytest.raises(NoImage, match="DEALBOX_SOURCES=/nowhere/sources.txt cannot be read"):
        debian.wanted()


def test_a_version_that_the_archive_no_longer_has_is_told_with_a_way_out(tools: Path) -> None:
    folder = tools / "downloads"
    folder.mkdir()
    gone = 'case "$*" in *=3.6.5-1*) echo "E: no such version" >&2; exit 100 ;; esac'
    _put(tools, "apt-get", f"echo 'http://one.invalid/debian Debian'\n{gone}")
    debian._download(folder, {})
    shutil.rmtree(folder)
    folder.mkdir()
    with pytest.raises(NoImage, match=r"no such version; DEALBOX_DEBIAN=ADDRESS names an archive"):
        debian._download(folder, {"mbedtls": ("3.6.5-1", "1111")})


def test_an_archive_of_past_versions_takes_the_mirror_s_place(
    tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lists are past their date, and are used all the same."""
    _put(tools, "apt-get", f'echo "$*" >> {tools}/said')
    monkeypatch.setenv("DEALBOX_DEBIAN", "http://past.invalid/2026")
    folder = tools / "downloads"
    folder.mkdir()
    debian._download(folder, {"mbedtls": ("3.6.5-1", "1111")})
    assert (
        "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://past."
        in (folder / "sources.list").read_text()
    )
    said = (tools / "said").read_text()
    assert "Acquire::Check-Valid-Until=false" in said
    assert "source --download-only micropython mbedtls=3.6.5-1\n" in said
