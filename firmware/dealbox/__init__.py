"""The banking unit."""

__version__ = "0.2.0"
