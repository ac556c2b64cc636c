"""Games out of files: the rooms that read cases and replays stand above this one, so the package says who reads."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any, Literal

__all__ = ["READERS", "FilePath", "Kind"]

FilePath = str | PathLike[str]

Kind = Literal["case of a game", "case of a duel", "replay"]
"""What a file holds."""

READERS: dict[Kind, Callable[[FilePath], Any]] = {}
"""Who reads each kind of file: a case becomes a game or duel, a replay its header and its events.

`simulator` fills this in as it is imported; each reader is loaded when it is first asked.
"""
