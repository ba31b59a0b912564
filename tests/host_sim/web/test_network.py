import ipaddress
import re
import socket
import urllib.parse

import pytest
import segno

from host_sim.web.network import addresses, is_own_name, is_reached_by_others, qr_code
from tests.support.cases import for_each, rows

pytestmark = pytest.mark.races


def test_one_address_is_the_only_one() -> None:
    assert addresses("127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    assert addresses("::1", 80) == ["http://[::1]:80/"]
    assert addresses("192.0.2.7", 80) == ["http://192.0.2.7:80/"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_on_every_network_a_phone_gets_the_machine_s_own_address(host: str) -> None:
    here, *others = addresses(host, 80)
    assert here == "http://127.0.0.1:80/"
    if not others:
        pytest.skip("this machine is in no such network")
    (there,) = others
    name = urllib.parse.urlsplit(there).hostname
    assert name and there.endswith(":80/")
    assert not ipaddress.ip_address(name).is_loopback


def test_without_a_network_there_is_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", fail)
    assert addresses("0.0.0.0", 80) == ["http://127.0.0.1:80/"]


@for_each(("name", "address", "named", "is_own"), rows(__file__, "names"))
def test_only_names_that_nobody_else_answers_for_are_own(
    name: str, address: str, named: str, is_own: str
) -> None:
    name = name.format(this=socket.gethostname())
    assert is_own_name(name, address, named) is (is_own == "own")


@for_each(("host", "is_open"), rows(__file__, "hosts"))
def test_only_a_loopback_address_keeps_others_out(host: str, is_open: str) -> None:
    assert is_reached_by_others(host) is (is_open == "open")


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
