"""mpremote without its ten-second timeout, which an emulated chip on a busy machine may exceed.

`python tests/support/patient_mpremote.py ...` is `python -m mpremote ...`.
"""

import sys
from typing import Any

from mpremote import main  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

_read_until = SerialTransport.read_until


def _read_for_ever(self: SerialTransport, count: int, ending: bytes, **how: Any) -> Any:
    how.update(timeout=None, timeout_overall=None)
    return _read_until(self, count, ending, **how)


if __name__ == "__main__":
    SerialTransport.read_until = _read_for_ever
    sys.exit(main.main())
