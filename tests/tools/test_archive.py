import zipfile
from pathlib import Path

from tools.archive import archive


def test_an_archive_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    for name, order in (("one", ("b/c", "a")), ("two", ("a", "b/c"))):
        for file in order:
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.encode() * 99)
        archive(tmp_path / name, tmp_path / f"{name}.zip")
    with zipfile.ZipFile(tmp_path / "one.zip") as made:
        assert {name: made.read(name) for name in made.namelist()} == {
            "a": b"a" * 99,
            "b/c": b"b/c" * 99,
        }
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
