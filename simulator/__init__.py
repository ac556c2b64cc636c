"""Decides: the game, the editions' tables, legality, replays, recorded games, and the command line.

>>> from simulator import Game
>>> Game(edition="cr-2024-06-07")
<Game cr-2024-06-07, main of turn 0, 0 events>
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import events
import projections
from simulator.game import READERS

if TYPE_CHECKING:
    from simulator.game.duel import Duel
    from simulator.game.game import Game
    from simulator.game.session import Ruling
    from simulator.game.verdict import (
        IllegalAction,
        IllegalDeclaration,
        Outcome,
        UndeterminedDeclaration,
        Verdict,
        WrongMoment,
    )

__all__ = [
    "Duel",
    "Game",
    "IllegalAction",
    "IllegalDeclaration",
    "Outcome",
    "Ruling",
    "UndeterminedDeclaration",
    "Verdict",
    "WrongMoment",
]

for _package in (events, projections):
    if getattr(_package, "PACKAGE", None) != "declare-blockers":
        raise ImportError(
            f"{_package.__name__!r} was found at {getattr(_package, '__file__', None)}, which is another package of "
            "that name; install declare-blockers in an environment without it"
        )


def _loaded_by(module: str, name: str) -> Callable[[Any], Any]:
    return lambda source: getattr(import_module(module), name)(source)


READERS["case of Magic"] = _loaded_by("simulator.cases.run.scripts", "game_of")
READERS["case of Duel Masters"] = _loaded_by("simulator.cases.run.scripts", "duel_of")
READERS["notation"] = _loaded_by("simulator.cases.notation.games", "game_of_notation")
READERS["game for a notation"] = _loaded_by("simulator.cases.notation.games", "notation_of_game")
READERS["picture of a game"] = _loaded_by("simulator.display.drawing", "drawing_of")
READERS["picture of a verdict"] = _loaded_by("simulator.display.pictures", "verdict_svg")
READERS["verdict in a notebook"] = _loaded_by("simulator.display.pictures", "verdict_html")
READERS["picture of a replay"] = _loaded_by("simulator.display.pictures", "replay_svg")
READERS["replay in a notebook"] = _loaded_by("simulator.display.pictures", "replay_html")
READERS["replay"] = _loaded_by("simulator.replay.reading", "read_replay")

_HOMES = {"Duel": "duel", "Game": "game", "Ruling": "session"}


def __getattr__(name: str) -> Any:
    # Loaded when asked for, so that a command that needs no game starts at once.
    if name not in __all__:
        raise AttributeError(f"module 'simulator' has no attribute {name!r}")
    return getattr(import_module(f"simulator.game.{_HOMES.get(name, 'verdict')}"), name)
