import io

import pytest

from games.table.terminal import Terminal


class Output(io.TextIOWrapper):
    """A terminal, or a file, with an encoding."""

    def __init__(self, encoding: str = "utf-8", is_terminal: bool = True) -> None:
        self.written = io.BytesIO()
        super().__init__(self.written, encoding=encoding, newline="\n")
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    def text(self) -> str:
        return self.written.getvalue().decode(self.encoding)


def said(line: str, output: Output, **environment: str) -> str:
    Terminal(output, environment).say(line)
    return output.text()


def test_players_are_coloured_on_a_terminal() -> None:
    assert said("RED→BANK  REDEEMS", Output()) == "\x1b[31mRED\x1b[0m→BANK  REDEEMS\n"


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_can_be_refused(environment: dict[str, str]) -> None:
    assert said("RED→BANK", Output(), **environment) == "RED→BANK\n"


def test_an_empty_no_color_refuses_nothing() -> None:
    assert "\x1b" in said("RED", Output(), NO_COLOR="")


def test_a_file_gets_no_colour() -> None:
    assert said("RED→BANK", Output(is_terminal=False)) == "RED→BANK\n"
