"""mpremote without its ten seconds, which an emulated chip on a busy machine may need.

`python tests/boards/patient.py ...` is `python -m mpremote ...`.
"""

import sys
from collections.abc import Callable

from mpremote import main
from mpremote.transport_serial import SerialTransport

_read_until = SerialTransport.read_until


def _read_for_ever(
    self: SerialTransport,
    min_num_bytes: int,
    ending: bytes,
    timeout: object = None,
    data_consumer: Callable[[bytes], None] | None = None,
    timeout_overall: object = None,
) -> bytes:
    data: bytes = _read_until(self, min_num_bytes, ending, None, data_consumer, None)
    return data


if __name__ == "__main__":
    SerialTransport.read_until = _read_for_ever
    sys.exit(main.main())
