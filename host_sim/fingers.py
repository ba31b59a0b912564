"""How long fingers take, in milliseconds of the unit's time."""

KEY_HELD_MS = 60  # a key, or the deal button
KEYS_APART_MS = 100  # from letting go of one to pressing the next
FAST_MS = 40  # the same two of the fastest fingers
TAP_MS = 300  # a card on a reader
LIFT_MS = 250  # from lifting a card until the unit has seen that it is gone
