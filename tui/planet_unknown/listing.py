"""Lines that can be clicked, and that say when they have another size."""

from textual import events
from textual.message import Message

from tui.lines import Lines


class Listing(Lines):
    """Lines that say where they were clicked and when they are to be laid out anew."""

    class Resized(Message):
        """The lines have another room."""

    class Pointed(Message):
        """A cell of the lines was clicked."""

        def __init__(self, listing: "Listing", x: int, y: int) -> None:
            super().__init__()
            self.listing = listing
            self.x = x
            self.y = y

    def on_resize(self) -> None:
        """What is said depends on the room there is."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Say which cell was meant; what it means is the screen's affair."""
        at = event.get_content_offset(self)
        if at is not None:
            event.stop()
            self.post_message(self.Pointed(self, at.x, at.y + self.top))
