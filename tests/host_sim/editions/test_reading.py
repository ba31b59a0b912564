import re
from pathlib import Path

import pytest

from dealbox.bank import money
from dealbox.bank.editions import EDITIONS, make
from dealbox.bank.editions.record import decode
from dealbox.bank.state import State
from dealbox.ui import words
from host_sim.editions import checking, reading
from host_sim.editions.checking import BadEdition
from host_sim.editions.record import encode
from tests.support.cases import for_each, rows
from tests.support.own_board import harbour, toml
from tests.support.printed_boards import FOLDER

LONDON = (FOLDER / "london.toml").read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


def faults(file: Path, text: str | bytes) -> list[str]:
    """Return the faults of a text, each as "FIELD = VALUE: WORDS"."""
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadEdition) as bad:
        reading.read(file)
    assert all(re.match(rf"{file}: .+\Z", each) for each in bad.value.complaints)
    return [each.removeprefix(f"{file}: ") for each in bad.value.complaints]


@for_each("name", reading.built_in())
def test_the_built_in_editions_have_no_faults_and_are_those_of_the_firmware(name: str) -> None:
    edition = reading.read(reading.built_in()[name])
    assert edition.number is not None and edition.board == EDITIONS[edition.number].board


# What stands in the file in place of what is right; the fault, without the value.
ONE_FAULT = rows(__file__, "one fault")


@pytest.mark.parametrize(("right", "wrong", "words"), ONE_FAULT)
def test_a_fault_is_named_by_field_and_value(
    file: Path, right: str, wrong: str, words: str
) -> None:
    assert LONDON.count(right) >= 1
    text = LONDON.replace(right, wrong, 1)
    field, _, why = words.rpartition(": ")
    found = [each for each in faults(file, text) if why in each]
    assert len(found) == 1, faults(file, text)
    named, _, value = found[0].partition(": ")[0].partition(" = ")
    assert field in named and value in text


@pytest.mark.parametrize(("price", "is_too_dear"), [(200_000, False), (300_000, True)])
def test_what_is_dealt_to_all_is_one_booking(file: Path, price: int, is_too_dear: bool) -> None:
    text = LONDON.replace("classic", "world").replace("{ price = 200 }", f"{{ price = {price} }}")
    text = text.replace("[names]", "[options]\nquick_game = true\ndealt = 2\n[names]")
    found = [each for each in faults(file, text) if "all that is dealt costs more" in each]
    assert bool(found) is is_too_dear


def test_a_group_of_four_is_refused(file: Path) -> None:
    lines = LONDON.splitlines()
    moved = [
        lines.pop(lines.index(line)) for line in lines[:] if line.startswith(("6 = {", "8 = {"))
    ]
    at = lines.index("[groups.brown]") + 1
    found = faults(file, "\n".join(lines[:at] + moved + lines[at:]))
    assert (
        "groups.brown: the group has 4 deeds, 1, 3, 6 and 8; on every board it has 2, 1"
        in (found[0])
    )


def test_all_faults_are_told_at_once_in_the_order_of_the_fields(file: Path) -> None:
    text = LONDON
    for right, wrong, _ in ONE_FAULT[0], ONE_FAULT[16], ONE_FAULT[26], ONE_FAULT[-6]:
        text = text.replace(right, wrong, 1)
    fields = [each.split(" = ")[0].split(":")[0] for each in faults(file, text)]
    assert len(fields) >= 4 and fields == sorted(fields)


@for_each(("given", "note", "full", "short"), rows(__file__, "names"))
def test_no_name_is_refused_for_its_length_or_letters(
    given: str, note: str, full: str, short: str, file: Path
) -> None:
    file.write_text(LONDON.replace('"Whitehall"', f'"{given}"'), encoding="utf-8")
    found = reading.read(file)
    edition = make(found.board)
    assert (edition.space_name(13), edition.short_name(13)) == (full, short)
    assert [note in each for each in found.notes] == [True] * bool(note)


def test_a_short_name_is_shown_instead_and_in_the_record(file: Path) -> None:
    short = '[short]\n13 = "Guimarães"\ntitle = "Lx"\n'
    text = LONDON.replace('"Whitehall"', '"Rua de Guimarães Velhos"')
    text = text.replace('title = "London"', 'title = "Lisboa antiga e nova"') + short
    file.write_text(text, encoding="utf-8")
    found = reading.read(file)
    edition = make(decode(encode(found.board)))
    assert edition.short_name(13) == "Guimarães"
    assert edition.space_name(13) == "Rua de Guimarães Velhos"
    assert (edition.title, edition.city) == ("Lx", "lisboa-antiga-e-nova")


@pytest.mark.parametrize(
    ("given", "shown", "suggests"),
    [("", "K. of Northum.", True), ('short = "Northumbria"\n', "Northumbria", False)],
)
def test_the_name_of_a_group_has_a_short_form(
    given: str, shown: str, suggests: bool, file: Path
) -> None:
    whole = "Kingdom of Northumbria"
    text = f'like = "anti"\ntitle = "Past"\n[groups.brown]\nname = "{whole}"\n{given}'
    file.write_text(text)
    found = reading.read(file)
    edition = make(decode(encode(found.board)))
    assert (words.group(edition, 1), words.group(edition, 1, is_printed=True)) == (shown, whole)
    advice = f'write beside it: short = "{shown}"'
    assert [advice in note for note in found.notes] == [True] * suggests


@pytest.mark.parametrize(
    ("given", "shown", "suggests"),
    [("", "E. extraor.", True), ('short = "Extra",', "Extra", False)],
)
def test_the_name_of_a_tax_fits_beside_its_sum(
    given: str, shown: str, suggests: bool, file: Path
) -> None:
    whole = "Einkommen extraordinaire"
    tax = f'{{ space = 38, name = "{whole}", {given} sum = 2000 }}'
    text = f'like = "dublin"\ntitle = "Lund"\nsign = " kr"\ntaxes = [{tax}]\n'
    file.write_text(text)
    found = reading.read(file)
    edition = make(decode(encode(found.board)))
    (due,) = edition.dues(State(), 1)
    assert (due.text, edition.space_name(38)) == (shown, whole)
    advice = f'write beside it: short = "{shown}"'
    assert [advice in note for note in found.notes] == [True] * suggests


def test_a_price_needs_a_name(file: Path) -> None:
    text = LONDON.replace('3 = "Whitechapel Road"\n', "").replace('39 = "Mayfair"\n', "")
    (found,) = faults(file, text)
    assert found == "names: a deed has a price and no name: 3 and 39"


@for_each(
    ("text", "words"),
    [
        *rows(__file__, "no toml"),
        (b"a = 1\nb = '\xff'\n", "this is no text in UTF-8"),
        *(("a = " + sign * 10_000, "this is no TOML") for sign in "[1"),
    ],
)
def test_what_is_no_toml_is_refused(file: Path, text: str | bytes, words: str) -> None:
    (found,) = faults(file, text)
    assert found.startswith(words)


@pytest.mark.parametrize("field", ["start = ", "players = [2, "])
def test_a_number_of_many_digits_is_refused(file: Path, field: str) -> None:
    end = "]" * field.count("[")
    (found,) = faults(file, f'title = "Cork"\nlike = "london"\n{field}0x{"9" * 5_000}{end}')
    assert f"{field.split(maxsplit=1)[0]}: it has to be " in found and len(found) < 200


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_is_read_as_powershell_writes_it(file: Path, encoding: str) -> None:
    mark = "" if encoding in ("utf-8-sig", "utf-16") else "\ufeff"
    file.write_bytes((mark + LONDON.replace("\n", "\r\n")).encode(encoding))
    assert reading.read(file).board == EDITIONS[1].board


def test_an_empty_file_lacks_every_field(file: Path) -> None:
    found = faults(file, "")
    for field in ("title", "family", "sign", "unit", "start", "taxes", "names", "groups"):
        assert f"{field}: it is missing" in found


# A file that is like another.


def test_a_file_may_be_like_a_built_in_edition(file: Path) -> None:
    file.write_text(
        '\ufefflike = "dublin"\ntitle = "Cork"\nbail = 60\ngroups.brown.1.price = 70\n'
    )
    board, dublin = reading.read(file).board, EDITIONS[2].board
    assert board[6][0] == "Cork" and board[6][3] == dublin[6][3]
    assert (board[4][4], board[8][0][1], board[8][0][3]) == (60, 70, 60)
    assert board[8][2] == dublin[8][2] and reading.read(file).number is None


def test_names_are_all_its_own_or_none(file: Path) -> None:
    (found,) = faults(file, 'like = "dublin"\ntitle = "Cork"\n[names]\n1 = "Patrick Street"\n')
    assert found.startswith("names: a deed has a price and no name: 3, 5, 6")


def test_another_family_does_not_inherit_options(file: Path) -> None:
    file.write_text('like = "world"\ntitle = "Earth"\nfamily = "classic"\n')
    assert reading.read(file).board[1] == EDITIONS[1].board[1]


@for_each(("own", "told"), rows(__file__, "inherited"))
def test_what_is_inherited_and_too_much_is_told(own: str, told: str, file: Path) -> None:
    assert told in faults(file, f'title = "Earth"\n{own}')


def test_an_unknown_edition_to_be_like_is_refused(file: Path) -> None:
    for name, hint in (("dubin", "is it dublin?"), ("x", "there are america, anti, ")):
        (found,) = faults(file, f'title = "Cork"\nlike = "{name}"\n')
        assert found.startswith(f'like = "{name}": there is no edition {name}; {hint}')
    assert faults(file, "like = [1]")[0] == "like = [1]: it has to be a text in quotes"


def test_a_board_with_figures_of_its_own_is_read(file: Path) -> None:
    file.write_text(toml(harbour()))
    board = reading.read(file).board
    assert board[4] == (100, 2000, 0, 250, 60, 5, 1) and board[7][0] == ((22, 150), (38, 50))


@for_each(("title", "family", "city"), rows(__file__, "titles"))
def test_scenarios_call_a_board_by_its_title(title: str, family: str, city: str) -> None:
    assert checking.city(title, family) == city


@pytest.mark.parametrize(
    ("sign", "shown"),
    [("kr ", "kr 1500"), (" kr", "1500 kr"), ("Fr", "Fr1500"), (" ", "1500"), ("K M", "1.5M")],
)
def test_a_sign_stands_where_the_file_says(sign: str, shown: str, file: Path) -> None:
    file.write_text(f'like = "dublin"\ntitle = "Lund"\nsign = "{sign}"\n', encoding="utf-8")
    assert money.text(1500, make(reading.read(file).board).sign) == shown


@pytest.mark.parametrize("sign", ["euro", "  k", "k  ", "1", "a-b", " k "])
def test_other_signs_are_refused(sign: str, file: Path) -> None:
    (found,) = faults(file, f'like = "dublin"\ntitle = "Lund"\nsign = "{sign}"\n')
    assert "it has to be nothing, or up to 3 letters" in found


def test_large_sums_without_a_sign_have_to_say_what_k_and_m_mean(file: Path) -> None:
    lund = 'like = "dublin"\ntitle = "Lund"\nstart = 30000\nsign = "{}"\n'
    (found,) = faults(file, lund.format(""))
    assert found == (
        'sign = "": are these thousands? then it is "K M"; if not, " " for amounts as printed'
    )
    for sign in ("K M", " ", " kr"):
        file.write_text(lund.format(sign), encoding="utf-8")
        assert reading.read(file).board[6][2] == sign.replace("K M", "")


@pytest.mark.parametrize("title", ["→→", "!!!"])
def test_a_title_by_which_no_game_could_be_named_is_refused(title: str, file: Path) -> None:
    (found,) = faults(file, f'like = "dublin"\ntitle = "{title}"\n')
    assert found.startswith(f'title = "{title}": it has no letter from a to z and no figure')
