"""Serves the unit in the browser to a browser of a test, with the content policy of the site."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.web.static import EVERYWHERE, StaticSite
from tools.image import wasm

_UNIT = Path(__file__).parents[3] / "web/unit"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "require-trusted-types-for 'script'; trusted-types worker"
)


STORAGES = ("OPFS", "IndexedDB")
WITHOUT_OPFS = "delete StorageManager.prototype.getDirectory;"  # a prelude


class UnitSite(StaticSite):
    """The files of the unit, with a page of their own.

    prelude: JavaScript that runs in a worker before the unit's own.
    """

    def __init__(self) -> None:
        super().__init__(_UNIT, Path(__file__).parent, wasm.pack(), at="")
        self.headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
        self.prelude = ""

    def origin(self) -> str:
        """Return the address of an origin that no page has used yet."""
        return self.address().rstrip("/")

    def replace(self, name: str, old: str, new: str) -> None:
        """Serve a file of the unit with other text in one place."""
        text = (_UNIT / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.changed[EVERYWHERE] = {name: text.replace(old, new).encode()}

    def content(self, host: str, name: str) -> bytes | None:
        if name == "prelude.js":
            return self.prelude.encode()
        content = super().content(host, name)
        return b'import "./prelude.js";' + content if content and name == "worker.js" else content


@contextmanager
def serving() -> Iterator[UnitSite]:
    """Serve until the end of the block."""
    site = UnitSite()
    try:
        yield site
    finally:
        site.close()
