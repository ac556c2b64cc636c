"""The training environment: combats and duels as sequences of choices, through a search interface and two doors.

`simulator.envs.aec` (PettingZoo), `simulator.envs.single` and `simulator.envs.vector` (Gymnasium) need the extra
`train`.

>>> from simulator.envs import Boards, PlainCombat
>>> combat = PlainCombat(Boards(4, 4).table(730))
>>> combat.agent, combat.phase, combat.legal()
('defending', 'block', (1, 3))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulator.envs.boards import EVALUATION, Boards
    from simulator.envs.duel import DuelSearch
    from simulator.envs.engines import search_of
    from simulator.envs.full import FullCombat
    from simulator.envs.plain import PlainCombat
    from simulator.envs.recorded import scenarios_of
    from simulator.envs.scenario import Scenario, Trick
    from simulator.envs.search import IllegalChoice, Search

__all__ = [
    "EVALUATION",
    "Boards",
    "DuelSearch",
    "FullCombat",
    "IllegalChoice",
    "PlainCombat",
    "Scenario",
    "Search",
    "Trick",
    "scenarios_of",
    "search_of",
]

_HOMES = {
    "EVALUATION": "boards",
    "Boards": "boards",
    "DuelSearch": "duel",
    "FullCombat": "full",
    "IllegalChoice": "search",
    "PlainCombat": "plain",
    "Scenario": "scenario",
    "Search": "search",
    "Trick": "scenario",
    "scenarios_of": "recorded",
    "search_of": "engines",
}


def __getattr__(name: str) -> Any:
    # Loaded when asked for, so that a door imports no more than it needs.
    if name not in _HOMES:
        raise AttributeError(f"module 'simulator.envs' has no attribute {name!r}")
    return getattr(import_module(f"simulator.envs.{_HOMES[name]}"), name)
