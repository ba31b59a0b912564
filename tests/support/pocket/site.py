"""Serves the pocket unit to a browser of a test, with the content policy of the site."""

import mimetypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path

from tools.image import wasm

_UNIT = Path(__file__).parents[3] / "web/unit"
_HERE = Path(__file__).parent
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "require-trusted-types-for 'script'; trusted-types worker"
)


class Site:
    """One server for many origins: each has a storage of its own in the browser.

    prelude: JavaScript that runs in a worker before the unit's own. posted(path): called for each
    POST, before it is answered. changed: the content of files that are not as in the project.
    """

    def __init__(self) -> None:
        self.prelude = ""
        self.posted: Callable[[str], None] = lambda path: None
        self.changed: dict[str, str] = {}
        self._folders = (_UNIT, _HERE, wasm.pack())
        self._numbers = count(1)
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                content = site._read(self.path.partition("?")[0].lstrip("/"))
                self._answer(404 if content is None else 200, content or b"")

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                site.posted(self.path)
                self._answer(204, b"")

            def _answer(self, status: int, content: bytes) -> None:
                name = self.path.partition("?")[0]
                kind = "text/javascript" if name.endswith("js") else mimetypes.guess_type(name)[0]
                self.send_response(status)
                self.send_header("Content-Type", kind or "application/octet-stream")
                self.send_header("Content-Length", str(len(content)))
                self.send_header("Content-Security-Policy", POLICY)
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: object) -> None:
                pass

            def handle(self) -> None:
                with suppress(ConnectionError):  # the browser was killed
                    super().handle()

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def origin(self) -> str:
        """Return the address of an origin that no page has used yet."""
        return f"http://unit{next(self._numbers)}.localhost:{self._server.server_port}"

    def change(self, name: str, old: str, new: str) -> None:
        """Serve a file of the project with other text in one place."""
        text = (_UNIT / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.changed[name] = text.replace(old, new)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _read(self, name: str) -> bytes | None:
        if name == "prelude.js":
            return self.prelude.encode()
        for folder in self._folders:
            path = folder / name
            if path.is_file():
                text = self.changed.get(name)
                content = text.encode() if text is not None else path.read_bytes()
                return b'import "./prelude.js";' + content if name == "worker.js" else content
        return None


@contextmanager
def serving() -> Iterator[Site]:
    """Serve until the end of the block."""
    site = Site()
    try:
        yield site
    finally:
        site.close()
