"""The cell grid between Textual and the wire. Nothing in here knows Textual."""
