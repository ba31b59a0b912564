"""Serves a built page as any static host does: files by their names, and no headers of its own."""

import mimetypes
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path

FOLDER = "some/where/play/"  # the page must not depend on its address
_TYPES = {".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


class StaticSite:
    """One server for many origins, each with a storage of its own in the browser.

    is_down: every connection fails, as without a network. changed: what one origin has in place
    of the files that were built; None for one that is not there.
    """

    def __init__(self, folder: Path) -> None:
        self.is_down = False
        self.changed: dict[str, Mapping[str, bytes | None]] = {}
        self._folder = folder
        self._numbers = count(1)
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if site.is_down:
                    self.close_connection = True
                    return
                content = site._read(self.headers["Host"], self.path)
                name = Path(self.path.partition("?")[0])
                kind = _TYPES.get(name.suffix) or mimetypes.guess_type(name)[0] or "text/html"
                self.send_response(404 if content is None else 200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content or b"")))
                self.end_headers()
                self.wfile.write(content or b"")

            def handle(self) -> None:
                with suppress(ConnectionError):  # the page was closed
                    super().handle()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def address(self) -> str:
        """Return the page's address at an origin that nobody has visited yet."""
        host = f"unit{next(self._numbers)}.localhost:{self._server.server_port}"
        return f"http://{host}/{FOLDER}"

    def change(self, address: str, files: Mapping[str, bytes | None]) -> None:
        """Let the page at an address have other files from now on."""
        self.changed[address.split("/")[2]] = files

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _read(self, host: str, path: str) -> bytes | None:
        name = path.partition("?")[0].removeprefix(f"/{FOLDER}") or "index.html"
        changed = self.changed.get(host, {})
        if name in changed:
            return changed[name]
        file = self._folder / name
        return file.read_bytes() if file.is_file() else None


@contextmanager
def serving(folder: Path) -> Iterator[StaticSite]:
    """Serve a folder until the end of the block."""
    site = StaticSite(folder)
    try:
        yield site
    finally:
        site.close()
