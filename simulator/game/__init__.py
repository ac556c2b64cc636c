"""Games and duels: one session each, which checks what players do by an edition's table."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any

__all__ = ["READERS", "FilePath"]

FilePath = str | PathLike[str]

READERS: dict[str, Callable[[Any], Any]] = {}
"""The function that reads each kind of file or text: a "case of Magic" or a "case of Duel Masters" becomes a game or a
duel, a "replay" becomes its header and its events, a "notation" becomes a game, a "game for a notation" its text, a
"picture of a game" the SVG document of its board, and so on.

Cases and replays stand above this package. So `simulator` fills this in when it is imported, with functions that import
the reader when they are called.
"""
