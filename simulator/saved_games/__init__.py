"""Games saved in a store: play them there, open them again; memory never holds more than what is durable."""

from __future__ import annotations

from simulator.saved_games.saved_game import SavedGame

__all__ = ["SavedGame"]
