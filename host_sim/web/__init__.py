"""The unit's face in a browser; serve.py runs it."""
