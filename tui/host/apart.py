"""Work that outlives whoever caused it.

A task keeps the context it was made in, and a session's context keeps its whole App; so what the host
does for itself runs in a context of its own.
"""

import asyncio
import contextvars
from collections.abc import Coroutine
from typing import Any


def apart(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Run it in a task of the running loop, in a clean context."""
    return asyncio.get_running_loop().create_task(work, context=contextvars.Context())


__all__ = ["apart"]
