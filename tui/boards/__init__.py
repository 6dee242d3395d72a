"""Drawing boards without knowing rules: a game's `board.py` says what stands where, these draw it."""
