"""Games saved in a store: played there, opened again, and never further in memory than what is durable."""

from __future__ import annotations

from simulator.saved_games.saved_game import SavedGame

__all__ = ["SavedGame"]
