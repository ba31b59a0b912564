"""A board read from the text of its file, and all faults of it in words (docs/own-board.md).

Runs on CPython and on MicroPython, whose sort is not stable and whose dicts have no order.
"""

import json

from dealbox.bank import money
from dealbox.bank.edition import OPTIONS, Edition
from dealbox.bank.editions import EDITIONS, limits
from dealbox.bank.editions.record import RECORD_BYTES
from dealbox.bank.spaces import GROUPS, MEMBERS, STATION, UTILITY
from dealbox.bank.state import AMOUNT_MAX_K, SPACES
from dealbox.parts import COLUMNS
from dealbox.ui import words
from host_sim.editions.record import encode

# What is wrong with a field, besides what limits.py knows.
NO_NUMBER = 100
BEYOND = 101  # with this unit
THOUSANDS = 102  # whether K and M mean them is not said
NAMELESS = 103  # a title without a letter or figure

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from dealbox.contract import Figures

    Field = tuple[str, ...]
    Found = tuple[Figures, int | None, list[str]]  # number: of a built-in edition, else None
    Fields = dict[str, Any]  # of a file, or of a table in it
    # Field, value, what is wrong: in words; as of limits.py or below, else 0; and its number.
    Fault = tuple[Field, str, str, int, int]
    # Field, value, how the unit shows it, and the field that says it otherwise; (): none does.
    Note = tuple[Field, str, str, Field]

with open(__file__[: __file__.rindex("checking.")] + "checking.json", encoding="utf-8") as _file:
    _DATA = json.load(_file)
# Fields of a file that are an option, or one figure, with those of an Edition.
OPTION_KEYS: "list[list[str]]" = _DATA["options"]
_FIGURES: "list[list[str]]" = _DATA["figures"]
GROUP_KEYS = (  # as numbered in bank/spaces.py
    ("", "brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")
    + ("stations", "utilities")
)
OPTION_WORDS = ("deeds", "quick", "speed", "b", "timed")  # of a scenario: no board is called so
_LEFT_OUT = {"speed_die_start": 0}
_OWN = ("like", "number", "title", "family", "sign", "players", "taxes", "repairs", "foundation")
_TABLES = ("options", "names", "short", "groups")
FIELDS = _OWN + tuple([key for key, _ in _FIGURES]) + _TABLES
_NOT_INHERITED = ("like", "number", "title")  # nor are single names, once a file has some
_THOUSANDS = "K M"  # the sign of a file whose sums are thousands, as those without a sign are
_NO_FIELD: "Field" = ()
_LARGE = 10_000  # a start from here on may be printed without thousands
_INSTEAD = 10  # of a figure that is missing, while the others are checked
_MORE: "dict[str, tuple[str, ...]]" = {"stations": ("rents",), "utilities": ("factors",)}
_ALIKE = 0.6
_WORD_MAX = 40  # letters of one that could be meant
_DIGITS = 4  # of a space or a place in a list; only for the order of what has more
_FIGURE_MAX = 9_999_999_999  # of those that a fault shows, beyond every limit
_SHOWN_MAX = 60  # letters of a value
# Letters without their accents. MicroPython has capitals of ASCII only: so both cases are here.
_PLAIN: "dict[str, str]" = {}
for _plain, _accented in _DATA["plain"].items():
    _PLAIN.update([(_each, _plain) for _each in _accented])
# Letters that the display lacks, with what it shows for them: 0 is nothing, _ a blank.
_SHOWN_AS: "dict[str, str]" = {}
for _those, _others in _DATA["shown"]:
    for _letter, _each in zip(_those, _others.split(" ")):  # noqa: B905 - not in MicroPython
        _SHOWN_AS[_letter] = _each.replace("0", "").replace("_", " ")
_CITY_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_TEXTS = {str: "a text in quotes", int: "a whole number", list: "a list", dict: "a table"}


class BadEdition(Exception):
    """A file that is no edition. complaints: all its faults, each with file, field and value."""

    def __init__(self, name: str, faults: "list[Fault]") -> None:
        self.complaints = [_complaint(name, fault) for fault in faults]
        super().__init__("\n".join(self.complaints))


def _complaint(name: str, fault: "Fault") -> str:
    field, value, text = fault[:3]
    where = ".".join(field) + (f" = {value}" if value else "")
    line = ": ".join([name] + ([where] if where else []) + [text])
    return line.replace("\n", "\\n")  # keys, names and letters may be it


def check(
    name: str, own: "Fields", known: "Sequence[str]", load: "Callable[[str], Fields]"
) -> "Found":
    """Return the board of a file, its number, and its notes as lines. Refused: BadEdition.

    name: of the file, for its faults. The others: as of Reader.
    """
    reader = Reader(own, known, load)
    if reader.faults:
        raise BadEdition(name, reader.faults)
    notes = [_complaint(name, note[:2] + (_noted(note), 0, 0)) for note in reader.notes]
    return reader.board, reader.fields.get("number"), notes


def _noted(note: "Note") -> str:
    """Return how the unit shows a text, and how the file can have it shorter."""
    _, _, shown, short = note
    text = f'the unit shows "{shown}"'
    if not short:
        return text
    where = "below [short]" if short[0] == "short" else "beside it"
    return text + f'; for another, write {where}: {short[-1]} = "{shown}"'


def city(title: str, family: str) -> str:
    """Return what scenarios and the feed call a board: "" if it is called as its family."""
    parts = [""]
    for letter in title:
        shown = _SHOWN_AS.get(letter, letter)
        for plain in _PLAIN.get(shown, shown):
            if plain < "\x80" and plain.lower() in _CITY_LETTERS:
                parts[-1] += plain.lower()
            elif parts[-1]:
                parts.append("")
    found = "-".join([part for part in parts if part])
    return "" if found == family else found


def taken(board: "Figures") -> str:
    """Return why no game can be named by the title of an own board, "" if one can."""
    title, city = board[6][:2]
    names = [each.city or each.name for each in EDITIONS]
    what = "an option" if city in OPTION_WORDS else "a board" if city in [""] + names else ""
    return f"there is {what} {title}; choose another title" if what else ""


class Reader:
    """Reads the fields of a file over those that it is like, and collects what is wrong with them.

    own: the fields of the file, as of tomllib. known: the names of built-in editions; load()
    returns the fields of one, which are then changed.
    notes: of texts that the unit shows otherwise.
    fields: all that it says or leaves to base, which has those of the edition that it is like.
    """

    def __init__(
        self, own: "Fields", known: "Sequence[str]", load: "Callable[[str], Fields]"
    ) -> None:
        self._known = known
        self._load = load
        self._faulty: set[Field] = set()
        self._found: list[tuple[Field, int, Fault]] = []
        self.notes: list[Note] = []
        self.base: Fields = {}
        self._own = own
        self.fields = own
        self.fields = self._merge(own, "")
        self._refuse_unknown((), self.fields, FIELDS)
        self.board = self._board()
        for fault in limits.faults(self.board):
            self._limit(self.board, *fault)
        if not city(self.board[6][0], ""):
            text = "it has no letter from a to z and no figure, by which a game could name it"
            self._complain(("title",), text, NAMELESS)
        if not self._found and len(encode(self.board)) > RECORD_BYTES:
            self._complain(("names",), "all together are too long for a unit: shorten some")
        self.faults = [fault for _, _, fault in sorted(self._found)]

    # The file, and what it is like.

    def _merge(self, own: "Fields", name: str) -> "Fields":
        """Return a file's fields over those of the built-in edition that it is like.

        name: of the built-in edition that the file is, if any.
        """
        base = own.get("like")
        if base is None:
            return own
        if not isinstance(base, str) or base not in self._known or base == name:
            text = f"it has to be {_TEXTS[str]}"
            if isinstance(base, str):
                text = f"there is no edition {base}{hint(base, self._known)}"
            self._complain(("like",), text)
            base = "london"
        fields = self._merge(self._load(base), base)
        for key in _NOT_INHERITED:
            fields.pop(key, None)
        if own.get("family", fields["family"]) != fields["family"]:
            fields.pop("options", None)  # another family has others
        self.base = dict(fields)
        if "names" in own:
            fields["names"], fields["short"] = {}, {}
        return _over(fields, own)

    def _complain(
        self, field: "Field", text: str, what: int = 0, number: int = 0, *, is_of_all: bool = True
    ) -> None:
        """Note a fault; once a field, and not if what contains it is faulty as a whole."""
        if any([field[:length] in self._faulty for length in range(len(field) + 1)]):
            return
        if is_of_all:
            self._faulty.add(field)
        fault = (field, _shown(_get(self.fields, field)), text, what, number)
        order = tuple([_in_order(key) for key in field])
        self._found.append((order, len(self._found), fault))

    # Fields and their types.

    def _refuse_unknown(self, path: "Field", table: "Any", known: "Sequence[str]") -> None:
        for key in table if isinstance(table, dict) else ():
            if key not in known:
                self._complain(path + (key,), "there is no such field" + hint(key, known))

    def _value(self, path: "Field", kind: type, instead: "Any") -> "Any":
        """Return a field of that type; a fault, and something instead, if there is none."""
        value = _get(self.fields, path)
        if value is None:
            self._complain(path, "it is missing", limits.MISSING)
        elif not (_is_figure(value) if kind is int else isinstance(value, kind)):
            self._complain(path, f"it has to be {_TEXTS[kind]}", NO_NUMBER if kind is int else 0)
        else:
            return value
        return instead

    def _figure(self, path: "Field") -> int:
        return _bounded(self._value(path, int, _INSTEAD))

    def _figures(self, path: "Field", instead: "Sequence[int]") -> "tuple[int, ...]":
        """Return a list of whole numbers; how many is for limits.py to say."""
        figures = self._value(path, list, list(instead))
        if not all([_is_figure(figure) for figure in figures]):
            self._complain(path, "it has to be a list of whole numbers", NO_NUMBER)
            return tuple(instead)
        return tuple([_bounded(figure) for figure in figures])

    def _text(
        self, path: "Field", instead: str, most: int = 99, short: "Field" = _NO_FIELD
    ) -> str:
        """Return a text as the unit shows it: with letters that it has, cut where it is long.

        short: the field of its short form.
        """
        text: str = self._value(path, str, instead)
        shown = "".join([_SHOWN_AS.get(letter, letter) for letter in text])
        if len(shown) > most:
            shown = cut(self._short(short, most) or shown, most)
        if shown != text:
            self._note(path, shown, short)
        return shown

    def _short(self, path: "Field", most: int) -> str:
        """Return a short form of the file; "" for none, or for a faulty one."""
        text = cut(self._text(path, ""), most) if path and self._has(path) else ""
        if text and not text.strip():
            self._complain(path, _WORDS[limits.MISSING], limits.MISSING)
        for letter in text:
            if not limits.is_shown(letter):
                self._complain(path, _lacking(text), limits.LETTER, ord(letter))
        return "" if path in self._faulty else text

    def _name(self, path: "Field", instead: str, room: int, short: "Field") -> str:
        """Return a name, and in a line of its own the short form, if the display needs one.

        room: letters on the display. short: the field of the short form.
        """
        name = self._text(path, instead, limits.NAME_LETTERS, short)
        shown = self._short(short, room)
        if not shown and len(words.shorten(name, room, is_printed=True)) > room:
            shown = cut(name, room)
            self._note(path, shown, short)
        return f"{name}\n{shown}" if shown and shown != name else name

    def _note(self, path: "Field", shown: str, short: "Field") -> None:
        """Note how the unit shows a text, in place of an earlier note on it."""
        self.notes = [note for note in self.notes if note[0] != path]
        self.notes.append((path, _shown(_get(self.fields, path)), shown, short))

    # The board.

    def _board(self) -> "Figures":
        if "number" in self.fields:
            self._figure(("number",))
        family = self._family()
        options = self._options(family)
        title = self._text(("title",), "?", limits.TITLE_LETTERS, ("short", "title"))
        sign = self._sign()
        least, most = self._pair(("players",), (2, 2))
        figures = [self._optional(key) for key, _ in _FIGURES]
        taxes = self._taxes(figures[0], sign)
        names = self._names()
        return (
            family.name,
            options,
            self._figure(("options", "dealt")) if self._has(("options", "dealt")) else 0,
            (least, most),
            tuple(figures[:7]),
            tuple(figures[7:]),
            (title, city(self._value(("title",), str, "?"), family.name), sign, names)
            + (self._cities(), tuple([name for _, name, _ in taxes])),
            (
                tuple([(space, charge) for space, _, charge in taxes]),
                self._repairs(family),
                self._foundation(family),
            ),
            self._deeds(),
        )

    def _has(self, path: "Field") -> bool:
        return _get(self.fields, path) is not None

    def _optional(self, key: str) -> int:
        if key in _LEFT_OUT and key not in self.fields:
            return _LEFT_OUT[key]
        return self._figure((key,))

    def _family(self) -> type[Edition]:
        known = [family.name for family in limits.FAMILIES]
        name = self._text(("family",), "classic")
        if name not in known:
            self._complain(("family",), f"there is no family {name}{hint(name, known)}")
            name = "classic"
        return limits.FAMILIES[known.index(name)]

    def _options(self, family: type[Edition]) -> int:
        options = self.fields.get("options", {})
        if not isinstance(options, dict):
            self._complain(("options",), "it has to be a table")
            options = {}
        known = [key for key, _ in OPTION_KEYS] + ["dealt"]
        self._refuse_unknown(("options",), options, known)
        bits = 0
        for key, option in OPTION_KEYS:
            value = options.get(key, getattr(family, option))
            if not isinstance(value, bool):
                self._complain(("options", key), "it has to be true or false")
            bits |= bool(value) << OPTIONS.index(option)
        return bits

    def _pair(self, path: "Field", instead: "tuple[int, int]") -> "tuple[int, int]":
        figures = self._figures(path, instead)
        if len(figures) != 2:
            self._complain(path, "it has to be a list of two whole numbers")
            return instead
        return figures[0], figures[1]

    def _taxes(self, factor: int, sign: str) -> "list[tuple[int, str, int]]":
        """Return space, name and sum of each tax, which are one row of the display."""
        taxes = self._value(("taxes",), list, [])
        found = []
        for index, tax in enumerate(taxes):
            path = ("taxes", str(index))
            if not isinstance(tax, dict):
                self._complain(path, "it has to be a table: { space = 4, name = ..., sum = ... }")
                continue
            self._refuse_unknown(path, tax, ("space", "name", "short", "sum"))
            space = self._value(path + ("space",), int, 4)
            charge = self._figure(path + ("sum",))
            room = COLUMNS - len("1  ") - len(money.text(charge * factor, sign))
            name = self._name(path + ("name",), "?", max(room, 1), path + ("short",))
            found.append((space, name, charge))
        return found

    def _sign(self) -> str:
        """Return the sign; with large sums and none, the file has to say what K and M mean."""
        sign = self._text(("sign",), "$")
        if not sign and self.fields.get("unit") == 1 and self._figure(("start",)) >= _LARGE:
            text = 'are these thousands? then it is "K M"; if not, " " for amounts as printed'
            self._complain(("sign",), text, THOUSANDS)
        return "" if sign == _THOUSANDS else sign

    def _repairs(self, family: type[Edition]) -> "tuple[tuple[int, int], ...]":
        if not family.repairs_cards and "repairs" not in self.fields:
            return ()
        cards = self._value(("repairs",), list, [])
        pairs = [self._pair(("repairs", str(index)), (1, 1)) for index in range(len(cards))]
        return tuple(pairs)

    def _foundation(self, family: type[Edition]) -> "tuple[int, ...]":
        if not family.foundation_sums and "foundation" not in self.fields:
            return ()
        return self._figures(("foundation",), [_INSTEAD] * family.foundation_sums)

    def _names(self) -> "tuple[str, ...]":
        """Return the names by space; one that is missing is called as the space."""
        names = self._value(("names",), dict, {})
        deeds = [str(space) for space in range(SPACES) if GROUPS[space]]
        for key in names:
            if key not in deeds:
                self._complain(("names", key), f"no board has a deed on a space {key}")
        nameless = [key for key in deeds if key not in names]
        if nameless:
            text = f"a deed has a price and no name: {_list(nameless)}"
            self._complain(("names",), text, is_of_all=False)
        shorts = self.fields.get("short", {})
        if not isinstance(shorts, dict):
            self._complain(("short",), f"it has to be {_TEXTS[dict]}")
        self._refuse_unknown(("short",), shorts, ["title"] + deeds)
        room = {key: COLUMNS - len(key + " ") for key in names}
        texts = {key: self._name(("names", key), "", room[key], ("short", key)) for key in names}
        return tuple([texts.get(str(at), f"? {at}") if GROUPS[at] else "" for at in range(SPACES)])

    def _cities(self) -> "tuple[str, ...]":
        """Return the names of the groups; if any has one, all need one."""
        keys = GROUP_KEYS[1:STATION]
        if not any([self._has(("groups", key, "name")) for key in keys]):
            return ()
        names = [""]
        for key in keys:
            path = ("groups", key)
            room, short = limits.CITY_LETTERS, path + ("short",)
            names.append(self._name(path + ("name",), f"? {key}", room, short))
        return tuple(names)

    def _deeds(self) -> "tuple[Any, ...]":
        self._refuse_unknown(("groups",), self._value(("groups",), dict, {}), GROUP_KEYS[1:])
        prices = [0] * SPACES
        rents: list[tuple[int, ...]] = [()] * SPACES
        houses = [0] * STATION
        for number, key in enumerate(GROUP_KEYS[1:], 1):
            path, is_site = ("groups", key), number < STATION
            self._refuse_other_deeds(path, number)
            if is_site:
                houses[number] = self._figure(path + ("building",))
            for space in MEMBERS[number]:
                deed = path + (str(space),)
                known = ("price", "rents") if is_site else ("price",)
                self._refuse_unknown(deed, self._value(deed, dict, {}), known)
                prices[space] = self._figure(deed + ("price",))
                if is_site:
                    rents[space] = self._figures(deed + ("rents",), [_INSTEAD] * 6)
        stations = self._figures(("groups", "stations", "rents"), [1] * len(MEMBERS[STATION]))
        factors = self._figures(("groups", "utilities", "factors"), [1] * len(MEMBERS[UTILITY]))
        return tuple(prices), tuple(houses), tuple(rents), stations, factors

    def _refuse_other_deeds(self, path: "Field", number: int) -> None:
        """Refuse a group that has other deeds than it has on every board."""
        group = self._value(path, dict, {})
        deeds = sorted([key for key in group if key.isdigit()], key=_in_order)
        members = [str(space) for space in MEMBERS[number]]
        more = _MORE.get(path[-1], ("name", "short", "building"))
        self._refuse_unknown(path, {key: 0 for key in group if key not in deeds}, more)
        if set(deeds) - set(members):
            self._complain(
                path,
                f"the group has {len(deeds)} deeds, {_list(deeds)}; on every board it has"
                f" {len(members)}, {_list(members)}",
                is_of_all=False,
            )

    # What limits.py finds, in words.

    def _limit(self, board: "Figures", field: str, place: int, what: int, number: int) -> None:
        path = _path(field, place, what)
        figure, is_own = _get(self.fields, path), _get(self._own, path) is not None
        is_of_unit = what == limits.HIGH and field not in _OF_OPTIONS
        if is_of_unit and not is_own and figure is not None:
            where, of = ".".join(path), self._own["like"]
            self._complain(("unit",), f"with it {where} of {of} is beyond a balance", BEYOND)
        elif what == limits.LETTER:
            self._complain(path, _lacking(figure), what, number)
        else:
            text = _words(field, place, what, number, board[0])
            self._complain(path, text, what, number)


def cut(text: str, most: int) -> str:
    """Return a text of so many letters at most: its first word is one letter, its end a point."""
    first, blank, others = text.partition(" ")
    if len(text) > most and len(first) > 2 and others:
        text = first[0] + "." + blank + others
    return text if len(text) <= most else text[: most - 1].rstrip() + "."


def _over(base: "Fields", own: "Fields") -> "Fields":
    """Return own fields over others, table by table."""
    merged = dict(base)
    for key, value in own.items():
        is_table = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _over(merged[key], value) if is_table else value
    return merged


def _is_figure(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _bounded(figure: int) -> int:
    """Return a figure; for one beyond every limit, one that can be printed."""
    return max(-_FIGURE_MAX, min(figure, _FIGURE_MAX))


def _shown(value: object) -> str:
    """Return a value as a file has it; "" for a table, lists in a list, and what is long."""
    text = ""
    if isinstance(value, str) and min(value or " ") >= " ":
        text = f'"{value}"'
    elif isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, int) and abs(value) <= _FIGURE_MAX:
        text = str(value)
    elif isinstance(value, list):
        members = ["" if isinstance(each, list) else _shown(each) for each in value]
        text = f"[{', '.join(members)}]" if all(members) else ""
    return text if len(text) <= _SHOWN_MAX else ""


def _in_order(key: str) -> str:
    """Return a key in a form by which numbers come in their order."""
    return "0" * (_DIGITS - len(key)) + key if key.isdigit() else key


def _get(fields: "Any", path: "Field") -> "Any":
    for key in path:
        if isinstance(fields, list) and key.isdigit() and int(key) < len(fields):
            fields = fields[int(key)]
        elif isinstance(fields, dict):
            fields = fields.get(key)
        else:
            return None
    return fields


def _list(texts: "Sequence[str]") -> str:
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def hint(text: str, known: "Sequence[str]") -> str:
    """Return which of the known words is meant; if none is like it, all of them."""
    best = known[0]
    for word in known:
        if _likeness(text, word) > _likeness(text, best):
            best = word
    is_meant = len(text) <= _WORD_MAX and _likeness(text, best) >= _ALIKE
    return f"; is it {best}?" if is_meant else f"; there are {_list(known)}"


def _likeness(text: str, word: str) -> float:
    """Return which share of their letters both have in the same order, in any case."""
    text, word = text[:_WORD_MAX].lower(), word.lower()
    row = [0] * (len(word) + 1)
    for letter in text:
        before = 0
        for at in range(len(word)):
            above, left = row[at + 1], row[at]
            row[at + 1] = before + 1 if letter == word[at] else max(above, left)
            before = above
    return 2 * row[-1] / (len(text) + len(word))


# Where a file says what an Edition has in a field; {} is the place, {group} the group's name.
_PLACES: "dict[str, str]" = dict(_DATA["places"])
_PLACES.update([(name, key) for key, name in _FIGURES])
_PLACES.update([(name, "options." + key) for key, name in OPTION_KEYS])


def _path(field: str, place: int, what: int) -> "Field":
    """Return where a file says what an Edition has in a field."""
    if field == "taxes" and what in (limits.TAKEN, limits.TWICE):
        field = "tax_space"
    elif field == "repairs" and what != limits.COUNT:
        field = "repairs_card"
    group = place if field in ("cities", "house_prices") else GROUPS[place]
    return tuple(_PLACES.get(field, field).format(place, group=GROUP_KEYS[group]).split("."))


_WORDS = {
    limits.MISSING: "it is empty",
    limits.LOW: "it has to be {number} or more",
    limits.HIGH: "it has to be {number} or less",
    limits.COUNT: "it has to be a list of {number}",
    limits.FALLS: "it has a rent lower than the one before, {number}",
    limits.CLOSED: "the family {family} does not have it",
    limits.UNKNOWN: "it has to be nothing, or up to 3 letters: no figures, comma or dash; a blank"
    " at its beginning puts it after the amount, a blank at its end stands between the two",
    limits.TAKEN: "no tax can be on space {number}, which is a deed, a corner or none",
}
_TWICE = {
    "names": "the deed {number} has the same name",
    "cities": "the group {group} has the same name",
    "taxes": "there is another tax on space {number}",
}
_BEYOND = "; no balance holds more than " + str(AMOUNT_MAX_K) + " thousands"
_TOO_MUCH = {
    "house_prices": ", as five of them are on a site",
    "repairs": f" for both, if all buildings of the bank are built{_BEYOND}",
    "rents": f" with the hotel, and half of that bare, as a whole group doubles it{_BEYOND}",
    "station_rents": f", as a card doubles it{_BEYOND}",
    "utility_factors": f", as it is multiplied by the throw{_BEYOND}",
    "speed_start_k": " beside the start, and there only is one with the option speed_die",
    "dealt": " for a quick game, which the option quick_game allows",
}
_PLAYERS = {"players_min": "first", "players_max": "second"}
# Family and options limit these, not the unit.
_OF_OPTIONS = ("players_min", "players_max", "dealt", "speed_start_k")
_SUMS = ("start_k", "go_k", "bail_k", "opening_k", "raise_k", "tax", "foundation")


def _words(field: str, place: int, what: int, number: int, family: str) -> str:
    """Return a fault that limits.faults() found, in words."""
    if (field, place, what) == ("dealt", 1, limits.HIGH):
        return f"all that is dealt costs more than {number}{_BEYOND}"
    if field in _PLAYERS:
        text = f"it has to be two numbers, and the {_PLAYERS[field]} "
        return text + f"{number} or {'more' if what == limits.LOW else 'less'}"
    if field == "taxes" and what in (limits.LOW, limits.HIGH):
        return "there have to be 1 to " + str(limits.TAXES_MAX) + " taxes"
    if what == limits.COUNT and not number:
        return f"the family {family} has none of it: leave it out, or empty"
    text = _TWICE[field] if what == limits.TWICE else _WORDS[what]
    if what == limits.HIGH:
        text += _TOO_MUCH.get(field, _BEYOND if field in _SUMS else "")
    elif (field, what) == ("start_k", limits.LOW) and number > 1:
        text += ", what the deeds may cost that a player is dealt"
    group = GROUP_KEYS[number] if what == limits.TWICE and field == "cities" else ""
    return text.format(number=number, family=family, group=group)


def _lacking(text: str) -> str:
    """Return that the display has not all letters of a text."""
    letters: list[str] = []
    for letter in text:
        if not limits.is_shown(letter) and letter not in letters:
            letters.append(letter)
    return f"the display has no letter{'s' * (len(letters) > 1)} {_list(letters)}"
