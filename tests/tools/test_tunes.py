from host_sim.tunes import TUNES
from tests.support.sources import ROOT
from tools.tunes import FOLDER, file_name, sound


def test_the_sounds_in_the_documentation_are_made_of_the_tunes() -> None:
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert kept == {file_name(name): sound(tune) for name, tune in TUNES.items()}


def test_every_tune_can_be_listened_to() -> None:
    page = (ROOT / "docs/tunes.md").read_text(encoding="utf-8")
    assert all(f"[{name}](tunes/{file_name(name)})" in page for name in TUNES)
