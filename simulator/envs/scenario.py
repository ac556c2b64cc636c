"""What an episode begins with: a log up to the choice of blocks, the edition in force, and the tricks at hand."""

from __future__ import annotations

import msgspec

from events.event import Event

__all__ = ["Scenario", "Trick"]


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
    """

    name: str
    edition: str
    events: tuple[Event, ...]
    tricks: tuple[Trick, ...] = ()
