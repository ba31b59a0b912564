"""Serves files as any static host does, by their names and below any address."""

import mimetypes
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript"}
_TYPES |= {".webmanifest": "application/manifest+json", "": "text/html"}
EVERYWHERE = ""  # in `changed`: at every origin


class StaticSite:
    """One server for many origins, each with a storage of its own in the browser.

    folders: where the files are; the first that has one gives it. at: the folder in which a
    browser finds them, for a page must not depend on its address. headers: of every answer.
    is_down: every connection fails, as without a network. changed: what an origin has in place of
    the files in the folders; None for one that is not there. posted(path): is called for each
    POST, before it is answered.
    """

    def __init__(self, *folders: Path, at: str = "some/where/") -> None:
        self.headers: dict[str, str] = {}
        self.is_down = False
        self.changed: dict[str, Mapping[str, bytes | None]] = {}
        self.posted: Callable[[str], None] = lambda path: None
        self._folders = folders
        self._at = at
        self._numbers = count(1)
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                name = site._name(self.path)
                if site.is_down:
                    self.close_connection = True
                else:
                    self._answer(name, site.content(self.headers["Host"], name))

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                site.posted(self.path)
                self._answer("", b"")

            def _answer(self, name: str, content: bytes | None) -> None:
                ending = Path(name).suffix
                kind = _TYPES.get(ending) or mimetypes.guess_type(name)[0]
                self.send_response(404 if content is None else 200)
                self.send_header("Content-Type", kind or "application/octet-stream")
                self.send_header("Content-Length", str(len(content or b"")))
                for header, value in site.headers.items():
                    self.send_header(header, value)
                self.end_headers()
                self.wfile.write(content or b"")

            def handle(self) -> None:
                with suppress(ConnectionError):  # the page was closed, or the browser killed
                    super().handle()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def address(self) -> str:
        """Return the address of the files at an origin that nobody has visited yet.

        All are of one site: a page goes from one to another in the same process.
        """
        port = self._server.server_port
        return f"http://unit{next(self._numbers)}.dealbox.localhost:{port}/{self._at}"

    def change(self, address: str, files: Mapping[str, bytes | None]) -> None:
        """Let the origin of an address have other files from now on."""
        self.changed[address.split("/")[2]] = files

    def content(self, host: str, name: str) -> bytes | None:
        """Return a file, None if there is none."""
        for changed in (self.changed.get(host, {}), self.changed.get(EVERYWHERE, {})):
            if name in changed:
                return changed[name]
        files = [folder / name for folder in self._folders]
        return next((file.read_bytes() for file in files if file.is_file()), None)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _name(self, path: str) -> str:
        name = path.partition("?")[0].removeprefix(f"/{self._at}" if self._at else "/")
        return f"{name}index.html" if name.endswith("/") or not name else name


@contextmanager
def serving(*folders: Path, at: str = "some/where/") -> Iterator[StaticSite]:
    """Serve folders until the end of the block."""
    site = StaticSite(*folders, at=at)
    try:
        yield site
    finally:
        site.close()
