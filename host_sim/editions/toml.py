"""TOML as files of boards are written in, with the line of everything.

Runs on CPython and on MicroPython, so that laptop and page read a file alike. Texts over several
lines are not read; a float, a date and a number that is not decimal are all NO_FIGURE.
"""

from collections import OrderedDict

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any, NoReturn

    Path = tuple[str, ...]  # keys, and places in lists as numbers
    Table = OrderedDict[str, Any]

NO_FIGURE = float("nan")
_DEPTH_MAX = 20
_END = "\0"
_BARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_TWICE = "it is said twice"
# How a table or a list came to be; what is neither, or stands whole behind a key, has none of it.
_HEADER, _IMPLIED, _DOTTED, _LIST = range(4)


class BadToml(Exception):
    """A text that cannot be read; its arguments are the line, from 1 on, and why."""


def parse(text: str) -> "tuple[Table, dict[Path, int]]":
    """Return the fields, and the line of every key, table and member of a list.

    Refused: BadToml.
    """
    parser = _Parser(text)
    parser.parse()
    return parser.fields, parser.lines


class _Parser:
    def __init__(self, text: str) -> None:
        self.fields: Table = OrderedDict()
        self.lines: dict[Path, int] = {}
        self._letters = list(text.replace("\r\n", "\n"))
        self._end = len(self._letters)
        self._letters.append(_END)
        self._at = 0
        self._line = 1
        self._depth = 0
        self._kinds: dict[Path, int] = {}

    def parse(self) -> None:
        table: Table = self.fields
        path: Path = ()
        self._skip_lines()
        while self._at < self._end:
            if self._next() == "[":
                table, path = self._header()
            else:
                self._pair(table, path)
            self._skip_blank()
            if self._at < self._end and self._next() not in "#\n":
                self._fail("there is more than one thing on the line")
            self._skip_lines()

    # Letters.

    def _next(self) -> str:
        return self._letters[self._at]

    def _fail(self, why: str) -> "NoReturn":
        raise BadToml(self._line, why)

    def _expect(self, letter: str) -> None:
        self._skip_blank()
        if self._next() != letter:
            self._fail("a " + letter + " is missing")
        self._at += 1

    def _skip_blank(self) -> None:
        while self._next() in " \t":
            self._at += 1

    def _skip_lines(self) -> None:
        """Go on to what is neither blank nor a comment."""
        while True:
            self._skip_blank()
            if self._next() == "#":
                while self._at < self._end and self._next() != "\n":
                    self._refuse_control()
                    self._at += 1
            if self._next() != "\n":
                return
            self._at += 1
            self._line += 1

    def _refuse_control(self) -> None:
        letter = self._next()
        if letter < " " and letter != "\t" or letter == "\x7f":
            self._fail("there is a control character")

    def _word(self, letters: str) -> str:
        start = self._at
        while self._next() in letters:
            self._at += 1
        return "".join(self._letters[start : self._at])

    # Keys and tables.

    def _note(self, path: "Path") -> None:
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], self._line)

    def _key(self) -> "list[str]":
        key = []
        while True:
            self._skip_blank()
            is_quoted = self._next() in "\"'"
            part = self._text() if is_quoted else self._word(_BARE)
            if not is_quoted and not part:
                self._fail("a key is missing")
            key.append(part)
            self._skip_blank()
            if self._next() != ".":
                return key
            self._at += 1

    def _header(self) -> "tuple[Table, Path]":
        self._at += 1
        is_list = self._next() == "["
        self._at += is_list
        key = self._key()
        self._expect("]")
        if is_list:
            if self._next() != "]":
                self._fail("a ] is missing")
            self._at += 1
        table: Table = self.fields
        path: Path = ()
        for part in key[:-1]:
            path += (part,)
            table, path = self._parent(table, path)
        path += (key[-1],)
        self._note(path)
        if is_list:
            return self._member_of_list(table, path)
        if path[-1] not in table:
            table[path[-1]] = OrderedDict()
        elif self._kinds.get(path) != _IMPLIED:
            self._fail(_TWICE)
        self._kinds[path] = _HEADER
        return table[path[-1]], path

    def _parent(self, table: "Table", path: "Path") -> "tuple[Table, Path]":
        """Return a table that a header names on its way; of a list it is the last member."""
        if path[-1] not in table:
            table[path[-1]] = OrderedDict()
            self._kinds[path] = _IMPLIED
        if path not in self._kinds:
            self._fail(_TWICE)
        inner = table[path[-1]]
        if self._kinds[path] == _LIST:
            return inner[-1], path + (str(len(inner) - 1),)
        return inner, path

    def _member_of_list(self, table: "Table", path: "Path") -> "tuple[Table, Path]":
        if path[-1] not in table:
            table[path[-1]] = []
            self._kinds[path] = _LIST
        elif self._kinds.get(path) != _LIST:
            self._fail(_TWICE)
        members = table[path[-1]]
        path += (str(len(members)),)
        members.append(OrderedDict())
        self._note(path)
        return members[-1], path

    def _pair(self, table: "Table", path: "Path") -> None:
        key = self._key()
        self._expect("=")
        for part in key[:-1]:
            path += (part,)
            if part not in table:
                table[part] = OrderedDict()
            elif self._kinds.get(path) not in (_IMPLIED, _DOTTED):
                self._fail(_TWICE)
            self._kinds[path] = _DOTTED
            table = table[part]
        path += (key[-1],)
        if key[-1] in table:
            self._fail(_TWICE)
        self._note(path)
        table[key[-1]] = self._value(path)

    # Values.

    def _value(self, path: "Path") -> "Any":
        self._skip_blank()
        first = self._next()
        if first in "\"'":
            return self._text()
        if first not in "[{":
            return self._scalar()
        self._depth += 1
        if self._depth > _DEPTH_MAX:
            self._fail("it is too deep")
        self._at += 1
        value = self._members(path) if first == "[" else self._fields_of(path)
        self._depth -= 1
        return value

    def _scalar(self) -> "bool | int | float":
        word = self._word(_BARE + "+.:")
        if word in ("true", "false"):
            return word == "true"
        figure = word[1:] if word[:1] in ("+", "-") else word
        digits = figure.split("_")
        is_whole = all([part and not part.strip("0123456789") for part in digits])
        if is_whole and (figure == "0" or figure[0] != "0"):
            value = int("".join(digits))
            return -value if word[0] == "-" else value
        if figure[:1].strip("0123456789") and figure not in ("inf", "nan"):
            self._fail("a text needs quotes: " + word)
        if not figure:
            self._fail("a value is missing")
        return NO_FIGURE

    def _members(self, path: "Path") -> "list[Any]":
        members: list[Any] = []
        while True:
            self._skip_lines()
            if self._next() == "]":
                break
            member = path + (str(len(members)),)
            self._note(member)
            members.append(self._value(member))
            self._skip_lines()
            if self._next() != ",":
                break
            self._at += 1
        self._expect("]")
        return members

    def _fields_of(self, path: "Path") -> "Table":
        table: Table = OrderedDict()
        self._skip_blank()
        is_empty = self._next() == "}"
        while not is_empty:
            self._pair(table, path)
            self._skip_blank()
            if self._next() != ",":
                break
            self._at += 1
        self._expect("}")
        return table

    def _text(self) -> str:
        quote = self._next()
        self._at += 1
        letters = []
        while self._next() != quote:
            if self._at == self._end or self._next() == "\n":
                self._fail("a text does not end on its line")
            self._refuse_control()
            letter = self._next()
            self._at += 1
            letters.append(self._escaped() if letter == "\\" and quote == '"' else letter)
        self._at += 1
        return "".join(letters)

    def _escaped(self) -> str:
        letter = self._next()
        self._at += 1
        if letter not in "uU":
            if letter not in _ESCAPES:
                self._fail("there is no letter \\" + letter)
            return _ESCAPES[letter]
        count = 4 if letter == "u" else 8
        digits = "".join(self._letters[self._at : self._at + count])
        if len(digits) < count or digits.strip("0123456789abcdefABCDEF"):
            self._fail("there is no letter \\" + letter + digits)
        code = int(digits, 16)
        if 0xD800 <= code < 0xE000 or code > 0x10FFFF:
            self._fail("there is no letter \\" + letter + digits)
        self._at += count
        return chr(code)
