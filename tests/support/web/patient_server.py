"""`dealbox` whose server waits as long as a busy machine needs, for a page's pong or its end.

`python tests/support/web/patient_server.py run ...` is `dealbox run ...`.
"""

import sys

import uvicorn

from host_sim.cli import main


class _Config(uvicorn.Config):
    def __init__(self, app: object, **how: object) -> None:
        how.update(ws_ping_interval=None, timeout_graceful_shutdown=None)
        super().__init__(app, **how)  # type: ignore[arg-type]


if __name__ == "__main__":
    uvicorn.Config = _Config  # type: ignore[misc]
    sys.exit(main())
