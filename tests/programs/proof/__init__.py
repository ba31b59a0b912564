"""The proof of the journal: every fault of docs/journal.md, by the thousand, and the recovery.

`make test` runs some of it, `make soak` (python -m tests.programs.proof) far more.
"""
