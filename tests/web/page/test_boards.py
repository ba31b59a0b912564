import pytest
from playwright.sync_api import Page, expect

from dealbox.bank import editions
from host_sim.parts.w25q import Flash
from tests.store.test_putting import Unit
from tests.web.page.conftest import Open
from tests.web.page.test_editor import button, edit
from tests.web.page.test_page import load, see

pytestmark = [pytest.mark.browser, pytest.mark.races]


def choose(page: Page, text: str, name: str = "cork.toml") -> None:
    content = {"name": name, "mimeType": "application/toml", "buffer": text.encode()}
    page.locator("#more").click()
    with page.expect_file_chooser() as chooser:
        page.locator("#board").click()
    chooser.value.set_files(content)  # type: ignore[arg-type]
    expect(page.locator("#menu")).to_be_hidden()


@pytest.mark.soak
def test_all_faults_of_a_file_are_shown_at_once(visit: Open) -> None:
    page = visit()
    see(page, "NEW GAME?")
    choose(page, 'like = "dublin"\ntitle = "Cork"\nsalary = -5\nbial = 60\n')
    faults = page.locator("#faults")
    expect(faults.get_by_role("heading")).to_have_text("Faults of cork.toml")
    expect(faults.get_by_role("listitem")).to_have_text(
        [
            "cork.toml: bial = 60: there is no such field; is it bail?",
            "cork.toml: salary = -5: it has to be 1 or more",
        ]
    )
    faults.get_by_role("button").click()
    choose(page, 'like = "dublin"\ntitle = "London"\n', "london.toml")
    why = "The unit does not take this board: TITLE IS TAKEN. A built-in board has it."
    expect(page.locator("#notice")).to_have_text(why)


@pytest.fixture
def full() -> bytes:
    """Return the region of a unit with four own boards, whose game is played on the third."""
    unit = Unit(Flash())
    ids = [unit.put(f"City {number}") for number in range(4)]
    unit.play(ids[2])
    editions.forget_own()
    return bytes(unit.flash.data)


@pytest.mark.soak
def test_a_fifth_board_takes_the_place_that_is_chosen(visit: Open, full: bytes) -> None:
    page = visit()
    see(page, "NEW GAME?")
    choose(page, 'like = "dublin"\ntitle = "Porto"\n')
    question, notice = page.locator("#full"), page.locator("#notice")
    expect(notice).to_contain_text("Porto is in the list")
    load(page, full)
    page.get_by_text("Save this game, and play the other").click()
    see(page, "RED", "1495")
    offered = question.locator(".printed")
    why = "The unit does not take this board: NO ROOM. Four boards are kept: remove one first."
    cork = 'like = "dublin"\ntitle = "Cork"\n'
    # A file.
    choose(page, cork)
    expect(offered).to_have_text(["City 0", "City 1", "City 3"])  # Porto went with its game
    expect(button(question, "Keep all four")).to_be_focused()
    page.keyboard.press("Enter")
    expect(notice).to_have_text(why)
    choose(page, cork)
    button(question, "City 0").click()
    expect(notice).to_have_text("Cork is in the list of editions of a new game.")
    # The editor.
    editor = edit(page)
    button(editor, "Dublin").click()
    button(editor, "Use now").click()
    expect(offered).to_have_text(["City 1", "City 3", "Cork"])
    page.keyboard.press("Escape")
    expect(editor.get_by_role("status")).to_have_text(why)
    button(editor, "Use now").click()
    button(question, "City 3").click()
    expect(notice).to_have_text("Dublin 2 is in the list of editions of a new game.")
    expect(editor).to_be_hidden()
    see(page, "RED", "1495")  # the game goes on
