"""The notice: a sentence above the footer, over the last lines of the log.

What is said stays until the next key; where nothing is said, a standing word of the moment has the
line, if there is one. A sentence too long for two lines loses some of its middle, never its end,
where rule, price and consequence stand.
"""

from tui.lines import Lines, ink, within
from tui.theme import Role

_ROWS = 2


class Notice(Lines):
    """One or two lines, there only while there is something to say."""

    def __init__(self) -> None:
        super().__init__(Role.LOG, id="notice")
        self.said = ""
        """What was said last, in full."""
        self._said_as = Role.REFUSAL
        self._standing = ("", Role.DIM)

    def say(self, text: str, role: Role) -> None:
        """Show a sentence; an empty one gives the line back to the standing word."""
        self.said, self._said_as = text, role
        self.lay_out()

    def stand(self, text: str, role: Role) -> None:
        """What is shown while nothing is said; empty for nothing."""
        if self._standing != (text, role):
            self._standing = (text, role)
            self.lay_out()

    def lay_out(self) -> None:
        """Break the lines for the width of the screen."""
        text, role = (self.said, self._said_as) if self.said else self._standing
        self.display = bool(text)
        if not text:
            return
        lines = within(text, self.screen.size.width - 2, _ROWS)
        self.styles.height = len(lines)
        self.show([(ink(f" {line}", role),) for line in lines])
