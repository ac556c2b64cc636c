"""Decides: the game, the editions' tables, legality, replays, recorded games, and the command line."""

from __future__ import annotations
