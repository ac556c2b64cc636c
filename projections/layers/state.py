"""What the layers make of the permanents at one moment, and what has to be remembered for that.

Somebody who writes a number on a board says what the board shows then, with all that static abilities give; a card's
own number has nothing of that. So for a number that was written it is remembered how much of it the layers account for:
its anchor. What they make of it later is the written number and what they account for since then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, get_args

from events.abilities import AnyAbility
from events.board import Permanent
from events.declaration_abilities import HasKeyword
from events.effects import ContinuousEffectBegan, CountersEffectApplied
from events.filters import THIS
from events.references import Duration
from events.sizes import SwitchedPT
from projections.layers.characteristics import Gain, Loss
from projections.layers.conditions import is_judged_by_layers
from projections.layers.ordering import Changed
from projections.layers.sizes import (
    NEITHER,
    Row,
    Size,
    Sized,
)
from projections.layers.told import asks_for_states, is_counted


class Anchor(NamedTuple):
    """How much of a written number the layers account for.

    Args:
        more: what they made of the creature then, less what was written.
        set: which of its base power (0) and its base toughness (1) something set or defined then, so that nobody knows
            what they are without that.
        open: the rows of which nobody could say what they gave it.
        changed: how many changes there had been, and `moved` how often cards had moved.
    """

    more: Size = (0, 0)
    set: frozenset[int] = NEITHER
    open: tuple[Row, ...] = ()
    changed: int = 0
    moved: int = 0


UNTOUCHED = Anchor()


class Effect(NamedTuple):
    """An effect of a spell or ability that has resolved, after so many timestamps; see `ContinuousEffectBegan`."""

    stamp: int
    object: str
    abilities: tuple[AnyAbility, ...]
    until: Duration = "end_of_turn"
    source: str = ""
    controller: str = ""


class Basis(NamedTuple):
    """What the layers were worked out from at one moment.

    Args:
        asked: the parts of the moment that were asked for.
        lasting: the permanents as they will be after the turn, those that then differ.
        begun: whether the board had been set up.
        inputs: those of the layers themselves.
    """

    asked: Mapping[str, Any]
    lasting: Mapping[str, Permanent]
    begun: bool
    inputs: tuple[object, ...]


class Layers(NamedTuple):
    """What the layers make of the permanents. Read only.

    Args:
        stamps: the timestamp of each permanent with abilities that are looked at.
        clock: how many timestamps there have been.
        anchors: of the creatures whose numbers were written.
        shifts: how much more a creature has until end of turn, since its numbers were written until then.
        effects: those that have begun and not ended, which change permanents as abilities of their own would.
        losses: what effects took from permanents, and `gains` what they gave, since there are layers.
        changed: how many changes there have been since the board was set up, and `moved` how often cards moved.
        shown: the permanents that are otherwise than the log has them.
        open: the creatures of which nobody can say what their numbers are, each with the row that is open; None where
            it is what its base power and toughness are.
        smaller: those of them that may have died of that.
        basis: what these three were worked out from; None where they are of another moment.
    """

    stamps: Mapping[str, int] = {}
    clock: int = 0
    anchors: Mapping[str, Anchor] = {}
    shifts: Mapping[str, Size] = {}
    effects: tuple[Effect, ...] = ()
    losses: tuple[Loss, ...] = ()
    gains: tuple[Gain, ...] = ()
    changed: int = 0
    moved: int = 0
    shown: Mapping[str, Permanent] = {}
    open: Mapping[str, Row | None] = {}
    smaller: frozenset[str] = frozenset()
    basis: Basis | None = None

    @property
    def inputs(self) -> tuple[object, ...]:
        """What of the layers decides what they make of permanents; how often something changed is not among it."""
        return self.stamps, self.anchors, self.shifts, self.effects, self.losses, self.gains


PLAIN = Layers()
"""No ability and no effect changes anything by layers."""


def switched(layers: Layers) -> set[str]:
    """The creatures whose power and toughness are switched (613.4d)."""
    found = [effect.object for effect in layers.effects for each in effect.abilities if isinstance(each, SwitchedPT)]
    return {name for name in found if found.count(name) % 2}


def is_looked_at(permanent: Permanent) -> bool:
    """Whether a permanent has abilities that the layers look at."""
    return any(map(looks_at, permanent.abilities))


APPLIED = frozenset[type]({*get_args(Sized), *get_args(Changed)})
"""The kinds of abilities that are applied in layers."""


def looks_at(ability: AnyAbility) -> bool:
    """Whether an ability is one that the layers look at."""
    if type(ability) in APPLIED:
        return True
    condition = ability.condition
    if condition is not None and (isinstance(ability, HasKeyword) or is_judged_by_layers(condition)):
        return True
    return is_counted(ability) or asks_for_states(ability)


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


def with_giver(layers: Layers, permanent: Permanent) -> Layers:
    """The layers with the next timestamp for a permanent that gives others keywords, as it was there before."""
    if permanent.id in layers.stamps or not any(map(_gives_a_keyword, permanent.abilities)):
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
        effects=tuple(each for each in layers.effects if each.object != permanent and not _ends_with(each, permanent)),
        losses=tuple(each for each in layers.losses if each.object != permanent),
        gains=tuple(each for each in layers.gains if each.object != permanent),
    )


def with_effect(layers: Layers, begun: ContinuousEffectBegan) -> Layers:
    """The layers once an effect has begun (613.7b)."""
    clock = layers.clock + 1
    effect = Effect(clock, begun.object, begun.abilities, begun.until, begun.source, begun.controller)
    return layers._replace(clock=clock, effects=(*layers.effects, effect))


def _ends_with(effect: Effect, source: str) -> bool:
    """Whether an effect ends as its source leaves the battlefield (611.2b)."""
    return effect.source == source and effect.until in ("this_leaves", "you_lose_this", "untaps")


def as_its_source_changes(layers: Layers, source: str, ends: Duration) -> Layers:
    """The layers once a permanent has untapped, or another player controls it: what lasted that long has ended."""
    if not layers.effects:
        return layers
    left = tuple(each for each in layers.effects if each.source != source or each.until != ends)
    return layers._replace(effects=left)


def as_its_source_is_out_of_sight(layers: Layers, source: str) -> Layers:
    """The layers once a permanent has phased out: what lasted for as long as something is so of it has ended."""
    if not any(_ends_with(each, source) for each in layers.effects):
        return layers
    return layers._replace(effects=tuple(each for each in layers.effects if not _ends_with(each, source)))


def as_a_turn_begins(layers: Layers, players: Collection[str]) -> Layers:
    """The layers once a turn of these players has begun: what lasted until their next turn has ended."""
    if not layers.effects:
        return layers
    left = tuple(each for each in layers.effects if each.until != "your_next_turn" or each.controller not in players)
    return layers._replace(effects=left)


def after_combat(layers: Layers) -> Layers:
    """The layers once a combat has ended (511.3)."""
    if not layers.effects:
        return layers
    return layers._replace(effects=tuple(each for each in layers.effects if each.until != "end_of_combat"))


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


def with_keyword_counters(layers: Layers, change: CountersEffectApplied) -> Layers:
    """The layers once keyword counters of a kind were put on a permanent, or removed: one gain for all of them."""
    if layers is PLAIN:
        return layers
    before = [each for each in layers.gains if (each.object, each.counter) == (change.object, change.kind)]
    gained = before[0] if before else Gain(0, change.object, (), (), this_turn=False, counter=change.kind)
    clock = layers.clock + (change.amount > 0)
    if change.amount > 0:
        # What is given again, as it was lost, is among what was given before.
        again = max(0, len(change.keywords) - change.amount)
        kept = _but_for_the_last(gained, again, again * len(change.abilities) // len(change.keywords))
        gained = kept._replace(
            stamp=clock,
            keywords=(*kept.keywords, *change.keywords),
            abilities=(*kept.abilities, *change.abilities),
        )
    else:
        gained = _but_for_the_last(gained, len(change.keywords), len(change.abilities))
    others = tuple(each for each in layers.gains if each not in before)
    return layers._replace(clock=clock, gains=(*others, gained) if gained.keywords else others)


def _but_for_the_last(gained: Gain, keywords: int, abilities: int) -> Gain:
    """A gain without so many of its keywords and abilities."""
    return gained._replace(
        keywords=gained.keywords[: max(0, len(gained.keywords) - keywords)],
        abilities=gained.abilities[: max(0, len(gained.abilities) - abilities)],
    )


def after_turn(layers: Layers) -> Layers:
    """The layers once what lasts until end of turn has ended."""
    if layers is PLAIN:
        return layers
    return layers._replace(
        shifts={},
        effects=tuple(each for each in layers.effects if each.until not in ("end_of_turn", "end_of_combat")),
        losses=tuple(each for each in layers.losses if not each.this_turn),
        gains=tuple(each for each in layers.gains if not each.this_turn),
    )
