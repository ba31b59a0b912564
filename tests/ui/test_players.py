"""Names: typed with the keys of the pad, shown wherever a colour was, taken into the next game."""

import pytest

from dealbox.bank.names import ALPHABET, NAME_MAX
from dealbox.bank.state import SEATS
from dealbox.parts import COLUMNS, TORN, TWO
from dealbox.ui import words
from dealbox.ui.players import PAUSE_MS
from host_sim import languages
from host_sim.cards import UIDS
from tests.support.cases import for_each
from tests.support.table import SETTING_ITEMS, DeedsTable, Table

RED, BLUE, GREEN = 1, 2, 3
LANGUAGES = languages.modules()


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE", "GREEN")


def presses(name: str) -> list[str]:
    """Return the keys that type a name: each letter as often as it stands on its key, then K."""
    keys: list[str] = []
    for letter in name:
        (key,) = [
            key for key, letters in words.LETTERS.items() if letter in letters and key != "."
        ]
        keys += [key] * (1 + words.LETTERS[key].index(letter)) + ["K"]
    return keys


def rename(table: Table, row: int, *keys: str) -> None:
    """Choose a row of the list of names, and type."""
    table.menu("This game")
    table.choose("Names")
    table.press(str(row), *keys)


def name(table: Table, row: int, text: str) -> None:
    rename(table, row, *presses(text), "OK")
    assert table.title == "NAMES", table.display
    table.press("C")


# Typing.


@for_each("letter", ALPHABET.replace(" ", ""))
def test_every_letter_of_names_can_be_typed(letter: str) -> None:
    table = Table("RED", "BLUE", "GREEN")
    name(table, 1, letter)
    assert table.ledger.name(RED) == letter and letter in table.display


def test_a_key_has_room_for_its_letters_and_each_letter_has_one_key() -> None:
    letters = [letter for key, each in words.LETTERS.items() if key != "." for letter in each]
    assert sorted(letters) == sorted(ALPHABET)
    assert max(map(len, words.LETTERS.values())) < COLUMNS


def test_presses_go_through_the_letters_and_begin_anew_after_the_last(table: Table) -> None:
    rename(table, 1)
    for shown in [*"ABC2ÄÀÂÁÇ", *"AB"]:
        table.press("2")
        assert table.board.display.lines()[3] == shown + "_"


def test_another_key_a_pause_or_k_begins_the_next_letter(table: Table) -> None:
    rename(table, 1, "2", "3", "3")
    assert table.board.display.lines()[3] == "AE_"
    table.wait(PAUSE_MS)
    table.press("3")
    assert table.board.display.lines()[3] == "AED_"
    table.press("K", "3", "3", "K")
    assert table.board.display.lines()[3:5] == ["AEDE_", ""]


def test_a_blank_is_in_a_name_and_none_around_it(table: Table) -> None:
    rename(table, 1, "0", "2", "0", "2", "2", "0", "OK")
    assert table.ledger.name(RED) == "A B"


def test_m_erases_the_last_letter_also_one_that_is_chosen_still(table: Table) -> None:
    rename(table, 1, "2", "2", "M", "M", "2", "2", "2", "OK")
    assert table.ledger.name(RED) == "C"


def test_an_eighth_letter_is_refused_in_words_and_changes_none(table: Table) -> None:
    rename(table, 1, *"2345678")
    for key in "9", "9", "8", "8":
        table.press(key)
        assert table.bottom == "NAME TOO LONG" and table.tune == "error"
    table.press("OK")
    assert table.ledger.name(RED) == "ADGJMPT" and NAME_MAX == 7


# Booking it.


def test_c_leaves_what_is_and_ok_alone_takes_the_name_away(table: Table) -> None:
    name(table, 1, "ANNA")
    seq = table.ledger.now.seq
    rename(table, 1, *presses("BEN"), "C")
    assert table.ledger.now.seq == seq and "ANNA" in table.display
    rename(table, 1, "OK")
    assert table.title == "NAMES" and table.ledger.name(RED) == ""
    table.press("C")
    assert "RED" in table.display and "ANNA" not in table.display


def test_the_same_name_again_is_not_booked(table: Table) -> None:
    name(table, 1, "ANNA")
    seq = table.ledger.now.seq
    name(table, 1, "ANNA")
    rename(table, 2, "OK", "C")
    assert table.ledger.now.seq == seq


@pytest.mark.parametrize("taken", ["ANNA", "BANK"])
def test_what_another_is_called_is_refused_and_the_letters_stay(table: Table, taken: str) -> None:
    name(table, 1, "ANNA")
    seq = table.ledger.now.seq
    rename(table, 2, *presses(taken), "OK")
    assert table.bottom == "NAME IS TAKEN" and table.board.display.lines()[3] == taken + "_"
    assert table.ledger.now.seq == seq and table.tune == "error"
    table.press("1", "1", "1", "1", "1", "OK")
    assert table.ledger.name(BLUE) == taken + "1"


@pytest.mark.parametrize(
    ("colour", "note"),
    [
        ("GREEN", "Another card's colour"),
        ("ROSE", "Another card's colour"),
        ("ROT", "NAME IS TAKEN"),
        ("TOPF", "NAME IS TAKEN"),
    ],
)
def test_no_name_is_that_of_another_card_or_of_the_bank_in_any_language(
    table: Table, colour: str, note: str
) -> None:
    name(table, 1, "ROT")  # one's own
    rename(table, 2, *presses(colour), "OK")
    assert table.bottom == note and table.ledger.name(BLUE) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_any_language_no_two_are_called_alike(table: Table, language: str) -> None:
    for seat, colour in enumerate(LANGUAGES[language].SEATS):
        if seat != BLUE:
            rename(table, 2, *presses(colour[:NAME_MAX]), "OK")
            assert len(colour) > NAME_MAX or table.title.startswith("NEW NAME"), table.display
            table.press("C")


def test_a_players_card_chooses_the_row(table: Table) -> None:
    table.menu("This game")
    table.choose("Names")
    table.tap("BLUE", "plus")
    assert table.title.split() == ["NEW", "NAME", "BLUE"]
    table.press(*presses("BEN"), "OK")
    assert table.ledger.name(BLUE) == "BEN"


def test_an_empty_battery_refuses_a_name_in_words(table: Table) -> None:
    table.ledger.allow_writing(False)
    rename(table, 1, "2", "OK")
    assert table.title == "BATTERY EMPTY" and table.ledger.name(RED) == ""


# Where it is shown.


def test_a_name_is_shown_wherever_its_colour_was(table: Table) -> None:
    for row, text in enumerate(("ANNA", "BEN", "CLOÉ"), 1):
        name(table, row, text)
    assert not _colours(table)
    table.tap("RED", "minus")
    table.tap("BLUE", "plus")
    assert table.title == "ANNA→BEN" and not _colours(table)
    table.press("1", "M")
    assert table.title == "ANNA→BEN" and not _colours(table)
    table.press("C")
    table.deal()
    table.bid("GREEN", "5M")
    assert "CLOÉ" in table.display and not _colours(table)
    table.close_deal()
    assert "CLOÉ" in table.display and not _colours(table)
    table.press("OK")  # the price
    for item in ("Standings", "History", "Take back", "Final"):
        table.menu(item)
        assert any(text in table.display for text in ("ANNA", "BEN", "CLOÉ"))
        assert not _colours(table), table.display
        table.press("C")


def _colours(table: Table) -> list[str]:
    return [seat for seat in words.SEATS[1:] if seat in table.display]


def test_an_older_booking_is_shown_with_the_names_of_now(table: Table) -> None:
    table.tap("RED", "plus")
    table.press("1", "M")
    name(table, 1, "ANNA")
    table.menu("History")
    assert "BANK→ANNA" in table.display


def test_who_joins_where_a_named_player_left_has_no_name(table: Table) -> None:
    name(table, 3, "CLOÉ")
    table.menu("This game")
    table.choose("A player leaves")
    table.choose("CLOÉ")
    table.choose("BANK")
    table.menu("This game")
    table.choose("A player joins")
    assert "GREEN" in table.rows and "CLOÉ" not in table.rows


def test_names_that_begin_alike_are_told_apart_where_there_is_no_room() -> None:
    names = ["", "MARTINA", "MARTIN", "MARTINE", "ANNA", "ANNABEL", "", "", "MAXIMIL"]
    words.shorten_names(names)
    short = [words.shorten(name, 5) for name in names if name]
    assert len(set(short)) == len(short) and max(map(len, short)) <= 5
    assert short[-1] == "MAXI." and short[3] == "ANNA"
    assert words.shorten("MARTIN→MARTINA", 10) == "MAR2.→MAR1."[: len("MAR2.→MAR1.")]
    words.shorten_names([""] * SEATS)
    assert words.shorten("MARTINA", 5) == "MARTINA"


# Before a game.


@pytest.fixture
def enrolling() -> Table:
    """Return a table without a game where cards are expected."""
    table = Table()
    table.press("OK", "1", "OK")
    return table


def test_who_has_laid_a_card_may_type_a_name_at_once(enrolling: Table) -> None:
    enrolling.tap("RED", "plus")
    assert "K: name for RED" in enrolling.display
    enrolling.press("K")
    assert enrolling.title.split() == ["NEW", "NAME", "RED"]
    enrolling.press(*presses("ANNA"), "OK")
    assert enrolling.title == "CARDS" and "ANNA" in enrolling.display
    enrolling.tap("BLUE", "minus")
    assert "K: name for BLUE" in enrolling.display
    enrolling.press("OK")
    assert [enrolling.ledger.name(seat) for seat in enrolling.ledger.seats()] == ["ANNA", ""]


def test_before_a_card_is_laid_nobody_is_named(enrolling: Table) -> None:
    enrolling.press("K")
    assert enrolling.title == "CARDS" and enrolling.tune == "error"
    assert "name for" not in enrolling.display


def test_the_digit_of_a_colour_chooses_whose_name_is_typed(enrolling: Table) -> None:
    enrolling.do("tap RED plus; tap BLUE plus; press 1 K")
    assert enrolling.title.split() == ["NEW", "NAME", "RED"]
    enrolling.press("C", "1", "K")  # RED is free again
    assert enrolling.title == "CARDS" and enrolling.tune == "error"


def test_the_next_card_ends_a_name_that_is_being_typed(enrolling: Table) -> None:
    enrolling.do("tap RED plus; press K")
    enrolling.press(*presses("ANNA"))
    enrolling.do("tap BLUE plus; press K; tap GREEN plus; press OK")
    assert [enrolling.ledger.name(seat) for seat in (RED, BLUE, GREEN)] == ["ANNA", "", ""]


def test_c_leaves_a_name_and_no_card(enrolling: Table) -> None:
    enrolling.do("tap RED plus; tap BLUE plus; press K 2 C")
    assert "RED BLUE" in enrolling.display
    enrolling.press("OK")
    assert enrolling.ledger.seats() == [RED, BLUE] and enrolling.ledger.name(BLUE) == ""


@pytest.mark.parametrize(
    ("taken", "note"), [("ANNA", "NAME IS TAKEN"), ("ROSA", "Another card's colour")]
)
def test_before_a_game_too_no_two_are_called_alike(
    enrolling: Table, taken: str, note: str
) -> None:
    enrolling.do("tap RED plus; press K")
    enrolling.press(*presses("ANNA"), "OK")
    enrolling.do("tap BLUE plus; press K")
    enrolling.press(*presses(taken), "OK")
    assert enrolling.bottom == note
    enrolling.tap("GREEN", "plus")
    assert enrolling.bottom == note and enrolling.title.startswith("NEW NAME")


def test_two_cards_at_once_and_the_button_lose_no_card_and_no_name(enrolling: Table) -> None:
    enrolling.do("tap RED plus; press K 2")
    enrolling.report("plus", TWO)
    assert enrolling.title.startswith("NEW NAME") and enrolling.bottom == words.LAY_AGAIN
    enrolling.do("deal; press OK; tap BLUE plus; press OK")
    assert enrolling.ledger.name(RED) == "A" and enrolling.ledger.seats() == [RED, BLUE]


def test_a_card_that_is_not_read_loses_no_letter(table: Table) -> None:
    rename(table, 1, *presses("ANNA"))
    table.report("plus", TORN)
    assert table.bottom == words.LAY_AGAIN and table.tune == "error"
    table.press("OK")
    assert table.title == "NAMES" and table.ledger.name(RED) == "ANNA"


def test_who_played_last_time_may_be_called_otherwise(table: Table) -> None:
    name(table, 1, "ANNA")
    again(table, "GO", "1", "K")
    assert table.board.display.lines()[1] == "ANNA"
    table.press(*presses("EVE"), "OK", "OK")
    assert table.ledger.name(RED) == "EVE"


# The same players again.


def again(table: Table, *keys: str) -> None:
    """Begin another game, up to the cards."""
    table.hold()
    table.press("OK", "1", "OK", *keys)


def test_one_key_takes_the_players_of_the_last_game_with_cards_and_names(table: Table) -> None:
    name(table, 1, "ANNA")
    again(table)
    assert "GO: as last time" in table.display
    table.press("GO")
    assert "ANNA BLUE GREEN" in table.display and "as last time" not in table.display
    table.press("OK")
    assert table.ledger.name(RED) == "ANNA" and "ANNA" in table.display
    assert [table.ledger.uid(seat) for seat in table.ledger.seats()] == [
        UIDS[colour] for colour in ("RED", "BLUE", "GREEN")
    ]


def test_who_is_new_lays_a_card_and_who_is_not_there_is_left_out(table: Table) -> None:
    name(table, 1, "ANNA")
    name(table, 2, "BEN")
    again(table, "GO")
    table.tap("YELLOW", "plus")
    table.press("2", "2")
    assert "ANNA GREEN YELLOW" in table.display
    table.press("OK")
    assert table.ledger.seats() == [RED, GREEN, 4] and table.ledger.name(RED) == "ANNA"


def test_another_card_for_a_seat_is_another_player(table: Table) -> None:
    name(table, 1, "ANNA")
    again(table, "GO", "1")
    table.tap("WHITE", "plus")
    table.press("OK")
    assert table.ledger.seat_of(UIDS["WHITE"]) == RED and table.ledger.name(RED) == ""


def test_the_bankrupt_play_again(table: Table) -> None:
    name(table, 2, "BEN")
    table.ruin("BLUE")
    again(table, "GO", "OK")
    assert table.ledger.is_playing(BLUE) and table.ledger.name(BLUE) == "BEN"


def test_roles_are_given_by_names() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    name(table, 1, "ANNA")
    table.hold()
    table.press("OK")
    for item in ("Anti", "Deeds", "Go on"):
        table.choose(item)
    table.press("GO", "OK")
    assert list(table.rows) == ["Go on", "ANNA", "BLUE"]


def test_without_a_last_game_go_offers_nothing() -> None:
    table = Table()
    table.press("OK", "1", "OK")
    assert "as last time" not in table.display
    table.press("GO")
    assert table.tune == "error" and table.title == "CARDS"


def test_as_many_as_the_edition_takes_play_again() -> None:
    eight = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE")
    table = Table(*eight, game="classic london")
    table.hold()
    table.press("OK")
    table.choose("World")
    table.press("OK", "GO", "OK")
    assert len(table.ledger.seats()) == table.ledger.edition.players_max < 8


# What becomes of names.


def _settings(table: Table, item: str) -> None:
    table.menu("Settings")
    table.choose(item)


def test_forget_everybody_asks_before_it_takes_all_names_away(table: Table) -> None:
    name(table, 1, "ANNA")
    _settings(table, words.FORGET_ITEM)
    assert table.title == "FORGET EVERYBODY?"
    table.press("C")
    assert table.ledger.name(RED) == "ANNA"
    _settings(table, words.FORGET_ITEM)
    table.press("OK")
    assert table.bottom == "Names are erased" and "RED" in table.display
    table.power_cycle()
    assert "RED" in table.display and "ANNA" not in table.display
    table.tap("RED", "minus")
    table.press("1", "M")
    assert table.cash("RED") == 14_000  # cards of this game stay


def test_nothing_in_flash_tells_a_name_that_was_forgotten(table: Table) -> None:
    for called in ("ANNA", "BERTA"):
        name(table, 1, called)
    again(table, "GO", "1", "1", "OK")  # without the first of them
    stored = [bytes(1 + ALPHABET.index(letter) for letter in part) for part in ("ANNA", "BERT")]
    assert all(letters in table.flash.data for letters in stored)
    _settings(table, words.FORGET_ITEM)
    table.press("OK")
    assert not any(letters in table.flash.data for letters in stored)


def test_forget_everybody_is_refused_with_an_empty_battery(table: Table) -> None:
    name(table, 1, "ANNA")
    _settings(table, words.FORGET_ITEM)
    table.ledger.allow_writing(False)
    table.press("OK")
    assert table.title == "BATTERY EMPTY" and table.ledger.name(RED) == "ANNA"


def test_the_setting_for_names_in_the_feed_is_kept(table: Table) -> None:
    assert SETTING_ITEMS[-2] == words.SEND_NAMES_ITEM
    _settings(table, words.SEND_NAMES_ITEM)
    assert table.rows[words.SEND_NAMES_ITEM] == "off" and table.ledger.now.hides_names
    table.press("C")
    table.tap("RED", "plus")
    table.press("1", "M")
    table.power_cycle()
    assert table.ledger.now.hides_names and table.ledger.now.volume == 2
    _settings(table, words.SEND_NAMES_ITEM)
    assert table.rows[words.SEND_NAMES_ITEM] == "on"
