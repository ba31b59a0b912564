"""Makes the modules of the words, as images have them, of the files in dealbox/languages.

    python -m tools.words

writes what the type checker knows of them, words_en.pyi.
"""

from pathlib import Path

from dealbox import languages
from dealbox.ui import words

_UI = Path(__file__).parents[1] / "firmware/dealbox/ui"
_IMPORT = "from dealbox.ui.words_en import *\n"
_FIRST = """
if not NAME:
    try:
        from dealbox.ui.words_{} import *
    except ImportError:
        pass
"""


def modules(*, are_apart: bool = False) -> dict[str, str]:
    """Return the sources by their path, `dealbox/ui/words.py`, which has the English words.

    are_apart: they have a module of their own, and the first language that is there is used.
    """
    codes = [words.code(number) for number in range(1, 1 + len(words.LANGUAGES))]
    logic = (_UI / "words.py").read_text(encoding="utf-8")
    assert _IMPORT in logic
    first = "NAME = ''\n" + "".join(map(_FIRST.format, codes)) if are_apart else _source("en")
    return {
        "dealbox/ui/words.py": logic.replace(_IMPORT, first),
        **{f"dealbox/ui/words_{code}.py": _source(code) for code in codes[not are_apart :]},
    }


def _source(code: str) -> str:
    return "".join(f"{name} = {value!r}\n" for name, value in languages.names(code).items())


def main() -> None:
    """Write the stub of the English words."""
    stub = _UI / "words_en.pyi"
    types = {name: _type(value) for name, value in languages.names("en").items()}
    text = "".join(f"{name}: {each}\n" for name, each in types.items())
    if not stub.is_file() or stub.read_text(encoding="utf-8") != text:
        stub.write_text(text, encoding="utf-8")


def _type(value: object) -> str:
    if isinstance(value, dict):
        return f"dict[int, {_type(next(iter(value.values())))}]"
    if isinstance(value, tuple):
        return f"tuple[{_type(value[0]) if value else 'tuple[str, str]'}, ...]"
    return "str"


if __name__ == "__main__":
    main()
