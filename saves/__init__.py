"""Tables on disk. Imports engine; never reaches tui."""
