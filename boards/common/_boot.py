"""Runs before everything else, and does not touch the flash.

MicroPython's own _boot.py mounts a file system here, and formats the flash when it finds none;
this one must not, because the journal is stored there.
"""
