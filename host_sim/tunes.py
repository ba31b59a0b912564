"""The unit's tunes by name, as written in transcripts and scenarios: "deal start"."""

from dealbox.ui import tunes

TUNES: dict[str, bytes] = {
    name.lower().replace("_", " "): tune
    for name, tune in vars(tunes).items()
    if isinstance(tune, bytes) and name.isupper()
}
