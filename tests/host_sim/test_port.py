"""The ports of boards: why one cannot be opened."""

import pytest
import serial

from host_sim import port
from tests.support.cases import rows


@pytest.mark.parametrize(("why", "words"), rows(__file__, "windows"))
def test_on_windows_a_port_in_use_is_told_from_none(
    monkeypatch: pytest.MonkeyPatch, why: str, words: str
) -> None:
    """There pyserial raises errors without a number, and quotes that of the system."""

    def refuse(path: str, **_: object) -> None:
        raise serial.SerialException(f"could not open port {path!r}: {why}")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(port.NoPort, match=words):
        port.connect("COM3")
