"""Every fault in small worlds: the real journal on rings of a few pages, breadth first.

The proof samples large worlds; this tries all there is in small ones. The
promises are in docs/journal-tables.md.
"""
