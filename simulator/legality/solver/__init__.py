"""The problem as an integer program, for boards too large to search."""
