"""What the page's reader says of a flash is what the firmware's says."""

import json
import random
import struct
import subprocess
from pathlib import Path

import pytest

from dealbox.parts import PAGE_BYTES
from dealbox.store.page import MAGIC, VERSION, Page
from host_sim.parts.region import JOURNAL_BYTES, REGION_BYTES

_SCRIPT = Path(__file__).with_name("journal.mjs")
_PAGES = 400  # at random places
_BLANK = b"\xff" * PAGE_BYTES


def _region(rng: random.Random) -> bytes:
    """Return a region with random pages at random places, whole, wrong, torn and noise."""
    region = bytearray(b"\xff" * REGION_BYTES)
    page = Page()
    for place in sorted(rng.sample(range(JOURNAL_BYTES // PAGE_BYTES), _PAGES)):
        if rng.random() < 0.7:  # else the state of the page before
            page.bytes[:] = MAGIC + rng.randbytes(PAGE_BYTES - len(MAGIC))
            struct.pack_into(">I", page.bytes, 8, rng.getrandbits(rng.choice((2, 30, 31))))
        page.bytes[12] = VERSION
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


def _read(region: bytes) -> tuple[list[str], int]:
    """Return what the firmware's reader says, as the script prints it, and the newest page."""
    said, keys = [], []
    before: Page | None = None
    for at in range(0, JOURNAL_BYTES, PAGE_BYTES):
        page = Page()
        page.bytes[:] = region[at : at + PAGE_BYTES]
        if not page.is_sound():
            said.append("undefined" if page.bytes == _BLANK else "null")
            continue
        (seq,) = struct.unpack_from(">I", page.bytes, 8)
        kind, payer, payee = page.bytes[13:16]
        (amount_k,) = struct.unpack_from(">I", page.bytes, 20)
        fields = {"epoch": page.epoch(), "seq": seq, "version": page.version(), "kind": kind}
        fields |= {"payer": payer, "payee": payee, "amount_k": amount_k}
        fields |= {"isAffirmation": page.is_affirmation()}
        fields |= {"isSame": before is not None and page.holds_state_of(before)}
        said.append(json.dumps(fields, separators=(",", ":")))
        keys.append((bytes(page.key), -at))
        before = page
    return said, -max(keys)[1]


@pytest.mark.parametrize("seed", range(3))
def test_every_page_is_read_as_the_firmware_reads_it(
    seed: int, tmp_path: Path, node: Path
) -> None:
    region = _region(random.Random(seed))
    file = tmp_path / "region"
    file.write_bytes(region)
    *pages, newest = subprocess.check_output([node, _SCRIPT, file], text=True).splitlines()
    expected, at = _read(region)
    assert pages == expected
    assert int(newest) == at
    assert {"null", "undefined"} < set(pages)
    assert sum('"isSame":true' in page for page in pages) > 3
