"""States at and beyond the limits of every field: sound ones, and ones that no game reaches.

Runs on both Pythons: main() prints the result of the checks for each. A case is a name
and the changes to game(): (field, index or ALONE, value).
"""

from dealbox.bank.editions import EDITIONS, are_sound
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    CARD,
    COMPETITOR,
    DEEDS,
    FEE_PAID,
    FIRST_ROUND,
    HAS_POT,
    HOTEL,
    HOUSE_RULES_MAX,
    ID_MAX,
    JAILED,
    KIND_MAX,
    LOANS,
    MONOPOLIST,
    NAME_BYTES,
    OUT,
    PAY,
    PLAYING,
    POT,
    REDO,
    ROUNDED,
    SEATS,
    SEQ_MAX,
    SPACES,
    UID_BYTES,
    UNDO,
    UNLIMITED,
    State,
)

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    Changes = tuple[tuple[str, int, int], ...]
    Case = tuple[str, Changes]

RED, BLUE, GREEN, NOBODY = 1, 2, 3, 4
ALONE = -1
ANTI = 5
_CARD_OF_RED = RED * UID_BYTES
_NAME_OF_RED = RED * NAME_BYTES


def game(edition: int = 0) -> State:
    """Return sound books: RED and BLUE play, GREEN went bankrupt first, the auction of 37 is due.

    RED owes BLUE 40, owns 39, mortgaged, and a station; BLUE has a house on each brown site and a
    jail card.
    """
    state = State()
    state.seq = state.undo_seq = 9
    state.undo_source_seq = 8
    state.kind, state.payer, state.payee, state.amount_k = PAY, RED, BLUE, 5
    state.edition, state.options = edition, DEEDS
    for seat, what in ((RED, PLAYING), (BLUE, PLAYING), (GREEN, OUT)):
        state.seat[seat] = what
        state.set_uid(seat, bytes([seat] * (7 if seat == BLUE else 4)))
    state.balance_k[BANK], state.balance_k[RED], state.balance_k[BLUE] = -30, 10, 20
    state.debt_k[RED], state.creditor[RED] = 40, BLUE
    state.owner[39] = state.owner[5] = RED
    state.mortgaged[39] = 1
    state.owner[1] = state.owner[3] = BLUE
    state.level[1] = state.level[3] = 1
    rules = EDITIONS[edition]
    state.houses, state.hotels = rules.houses - 2, rules.hotels
    if rules.has_auctions:
        state.auction_due[37] = 1
    if rules.jail_cards:
        state.jail_cards[BLUE] = 1
    if rules.has_roles:
        state.role[RED], state.role[BLUE], state.role[GREEN] = MONOPOLIST, COMPETITOR, COMPETITOR
    return state


def _sale(buyer: int, lot: int, price_k: int) -> int:
    return price_k << 10 | lot << 4 | buyer


def _each(
    name: str, field: str, values: "tuple[int, ...] | list[int]", index: int = ALONE
) -> "list[Case]":
    return [(f"{name} {value}", ((field, index, value),)) for value in values]


def _balances(name: str, red_k: int, blue_k: int) -> "Case":
    bank_k = -red_k - blue_k
    return (
        name,
        (("balance_k", RED, red_k), ("balance_k", BLUE, blue_k), ("balance_k", BANK, bank_k)),
    )


def _debt(creditor: int, debt_k: int = 40) -> "Changes":
    return (("creditor", RED, creditor), ("debt_k", RED, debt_k))


def _waiting(waiting: int) -> "Changes":
    """Let GREEN play, and RED owe BLUE and others, in the digits of State.waiting."""
    return (("seat", GREEN, PLAYING), ("waiting", ALONE, waiting))


def _referring(kind: int, seq: int) -> "Case":
    fields = (("kind", ALONE, kind), ("subject_seq", ALONE, seq))
    return (f"kind {kind} refers to {seq}", fields)


def _uid(size: int, rest: int) -> "Changes":
    uid = [size] + [7] * size + [0] * 7
    uid[7] = max(uid[7], rest)
    return tuple([("uid", _CARD_OF_RED + i, uid[i]) for i in range(UID_BYTES)])


def _card_of(seat: int) -> "Changes":
    """Give RED the card that another seat has in game()."""
    uid = game().uid[seat * UID_BYTES : (seat + 1) * UID_BYTES]
    return tuple([("uid", _CARD_OF_RED + i, uid[i]) for i in range(UID_BYTES)])


def _rule(bit: int) -> "tuple[str, int, int]":
    return ("house_rules", ALONE, bit)


def _pot(name: str, pot_k: int) -> "Case":
    return (name, (_rule(HAS_POT), ("pot_k", ALONE, pot_k), ("balance_k", BANK, -30 - pot_k)))


_PLAIN_KINDS = [kind for kind in range(1, KIND_MAX + 1) if kind not in (UNDO, REDO)]

SOUND: "list[Case]" = (
    [("as it is", ())]
    + _each("seq", "seq", (9, 10, SEQ_MAX))
    + _each("kind", "kind", _PLAIN_KINDS)
    + _each("payer", "payer", (0, SEATS - 1))
    + _each("payee", "payee", (0, SEATS - 1))
    + _each("space", "space", (0, SPACES - 1))
    + _each("amount", "amount_k", (0, AMOUNT_MAX_K))
    + [_referring(kind, ref) for kind in (UNDO, REDO) for ref in (1, 8)]
    + _each("undo_seq", "undo_seq", (0, 9))
    + _each("undo_source_seq", "undo_source_seq", (0, 8))
    + _each("volume", "volume", (0, 3))
    + _each("names hidden", "hides_names", (0, 1))
    + _each("sale", "sale", (0, _sale(RED, 0, 1), _sale(8, 39, AMOUNT_MAX_K)))
    + _each("brightness", "brightness", (1, 4))
    + _each("pin", "pin", (0, 10_000, 19_999))
    + _each("misses", "pin_misses", (0, 5, 6, 255))
    + _each("role of RED", "role", (0, JAILED), RED)
    + _each("role of GREEN", "role", (JAILED,), GREEN)
    + _each("jail cards", "jail_cards", (0, 1), RED)
    + _each("GREEN fell after", "creditor", (0, 8), GREEN)
    + _each("mortgage", "mortgaged", (0, 1, FEE_PAID), 39)
    + _each("auction", "auction_due", (0, 1), 37)
    + _each("record of people", "people_id", (0, 1, ID_MAX))
    + _each("UID length of RED", "uid", (4,), _CARD_OF_RED)
    + _each("letter of RED", "name", (1, 63), _NAME_OF_RED)
    + [
        ("no card that is known", tuple([("uid", _CARD_OF_RED + i, 0) for i in range(UID_BYTES)])),
        _balances("all the money one may have", AMOUNT_MAX_K, 0),
        ("a debt to the bank", _debt(BANK)),
        ("the largest debt", _debt(BLUE, AMOUNT_MAX_K)),
        ("the largest debt to the bank", _debt(BANK, AMOUNT_MAX_K)),
        ("no debt", _debt(BANK, 0)),
        ("a UID of 4 bytes", _uid(4, 0)),
        ("a UID of 7 bytes", _uid(7, 0)),
        (
            "cards that differ in their length only",
            tuple([("uid", _CARD_OF_RED + i, (4, 2, 2, 2, 2, 0, 0, 0)[i]) for i in range(8)]),
        ),
    ]
    + _each("interest", "interest", (0, 10, 20))
    + _each("start", "start_k", (0, 1, AMOUNT_MAX_K))
    + _each("opening", "opening_k", (0, 1, AMOUNT_MAX_K))
    + _each("deal of s", "deal_s", (0, 10, 255))
    + [
        _pot("an empty pot", 0),
        _pot("the largest pot", AMOUNT_MAX_K),
        ("the largest stake", (_rule(HAS_POT), ("stake_k", ALONE, AMOUNT_MAX_K))),
        ("paid to the pot", (_rule(HAS_POT), ("payee", ALONE, POT))),
        ("taken from the pot", (_rule(HAS_POT), ("payer", ALONE, POT))),
        ("a debt to the pot", (_rule(HAS_POT),) + _debt(POT)),
        ("a debt to two", _waiting(9 * 4 + RED)),
        ("a debt to two and the bank", _waiting(9 * (4 + 11) + RED)),
        ("a debt to as many as can be", _waiting(9 * (11**6 - 1) // 10 * 4 + RED)),
        ("a debt to the pot, too", (_rule(HAS_POT),) + _waiting(9 * 10 + RED)),
        ("the largest loan", (_rule(LOANS), ("loan_k", RED, AMOUNT_MAX_K))),
        ("the greatest interest", (_rule(LOANS), ("loan_interest", ALONE, 100))),
        ("has drawn a salary", (_rule(FIRST_ROUND), ("role", RED, ROUNDED))),
        (
            "buildings without limit",
            (_rule(UNLIMITED), ("houses", ALONE, 86), ("hotels", ALONE, 22)),
        ),
    ]
)

UNSOUND: "list[Case]" = (
    _each("seq", "seq", (0, 8, SEQ_MAX + 1))
    + _each("kind", "kind", (0, UNDO, REDO, KIND_MAX + 1, 255))
    + _each("payer", "payer", (SEATS, 255))
    + _each("payee", "payee", (SEATS, 255))
    + _each("space", "space", (SPACES, 255))
    + _each("amount", "amount_k", (AMOUNT_MAX_K + 1, 0xFFFF_FFFF))
    + [_referring(kind, ref) for kind in (UNDO, REDO) for ref in (0, 9, 10, 0xFFFF_FFFF)]
    + [_referring(kind, 1) for kind in (PAY, CARD)]
    + _each("undo_seq", "undo_seq", (10, 0xFFFF_FFFF))
    + _each("undo_source_seq", "undo_source_seq", (9, 0xFFFF_FFFF))
    + _each("edition", "edition", (len(EDITIONS), 255))
    + _each("options", "options", (32, DEEDS | 32, 0xFFFF))
    + _each("volume", "volume", (8, 255))
    + _each("names hidden", "hides_names", (2,))
    + _each("sale to nobody", "sale", (_sale(0, 39, 1), _sale(9, 39, 1)))
    + _each("sale of no deed", "sale", (_sale(RED, 2, 1), _sale(RED, 40, 1)))
    + _each("price", "sale", (_sale(RED, 39, 0), _sale(RED, 39, AMOUNT_MAX_K + 1)))
    + _each("brightness", "brightness", (0, 5, 255))
    + _each("pin", "pin", (1, 9_999, 20_000, 65_535))
    + _each("seat", "seat", (OUT + 1, 255), NOBODY)
    + _each("seat of RED", "seat", (0, OUT, 3), RED)
    + _each("an empty seat's role", "role", (1, JAILED), NOBODY)
    + _each("role of RED", "role", (8, 255), RED)
    + _each("creditor of RED", "creditor", (RED, GREEN, NOBODY, SEATS, 255), RED)
    + _each("house rules", "house_rules", (HOUSE_RULES_MAX + 1, 0xFFFF))
    + _each("interest", "interest", (1, 15, 30, 255))
    + _each("start", "start_k", (AMOUNT_MAX_K + 1, 0xFFFF_FFFF))
    + _each("opening", "opening_k", (AMOUNT_MAX_K + 1, 0xFFFF_FFFF))
    + _each("deal of s", "deal_s", (1, 9))
    + _each("no pot's stake", "stake_k", (1,))
    + _each("no loan's interest", "loan_interest", (1,))
    + _each("no loan", "loan_k", (1,), RED)
    + [
        ("no pot", (("pot_k", ALONE, 5), ("balance_k", BANK, -35))),
        ("a pot beside the balances", (_rule(HAS_POT), ("pot_k", ALONE, 5))),
        _pot("too large a pot", AMOUNT_MAX_K + 1),
        ("too large a stake", (_rule(HAS_POT), ("stake_k", ALONE, AMOUNT_MAX_K + 1))),
        ("the pot as creditor of no debt", (_rule(HAS_POT),) + _debt(POT, 0)),
        ("the pot fell", (_rule(HAS_POT), ("creditor", GREEN, POT))),
        ("too large a loan", (_rule(LOANS), ("loan_k", RED, AMOUNT_MAX_K + 1))),
        ("a loan below nothing", (_rule(LOANS), ("loan_k", RED, -1))),
        ("a loan of the fallen", (_rule(LOANS), ("loan_k", GREEN, 5))),
        ("a loan of the bank", (_rule(LOANS), ("loan_k", BANK, 5))),
        ("a loan of nobody", (_rule(LOANS), ("loan_k", NOBODY, 5))),
        ("too much interest", (_rule(LOANS), ("loan_interest", ALONE, 101))),
        ("the stock of the booklet", (_rule(UNLIMITED),)),
        ("nobody's salary", (_rule(FIRST_ROUND), ("role", NOBODY, ROUNDED))),
    ]
    + _each("creditor of BLUE, who owes nothing,", "creditor", (RED, SEATS), BLUE)
    + _each("creditor of nobody", "creditor", (RED,), NOBODY)
    + _each("GREEN fell after", "creditor", (SEATS, 255), GREEN)
    + _each("jail cards of BLUE", "jail_cards", (9, 255), BLUE)
    + _each("jail cards of the fallen", "jail_cards", (1,), GREEN)
    + _each("UID length", "uid", (0, 1, 3, 5, 6, 8, 255), _CARD_OF_RED)
    + _each("letter of RED", "name", (64, 255), _NAME_OF_RED)
    + _each("letter after none", "name", (1,), _NAME_OF_RED + 1)
    + _each("name of nobody", "name", (1,), NOBODY * NAME_BYTES)
    + _each("name of the bank", "name", (1,), BANK)
    + _each("edition's file", "edition_id", (1, ID_MAX + 1, 0xFFFF_FFFF))
    + _each("record of people", "people_id", (ID_MAX + 1, 0xFFFF_FFFF))
    + _each("pot without its money", "pot_k", (1, 0xFFFF_FFFF))
    + [("one name twice", (("name", _NAME_OF_RED, 1), ("name", BLUE * NAME_BYTES, 1)))]
    + _each("UID length of an empty seat", "uid", (4, 7), NOBODY * UID_BYTES)
    + _each("bytes after a UID", "uid", (1,), _CARD_OF_RED + 7)
    + _each("bytes after no UID", "uid", (1,), NOBODY * UID_BYTES + 1)
    + _each("owner", "owner", (GREEN, NOBODY, SEATS, 15, 16), 39)
    + _each("level", "level", (HOTEL + 1,), 1)
    + _each("mortgage", "mortgaged", (FEE_PAID + 1,), 39)
    + _each("auction", "auction_due", (2,), 37)
    + _each("stock of houses", "houses", (0, 255))
    + _each("stock of hotels", "hotels", (0, 255))
    + [
        ("money made", (("balance_k", RED, 11),)),
        ("money lost", (("balance_k", BANK, -31),)),
        _balances("below zero", -1, 31),
        _balances("too rich", AMOUNT_MAX_K + 1, 0),
        ("a bankrupt with money", (("balance_k", RED, 9), ("balance_k", GREEN, 1))),
        ("an empty seat with money", (("balance_k", RED, 9), ("balance_k", NOBODY, 1))),
        ("a debt of a bankrupt", (("debt_k", GREEN, 1),)),
        ("a debt of nobody", (("debt_k", NOBODY, 1),)),
        ("a debt to two of whom one fell", (("waiting", ALONE, 9 * 4 + RED),)),
        ("a debt to nobody, too", _waiting(9 * 5 + RED)),
        ("a debt to the debtor, too", _waiting(9 * 2 + RED)),
        ("a debt to no pot, too", _waiting(9 * 10 + RED)),
        ("a debt to none, then one", _waiting(9 * 11 * 4 + RED)),
        ("a debt to one who waits for nobody", _waiting(RED)),
        ("a debt to two of who owes nothing", _waiting(9 * 4 + BLUE)),
        ("a debt of the bank to two", _waiting(9 * 4)),
        ("a debt to more than there are", _waiting(0xFFFFFF)),
        ("a debt of the bank", (("debt_k", BANK, 1),)),
        ("a debt below zero", _debt(BLUE, -1)),
        ("the least debt there is", _debt(BLUE, -(2**31))),
        ("a debt too large", _debt(BLUE, AMOUNT_MAX_K + 1)),
        ("a player at the bank", (("seat", BANK, PLAYING),)),
        ("one card twice", _card_of(BLUE)),
        ("an auction of a sold deed", (("auction_due", 39, 1),)),
        ("an auction of GO", (("auction_due", 0, 1),)),
        ("a mortgage under a house", (("mortgaged", 1, 1),)),
        ("a house from nowhere", (("level", 1, 2),)),
        ("a house on a station", (("level", 5, 1), ("houses", ALONE, 29))),
        ("an owner of GO", (("owner", 0, RED),)),
        ("one player", (("seat", BLUE, 0), ("seat", GREEN, 0))),
    ]
)


def changed(state: State, changes: "Changes") -> State:
    """Return the state after some changes."""
    for name, index, value in changes:
        if index == ALONE:
            setattr(state, name, value)
        else:
            getattr(state, name)[index] = value
    return state


def verdict(state: State) -> str:
    """Return the result of check_books for a state."""
    return "sound" if are_sound(state) else "broken"


def main() -> None:
    for name, changes in SOUND + UNSOUND:
        print(name, verdict(changed(game(), changes)))
