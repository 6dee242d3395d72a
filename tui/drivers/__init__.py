"""Textual drivers on the output layer: the local terminal, the capture for tests, and what they share."""
