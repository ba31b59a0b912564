"""How long a person holds keys and cards, in milliseconds of the unit's time; presses them."""

from host_sim.target import Target

KEY_HELD_MS = 60  # a key, or the deal button
KEYS_APART_MS = 100  # from releasing one to pressing the next
FAST_MS = 40  # both, for the fastest typist
ANSWER_MS = 100  # from a key's release until the display shows what the unit answers
TAP_MS = 300  # a card on a reader
LIFT_MS = 250  # from lifting a card until the unit has seen that it is gone


def press(
    target: Target, *keys: str, held_ms: float = KEY_HELD_MS, apart_ms: float = KEYS_APART_MS
) -> None:
    """Press keys one after the other, whatever the unit shows."""
    for key in keys:
        target.key(key, True)
        target.run(held_ms)
        target.key(key, False)
        target.run(apart_ms)


def press_fast(target: Target, *keys: str) -> None:
    """Press them as the fastest typist does."""
    press(target, *keys, held_ms=FAST_MS, apart_ms=FAST_MS)
