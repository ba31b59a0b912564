"""Write the buzzer's tunes as sounds to listen to, into docs/tunes: `python -m tools.tunes`."""

import io
import wave
from pathlib import Path

from dealbox.drivers.buzzer import hertz
from host_sim.tunes import TUNES

FOLDER = Path(__file__).parents[1] / "docs/tunes"
_RATE_HZ = 11_025
_SILENCE, _LOW, _HIGH = 128, 104, 152  # of 256: not loud


def file_name(tune: str) -> str:
    """Return the name of a tune's file."""
    return tune.replace(" ", "-") + ".wav"


def sound(tune: bytes) -> bytes:
    """Return a WAV file of a tune: the square wave that the pin of the buzzer has."""
    made = bytearray()
    for note, length in zip(tune[::2], tune[1::2], strict=True):
        made += _note(note, length * _RATE_HZ // 100)
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(_RATE_HZ)
        file.writeframes(bytes(made))
    return content.getvalue()


def _note(note: int, samples: int) -> bytes:
    if not note:
        return bytes((_SILENCE,)) * samples
    halves = 2 * hertz(note)
    return bytes(_LOW if at * halves // _RATE_HZ % 2 else _HIGH for at in range(samples))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, tune in TUNES.items():
        (FOLDER / file_name(name)).write_bytes(sound(tune))


if __name__ == "__main__":
    main()
