"""On which line a TOML file says what: tomllib tells values, and no places."""

import re

Path = tuple[str, ...]  # keys, and places in lists as numbers

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\r\n]*")
_QUOTED = re.compile(
    r'"""(?:[^\\]|\\.)*?"""+' + r"|'''.*?'''+" + r'|"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'", re.DOTALL
)


def lines(text: str) -> dict[Path, int]:
    """Return the line, from 1 on, of every key, table and member of a list; text: valid TOML."""
    return _Scanner(text).found


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._lists: dict[Path, int] = {}
        self.found: dict[Path, int] = {}
        table: Path = ()
        self._skip()
        while self._at < len(text):
            if text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip()

    def _skip(self) -> None:
        """Go on to what is neither blank nor a comment."""
        space = _SPACE.match(self._text, self._at)
        assert space
        self._at = space.end()

    def _note(self, path: Path) -> None:
        line = self._text.count("\n", 0, self._at) + 1
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def _header(self) -> Path:
        is_list = self._text.startswith("[[", self._at)
        self._at += 2 if is_list else 1
        path: Path = ()
        for part in self._key():  # a table in a list is in its last member
            path += (part,)
            if path in self._lists and (not is_list or len(path) < len(self._last_key)):
                path += (str(self._lists[path]),)
        if is_list:
            self._lists[path] = self._lists.get(path, -1) + 1
            path += (str(self._lists[path]),)
        self._note(path)
        self._at += 2 if is_list else 1
        return path

    def _key(self) -> Path:
        key: Path = ()
        while True:
            self._skip()
            if self._text[self._at] in "\"'":
                key += (self._quoted()[1:-1],)
            else:
                bare = _BARE.match(self._text, self._at)
                assert bare
                key += (bare[0],)
                self._at = bare.end()
            self._skip()
            if self._text[self._at] != ".":
                self._last_key = key
                return key
            self._at += 1

    def _pair(self, table: Path) -> None:
        start = self._at
        path = table + self._key()
        equals, self._at = self._at, start
        self._note(path)
        self._at = equals + 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip()
        first = self._text[self._at]
        if first in "\"'":
            self._quoted()
        elif first in "[{":
            self._members(path, "]" if first == "[" else "}")
        else:
            scalar = _SCALAR.match(self._text, self._at)
            assert scalar
            self._at = scalar.end()

    def _members(self, path: Path, end: str) -> None:
        self._at += 1
        index = 0
        while True:
            self._skip()
            if self._text[self._at] == end:
                self._at += 1
                return
            if self._text[self._at] == ",":
                self._at += 1
            elif end == "}":
                self._pair(path)
            else:
                self._note((*path, str(index)))
                self._value((*path, str(index)))
                index += 1

    def _quoted(self) -> str:
        quoted = _QUOTED.match(self._text, self._at)
        assert quoted
        self._at = quoted.end()
        return quoted[0]
