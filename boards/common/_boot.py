"""Runs before everything else. It must not touch the flash, where the journal is stored.

MicroPython's own _boot.py mounts a file system here, and formats the flash when it finds none.
"""
