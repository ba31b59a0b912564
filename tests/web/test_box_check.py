"""The check of a board in the page of a box finds what `make check-board` does."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_sim import pins
from host_sim.chip.chip import UsbHost
from tests.support.prompt import Prompt
from tests.support.sources import ROOT
from tests.support.web.browsing import violations, watch
from tests.support.web.static import serving
from tests.tools.usb.test_check_board import FEW, Person, no_display, served
from tools.site import pages
from tools.usb import board_limits, check_board
from tools.usb.board_checks import Check

pytestmark = [pytest.mark.browser, pytest.mark.races, pytest.mark.chip]

SERIAL = (ROOT / "tests/support/web/serial.js").read_text(encoding="utf-8")
# What the page gives up after seconds, it waits for here: the emulated unit may be slow.
PATIENT = """const later = setTimeout;
window.setTimeout = (act, ms) => later(act, ms < 3000 ? ms : 1e9);"""
IS_NEXT = "() => box.asked.length || !question.hidden || !save.hidden"
STATE = """() => ({
    sent: box.asked.splice(0),
    question: question.hidden ? "" : asked.textContent,
    isDone: !save.hidden,
})"""
PACKET_BYTES = 64
ENTER, END = "\x02\x01", "\x04"
ANSWER_END = re.compile(rb"(> ?|} *\n)$")  # a prompt, or a line of the feed
KEYS_OF_ANSWER = re.compile(r" \((y/n|y)\)$")  # behind a question of the command line
FEWEST = FEW | {"patterns": 5, "looks": 1}
ALL = FEW | {"passes": 1, "turns": 20}


class Cable:
    """Connects a page with the emulated unit at its prompt.

    answers: of the person, by question. page: has the stand-in of the port.
    """

    def __init__(self, page: Page, prompt: Prompt, person: Person) -> None:
        self.answers: dict[str, str] = {}
        self._page = page
        self._target = prompt.target
        self._person = person
        self._sent = self._received = ""

    def play(self) -> None:
        """Let the page do a check, and the person answer what it asks."""
        while True:
            self._page.wait_for_function(IS_NEXT)
            state = self._page.evaluate(STATE)
            if state["isDone"]:
                return
            if state["question"]:
                self._answer(state["question"])
            if state["sent"]:
                self._pass_on(bytes(state["sent"]))

    def printed(self) -> dict[str, str]:
        """Return what each script has printed that the page has run."""
        scripts = self._sent.partition(ENTER)[2].split(END)
        printed = re.findall(f"OK([^{END}]*){END}{END}>", self._received)
        assert len(printed) + 2 == len(scripts)  # and the one that hangs, and what is sent then
        return dict(zip(scripts, printed, strict=False))

    def _answer(self, question: str) -> None:
        answer = self.answers[question] = self._person.ask(question)
        if answer in ("y", "n", ""):
            self._page.locator(f'#question button[value="{answer}"]').click()
        else:
            self._page.locator("#number").fill(answer)
            self._page.locator("#next").click()

    def _pass_on(self, data: bytes) -> None:
        """Pass on what the page has sent, and the answer to it; after a reset, plug in anew."""
        self._sent += data.decode()
        for at in range(0, len(data), PACKET_BYTES):
            self._usb().send(data[at : at + PACKET_BYTES])
            self._target.run(3)
        answer = b""
        resets = self._target.resets
        while not ANSWER_END.search(answer):
            self._target.run(20)
            if self._target.resets > resets:
                self._page.evaluate("box.unplug()")
                self._page.evaluate("box.plugIn()")
                return
            answer += bytes(self._usb().received)
            self._usb().received.clear()
        self._received += answer.decode()
        self._page.evaluate("(bytes) => box.send(bytes)", list(answer))

    def _usb(self) -> UsbHost:
        assert self._target.chip and self._target.chip.usb
        return self._target.chip.usb


@pytest.fixture(params=[FEWEST, pytest.param(ALL, marks=pytest.mark.soak)], ids=["few", "all"])
def counts(request: pytest.FixtureRequest) -> dict[str, int]:
    counts: dict[str, int] = request.param
    return counts


@pytest.fixture
def page(browser: Browser, counts: dict[str, int], tmp_path: Path) -> Iterator[Page]:
    """Return the page, which tries each thing so often, connected; its console is quiet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_limits, "COUNTS", counts)
        pages.build("box", tmp_path / "site")
    page = browser.new_page()
    complaints: list[str] = []
    watch(page, complaints)
    page.add_init_script(PATIENT + SERIAL)
    with serving(tmp_path / "site") as site:
        page.goto(site.address())
        page.get_by_role("button", name="Connect the box on USB").click()
        yield page
        page.close()
    assert complaints == []


def test_the_page_reports_what_the_command_line_does(
    page: Page, counts: dict[str, int], image: Path, tmp_path: Path, node_modules: Path
) -> None:
    """The same scripts and questions, and the same lines of the same answers; by few, no keys."""
    prompt = served(image)
    no_display(prompt)
    person = Person(prompt, has_hands=counts is ALL)
    cable = Cable(page, prompt, person)
    page.get_by_role("button", name="Begin the check").click()
    cable.play()
    expect(page.locator("#progress")).to_have_text("The check is done. Failed: display")
    expect(page.locator('#lines [data-result="fail"] b')).to_have_text(["display"])
    expect(page.locator("#status")).to_have_text("The box is running.")
    with page.expect_download() as got:
        page.get_by_role("button", name="Save the report").click()
    assert got.value.suggested_filename == "board-report.json"
    by_page = json.loads(Path(got.value.path()).read_text(encoding="utf-8"))

    unit = check_board.Unit(cable.printed().__getitem__, lambda _: True)
    check = Check(pins.BOARD, board_limits.limits() | {"counts": counts})
    ask = cable.answers
    lines = check_board.lines(
        check.steps(), unit, lambda asked: ask[KEYS_OF_ANSWER.sub("", asked)]
    )
    assert check_board.run(check, lines, print, tmp_path / "report.json") == 1
    by_command = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert by_page["checks"] == by_command["checks"]
    assert by_page == by_command | {"date": by_page["date"]}
    assert len(by_page["checks"]) == (29 if counts is ALL else 26)

    page.evaluate((node_modules / "axe-core/axe.min.js").read_text(encoding="utf-8"))
    page.evaluate("question.hidden = false")
    assert violations(page) == {}
