"""Archives that are the same whenever and wherever they are made."""

import zipfile
from pathlib import Path


def archive(folder: Path, file: Path) -> None:
    """Write a folder's files into a zip, which is the same whenever and wherever it is made."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(path.relative_to(folder)))  # dated 1980
            entry.external_attr = 0o100644 << 16
            made.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
