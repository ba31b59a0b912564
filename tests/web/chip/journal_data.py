"""Regions with pages at random places, and what the firmware's reader says of them."""

import random
import struct
from base64 import b64encode
from typing import Any

from dealbox.parts import PAGE_BYTES
from dealbox.store.page import MAGIC, VERSION, Page
from host_sim.parts.region import JOURNAL_BYTES, REGION_BYTES

_PAGES = 400
_BLANK = b"\xff" * PAGE_BYTES


def data() -> list[dict[str, Any]]:
    return [_read(_region(random.Random(seed))) for seed in range(3)]


def _region(rng: random.Random) -> bytes:
    """Return a region with random pages at random places, whole, wrong, torn and noise."""
    region = bytearray(b"\xff" * REGION_BYTES)
    page = Page()
    for place in sorted(rng.sample(range(JOURNAL_BYTES // PAGE_BYTES), _PAGES)):
        if rng.random() < 0.7:  # else the state of the page before
            page.bytes[:] = MAGIC + rng.randbytes(PAGE_BYTES - len(MAGIC))
            struct.pack_into(">I", page.bytes, 8, rng.getrandbits(rng.choice((2, 30, 31))))
        page.bytes[12] = VERSION
        page.bytes[36:38] = rng.randbytes(2)  # power-up and mark, which are no state
        page.bytes[249] = rng.getrandbits(1)
        page.set_epoch(rng.getrandbits(rng.choice((2, 30, 31))))
        written = bytearray(page.bytes)
        how = rng.randrange(6)
        if how == 1:
            written[rng.randrange(PAGE_BYTES)] ^= 1 << rng.randrange(8)
        elif how == 2:
            done = rng.randrange(PAGE_BYTES)
            written[done:] = _BLANK[done:]
        elif how == 3:
            written[:] = rng.randbytes(PAGE_BYTES)
        at = place * PAGE_BYTES
        region[at : at + PAGE_BYTES] = written
    return bytes(region)


def _read(region: bytes) -> dict[str, Any]:
    """Return a region, what is said of each page that is not blank, and where the newest is.

    None: it is no complete page.
    """
    pages: dict[int, dict[str, Any] | None] = {}
    keys = []
    before: Page | None = None
    for at in range(0, JOURNAL_BYTES, PAGE_BYTES):
        page = Page()
        page.bytes[:] = region[at : at + PAGE_BYTES]
        if page.bytes == _BLANK:
            continue
        pages[at // PAGE_BYTES] = None
        if not page.is_sound():
            continue
        (seq,) = struct.unpack_from(">I", page.bytes, 8)
        kind, payer, payee = page.bytes[13:16]
        (amount_k,) = struct.unpack_from(">I", page.bytes, 20)
        pages[at // PAGE_BYTES] = {
            **{"epoch": page.epoch(), "seq": seq, "version": page.version(), "kind": kind},
            **{"payer": payer, "payee": payee, "amount_k": amount_k},
            "isAffirmation": page.is_affirmation(),
            "isSame": before is not None and page.holds_state_of(before),
        }
        keys.append((bytes(page.key), -at))
        before = page
    newest = -max(keys)[1] // PAGE_BYTES
    return {"region": b64encode(region).decode(), "pages": pages, "newest": newest}
