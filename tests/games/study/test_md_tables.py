"""Markdown: whatever a plan calls its cells, a table shows it and nothing else."""

from games.study.md_tables import table, text


def test_a_text_makes_no_tag_link_code_or_cell() -> None:
    assert text("<img src=x onerror=alert(1)>") == "&lt;img src=x onerror=alert(1)&gt;"
    assert text("a|b\n`c`") == "a\\|b \\`c\\`"
    assert text("[a](javascript:b)") == "[a]\\(javascript:b)"
    assert text("12 [3-4]") == "12 [3-4]"
    assert table([["a|b", "c"]]) == "| a\\|b | c |"
