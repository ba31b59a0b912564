import pytest

from dealbox.bank import refusals
from dealbox.bank.errors import Refused
from dealbox.bank.names import ALPHABET, NAME_MAX, decode, encode
from dealbox.bank.state import NAME_BYTES
from tests.support.cases import for_each

_OF_FOUR_LANGUAGES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -'.;ÄÖÜßÀÂÇÉÈÊËÎÏÔÙÛŒÁÍÓÚÑ"


def test_every_letter_of_the_four_languages_is_there_once() -> None:
    assert sorted(ALPHABET) == sorted(_OF_FOUR_LANGUAGES)
    assert NAME_MAX == NAME_BYTES


def test_the_places_of_the_letters_never_change() -> None:
    """They are in flash."""
    assert [*encode("ABZ"), *encode("ÄßŒÑ")] == [1, 2, 26, 27, 30, 43, 48]
    assert [*encode("09"), *encode("A -'.;")] == [49, 58, 1, 59, 60, 61, 62, 63]


@for_each("name", ["", "A", "ANNA", "O'NEIL", "J. P. B", "ÉLOÏSE", "ŒÑÇÜß09"])
def test_a_name_comes_back(name: str) -> None:
    assert decode(encode(name)) == name
    assert decode(encode(name) + bytes(2)) == name


def test_blanks_around_a_name_are_no_part_of_it() -> None:
    assert encode("  AN NA ") == encode("AN NA") and encode("   ") == b""


@for_each("name", ["anna", "A+B", "ŁUKASZ", "Ａ", "A\n", "A\0"])
def test_a_letter_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        encode(name)
    assert refused.value.args == (refusals.NAME_LETTER,)


def test_more_than_seven_letters_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        encode("ABCDEFGH")
    assert refused.value.args == (refusals.NAME_LONG,)
