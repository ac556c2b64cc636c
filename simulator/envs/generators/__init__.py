"""Boards that a number draws, pools of them, and boards of recorded games."""
