"""Starts the unit and the server of its face, and prints its address."""

import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from errno import EACCES, EADDRINUSE
from pathlib import Path

import uvicorn

from host_sim.ending import BadInput
from host_sim.parts.region import JOURNAL_BYTES
from host_sim.target import Target
from host_sim.web import connections
from host_sim.web.flashfile import FlashFile, InUse
from host_sim.web.network import EVERYWHERE, addresses, is_reached_by_others, qr_code
from host_sim.web.real_time import Runner, wall_ms
from host_sim.web.server import COMMAND_MAX_BYTES, HEADERS, Publish, make_app

PORT = 8321
SCOREBOARD, SEAT = "scoreboard/", "seat/"  # below the face's address

MakeTarget = Callable[[bytes | None], Target]  # from a flash image, None for an empty flash


class Face:
    """A unit in real time and the server of its face, on a socket that listens.

    Takes over the flash file and the socket, and closes them. `now_ms`: see Runner. `named`: what
    the user gave to listen on. OSError: the file cannot be written; both are still open then.
    """

    def __init__(
        self,
        target: Target,
        flash: FlashFile,
        listener: socket.socket,
        now_ms: Callable[[], float] = wall_ms,
        named: str = "",
    ) -> None:
        flash.begin(target.flash())
        self._target = target
        self._flash = flash
        self._listener = listener
        self._now_ms = now_ms
        self._on_start: Callable[[], None] = lambda: None
        self.has_failed = False
        self.port = listener.getsockname()[1]
        self.key = secrets.token_hex(8)  # opens the face from another machine
        app = make_app(self._running, named, self.key)
        config = uvicorn.Config(
            app,
            http=connections.protocol(),  # type: ignore[arg-type]
            backlog=connections.BACKLOG,
            log_level="error",  # requests of others are not worth logging
            headers=HEADERS,
            server_header=False,
            date_header=False,
            proxy_headers=False,  # the address that a page comes from is its own
            ws_max_size=COMMAND_MAX_BYTES,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)

    def run(self, on_start: Callable[[], None] = lambda: None) -> None:
        """Serve until stop() or a signal; blocks. The game is stored by then."""
        self._on_start = on_start
        with self._listener, suppress(KeyboardInterrupt):
            self._server.run(sockets=[self._listener])

    def stop(self) -> None:
        self._server.should_exit = True

    @contextmanager
    def _running(self, publish: Publish) -> Iterator[Runner]:
        runner = Runner(self._target, publish, self._flash, self._now_ms)
        runner.start()
        self._on_start()
        try:
            yield runner
        finally:
            runner.stop()
            self._flash.close()
            self.has_failed = runner.has_failed


def serve(
    make: MakeTarget,
    path: Path,
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    open_browser: bool = True,
    fresh: bool = False,
    prepare: Callable[[bytes], bytes] = lambda region: region,
) -> int:
    """Run the unit and its face until Ctrl-C, and return the exit code. Refused: BadInput.

    path: the flash file. port: 0 takes a free one.
    fresh: begin with an empty flash; the old file is renamed.
    prepare: of what is in the flash, b"" for nothing, makes what the unit begins with.
    """
    with ExitStack() as opened:
        listener = opened.enter_context(listen(host, port))
        flash = opened.enter_context(closing(_open(path)))
        region = prepare((not fresh and flash.load()) or b"") or None
        target = _make_target(make, path, region)
        if fresh:
            _set_aside(path, flash)
        try:
            face = Face(target, flash, listener, named=host)
        except OSError as error:
            raise _cannot_write(path, error) from None
        opened.pop_all()  # the face closes them
    urls = addresses(host, face.port)
    is_open = is_reached_by_others(host)
    others = urls[1:] if host in EVERYWHERE else urls if is_open else []
    own = f"{urls[0]}#{face.key}" if urls[0] in others else urls[0]

    def on_start() -> None:
        with suppress(OSError):  # the console takes nothing: the face is there all the same
            announce()
        if open_browser and _has_screen():
            threading.Thread(
                target=webbrowser.open, args=(own,), name="browser", daemon=True
            ).start()

    def announce() -> None:
        print(f"The unit's face is at {own} (Ctrl-C ends it).", flush=True)
        print(f"Its scoreboard is at {urls[0]}{SCOREBOARD}.", flush=True)
        print(f"The game is kept in {path}.", flush=True)
        if is_open:
            _invite(others, face.key)

    face.run(on_start)
    return 1 if face.has_failed else 0


def _invite(urls: list[str], key: str) -> None:
    """Print the addresses for others, in a terminal as QR codes too, and who can do what there.

    The banker's address of the face is no code: a player would scan it.
    """
    for url in urls:
        _show(f"For the players, each on a phone of his own: {url}{SEAT}", url + SEAT)
        board = url + SCOREBOARD
        _show(f"For a television or a tablet, the scoreboard: {board}", board)
        print(f"\nFor the banker alone, the keys and cards on another device: {url}#{key}")
    if not urls:
        print("This machine is in no network yet: start again when it is, for its address.")
    print("Whoever is in the network can see the game. Only the banker's address and this machine")
    print("have the keys, the cards and the switch. Nothing is encrypted.", flush=True)


def _show(words: str, url: str) -> None:
    print(f"\n{words}")
    if sys.stdout.isatty() and sys.stdout.encoding.lower() == "utf-8":
        print(qr_code(url))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 takes a free one. Refused: BadInput."""
    if not host:  # that would be every address of this machine
        raise BadInput("--host: name an address")
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if os.name == "posix":  # elsewhere it would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OverflowError:
        listener.close()
        raise BadInput(f"there is no port {port}: 1-65535, or 0 for a free one") from None
    except OSError as error:
        listener.close()
        is_port = error.errno in (EADDRINUSE, EACCES)
        other = "--port N, or --port 0 for a free one" if is_port else "--host ADDRESS"
        raise BadInput(
            f"cannot listen on {host}, port {port}: {error.strerror}; try another with {other}"
        ) from None
    return listener


def _open(path: Path) -> FlashFile:
    try:
        return FlashFile(path)
    except InUse:
        raise BadInput(
            f"another unit plays the game in {path}: use that one, or --state FILE"
        ) from None
    except OSError as error:
        raise _cannot_write(path, error) from None


def _set_aside(path: Path, flash: FlashFile) -> None:
    try:
        old = flash.set_aside()
    except OSError as error:
        raise _cannot_write(path, error) from None
    if old:
        print(f"The old game is in {old}.", flush=True)


def _cannot_write(path: Path, error: OSError) -> BadInput:
    return BadInput(f"cannot keep the game in {path}: {error.strerror}; try --state FILE")


def _make_target(make: MakeTarget, path: Path, journal: bytes | None) -> Target:
    """Return the target. Refused: BadInput, if the file is no flash of this target."""
    try:
        target = make(journal)
        size = len(target.flash())
        if journal is not None and len(journal) not in (size, JOURNAL_BYTES):  # before 0.4.0
            raise ValueError(f"it holds {len(journal)} bytes, not {size}")
    except ValueError as error:
        raise BadInput(f"{path} is no unit's flash: {error}; --fresh sets it aside") from None
    return target


def _has_screen() -> bool:
    """Return whether a browser window can open; without one, a text browser would take over."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
