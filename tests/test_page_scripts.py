"""No page of ours makes HTML of a string, and the browser is told to forbid it."""

import re
from pathlib import Path

import pytest

from host_sim.web import server
from tools.site import pages

ROOT = Path(__file__).parents[1]
PAGES = ("web/scoreboard/index.html", "web/report/index.html", "web/chip/index.html")
SINKS = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|setHTML\w*|srcdoc|createContextualFragment"
    r"|DOMParser|parseFromString|document\.write|eval\(|Function\()"
)


def test_no_script_makes_html_or_code_of_a_string() -> None:
    scripts = [
        path for path in (ROOT / "web").rglob("*") if path.suffix in (".js", ".mjs", ".html")
    ]
    assert len(scripts) > 30
    assert not [path for path in scripts if SINKS.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    "policy",
    [server.POLICY, pages.POLICY, *((ROOT / page).read_text("utf-8") for page in PAGES)],
    ids=["face", "browser", "scoreboard", "report", "chip"],
)
def test_the_policy_of_a_page_wants_trusted_types(policy: str) -> None:
    assert "require-trusted-types-for 'script'; trusted-types " in policy
