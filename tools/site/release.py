"""Puts the files that a version publishes into out/release.

    python -m tools.site.release [--tag v1.2.3]

These are the images of all boards, the wheels, archives of the site and its kit, and that of the
circuit board if KiCad is installed. Licences with NOTICE, the bill of materials, what the images
were built from and SHA256SUMS are beside them. notes.md has the version's section of CHANGELOG.md
and the counts of the long runs (make long). The site itself is then in out/site.

Without a tag, the version is the checkout's own, and the notes say if the long runs were made on
other sources. With a tag these are refused.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

from dealbox import __version__
from host_sim.ending import BadInput, in_words
from tools import notice
from tools.address import published_at
from tools.archive import archive
from tools.image import build, debian
from tools.site import images, long_runs, whole

_ABOUT = "Put images, wheel, site, kit, their checksums and the notes into out/release."
_NO_ADDRESS = (
    "the README leads to no site yet: put the address where it is published into pyproject.toml"
    " (Homepage) and into the links of README.md"
)
_ROOT = Path(__file__).parents[2]
_OUT = _ROOT / "out/release"
_CHANGELOG = _ROOT / "CHANGELOG.md"


class NotReleasable(BadInput):
    """This checkout cannot be released as requested; the text states why."""


def check_tag(tag: str, version: str) -> None:
    """Refuse a tag that is not this version with a v before it: NotReleasable."""
    if tag != f"v{version}":
        raise NotReleasable(
            f"the tag is {tag}, but the version in firmware/dealbox/__init__.py is {version}:"
            f" only v{version} can be released from here"
        )


def notes(changelog: str, version: str, is_trial: bool = False) -> str:
    """Return the text below a version's heading, which names the version and its date.

    Refused: NotReleasable, without such a heading or without text. In a trial the date may be
    "unreleased".
    """
    date = r"\d{4}-\d\d-\d\d" + "|unreleased" * is_trial
    heading = rf"^## {re.escape(version)} - (?:{date})\n"
    found = re.search(heading + r"(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found:
        raise NotReleasable(f"CHANGELOG.md has no section '## {version} - YYYY-MM-DD'")
    text = found[1].strip()
    if not text:
        raise NotReleasable(f"the section of {version} in CHANGELOG.md is empty")
    return text + "\n"


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.site.release", description=_ABOUT)
    parser.add_argument("--tag", help=f"as in git, v{__version__}: then the long runs are needed")
    args = parser.parse_args()
    check_tag(args.tag or f"v{__version__}", __version__)
    record = long_runs.RECORD
    made = record.read_text(encoding="utf-8") if record.exists() else ""
    counts, lacks = long_runs.notes(made, long_runs.sources())
    if lacks and args.tag:
        raise NotReleasable(f"{lacks} Make them, and commit their record: make long")
    text = notes(_CHANGELOG.read_text(encoding="utf-8"), __version__, is_trial=not args.tag)
    _fill(_OUT, text + counts)
    if lacks:
        print(f"dealbox: {lacks}", file=sys.stderr)
    for file in sorted(_OUT.iterdir()):
        print(file.relative_to(_ROOT))
    if published_at().endswith(".example/"):  # RFC 2606: nobody has such an address
        print(f"dealbox: {_NO_ADDRESS}", file=sys.stderr)
    return 0


def _fill(folder: Path, text: str) -> None:
    """Make the folder contain the files of a release, and nothing else."""
    whole.build_anew()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for image in (whole.OUT / "images").glob("*.uf2"):
        shutil.copy(image, folder)
    archive(whole.OUT, folder / f"dealbox-site-{__version__}.zip")
    archive(whole.OUT / "kit", folder / f"dealbox-kit-{__version__}.zip")
    board = whole.OUT / "kit/board"
    if (board / "gerbers.zip").exists():  # what a maker of boards needs; KiCad was there
        archive(board, folder / f"dealbox-board-{__version__}.zip")
    _build_wheel(folder)
    _add_papers(folder)
    (folder / images.SUMS).write_text(images.checksums(folder.iterdir()), encoding="utf-8")
    (folder / "notes.md").write_text(text, encoding="utf-8")


def _add_papers(folder: Path) -> None:
    """Add licences, bill of materials and sources. BuildFailed: NOTICE is of something else."""
    from tools import sbom  # slow to import

    parties = notice.parties(notice.evidence())
    notice.check(parties)
    for paper in (_ROOT / "LICENSE", notice.NOTICE, notice.HARDWARE):
        shutil.copy(paper, folder / f"{paper.name.removesuffix('.txt')}.txt")
    bill = sbom.text(parties, __version__, build.source_folder())
    (folder / f"dealbox-{__version__}.cdx.json").write_text(bill, encoding="utf-8")
    versions = (build.source_folder() / "versions").read_text(encoding="utf-8")
    sources = folder / f"dealbox-sources-{__version__}.txt"
    sources.write_text(debian.record(versions), encoding="utf-8")


def _build_wheel(folder: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReleasable(f"the wheel does not build:\n{done.stderr or done.stdout}")


if __name__ == "__main__":
    sys.exit(in_words(main))
