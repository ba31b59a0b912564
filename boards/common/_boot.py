"""Runs before everything else, and leaves the flash alone.

MicroPython's own _boot.py mounts a file system here, and formats the flash when it finds none;
ours must not, because the journal lives there.
"""
