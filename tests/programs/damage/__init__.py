"""Damage of every kind: to flashes, pages, files, messages and commands, and power cuts.

`python -m tests.programs.damage` does it by the thousand; `make test` does a little of each part.
"""
