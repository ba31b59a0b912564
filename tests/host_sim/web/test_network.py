"""The face's address for other devices, and its QR code."""

import ipaddress
import re
import socket
import urllib.parse

import pytest
import segno

from host_sim.web.network import addresses, is_reached_by_others, qr_code

pytestmark = pytest.mark.races


def test_one_address_is_the_only_one() -> None:
    assert addresses("127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    assert addresses("::1", 80) == ["http://[::1]:80/"]
    assert addresses("192.0.2.7", 80) == ["http://192.0.2.7:80/"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_on_every_network_a_phone_gets_the_machine_s_own_address(host: str) -> None:
    here, there = addresses(host, 80)
    assert here == "http://127.0.0.1:80/"
    name = urllib.parse.urlsplit(there).hostname
    assert name and there.endswith(":80/")
    if name != socket.gethostname().lower():
        assert not ipaddress.ip_address(name).is_loopback


def test_without_a_network_the_machine_s_name_is_all_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", fail)
    assert addresses("0.0.0.0", 80)[-1] == f"http://{socket.gethostname()}:80/"


@pytest.mark.parametrize(
    ("host", "is_open"),
    [
        *(("127.0.0.1", False), ("127.1.2.3", False), ("::1", False), ("localhost", False)),
        *(("0.0.0.0", True), ("::", True), ("192.0.2.7", True), ("laptop.local", True)),
    ],
)
def test_only_a_loopback_address_keeps_others_out(host: str, is_open: bool) -> None:
    assert is_reached_by_others(host) is is_open


def test_the_qr_code_is_white_on_black_in_half_blocks_with_its_quiet_zone() -> None:
    url = "http://192.0.2.7:8321/"
    rows: list[list[int]] = []
    for line in qr_code(url).splitlines():
        seen = re.fullmatch("\033\\[97;40m([ ▀▄█]+)\033\\[0m", line)
        assert seen
        rows.append([block in " ▄" for block in seen[1]])  # dark is what is not drawn
        rows.append([block in " ▀" for block in seen[1]])
    code = [list(map(bool, row)) for row in segno.make_qr(url).matrix]
    size, quiet = len(code), 4
    light = [False] * (size + 2 * quiet)
    wanted = [light] * quiet + [light[:quiet] + row + light[:quiet] for row in code]
    assert rows[: size + 2 * quiet] == wanted + [light] * quiet
