"""States at and beyond the limits of every field: sound ones, and ones that no game reaches.

Runs on both Pythons: main() prints the result of the checks for each. A case is a name
and the changes to game(): (field, index or ALONE, value).
"""

from dealbox.bank import state as states
from dealbox.bank.editions import EDITIONS, are_sound
from dealbox.bank.state import State

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    Changes = tuple[tuple[str, int, int], ...]
    Case = tuple[str, Changes]
    Values = tuple[int, ...]

RED, BLUE, GREEN, NOBODY = 1, 2, 3, 4
ALONE = -1
_CARD_OF_RED = RED * states.UID_BYTES
_NAME_OF_RED = RED * states.NAME_BYTES


def game(edition: int = 0) -> State:
    """Return sound books: RED and BLUE play, GREEN went bankrupt first, the auction of 37 is due.

    RED owes BLUE 40, owns 39, mortgaged, and a station; BLUE has a house on each brown site and a
    jail card.
    """
    state = State()
    state.seq = state.undo_seq = 9
    state.undo_source_seq = 8
    state.kind, state.payer, state.payee, state.amount_k = states.PAY, RED, BLUE, 5
    state.edition, state.options = edition, states.DEEDS
    for seat, what in ((RED, states.PLAYING), (BLUE, states.PLAYING), (GREEN, states.OUT)):
        state.seat[seat] = what
        state.set_uid(seat, bytes([seat] * (7 if seat == BLUE else 4)))
    state.balance_k[states.BANK], state.balance_k[RED], state.balance_k[BLUE] = -30, 10, 20
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
        state.role[RED], state.role[BLUE], state.role[GREEN] = (
            states.MONOPOLIST,
            states.COMPETITOR,
            states.COMPETITOR,
        )
    return state


def _sale(buyer: int, lot: int, price_k: int) -> int:
    return price_k << 10 | lot << 4 | buyer


_PLAIN_KINDS = tuple(
    [kind for kind in range(1, states.KIND_MAX + 1) if kind not in (states.UNDO, states.REDO)]
)
_BYTE, _HALF, _WORD = 255, 0xFFFF, 0xFFFF_FFFF

# Field, index, values that it can have in game(), and values that it cannot.
_LIMITS: "tuple[tuple[str, int, Values, Values], ...]" = (
    ("seq", ALONE, (9, 10, states.SEQ_MAX), (0, 8, states.SEQ_MAX + 1)),
    ("kind", ALONE, _PLAIN_KINDS, (0, states.UNDO, states.REDO, states.KIND_MAX + 1, _BYTE)),
    ("payer", ALONE, (0, states.SEATS - 1), (states.SEATS, _BYTE)),
    ("payee", ALONE, (0, states.SEATS - 1), (states.SEATS, _BYTE)),
    ("space", ALONE, (0, states.SPACES - 1), (states.SPACES, _BYTE)),
    ("amount_k", ALONE, (0, states.AMOUNT_MAX_K), (states.AMOUNT_MAX_K + 1, _WORD)),
    ("subject_seq", ALONE, (), (1,)),
    ("undo_seq", ALONE, (0, 9), (10, _WORD)),
    ("undo_source_seq", ALONE, (0, 8), (9, _WORD)),
    ("edition", ALONE, (), (len(EDITIONS), _BYTE)),
    ("edition_id", ALONE, (), (1, states.ID_MAX + 1, _WORD)),
    ("options", ALONE, (), (32, states.DEEDS | 32, _HALF)),
    ("people_id", ALONE, (0, 1, states.ID_MAX), (states.ID_MAX + 1, _WORD)),
    ("volume", ALONE, (0, 3), (8, _BYTE)),
    ("brightness", ALONE, (1, 4), (0, 5, 15)),
    ("display", ALONE, (0, 2), (3, 15)),
    ("hides_names", ALONE, (0, 1), (2,)),
    ("pin", ALONE, (0, 10_000, 19_999), (1, 9_999, 20_000, _HALF)),
    ("pin_misses", ALONE, (0, 5, 6, _BYTE), ()),
    (
        "sale",
        ALONE,
        (0, _sale(RED, 0, 1), _sale(8, 39, states.AMOUNT_MAX_K)),
        # to nobody, of no deed, for no price
        (_sale(0, 39, 1), _sale(9, 39, 1), _sale(RED, 2, 1), _sale(RED, 40, 1))
        + (_sale(RED, 39, 0), _sale(RED, 39, states.AMOUNT_MAX_K + 1)),
    ),
    # the last: with the stock of the booklet
    ("house_rules", ALONE, (), (states.HOUSE_RULES_MAX + 1, _HALF, states.UNLIMITED)),
    ("interest", ALONE, (0, 10, 20), (1, 15, 30, _BYTE)),
    ("start_k", ALONE, (0, 1, states.AMOUNT_MAX_K), (states.AMOUNT_MAX_K + 1, _WORD)),
    ("opening_k", ALONE, (0, 1, states.AMOUNT_MAX_K), (states.AMOUNT_MAX_K + 1, _WORD)),
    ("deal_s", ALONE, (0, 10, _BYTE), (1, 9)),
    ("stake_k", ALONE, (), (1,)),  # without a pot
    ("pot_k", ALONE, (), (1, _WORD)),  # without its money
    ("loan_interest", ALONE, (), (1,)),  # without loans
    ("loan_k", RED, (), (1,)),
    ("houses", ALONE, (), (0, _BYTE)),
    ("hotels", ALONE, (), (0, _BYTE)),
    ("seat", states.BANK, (), (states.PLAYING,)),
    ("seat", RED, (), (0, states.OUT, 3)),
    ("seat", NOBODY, (), (states.OUT + 1, _BYTE)),
    ("role", RED, (0, states.JAILED), (8, _BYTE)),
    ("role", GREEN, (states.JAILED,), ()),
    ("role", NOBODY, (), (1, states.JAILED)),
    ("creditor", RED, (), (RED, GREEN, NOBODY, states.SEATS, _BYTE)),
    ("creditor", BLUE, (), (RED, states.SEATS)),  # who owes nothing
    ("creditor", GREEN, (0, 8), (states.SEATS, _BYTE)),  # how many fell before
    ("creditor", NOBODY, (), (RED,)),
    ("debt_k", GREEN, (), (1,)),
    ("debt_k", NOBODY, (), (1,)),
    ("debt_k", states.BANK, (), (1,)),
    ("jail_cards", RED, (0, 1), ()),
    ("jail_cards", BLUE, (), (9, _BYTE)),
    ("jail_cards", GREEN, (), (1,)),
    ("balance_k", RED, (), (11,)),  # money made
    ("balance_k", states.BANK, (), (-31,)),  # money lost
    ("owner", 0, (), (RED,)),
    ("owner", 39, (), (GREEN, NOBODY, states.SEATS, 15, 16)),
    ("level", 1, (), (2, states.HOTEL + 1)),  # 2: a house from nowhere
    ("mortgaged", 1, (), (1,)),  # under a house
    ("mortgaged", 39, (0, 1, states.FEE_PAID), (states.FEE_PAID + 1,)),
    ("auction_due", 0, (), (1,)),
    ("auction_due", 37, (0, 1), (2,)),
    ("auction_due", 39, (), (1,)),  # of a sold deed
    ("waiting", ALONE, (), (9 * 4 + RED,)),  # for GREEN, who fell
    ("uid", _CARD_OF_RED, (4,), (0, 1, 3, 5, 6, 8, _BYTE)),  # its length
    ("uid", _CARD_OF_RED + 7, (), (1,)),  # after its end
    ("uid", NOBODY * states.UID_BYTES, (), (4, 7)),
    ("uid", NOBODY * states.UID_BYTES + 1, (), (1,)),
    ("name", _NAME_OF_RED, (1, 63), (64, _BYTE)),
    ("name", _NAME_OF_RED + 1, (), (1,)),  # after no letter
    ("name", NOBODY * states.NAME_BYTES, (), (1,)),
    ("name", states.BANK, (), (1,)),
)


def _one_field(is_sound: bool) -> "list[Case]":
    return [
        (f"{field} {index}: {value}", ((field, index, value),))
        for field, index, sound, unsound in _LIMITS
        for value in (sound if is_sound else unsound)
    ]


# Cases of several fields.


def _balances(red_k: int, blue_k: int) -> "Changes":
    bank_k = -red_k - blue_k
    return (
        ("balance_k", RED, red_k),
        ("balance_k", BLUE, blue_k),
        ("balance_k", states.BANK, bank_k),
    )


def _debt(creditor: int, debt_k: int = 40) -> "Changes":
    return (("creditor", RED, creditor), ("debt_k", RED, debt_k))


def _waiting(waiting: int) -> "Changes":
    """Let GREEN play, and RED owe BLUE and others, in the digits of State.waiting."""
    return (("seat", GREEN, states.PLAYING), ("waiting", ALONE, waiting))


def _referring(kind: int, seq: int) -> "Case":
    fields = (("kind", ALONE, kind), ("subject_seq", ALONE, seq))
    return (f"kind {kind} refers to {seq}", fields)


def _uid(*uid: int) -> "Changes":
    return tuple([("uid", _CARD_OF_RED + i, byte) for i, byte in enumerate(uid)])


def _rule(bit: int) -> "tuple[str, int, int]":
    return ("house_rules", ALONE, bit)


def _pot(pot_k: int) -> "Changes":
    return (
        _rule(states.HAS_POT),
        ("pot_k", ALONE, pot_k),
        ("balance_k", states.BANK, -30 - pot_k),
    )


_CARD_OF_BLUE = game().uid[BLUE * states.UID_BYTES : (BLUE + 1) * states.UID_BYTES]

SOUND: "list[Case]" = (
    [("as it is", ())]
    + _one_field(True)
    + [_referring(kind, ref) for kind in (states.UNDO, states.REDO) for ref in (1, 8)]
    + [
        ("no card that is known", _uid(0, 0, 0, 0, 0, 0, 0, 0)),
        ("a UID of 4 bytes", _uid(4, 7, 7, 7, 7, 0, 0, 0)),
        ("a UID of 7 bytes", _uid(7, 7, 7, 7, 7, 7, 7, 7)),
        ("cards that differ in their length only", _uid(4, 2, 2, 2, 2, 0, 0, 0)),
        ("all the money one may have", _balances(states.AMOUNT_MAX_K, 0)),
        ("a debt to the bank", _debt(states.BANK)),
        ("the largest debt", _debt(BLUE, states.AMOUNT_MAX_K)),
        ("the largest debt to the bank", _debt(states.BANK, states.AMOUNT_MAX_K)),
        ("no debt", _debt(states.BANK, 0)),
        ("an empty pot", _pot(0)),
        ("the largest pot", _pot(states.AMOUNT_MAX_K)),
        ("the largest stake", (_rule(states.HAS_POT), ("stake_k", ALONE, states.AMOUNT_MAX_K))),
        ("paid to the pot", (_rule(states.HAS_POT), ("payee", ALONE, states.POT))),
        ("taken from the pot", (_rule(states.HAS_POT), ("payer", ALONE, states.POT))),
        ("a debt to the pot", (_rule(states.HAS_POT),) + _debt(states.POT)),
        ("a debt to two", _waiting(9 * 4 + RED)),
        ("a debt to two and the bank", _waiting(9 * (4 + 11) + RED)),
        ("a debt to as many as can be", _waiting(9 * (11**6 - 1) // 10 * 4 + RED)),
        ("a debt to the pot, too", (_rule(states.HAS_POT),) + _waiting(9 * 10 + RED)),
        ("the largest loan", (_rule(states.LOANS), ("loan_k", RED, states.AMOUNT_MAX_K))),
        ("the greatest interest", (_rule(states.LOANS), ("loan_interest", ALONE, 100))),
        ("has drawn a salary", (_rule(states.FIRST_ROUND), ("role", RED, states.ROUNDED))),
        (
            "buildings without limit",
            (_rule(states.UNLIMITED), ("houses", ALONE, 86), ("hotels", ALONE, 22)),
        ),
    ]
)

UNSOUND: "list[Case]" = (
    _one_field(False)
    + [_referring(kind, ref) for kind in (states.UNDO, states.REDO) for ref in (0, 9, 10, _WORD)]
    + [
        _referring(states.CARD, 1),
        ("one card twice", _uid(*_CARD_OF_BLUE)),
        ("one name twice", (("name", _NAME_OF_RED, 1), ("name", BLUE * states.NAME_BYTES, 1))),
        ("below zero", _balances(-1, 31)),
        ("too rich", _balances(states.AMOUNT_MAX_K + 1, 0)),
        ("a bankrupt with money", (("balance_k", RED, 9), ("balance_k", GREEN, 1))),
        ("an empty seat with money", (("balance_k", RED, 9), ("balance_k", NOBODY, 1))),
        ("no pot", (("pot_k", ALONE, 5), ("balance_k", states.BANK, -35))),
        ("a pot beside the balances", (_rule(states.HAS_POT), ("pot_k", ALONE, 5))),
        ("too large a pot", _pot(states.AMOUNT_MAX_K + 1)),
        (
            "too large a stake",
            (_rule(states.HAS_POT), ("stake_k", ALONE, states.AMOUNT_MAX_K + 1)),
        ),
        ("the pot as creditor of no debt", (_rule(states.HAS_POT),) + _debt(states.POT, 0)),
        ("the pot fell", (_rule(states.HAS_POT), ("creditor", GREEN, states.POT))),
        ("too large a loan", (_rule(states.LOANS), ("loan_k", RED, states.AMOUNT_MAX_K + 1))),
        ("a loan below nothing", (_rule(states.LOANS), ("loan_k", RED, -1))),
        ("a loan of the fallen", (_rule(states.LOANS), ("loan_k", GREEN, 5))),
        ("a loan of the bank", (_rule(states.LOANS), ("loan_k", states.BANK, 5))),
        ("a loan of nobody", (_rule(states.LOANS), ("loan_k", NOBODY, 5))),
        ("too much interest", (_rule(states.LOANS), ("loan_interest", ALONE, 101))),
        ("nobody's salary", (_rule(states.FIRST_ROUND), ("role", NOBODY, states.ROUNDED))),
        ("a debt to one who waits for nobody", _waiting(RED)),
        ("a debt to two of who owes nothing", _waiting(9 * 4 + BLUE)),
        ("a debt of the bank to two", _waiting(9 * 4)),
        ("a debt to more than there are", _waiting(0xFFFFFF)),
        ("a debt to nobody, too", _waiting(9 * 5 + RED)),
        ("a debt to the debtor, too", _waiting(9 * 2 + RED)),
        ("a debt to no pot, too", _waiting(9 * 10 + RED)),
        ("a debt to none, then one", _waiting(9 * 11 * 4 + RED)),
        ("a debt below zero", _debt(BLUE, -1)),
        ("the least debt there is", _debt(BLUE, -(2**31))),
        ("a debt too large", _debt(BLUE, states.AMOUNT_MAX_K + 1)),
        ("a house on a station", (("level", 5, 1), ("houses", ALONE, 29))),
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
