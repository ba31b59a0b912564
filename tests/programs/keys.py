"""How many keys each operation at the table takes, counted in its scenario.

`python -m tests.programs.keys > docs/keys.md` writes the page anew. An operation is played by
`tests/scenarios/keys_NAME.txt`; a key pressed, a card laid or tapped and the deal button count one
each. The steps that count end in a comment with their numbers: `# 1`, `# 2 to 4`, `# 5 and 6`.
"""

import re
from pathlib import Path

from tests.support import sources
from tests.support.cases import rows

SCENARIOS = sources.ROOT / "tests/scenarios"
PAGE = sources.ROOT / "docs/keys.md"

# What each operation is, and how many keys it takes at most.
OPERATIONS = {name: (title, int(most)) for name, title, most in rows(__file__, "operations")}

# On the page a touch on a deed types its number and OK, and OK once more to buy or to pay; one on
# a button takes back (web/face/steps.js).
_OF_DEEDS = ("keys_buy", "keys_rent", "keys_develop", "keys_trade")
_BY_BUTTON = ("keys_undo", "keys_undo_later")

_HEAD = """# Keys

How many keys an operation takes, counted in `tests/scenarios/keys_NAME.txt`. A key, a card on a
reader and the deal button count one each. A deed with two digits takes one key more. A test holds
each number, or the greater one in brackets. By touch on a [phone](face.md) the deeds are shown,
and a button takes back.

"""
_COUNTED = ("press", "tap", "lay", "deal")
_DEED = re.compile(r"(\d )+OK( OK)?")
_NUMBERS = re.compile(r"# (\d+)(?:(?: to| and) (\d+))?")


def names() -> list[str]:
    """Return the names of the operations that have a scenario, in the order of the page."""
    played = {path.stem.removeprefix("keys_") for path in SCENARIOS.glob("keys_*.txt")}
    return [name for name in OPERATIONS if name in played] + sorted(played - OPERATIONS.keys())


def count(path: Path) -> int:
    """Return how many keys the numbered steps take.

    Refused, with ValueError: numbers that are not those of the keys.
    """
    keys = 0
    is_over = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        numbers = _NUMBERS.search(line)
        if not words or words[0] not in _COUNTED or not (keys or numbers):
            continue
        if not numbers:
            is_over = True  # what shows afterwards what came of it
            continue
        if is_over:
            raise ValueError(f"{path.name}:{number}: a step before this one has no number")
        first = keys + 1
        keys += len(words) - 1 if words[0] == "press" else 1
        if (int(numbers[1]), int(numbers[2] or numbers[1])) != (first, keys):
            raise ValueError(f"{path.name}:{number}: these are keys {first} to {keys}")
    return keys


def touches(path: Path) -> int:
    """Return how many touches of a phone the numbered steps take."""
    if path.stem in _BY_BUTTON:
        return 1
    lines = path.read_text(encoding="utf-8").splitlines()
    steps = [line.partition("#")[0].split() for line in lines if _NUMBERS.search(line)]
    steps = [words for words in steps if words and words[0] in _COUNTED]
    chosen: set[str] = set()  # the sides that have a card
    found = 0
    for words, after in zip(steps, [*steps[1:], []], strict=True):
        keys = " ".join(words[1:]) if words[0] == "press" else "tap"
        if path.stem in _OF_DEEDS:
            keys = _DEED.sub("deed", keys, count=1)
        found += len(keys.split())
        if words[0] == "tap":
            is_amount = after[:1] == ["press"] and after[1][0] in "0123456789."
            is_free = not chosen and not is_amount  # salary and menu take a card on either side
            by_a_touch = "plus" if "minus" in chosen else "minus"
            found += words[2] != by_a_touch and not is_free
            chosen.add(words[2])
    return found


def page() -> str:
    """Return the text of docs/keys.md."""
    rows = []
    for name in names():
        title, most = OPERATIONS[name]
        now = count(SCENARIOS / f"keys_{name}.txt")
        promised = f" ({most})" if most > now else ""
        by_touch = touches(SCENARIOS / f"keys_{name}.txt")
        touched = f", by touch {by_touch}" if by_touch < now else ""
        rows.append(f"- {title}: {now}{promised}{touched}\n")
    return _HEAD + "".join(rows)


if __name__ == "__main__":
    print(page(), end="")
