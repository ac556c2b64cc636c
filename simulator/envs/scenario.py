"""What an episode begins with: a combat before blocks, one of a recorded game too, or the creatures of a duel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from events.board import Permanent, StepBegan, TurnBegan
from events.event import Derived, Event

ATTACKING_PLAYER, DEFENDING_PLAYER = "A", "D"
"""The players of a combat that is generated."""

MOST = 64
"""Attackers at most, and blockers at most."""


@lru_cache(maxsize=64)
def names(letter: str, number: int) -> tuple[str, ...]:
    """What the creatures of a side are called: `a1`, `a2`, ..."""
    return tuple(f"{letter}{place + 1}" for place in range(number))


class Trick(msgspec.Struct, frozen=True):
    """Something that a player may do once, after blocks: an effect of the case format.

    Args:
        player: who may.
        kind: the kind of effect, such as `"modify"`; the case format lists them.
        fields: its other fields, such as `{"object": "a1", "power": 3, "toughness": 3}`, as (name, JSON) pairs.
        words: what it is called.
    """

    player: str
    kind: str
    fields: tuple[tuple[str, str], ...]
    words: str


class Scenario(msgspec.Struct, frozen=True):
    """One board of one combat.

    Args:
        name: where it comes from: a generator's version and number, a file, a recorded game.
        edition: the edition's name.
        events: the log up to and with the beginning of the declare blockers step, derived events and all.
        tricks: what the players may do after blocks, once each.
        plays: how many spells and abilities the players may play after blocks, together: they cast the cards in their
            hands on the board, and activate abilities, each as often as the rules let them. 0: none, and nobody is
            asked. Mana counts as paid, unless the board says how much a player has.
    """

    name: str
    edition: str
    events: tuple[Event, ...]
    tricks: tuple[Trick, ...] = ()
    plays: int = 0


PLAYERS = ("A", "B")
"""The two players of a duel; the first one's turn is the first."""


class DuelScenario(msgspec.Struct, frozen=True, kw_only=True):
    """Two players and the creatures that arrive.

    Args:
        name: where it comes from.
        edition: the edition's name.
        arrivals: for each turn the creatures that enter the battlefield as it begins, under the control of the player
            whose turn it is: `"A"` in the first turn, the third, and so on. None arrive after the last.
        life: the life totals that the players begin with.
        most: the creatures that a player can control at most, 1 to 64.
        turns: the turns after which the duel is broken off.
        crowded: what happens to an arrival for which there is no place: `"skip"`: it does not come; `"error"`:
            the choice that led there raises `TooManyCreatures`.
    """

    name: str
    edition: str
    arrivals: tuple[tuple[Permanent, ...], ...]
    life: tuple[int, int] = (20, 20)
    most: int = 16
    turns: int = 40
    crowded: Literal["skip", "error"] = "error"


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
