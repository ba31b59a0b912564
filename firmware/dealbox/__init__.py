"""The banking unit."""

__version__ = "0.1.0"
