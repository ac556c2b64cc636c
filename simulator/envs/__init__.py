"""The training environment: combats and duels as sequences of choices, through a search interface and two APIs.

`simulator.envs.api.aec` (PettingZoo), `simulator.envs.api.single` and `simulator.envs.api.vector` (Gymnasium) need the
extra `train`.

>>> from simulator.envs import Boards, PlainCombat
>>> combat = PlainCombat(Boards(4, 4).table(730))
>>> combat.agent, combat.phase, combat.legal()
('defending', 'block', (1, 3))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulator.envs.engines import search_of, search_of_named
    from simulator.envs.general.duel import DuelSearch
    from simulator.envs.general.engine import FullCombat
    from simulator.envs.generators.boards import EVALUATION, Boards
    from simulator.envs.generators.named import NamedBoards, scenario_of_cards
    from simulator.envs.scenario import DuelScenario, Scenario, Trick, scenarios_of
    from simulator.envs.search import IllegalChoice, Search
    from simulator.envs.vanilla.engine import PlainCombat

__all__ = [
    "EVALUATION",
    "Boards",
    "DuelScenario",
    "DuelSearch",
    "FullCombat",
    "IllegalChoice",
    "NamedBoards",
    "PlainCombat",
    "Scenario",
    "Search",
    "Trick",
    "scenario_of_cards",
    "scenarios_of",
    "search_of",
    "search_of_named",
]

_HOMES = {
    "EVALUATION": "generators.boards",
    "Boards": "generators.boards",
    "DuelScenario": "scenario",
    "DuelSearch": "general.duel",
    "FullCombat": "general.engine",
    "IllegalChoice": "search",
    "NamedBoards": "generators.named",
    "PlainCombat": "vanilla.engine",
    "Scenario": "scenario",
    "Search": "search",
    "Trick": "scenario",
    "scenario_of_cards": "generators.named",
    "scenarios_of": "scenario",
    "search_of": "engines",
    "search_of_named": "engines",
}


def __getattr__(name: str) -> Any:
    # Loaded when asked for, so that importing one API imports no more than it needs.
    if name not in _HOMES:
        raise AttributeError(f"module 'simulator.envs' has no attribute {name!r}")
    return getattr(import_module(f"simulator.envs.{_HOMES[name]}"), name)
