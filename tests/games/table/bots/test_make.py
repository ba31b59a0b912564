"""Bots by name, or a user's own."""

import re
from pathlib import Path

import pytest

from games.table.bots import NAMES, SLOW, NoSuchBot, make
from games.table.bots.bot import Bot
from games.table.bots.player import Player
from games.table.bots.trader import Trader

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs/games/bots.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES | SLOW)
def test_a_known_bot_is_found_by_its_name(name: str) -> None:
    assert make(name) is (NAMES | SLOW)[name] and issubclass(make(name), Bot)


def test_a_reserve_makes_another_bot_of_the_same_kind() -> None:
    rich = make("trader@700")
    assert issubclass(rich, Trader) and rich.reserve == 700 and Trader.reserve != 700


def test_a_users_own_bot_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bot.py").write_text(
        "from games.table.bots.bot import Bot\nclass Mine(Bot):\n    reserve = 1\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert make("own_bot:Mine").reserve == 1
    assert make("own_bot:Mine@40").reserve == 40


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("trade", "no bot is called 'trade': take steady, cautious, .*module:Class"),
        ("", "no bot is called ''"),
        ("trader@-1", "no bot is called 'trader@-1'"),
        ("trade@5", "no bot is called 'trade'"),
        ("own:Bot:Bot", "no bot is called"),
        ("../own:Bot", "no bot is called"),
        ("no_such_module:Mine", "no_such_module cannot be imported: ModuleNotFoundError"),
        ("games.table.bots.bot:Boot", "games.table.bots.bot has no class Boot"),
        ("games.table.bots.bot:View", "bot:View is no class of games.table.bots.bot.Bot"),
        ("games.table.bots.bot:PAY", "bot:PAY is no class of"),
    ],
)
def test_a_name_that_means_no_bot_is_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(NoSuchBot, match=words):
        make(name)


def test_a_module_that_fails_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing_bot.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(NoSuchBot, match="failing_bot cannot be imported: ZeroDivisionError"):
        make("failing_bot:Mine")


# The page about bots.


def test_the_page_names_every_bot_and_every_question() -> None:
    named = set(re.findall(r"^\| `([\w-]+)`", PAGE, re.M))
    helpers = {"spare_k", "reserve_k", "value_k"}
    questions = {name for name in vars(Bot) if name[0] != "_" and callable(getattr(Bot, name))}
    assert named == set(NAMES) | set(SLOW) | (questions - helpers)
    assert questions - helpers <= set(vars(Player))


def test_the_example_of_the_page_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code blocks: a module, and a program that plays games with its bot."""
    module, program = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    name = re.search(r"# (\w+)\.py", module)
    assert name
    (tmp_path / f"{name[1]}.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)
    said: list[str] = []
    exec(compile(program, "docs/games/bots.md", "exec"), {"print": said.append})
    assert said
