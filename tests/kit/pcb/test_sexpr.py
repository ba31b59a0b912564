"""KiCad's files: read, and written so that the same is read again."""

from kit.pcb import sexpr
from kit.pcb.sexpr import Text


def test_words_texts_and_lists_are_told_apart() -> None:
    read = sexpr.parse('(a 1.5 "two words" (b "" c) "say \\"so\\"")')
    assert read == ["a", "1.5", "two words", ["b", "", "c"], 'say "so"']
    assert [isinstance(item, Text) for item in read] == [False, False, True, False, True]


def test_what_is_written_is_read_as_the_same() -> None:
    whole = ["a", "1", Text('"\\'), ["b", ["c", Text("d e")]], Text("")]
    assert sexpr.parse(sexpr.dump(whole)) == whole


def test_lists_are_found_by_their_name() -> None:
    whole = sexpr.parse("(a (b 1 2) (c 3) (b 4))")
    assert sexpr.all_of(whole, "b") == [["b", "1", "2"], ["b", "4"]]
    assert sexpr.numbers(whole, "c") == [3.0]
