"""Boards that a number draws: the generators, and what the rules see of what they draw."""
