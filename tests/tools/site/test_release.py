import hashlib
import re
import sys
from pathlib import Path

import pytest

from dealbox import __version__
from dealbox.store.page import VERSION
from host_sim.ending import BAD_INPUT, in_words
from tests.support.cases import for_each, rows
from tests.support.sources import ROOT
from tools.site import images, long_runs, release

CHANGELOG = Path(__file__).with_name("changelog.md").read_text("utf-8")


@for_each(("version", "text"), rows(__file__, "notes"))
def test_the_notes_are_the_section_of_the_version(version: str, text: str) -> None:
    assert release.notes(CHANGELOG, version) == text


@for_each("version", ["0.2.0", "0.1", "10.0", "0.1x0", "0.0.9"])
def test_a_version_without_a_dated_section_is_refused(version: str) -> None:
    with pytest.raises(release.NotReleasable, match=f"no section '## {re.escape(version)} - "):
        release.notes(CHANGELOG, version)


def test_a_section_without_text_is_refused() -> None:
    with pytest.raises(release.NotReleasable, match="section of 0.0.8 in CHANGELOG.md is empty"):
        release.notes(CHANGELOG, "0.0.8")


def test_a_trial_may_have_no_date() -> None:
    changelog = CHANGELOG.replace("unreleased\n", "unreleased\n\nThe next.\n")
    assert release.notes(changelog, "0.0.9", is_trial=True) == "The next.\n"
    with pytest.raises(release.NotReleasable, match="no section"):
        release.notes(changelog, "0.0.9")


def test_version_changelog_and_journal_agree() -> None:
    """This version is the newest of the changelog, and both say which format each version has."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    journal = (ROOT / "docs/journal.md").read_text(encoding="utf-8")
    written_by = re.findall(r"^\| (\d) \| ([\d., ]+) \|", journal, re.MULTILINE)
    formats = {each: number for number, those in written_by for each in those.split(", ")}
    sections = re.findall(r"^## ([\d.]+) - .*\n\n(.*)", changelog, re.MULTILINE)
    assert {
        version: re.findall(r"writes journal format (\d)", text) for version, text in sections
    } == {version: [number] for version, number in formats.items()}
    assert (sections[0][0], formats[__version__]) == (__version__, str(VERSION))
    assert release.notes(changelog, __version__, is_trial=True)


def test_the_tag_of_the_version_is_accepted_and_no_other() -> None:
    release.check_tag("v1.2.3", "1.2.3")
    for tag in ("v1.2.4", "1.2.3", "v1.2.3-rc1", "v1.2", ""):
        with pytest.raises(release.NotReleasable, match="the version in .* is 1.2.3: only v1.2.3"):
            release.check_tag(tag, "1.2.3")


def test_a_refusal_is_one_line_and_builds_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["release", "--tag", "v0.0.0"])
    assert in_words(release.main) == BAD_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("dealbox: the tag is v0.0.0") and said.err.count("\n") == 1


def test_a_tag_is_refused_without_the_long_runs_and_the_notes_of_a_trial_say_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    filled: list[str] = []
    monkeypatch.setattr(release, "_fill", lambda folder, text: filled.append(text))
    monkeypatch.setattr(release, "_OUT", tmp_path)
    monkeypatch.setattr(long_runs, "RECORD", tmp_path / "none")
    monkeypatch.setattr(sys, "argv", ["release", "--tag", f"v{__version__}"])
    with pytest.raises(release.NotReleasable, match="commit their record: make long$"):
        release.main()
    monkeypatch.setattr(sys, "argv", ["release"])
    assert release.main() == 0
    assert filled[0].endswith("## Long runs\n\nThe long runs were not made on these sources.\n")


def test_the_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    contents = {"b.uf2": b"\0\xff" * 1000, "a.whl": b"wheel", "empty": b""}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    lines = images.checksums(tmp_path.iterdir()).splitlines()
    assert [line.split("  ") for line in lines] == [
        [hashlib.sha256(contents[name]).hexdigest(), name] for name in ("a.whl", "b.uf2", "empty")
    ]
    assert lines[2].startswith("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")


@pytest.mark.parametrize(("address", "warned"), [("https://a.example/", 1), ("https://a.org/", 0)])
def test_a_release_whose_site_has_no_address_says_so(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    address: str,
    warned: int,
) -> None:
    monkeypatch.setattr(sys, "argv", ["release"])
    monkeypatch.setattr(release, "_fill", lambda folder, text: None)
    monkeypatch.setattr(release, "_OUT", tmp_path)
    monkeypatch.setattr(release, "published_at", lambda: address)
    assert release.main() == 0
    assert capsys.readouterr().err.count("the README leads to no site yet") == warned


def test_the_workflow_publishes_every_file_of_a_release() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    for kind in ("*.uf2", "*.whl", "*.zip", "*.txt", "*.cdx.json", images.SUMS, "notes.md"):
        assert f"release/{kind}" in workflow
