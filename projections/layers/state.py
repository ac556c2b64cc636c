"""What the layers make of the permanents at one moment, and what has to be remembered for that.

Somebody who writes a number on a board says what the board shows then, with all that static abilities give; a card's
own number has nothing of that. So for a number that was written it is remembered how much of it the layers account for:
its anchor. What they make of it later is the written number and what they account for since then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from events.abilities import AnyAbility
from events.board import Permanent
from events.conditions import NotJudged
from events.declaration_abilities import HasKeyword
from events.filters import THIS
from projections.layers.characteristics import Gain, Loss
from projections.layers.ordering import Changed
from projections.layers.sizes import (
    BaseSet,
    Row,
    Size,
    Sized,
)


class Anchor(NamedTuple):
    """How much of a written number the layers account for.

    Args:
        more: what they made of the creature then, less what was written.
        set: whether something set or defined its base power and toughness then, so that nobody knows what these are.
        open: the rows of which nobody could say what they gave it.
        changed: how many changes there had been, and `moved` how often cards had moved.
    """

    more: Size = (0, 0)
    set: bool = False
    open: tuple[Row, ...] = ()
    changed: int = 0
    moved: int = 0


UNTOUCHED = Anchor()


class Layers(NamedTuple):
    """What the layers make of the permanents. Read only.

    Args:
        stamps: the timestamp of each permanent with abilities that are looked at.
        clock: how many timestamps there have been.
        anchors: of the creatures whose numbers were written.
        shifts: how much more a creature has until end of turn, since its numbers were written until then.
        bases: what effects set, each with whether that lasts until end of turn.
        switched: the creatures whose power and toughness are switched, each with whether that lasts until end of turn.
        losses: what effects took from permanents, and `gains` what they gave, since there are layers.
        changed: how many changes there have been since the board was set up, and `moved` how often cards moved.
        shown: the permanents that are otherwise than the log has them.
        open: the creatures of which nobody can say what their numbers are, each with the row that is open; None where
            it is what its base power and toughness are.
        smaller: those of them that may have died of that.
    """

    stamps: Mapping[str, int] = {}
    clock: int = 0
    anchors: Mapping[str, Anchor] = {}
    shifts: Mapping[str, Size] = {}
    bases: tuple[tuple[BaseSet, bool], ...] = ()
    switched: tuple[tuple[str, bool], ...] = ()
    losses: tuple[Loss, ...] = ()
    gains: tuple[Gain, ...] = ()
    changed: int = 0
    moved: int = 0
    shown: Mapping[str, Permanent] = {}
    open: Mapping[str, Row | None] = {}
    smaller: frozenset[str] = frozenset()


PLAIN = Layers()
"""No ability and no effect changes anything by layers."""


def is_looked_at(permanent: Permanent) -> bool:
    """Whether a permanent has abilities that the layers look at."""
    return any(map(_is_looked_at, permanent.abilities))


def _is_looked_at(ability: AnyAbility) -> bool:
    if isinstance(ability, Sized | Changed) or isinstance(ability.condition, NotJudged):
        return True
    return isinstance(ability, HasKeyword) and ability.condition is not None


def _gives_a_keyword(ability: AnyAbility) -> bool:
    return bool(ability.keyword) and ability.subject != THIS


def with_source(layers: Layers, permanent: Permanent, *, anew: bool = False) -> Layers:
    """The layers with a permanent as it is from now on; `anew`: it has a new timestamp (613.7d-e)."""
    there = permanent.id in layers.stamps
    gives = layers is not PLAIN and any(map(_gives_a_keyword, permanent.abilities))
    if not gives and not is_looked_at(permanent):
        return without_source(layers, permanent.id) if there else layers
    if there and not anew:
        return layers
    clock = layers.clock + 1
    return layers._replace(stamps={**layers.stamps, permanent.id: clock}, clock=clock)


def without_source(layers: Layers, permanent: str) -> Layers:
    """The layers without the abilities of a permanent."""
    return layers._replace(stamps={each: n for each, n in layers.stamps.items() if each != permanent})


def without(layers: Layers, permanent: str) -> Layers:
    """The layers without a permanent, which has left."""
    if layers is PLAIN:
        return layers
    return without_source(layers, permanent)._replace(
        anchors={each: anchor for each, anchor in layers.anchors.items() if each != permanent},
        shifts={each: size for each, size in layers.shifts.items() if each != permanent},
        bases=tuple(each for each in layers.bases if each[0].object != permanent),
        switched=tuple(each for each in layers.switched if each[0] != permanent),
        losses=tuple(each for each in layers.losses if each.object != permanent),
        gains=tuple(each for each in layers.gains if each.object != permanent),
    )


def with_base(layers: Layers, base: tuple[str, int | None, int | None], *, this_turn: bool) -> Layers:
    """The layers once an effect has set the base power and toughness of a creature (613.4b)."""
    clock = layers.clock + 1
    return layers._replace(clock=clock, bases=(*layers.bases, (BaseSet(clock, *base), this_turn)))


def with_switched(layers: Layers, creature: str, *, this_turn: bool) -> Layers:
    """The layers once an effect has switched the power and toughness of a creature (613.4d)."""
    return layers._replace(switched=(*layers.switched, (creature, this_turn)))


def with_loss(layers: Layers, permanent: str, words: Iterable[str], *, this_turn: bool) -> Layers:
    """The layers once an effect has taken words from a permanent, also those that others give it."""
    clock = layers.clock + 1
    return layers._replace(clock=clock, losses=(*layers.losses, Loss(clock, permanent, frozenset(words), this_turn)))


def with_gain(
    layers: Layers, permanent: str, abilities: tuple[AnyAbility, ...], keywords: tuple[str, ...], *, this_turn: bool
) -> Layers:
    """The layers once an effect has given a permanent abilities."""
    if layers is PLAIN:
        return layers
    clock = layers.clock + 1
    return layers._replace(clock=clock, gains=(*layers.gains, Gain(clock, permanent, abilities, keywords, this_turn)))


def after_turn(layers: Layers) -> Layers:
    """The layers once what lasts until end of turn has ended."""
    if layers is PLAIN:
        return layers
    return layers._replace(
        shifts={},
        bases=tuple(each for each in layers.bases if not each[1]),
        switched=tuple(each for each in layers.switched if not each[1]),
        losses=tuple(each for each in layers.losses if not each.this_turn),
        gains=tuple(each for each in layers.gains if not each.this_turn),
    )
