import pytest

from host_sim.parts.iso14443 import Card, CardState, crc_a, to_bits, to_bytes
from tests.support.cases import for_each, headings, rows

SHORT_UID = bytes.fromhex("de ad be ef")
LONG_UID = bytes.fromhex("04 12 34 56 78 9a bc")
REQA = [0, 1, 1, 0, 0, 1, 0]
SHORT_FRAMES = {"REQA": REQA, "WUPA": [0, 1, 0, 0, 1, 0, 1]}


def framed(text: str) -> bytes:
    """Return the bytes of a frame; "+" stands for their CRC."""
    data = bytes.fromhex(text.removesuffix("+"))
    return data + crc_a(data) if text.endswith("+") else data


@pytest.mark.parametrize(("data", "crc"), [("0000", "a01e"), ("1234", "26cf")])
def test_crc_a_of_annex_b(data: str, crc: str) -> None:
    assert crc_a(bytes.fromhex(data)) == bytes.fromhex(crc)


@for_each("heading", headings(__file__))
def test_a_card_answers_and_changes_its_state(heading: str) -> None:
    card = Card(LONG_UID if "long" in heading else SHORT_UID)
    for frame, answer, state in rows(__file__, heading):
        if frame == "field lost":
            card.lose_field()
        else:
            heard = card.hear(SHORT_FRAMES.get(frame) or to_bits(framed(frame)))
            assert to_bytes(heard or []) == framed(answer), frame
        assert card.state is CardState[state], frame


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
    assert card.state is CardState.IDLE


@pytest.mark.parametrize("uid", [b"", b"\x01\x02\x03", bytes(9)])
def test_no_such_uid(uid: bytes) -> None:
    with pytest.raises(ValueError, match="UID"):
        Card(uid)
