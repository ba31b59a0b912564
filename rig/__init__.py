"""A rig that cuts the power of a real unit again and again, and checks its books (docs/rig.md)."""
