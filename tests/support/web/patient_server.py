"""`dealbox` whose server waits as long as a busy machine needs, for a page's pong or its end.

`python tests/support/web/patient_server.py run ...` is `dealbox run ...`.
"""

import sys
from typing import Any

import uvicorn

from host_sim.cli import main


class _Config(uvicorn.Config):
    def __init__(self, app: Any, **how: Any) -> None:
        how.update(ws_ping_interval=None, timeout_graceful_shutdown=None)
        super().__init__(app, **how)


if __name__ == "__main__":
    uvicorn.Config = _Config  # type: ignore[assignment, misc]
    sys.exit(main())
