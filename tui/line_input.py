"""A line to type into whose keys count in the order they were pressed.

In Textual's own input a letter counts at once and a key such as Enter or Backspace only after it has
gone up to the program; when a slow line delivers several keys together, letters typed after an Enter
come before it, and a Backspace takes the wrong letter. Here all keys of the line count at once.
"""

from collections.abc import Callable, Mapping

from textual import events
from textual.binding import Binding
from textual.widgets import Input

_EDITING: dict[str, str] = {
    key.strip(): binding.action
    for binding in Input.BINDINGS
    if isinstance(binding, Binding)
    for key in binding.key.split(",")
}
"""The editing keys of Textual's input, and what each does."""


class LineInput(Input):
    """A line of text."""

    def __init__(
        self,
        text: str = "",
        *,
        placeholder: str = "",
        most: int = 0,
        keys: Mapping[str, Callable[[], object]] | None = None,
    ) -> None:
        """
        Args:
            text: what stands there at first.
            placeholder: what is shown while nothing is typed.
            most: characters it takes; 0: as many as are typed.
            keys: further keys of whoever holds the line, and what each does.
        """
        super().__init__(text, placeholder=placeholder, max_length=most, select_on_focus=False)
        self.cursor_blink = False
        self._own_keys = dict(keys or {})

    async def _on_key(self, event: events.Key) -> None:
        own = self._own_keys.get(event.key)
        if own is not None:
            own()
        elif event.key in _EDITING:
            await self.run_action(_EDITING[event.key])
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()


__all__ = ["LineInput"]
