"""How other devices of the network reach the face: its address there, and that as a QR code."""

import io
import ipaddress
import socket

import segno

EVERYWHERE = ("0.0.0.0", "::")  # listens on every network of the machine

# Addresses that are in no network (RFC 5737, RFC 3849).
_ELSEWHERE = {"0.0.0.0": (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}
_DISCARD_PORT = 9
_WHITE_ON_BLACK, _PLAIN = "\033[97;40m", "\033[0m"


def addresses(host: str, port: int) -> list[str]:
    """Return the URLs of the face: the one for this machine first, the one for others last."""
    if host not in EVERYWHERE:
        return [_url(host, port)]
    return [_url("127.0.0.1", port), _url(_own_address(host) or socket.gethostname(), port)]


def is_reached_by_others(host: str) -> bool:
    """Return whether other machines can reach a server that listens on host."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() != "localhost"


def qr_code(text: str) -> str:
    """Return a QR code as lines of half blocks, white on black in any terminal with colours."""
    lines = io.StringIO()
    segno.make_qr(text).terminal(lines, compact=True)
    return "\n".join(f"{_WHITE_ON_BLACK}{line}{_PLAIN}" for line in lines.getvalue().splitlines())


def _own_address(host: str) -> str:
    """Return the address that this machine's packets to others carry; "" without a network.

    A datagram socket that connects chooses that address, and sends nothing.
    """
    family, elsewhere = _ELSEWHERE[host]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, _DISCARD_PORT))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
