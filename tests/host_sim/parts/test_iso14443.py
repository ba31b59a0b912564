import pytest

from host_sim.parts.iso14443 import Card, CardState, crc_a, to_bits, to_bytes
from tests.support.cases import for_each

REQA = [0, 1, 1, 0, 0, 1, 0]
WUPA = [0, 1, 0, 0, 1, 0, 1]
SHORT_UID = bytes.fromhex("de ad be ef")
LONG_UID = bytes.fromhex("04 12 34 56 78 9a bc")


def select(level: int, block: bytes) -> list[int]:
    head = bytes((0x93 + 2 * level, 0x70)) + block
    return to_bits(head + crc_a(head))


def halt() -> list[int]:
    return to_bits(b"\x50\x00" + crc_a(b"\x50\x00"))


def is_in(card: Card, state: CardState) -> bool:
    """Return whether the card is in a state, which each frame may change."""
    return card.state is state


@pytest.mark.parametrize(("data", "crc"), [("0000", "a01e"), ("1234", "26cf")])
def test_crc_a_of_annex_b(data: str, crc: str) -> None:
    assert crc_a(bytes.fromhex(data)) == bytes.fromhex(crc)


def test_halt_frame_is_the_one_of_the_standard() -> None:
    assert to_bytes(halt()) == bytes.fromhex("500057cd")


def test_short_uid_exchange() -> None:
    card = Card(SHORT_UID)
    assert to_bytes(card.hear(REQA) or []) == b"\x04\x00"
    block = to_bytes(card.hear(to_bits(b"\x93\x20")) or [])
    assert block == SHORT_UID + b"\x22"
    assert to_bytes(card.hear(select(0, block)) or []) == b"\x08" + crc_a(b"\x08")
    assert is_in(card, CardState.ACTIVE)
    assert card.hear(halt()) is None
    assert is_in(card, CardState.HALT)


def test_long_uid_needs_two_levels() -> None:
    card = Card(LONG_UID)
    assert to_bytes(card.hear(REQA) or []) == b"\x44\x00"
    first = to_bytes(card.hear(to_bits(b"\x93\x20")) or [])
    assert first[:4] == b"\x88" + LONG_UID[:3]
    assert to_bytes(card.hear(select(0, first)) or [])[:1] == b"\x04"
    assert is_in(card, CardState.READY)
    second = to_bytes(card.hear(to_bits(b"\x95\x20")) or [])
    assert second[:4] == LONG_UID[3:]
    assert to_bytes(card.hear(select(1, second)) or [])[:1] == b"\x00"
    assert is_in(card, CardState.ACTIVE)


@for_each("known", range(40))
def test_anticollision_sends_what_is_not_known(known: int) -> None:
    card = Card(SHORT_UID)
    card.hear(REQA)
    bits = to_bits(SHORT_UID + b"\x22")
    head = to_bits(bytes((0x93, (2 + known // 8) << 4 | known % 8)))
    assert card.hear(head + bits[:known]) == bits[known:]


def test_another_prefix_silences_the_card() -> None:
    card = Card(SHORT_UID)
    card.hear(REQA)
    assert card.hear([*to_bits(b"\x93\x21"), 1]) is None  # its lowest bit is 0
    assert is_in(card, CardState.IDLE)


def test_halted_card_wakes_by_wupa_alone() -> None:
    card = Card(SHORT_UID)
    card.hear(REQA)
    card.hear(select(0, SHORT_UID + b"\x22"))
    card.hear(halt())
    assert card.hear(REQA) is None
    assert card.hear(WUPA)
    assert card.hear(to_bits(b"\x00")) is None  # nonsense: back to HALT, not to IDLE
    assert is_in(card, CardState.HALT)


def test_active_card_falls_silent_at_a_poll() -> None:
    card = Card(SHORT_UID)
    card.hear(REQA)
    card.hear(select(0, SHORT_UID + b"\x22"))
    assert card.hear(WUPA) is None
    assert is_in(card, CardState.IDLE)
    assert card.hear(WUPA)


def test_wrong_crc_does_not_select() -> None:
    card = Card(SHORT_UID)
    card.hear(REQA)
    frame = select(0, SHORT_UID + b"\x22")
    assert card.hear(frame[:-1] + [1 - frame[-1]]) is None
    assert is_in(card, CardState.IDLE)


def test_field_lost_is_all_forgotten() -> None:
    card = Card(SHORT_UID)
    card.hear(REQA)
    card.hear(select(0, SHORT_UID + b"\x22"))
    card.hear(halt())
    card.lose_field()
    assert card.hear(REQA)


@pytest.mark.parametrize("uid", [b"", b"\x01\x02\x03", b"\x88\x01\x02\x03", bytes(9)])
def test_no_such_uid(uid: bytes) -> None:
    with pytest.raises(ValueError, match="UID"):
        Card(uid)
