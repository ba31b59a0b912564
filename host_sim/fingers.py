"""The timing of a person's hands, in milliseconds of the unit's time."""

KEY_HELD_MS = 60  # a key, or the deal button
KEYS_APART_MS = 100  # from releasing one to pressing the next
FAST_MS = 40  # both, for the fastest typist
TAP_MS = 300  # a card on a reader
LIFT_MS = 250  # from lifting a card until the unit has seen that it is gone
