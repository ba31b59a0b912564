"""Sections of a document that programs write."""

import re
from pathlib import Path


def put_section(path: Path, heading: str, text: str) -> None:
    """Replace what follows a heading of the second level, up to the next one; or add it."""
    document = path.read_text(encoding="utf-8")
    begins = f"\n## {heading}\n"
    before, found, after = document.partition(begins)
    rest = re.search(r"\n## ", after)
    kept = after[rest.start() :] if found and rest else ""
    path.write_text(before.rstrip("\n") + "\n" + begins + text.rstrip("\n") + "\n" + kept, "utf-8")
