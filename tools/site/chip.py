"""What the page with the chip has besides its scripts: image, boot ROM, games, and what it knows.

The game on its table is played here, on the laptop's unit, and is in no repository.
"""

import base64
import hashlib
import json
import struct
from pathlib import Path

from dealbox.bank import state
from dealbox.parts import PAGE_BYTES
from dealbox.store.rings import BLANK
from dealbox.ui import words
from host_sim import languages, pins
from host_sim.cards import COLOURS, UIDS, UNKNOWN
from host_sim.chip.chip import BOOT_ROM
from host_sim.laptop.target import LaptopTarget
from host_sim.parts import picture
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from tools.bench import power
from tools.image import build

GAME = Path(__file__).parents[2] / "web/chip/game.txt"
_SEED = 11
_SETTINGS_MS = 3_000  # until a setting is in the flash
_TABLE_AT = 0x16  # of the boot ROM: where the table of its data is (RP2040 data sheet, 2.8.2)
# Where the table says that its floating point begins and ends, for single and double precision. It
# is not Raspberry Pi's, and may be used on a Pico only; no image calls it.
_FLOATS = ((b"FS", b"FE"), (b"DS", b"DE"))
_BREAKPOINT = b"\x00\xbe"


def files() -> dict[str, bytes]:
    """Return these files. Refused: NoImage, BuildFailed."""
    image = build.image(pins.BOARD)
    games = {f"game-{code}.json": _game(code) for code in languages.modules()}
    return {
        image.name: image.read_bytes(),
        "bootrom.bin": boot_rom(),
        "chip.json": json.dumps(_about(image)).encode(),
        **games,
    }


def boot_rom() -> bytes:
    """Return the boot ROM, with breakpoints in place of its floating point."""
    rom = bytearray(BOOT_ROM)
    (at,) = struct.unpack_from("<H", rom, _TABLE_AT)  # two letters, and a number, of each entry
    table = dict(struct.iter_unpack("<2sH", rom[at : rom.index(b"\0\0", at)]))
    for begin, end in _FLOATS:
        size = table[end] - table[begin]
        rom[table[begin] : table[end]] = _BREAKPOINT * (size // len(_BREAKPOINT))
    return bytes(rom)


def _about(image: Path) -> dict[str, object]:
    modules, names = languages.modules().values(), ("LOST", "SPLIT", "TURNED_BACK")
    losses = {getattr(module, name)[0] for module in modules for name in names}  # titles of them
    return {
        "image": image.name,
        "sha256": hashlib.sha256(image.read_bytes()).hexdigest(),
        "pins": pins.gpios(pins.BOARD),
        "uids": {card: list(UIDS[card]) for card in (*COLOURS, UNKNOWN)},
        "figures": power.chosen(power.DOCUMENT.read_text(encoding="utf-8"), "likely"),
        "kinds": state.KINDS,
        "characters": picture.characters(),
        "losses": sorted(losses),
    }


def _game(code: str) -> bytes:
    """Return the pages of a game that are not blank, by their addresses in the region."""
    target = LaptopTarget(seed=_SEED)
    person = Person(target)
    scenario.play(scenario.read(GAME), person)
    target.speak(1 + list(languages.modules()).index(code))
    target.run(_SETTINGS_MS)
    target.power(False)
    words.use(1)  # in this process, too
    region = target.flash()
    pages = ((at, region[at : at + PAGE_BYTES]) for at in range(0, len(region), PAGE_BYTES))
    kept = {at: base64.b64encode(page).decode() for at, page in pages if page != BLANK}
    return json.dumps(kept).encode()
