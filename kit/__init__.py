"""The kit: sheets to print, parts lists, wiring pictures and the enclosure, from one layout."""

from pathlib import Path


def build(folder: Path) -> None:
    """Fill an empty folder with the kit and a page that leads to its files.

    NoImage: what draws the enclosure cannot be had on this machine. BuildFailed: the layout has
    faults.
    """
    from kit import everything  # the enclosure is made where typst is not installed

    everything.build(folder)
