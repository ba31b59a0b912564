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
    """Return the URLs of the face: the one for this machine first, then the one for others.

    A machine that listens everywhere, and is in no network, has none for others.
    """
    if host not in EVERYWHERE:
        return [_url(host, port)]
    own = _own_address(host)
    return [_url("127.0.0.1", port), *([_url(own, port)] if own else [])]


def is_own_name(name: str, address: str, named: str) -> bool:
    """Return whether the host of a request cannot be a name that others answer for.

    address: of this machine, where the request arrived; a loopback address has other names, too.
    named: the name or address that the user gave to listen on.
    """
    if name.lower() == named.lower():
        return True
    here = _address(address)
    if not here:
        return False
    if here.is_loopback:
        there = _address(name)
        return name.lower() == "localhost" or bool(there and there.is_loopback)
    return _address(name) == here


def is_this_machine(address: str) -> bool:
    """Return whether what arrives at an address comes from this machine."""
    here = _address(address)
    return bool(here and here.is_loopback)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a text is; one of IPv4 written as one of IPv6 is that of IPv4."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_reached_by_others(host: str) -> bool:
    """Return whether other machines can reach a server that listens on host."""
    return not is_this_machine(host) and host.lower() != "localhost"


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
