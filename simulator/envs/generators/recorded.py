"""Recorded games as scenarios: each of their combats, up to the choice of blocks.

    game = Game.from_replay("replays/menace.replay.jsonl")
    environment = CombatAEC(scenarios=scenarios_of(game.log, game.edition, "menace"))

plays the combats of a recorded game anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.board import StepBegan, TurnBegan
from events.event import Derived, Event
from simulator.envs.scenario import Scenario

__all__ = ["before_blocks", "scenarios_of"]


def scenarios_of(events: Iterable[Event], edition: str, name: str = "a recorded game") -> list[Scenario]:
    """The combats of a recorded game in which blockers were declared, in order.

    Not all of them need be such that an episode can begin with them: `FullCombat` raises `ScenarioError` for others.

    Args:
        events: the log of a game, to its end or to any moment.
        edition: the edition's name.
        name: what the game is called.
    """
    scenarios = []
    turn = combats = 0
    for log in before_blocks(tuple(events)):
        now = next((event.number for event in reversed(log) if isinstance(event, TurnBegan)), 0)
        combats = combats + 1 if now == turn else 1
        turn = now
        scenarios.append(Scenario(f"{name}, turn {turn}, combat {combats}", str(edition), log))
    return scenarios


def before_blocks(recorded: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """The log up to the beginning of each declare blockers step, with all that follows from that."""
    for place, event in enumerate(recorded):
        if isinstance(event, StepBegan) and event.step == "declare_blockers":
            end = place + 1
            while end < len(recorded) and isinstance(recorded[end], Derived):
                end += 1
            yield recorded[:end]
