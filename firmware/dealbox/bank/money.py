"""Amounts: whole thousands in the books, figures with K and M (or a currency sign) as shown."""

from dealbox.bank import refusals
from dealbox.bank.errors import Refused
from dealbox.bank.state import AMOUNT_MAX_K


def text(amount_k: int, sign: str = "", point: str = ".") -> str:
    """Return amount_k as an edition prints it.

    Without a sign in K and M (825K, 1.925M); with one, a printed 1 is 1 K ($1500). Nothing is 0.
    A sign that begins with a blank stands after the amount (1500 kr); a blank alone is none.
    point: what a language writes before the parts of a million.
    """
    if sign[:1] == " ":
        return (str(amount_k) + sign).rstrip()
    if sign or not amount_k:
        return sign + str(amount_k)
    if amount_k < 1000:
        return f"{amount_k}K"
    millions, rest_k = divmod(amount_k, 1000)
    if not rest_k:
        return f"{millions}M"
    return f"{millions}{point}{rest_k:03d}".rstrip("0") + "M"


def entered_k(typed: str, unit: str, sign: str = "") -> int:
    """Return the thousands that the typed number and the key K or M mean in an edition.

    typed: digits with at most one point. unit: K or M. Refused: not a whole number of thousands,
    nothing, or more than 999.999 M. Refused, too, is M with a sign: a printed 1 is 1 K, and no
    board knows millions of that.
    """
    if sign and unit == "M":
        raise Refused(refusals.NO_MILLIONS)
    decimals = 3 if unit == "M" else 0
    digits, point, part = typed.partition(".")
    if point:
        part = part.rstrip("0")
        decimals -= len(part)
        if decimals < 0:
            raise Refused(refusals.NOT_WHOLE)
        digits += part
    amount_k: int = int("0" + digits) * 10**decimals
    if not amount_k:
        raise Refused(refusals.NOTHING)
    if amount_k > AMOUNT_MAX_K:
        raise Refused(refusals.TOO_LARGE)
    return amount_k
