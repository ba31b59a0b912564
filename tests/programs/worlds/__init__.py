"""Every fault in small worlds: the real journal on rings of a few pages, breadth first.

The proof samples large worlds; this tries all there is in small ones. docs/journal.md has the
faults, the promises, and what was tried.
"""
