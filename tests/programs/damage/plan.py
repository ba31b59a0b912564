"""All parts of the long runs, in groups."""

from tests.programs import histories
from tests.programs.damage import flashes, forged, guided, power, process_kills, usb_noise
from tests.programs.exhaustive.plan import PARTS as EXHAUSTIVE
from tests.programs.proof.plan import PARTS as PROOF

GROUPS = {
    "exhaustive": EXHAUSTIVE,
    "proof": PROOF,
    "flashes": flashes.PARTS,
    "usb": usb_noise.PARTS,
    "process_kills": process_kills.PARTS,
    "power": power.PARTS,
    "histories": histories.PARTS,
    "forging": forged.PARTS,
    "inputs": guided.AT_RANDOM,
    "guided": guided.GUIDED,
}
