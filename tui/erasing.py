"""What a key does to a text that a page holds itself, without an input widget: names, filters, forms."""

from textual import events


def edited(text: str, event: events.Key, most: int) -> str | None:
    """The text after a key, of at most so many characters; None for a key that does not type.

    Backspace takes the last letter away, Ctrl+W the last word, Ctrl+U everything.
    """
    match event.key:
        case "backspace":
            return text[:-1]
        case "ctrl+w":
            return text.rstrip()[: -len(text.split()[-1])] if text.split() else ""
        case "ctrl+u":
            return ""
    if event.is_printable and event.character:
        return (text + event.character)[:most]
    return None


def pasted(text: str, event: events.Paste, most: int) -> str:
    """The text after a paste: what can be seen of it, as far as it fits."""
    return (text + "".join(c for c in event.text if c.isprintable()))[:most]


__all__ = ["edited", "pasted"]
