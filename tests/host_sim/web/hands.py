"""What a person does on the face, and how far the unit is when the page opens."""

from playwright.sync_api import Page, expect

from host_sim.hands import Hands
from host_sim.target import Target
from host_sim.watch import Watch

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]


def with_game(target: Target, *players: str) -> Target:
    """Start a game on a target, of RED and BLUE if nobody is named, and leave it switched off."""
    hands = Hands(target, Watch(target))
    hands.begin()
    hands.game("world", *(players or ("RED", "BLUE")))
    hands.power("off")
    return target


def see(page: Page, *texts: str) -> None:
    for text in texts:
        expect(page.locator("#words")).to_contain_text(text)


def click_keys(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'#keys [data-key="{key}"]').click()


def lay(page: Page, card: str, side: str) -> None:
    page.locator(f'[data-card="{card}"]').click()
    page.locator(f'[data-side="{side}"] .lay').click(position={"x": 8, "y": 8})
    expect(page.locator(f'[data-side="{side}"] [data-card="{card}"]')).to_be_visible()
