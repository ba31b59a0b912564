"""No page of ours makes HTML of a string, and the browser is told to forbid it."""

import re
from pathlib import Path

import pytest

from host_sim.web import server
from tools import pocket_page

ROOT = Path(__file__).parents[1]
FOLDERS = ("host_sim/web/page", "host_sim/report", "pocket", "site")
PAGES = ("host_sim/web/page/scoreboard/index.html", "host_sim/report/page/index.html")
SINKS = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|setHTML\w*|srcdoc|createContextualFragment"
    r"|DOMParser|parseFromString|document\.write|eval\(|Function\()"
)


def test_no_script_makes_html_or_code_of_a_string() -> None:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    scripts = [path for path in found if path.suffix in (".js", ".mjs", ".html")]
    assert len(scripts) > 30
    assert not [path for path in scripts if SINKS.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    "policy",
    [server.POLICY, pocket_page.POLICY, *((ROOT / page).read_text("utf-8") for page in PAGES)],
    ids=["face", "pocket", "scoreboard", "report"],
)
def test_the_policy_of_a_page_wants_trusted_types(policy: str) -> None:
    assert "require-trusted-types-for 'script'; trusted-types " in policy
