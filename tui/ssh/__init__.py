"""Play over SSH: the server, a Textual driver on a channel, and the screens that people get.

What they play at is in `tui.host`. asyncssh is imported here and nowhere else.
"""
