"""Power loss as a mode of any action on a flash: cut in each of its operations, in each way."""

from collections.abc import Callable, Iterator

import pytest

from host_sim.parts.torn import ERASE_TEARS, PROGRAM_TEARS, tear_of
from host_sim.parts.w25q import PROGRAM, Flash, Operation, PowerCut

Act = Callable[[Flash], object]


def operations(flash: Flash, act: Act) -> list[Operation]:
    """Return the operations of an action, which is done to a copy of the flash."""
    seen: list[Operation] = []
    whole = flash.copy()
    whole.on_operation = seen.append
    act(whole)
    return seen


def cut(flash: Flash, act: Act, count: int, kind: str, seed: int = 0) -> Flash:
    """Return a copy of the flash after the power was cut in the count-th operation."""
    twin = flash.copy(seed)
    twin.cut_after(count, tear_of(kind, twin.rng))
    with pytest.raises(PowerCut):
        act(twin)
    return twin


def every_cut(flash: Flash, act: Act, one_of: int = 1) -> Iterator[Flash]:
    """Yield what is left by a cut of each operation, torn in each way, or by one of so many."""
    ways = [
        (count, kind)
        for count, operation in enumerate(operations(flash, act), 1)
        for kind in (PROGRAM_TEARS if operation.kind == PROGRAM else ERASE_TEARS)
    ]
    for seed, (count, kind) in enumerate(ways[::one_of], 1):
        yield cut(flash, act, count, kind, seed)
