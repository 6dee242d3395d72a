"""The host: players, rooms and live tables of one process, without a terminal and without a wire.

`tui.ssh` brings visitors in; the screens there call down into this package, and rooms call back
with notices. Nothing here knows Textual or asyncssh.
"""
