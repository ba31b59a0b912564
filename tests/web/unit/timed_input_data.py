"""The times of a person's hands, and the cards, as the laptop has them."""

from dealbox.parts import KEYS
from host_sim import timed_input
from host_sim.cards import UIDS
from host_sim.web.real_time import BACKLOG_MS


def data() -> dict[str, object]:
    names = ("ANSWER_MS", "FAST_MS", "KEY_HELD_MS", "LIFT_MS", "TAP_MS")
    times = {name: getattr(timed_input, name) for name in names}
    uids = {card: uid.hex() for card, uid in UIDS.items()}
    return {**times, "BACKLOG_MS": BACKLOG_MS, "KEYS": list(KEYS), "UIDS": uids}
