"""Exact minimax of plain combats, and the best blocks."""
