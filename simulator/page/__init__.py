"""Combats as one HTML file: every step of them, what was declared and why it is legal or not, and blocks to try."""

from __future__ import annotations

from simulator.page.sources import game_of_case, game_of_replay
from simulator.page.writing import html_of

__all__ = ["game_of_case", "game_of_replay", "html_of"]
