"""The unit's face in a browser; `serve` runs it."""

from host_sim.web.serve import serve

__all__ = ["serve"]
