"""The words of ui/words.py in German, from their file; an image has them here (tools/words)."""

from dealbox.languages import names as _names

globals().update(_names("de"))
