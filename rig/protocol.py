"""The lines between the laptop and the rig; the same file runs on both.

The laptop sends a command, the rig answers it with one line: `ok`, which numbers may follow, or
`error` and the reason in words. No command is sent before the one before it is answered.

    id                  ok dealbox-rig 1: the name and the version of this protocol
    on                  let the unit run
    off                 switch it off; answered when its supply is empty: ok FALL_US
    key KEY MS          press a key for MS milliseconds (1 to 5000)
    hold KEY            press a key from the next `on` until `release`
    release
    cut WAY AFTER_US    cut the power AFTER_US microseconds (0 to 5000000) after the next `key`
                        is pressed, or after the next `on`. That command is then answered when
                        the cut is done: ok AFTER_US FALL_US, as measured
    rail                ok MV: the unit's 3.3 V supply

FALL_US is how long the supply took to fall below EMPTY_MV; 0 where WAY is `run`, which keeps it.
"""

ID = "dealbox-rig 1"

# Row by row, as in dealbox.parts.
KEYS = ("1", "2", "3", "K", "4", "5", "6", "M", "7", "8", "9", "C", ".", "0", "GO", "OK")

CROWBAR = "crowbar"  # off, and 10 ohm from VSYS to ground
DECAY = "decay"  # off: the unit empties its own capacitors
RUN = "run"  # RUN low: the chip is reset, its flash goes on
WAYS = (CROWBAR, DECAY, RUN)

EMPTY_MV = 500
HELD_MAX_MS = 5_000
AFTER_MAX_US = 5_000_000


class Rejected(Exception):
    """A command cannot be carried out; the text states why."""


# The words that follow a command, and what they may be.
_FORMS: "dict[str, tuple[str, ...]]" = {
    "id": (),
    "on": (),
    "off": (),
    "key": ("KEY", "MS"),
    "hold": ("KEY",),
    "release": (),
    "cut": ("WAY", "AFTER_US"),
    "rail": (),
}
_CHOICES = {"KEY": KEYS, "WAY": WAYS}
_RANGES = {"MS": (1, HELD_MAX_MS), "AFTER_US": (0, AFTER_MAX_US)}


def parse(line: str) -> "list[str | int]":
    """Return the words of a command, its numbers as such. Rejected: it is no command."""
    verb, *words = line.split() or [""]
    if verb not in _FORMS:
        raise Rejected(f"no command: {verb}")
    form = _FORMS[verb]
    if len(words) != len(form):
        raise Rejected(f"{verb} takes " + (" ".join(form) or "nothing"))
    return [verb] + [_parse_word(form[i], words[i]) for i in range(len(form))]


def _parse_word(name: str, word: str) -> "str | int":
    if name in _CHOICES:
        if word not in _CHOICES[name]:
            raise Rejected(f"no {name}: {word}")
        return word
    least, most = _RANGES[name]
    if not word.isdigit() or not least <= int(word) <= most:
        raise Rejected(f"{name} is from {least} to {most}, not {word}")
    return int(word)
