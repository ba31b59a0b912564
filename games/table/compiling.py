"""Marks the classes that others may derive from although `make compiled` has compiled them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

_T = TypeVar("_T")

if TYPE_CHECKING:  # whoever compiles has mypy; who plays need not
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414
else:

    def mypyc_attr(**_how: bool) -> Callable[[type[_T]], type[_T]]:
        """Return a decorator that leaves a class as it is."""
        return lambda kind: kind
