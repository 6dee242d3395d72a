"""`lowtide serve --web`: the hotseat program in a browser, through textual-serve; a demo.

Each browser tab gets a process of its own on the same home; there is no log-in and nothing is shared
but the folder of tables. So it listens on loopback unless told otherwise, and takes nobody whom
another site's page has sent. Run as a program this module is the one behind a tab.
"""

import contextlib
import errno
import shlex
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import click

from saves.errors import InUse, SaveError
from tui.cli.output import complain

PORT = 8000

_LOOPBACK = ("127.0.0.1", "::1", "localhost")

_MOST_TABS = 20
"""Each takes 35 MiB."""


def serve_web(
    home: Path | None,
    bind: str | None,
    port: int | None,
    *,
    rich: bool,
    theme: str,
    say: Callable[[str], None],
) -> int:
    """Serve until stopped. Raises `click.ClickException` where the extra is missing,
    `SaveError` where the address cannot be had.

    Args:
        home: where tables live; None: the user's data folder.
        bind: the address to listen on; None: loopback.
        port: None: 8000; 0: any free one.
        rich: the glyph set.
        theme: the name of the theme.
        say: prints a line.
    """
    try:
        import aiohttp.web
        from textual_serve.server import Server
    except ImportError:
        raise click.ClickException(
            "--web needs the package textual-serve: `pip install 'lowtide[web]'` installs it"
        ) from None
    address = bind or _LOOPBACK[0]

    class Demo(Server):
        """textual-serve's server, for one machine's own pages only."""

        tabs = 0

        async def on_startup(self, app: aiohttp.web.Application) -> None:
            """Nothing: textual-serve would say here, too early, where it listens."""

        def serve(self, debug: bool = False) -> None:
            """Listen, say where, and serve until told to end."""
            name = f"[{address}]" if ":" in address else address
            line = f"Lowtide is at http://{name}:{self.port}/ ; Ctrl+C ends it."
            aiohttp.web.run_app(
                self._make_app(), host=self.host, port=self.port, access_log=None, print=lambda _: say(line)
            )

        async def handle_index(self, request: aiohttp.web.Request) -> aiohttp.web.StreamResponse:
            """The page, with addresses as the browser has them."""
            self._only_from_here(request)
            self.public_url = f"http://{request.host}"  # read before anything is waited for
            return await super().handle_index(request)

        async def handle_websocket(self, request: aiohttp.web.Request) -> aiohttp.web.WebSocketResponse:
            """A tab."""
            self._only_from_here(request)
            if self.tabs >= _MOST_TABS:
                raise aiohttp.web.HTTPServiceUnavailable(text=f"{_MOST_TABS} tabs are open already")
            self.tabs += 1
            try:
                return await super().handle_websocket(request)
            finally:
                self.tabs -= 1

        def _only_from_here(self, request: aiohttp.web.Request) -> None:
            """Refuse a page of another site, also one that has given itself this machine's address."""
            origin = request.headers.get("Origin")
            if origin is not None and urlsplit(origin).netloc != request.host:
                raise aiohttp.web.HTTPForbidden(text="this page belongs to another site")
            if address in _LOOPBACK and urlsplit(f"//{request.host}").hostname not in _LOOPBACK:
                raise aiohttp.web.HTTPForbidden(text="this address is not this machine's own")

    chosen = _free(address, PORT if port is None else port)
    if address not in _LOOPBACK:
        complain(
            f"whoever reaches {address} can play, read and delete your tables: --web has no log-in and no "
            "encryption"
        )
    Demo(_command(home, rich, theme), address, chosen, title="Lowtide").serve()
    return 0


def _free(address: str, port: int) -> int:
    """The port, or any free one for 0. Raises `SaveError` for one that cannot be had.

    Asked beforehand: textual-serve says where it listens before it does.
    """
    try:
        family, kind, _, _, place = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
            return int(probe.getsockname()[1])
    except OSError as fault:
        kind_of = InUse if fault.errno == errno.EADDRINUSE else SaveError
        raise kind_of(f"the demo cannot listen on {address}, port {port}: {fault.strerror}") from None


def _command(home: Path | None, rich: bool, theme: str) -> str:
    """What a tab runs, for a shell."""
    words = ["rich" if rich else "ascii", theme, "" if home is None else str(home)]
    return shlex.join([sys.executable, "-m", "tui.web", *words])


def _tab() -> int:
    """The program behind a tab."""
    from tui.app import LowtideApp
    from tui.drivers.browser import BrowserDriver
    from tui.opening import Opening
    from tui.stack import run_app
    from tui.themes import palette_of

    class WebApp(LowtideApp, inherit_bindings=False):
        """The program on the terminal of a page."""

        async def on_unmount(self) -> None:
            """The tab is gone: the table is left as by its key."""
            await self._close()

    glyphs, theme, home = sys.argv[1:]
    app = WebApp(Opening(Path(home) if home else None), rich=glyphs == "rich")
    app.driver_class = BrowserDriver
    app.palette = palette_of(theme)
    return run_app(app)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(_tab())


__all__ = ["PORT", "serve_web"]
