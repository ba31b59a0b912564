"""The ports of boards: why one cannot be opened."""

import pytest
import serial

from host_sim import port


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("PermissionError(13, 'Access is denied.', None, 5)", "COM3 is in use by another program"),
        ("FileNotFoundError(2, 'No such file.', None, 2)", "there is no port COM3; the ports are"),
    ],
)
def test_on_windows_a_port_in_use_is_told_from_none(
    monkeypatch: pytest.MonkeyPatch, why: str, words: str
) -> None:
    """There pyserial raises errors without a number, and quotes that of the system."""

    def refuse(path: str, **_: object) -> None:
        raise serial.SerialException(f"could not open port {path!r}: {why}")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(port.NoPort, match=words):
        port.connect("COM3")
