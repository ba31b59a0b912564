"""The page of the kit lists every file once, the papers of a sheet side by side."""

import struct
from pathlib import Path

from tools import kit_page

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 300, 200)


def test_every_file_is_listed(tmp_path: Path) -> None:
    for name in (
        "a4/key-labels.pdf",
        "letter/key-labels.pdf",
        "shell.step",
        "shell.stl",
        "a b.csv",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "shell.png").write_bytes(PNG)
    lines = kit_page.listing(tmp_path).splitlines()
    assert lines[-3:] == [
        "| A b | [CSV](a%20b.csv) |",
        "| Key labels | [A4 (PDF)](a4/key-labels.pdf), [Letter (PDF)](letter/key-labels.pdf) |",
        "| Shell | [STEP](shell.step), [STL](shell.stl) |",
    ]
    (picture,) = (line for line in lines if "<img" in line)
    assert 'src="shell.png" alt="Shell" width="300" height="200"' in picture


def test_an_empty_folder_has_no_list(tmp_path: Path) -> None:
    assert kit_page.listing(tmp_path) == ""
