"""The demo in a browser: a page, a program behind each tab, no pages of others. Needs the `web` extra."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pyte
import pytest

from saves import blocks, migrate

aiohttp = pytest.importorskip("aiohttp")
pytest.importorskip("textual_serve")

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def demo(home: Path, *words: str) -> AsyncIterator[str]:
    """A running demo on loopback; its address without the scheme."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tui", "--home", str(home), "serve", "--web", "--port", "0"),
        *words,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=(home / "errors").open("wb"),
    )
    try:
        assert child.stdout is not None
        async with asyncio.timeout(30):
            line = (await child.stdout.readline()).decode()
        assert line.startswith("Lowtide is at http://")
        yield line.split("/")[2]
        child.terminate()
        async with asyncio.timeout(20):
            assert await child.wait() == 0
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


async def test_a_tab_plays_and_its_table_is_left_as_by_a_key(tmp_path: Path) -> None:
    async with demo(tmp_path) as address, aiohttp.ClientSession() as browser:
        async with browser.get(f"http://{address}/") as page:
            assert page.status == 200
            assert f'"ws://{address}/ws"' in await page.text()
        screen = pyte.Screen(80, 24)
        stream = pyte.ByteStream(screen)
        async with browser.ws_connect(
            f"http://{address}/ws?width=80&height=24", headers={"Origin": f"http://{address}"}
        ) as tab:

            async def shows(words: str) -> None:
                async with asyncio.timeout(20):
                    while words not in "\n".join(screen.display):
                        message = await tab.receive()
                        if message.type == aiohttp.WSMsgType.BINARY:
                            stream.feed(message.data)

            await shows("New table")
            await tab.send_str(json.dumps(["stdin", "\r"]))
            await shows("Enter begin")
            await tab.send_str(json.dumps(["stdin", "\r"]))
            await shows("? keys")
        table = tmp_path / "tables" / "full-metal-planete-1.lowtide"
        async with asyncio.timeout(20):
            while not _is_closed(table):
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("words", [("--theme", "light"), ()])
async def test_the_page_has_the_theme_that_was_asked_for(tmp_path: Path, words: tuple[str, ...]) -> None:
    async with demo(tmp_path, *words) as address, aiohttp.ClientSession() as browser:
        screen = pyte.Screen(80, 24)
        stream = pyte.ByteStream(screen)
        async with browser.ws_connect(f"http://{address}/ws?width=80&height=24") as tab, asyncio.timeout(20):
            while "New table" not in "\n".join(screen.display):
                message = await tab.receive()
                if message.type == aiohttp.WSMsgType.BINARY:
                    stream.feed(message.data)
        row = next(n for n, line in enumerate(screen.display) if "New table" in line)
        ink = screen.buffer[row][2].fg
    assert all((int(ink[n : n + 2], 16) < 128) == bool(words) for n in (0, 2, 4))


def _is_closed(table: Path) -> bool:
    kinds = [block.kind for block in blocks.read(table.read_bytes(), migrate.newest(), table.name).blocks]
    return kinds[-1] == blocks.Kind.CLOSED


async def test_pages_of_other_sites_and_borrowed_names_are_refused(tmp_path: Path) -> None:
    async with demo(tmp_path) as address, aiohttp.ClientSession() as browser:
        async with browser.get(f"http://{address}/", headers={"Host": "evil.example"}) as page:
            assert (page.status, await page.text()) == (403, "this address is not this machine's own")
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await browser.ws_connect(f"http://{address}/ws", headers={"Origin": "http://evil.example"})
        assert refusal.value.status == 403


async def test_listening_elsewhere_is_warned_of(tmp_path: Path) -> None:
    async with demo(tmp_path, "--bind", "0.0.0.0") as address:
        assert address.startswith("0.0.0.0:")
        assert "--web has no log-in and no encryption" in (tmp_path / "errors").read_text()


def test_without_the_extra_a_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "textual_serve.py").write_text("raise ImportError")
    run = subprocess.run(
        [sys.executable, "-m", "tui", "serve", "--web"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = "lowtide: --web needs the package textual-serve: `pip install 'lowtide[web]'` installs it\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", said)
