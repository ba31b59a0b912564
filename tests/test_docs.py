"""Every test, case and file that a page of docs/ names exists, and every link leads to a place."""

import re
from pathlib import Path

from tests.support import conversations
from tests.support.cases import for_each

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
_NAMED = re.compile(r"`(tests/[\w/]+\.py)?::(test_\w+)`")
_CASE = re.compile(r"`(tests/[\w/]+\.cases)`: ([^,|\n]+?) *(?=[,|\n])")
_FILE = re.compile(r"`((?:boards|docs|firmware|games|host_sim|kit|tests|tools|web)/[\w./-]+)`")
# Files that are still to be made: with a name to be filled in, or the record of `make long`.
_NOT_YET = re.compile(r"NAME|SUBJECT|XX|PICO_BOARD|tests/programs/long\.md")
_LINK = re.compile(r"\]\(([\w./-]*)(?:#([^)\s]+))?\)")


def test_the_page_about_security_names_its_tests() -> None:
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    claims = set(re.findall(r"\[(\d+)\](?!\()", text))
    assert claims == set(re.findall(r"^- (\d+): ", text, re.M)) and len(claims) > 9


@for_each("page", PAGES)
def test_every_test_that_is_named_exists(page: Path) -> None:
    where = ""
    for path, name in _NAMED.findall(page.read_text(encoding="utf-8")):
        where = path or where  # the file may be named with the first of several
        assert f"def {name}(" in (ROOT / where).read_text(encoding="utf-8"), f"{where}::{name}"
    for path, name in _CASE.findall(page.read_text(encoding="utf-8")):
        cases = conversations.read(ROOT / path)
        assert name in [case.name for case in cases], f"{path}: {name}"


@for_each("page", PAGES)
def test_every_file_that_is_named_exists(page: Path) -> None:
    for name in _FILE.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / name).exists() or _NOT_YET.search(name), name


def test_the_rule_for_udev_names_the_unit_as_it_names_itself() -> None:
    """And is for a file that is read before 73-seat-late.rules, which gives the port away."""
    text = (ROOT / "docs/flash.md").read_text(encoding="utf-8")
    settings = (ROOT / "boards/common/mpconfigboard.h").read_text(encoding="utf-8")
    (maker,) = re.findall(r'MANUFACTURER_STRING "(\w+)"', settings)
    assert f'ATTRS{{manufacturer}}=="{maker}", TAG+="uaccess"' in text
    (number,) = re.findall(r"rules\.d/(\d\d)-dealbox\.rules", text)
    assert int(number) < 73


@for_each("page", PAGES)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link, anchor in _LINK.findall(page.read_text(encoding="utf-8")):
        target = page.parent / link if link else page
        assert target.exists(), link
        assert not anchor or target.suffix != ".md" or anchor in _anchors(target), anchor


def _anchors(page: Path) -> set[str]:
    """Return what its headings are called in an address, as the site has them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {
        re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", each.lower()).strip()) for each in titles
    }
