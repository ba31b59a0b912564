"""The proof of the journal: every fault of docs/journal.md, by the thousand, and the recovery."""
