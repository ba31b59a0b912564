"""The banking unit."""

__version__ = "0.4.0"
