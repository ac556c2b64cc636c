"""In which order the effects of one layer are applied: by timestamps, unless one depends on another (613.7, 613.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from events.abilities import Grants
from events.board import Permanent
from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.filters import THIS, Filter, Which
from projections.matching import LAND_TYPES, asks_for_keywords

Changed = ChangesTypes | IsNotOfType | ChangesColors | LosesAbilities | Grants
"""A static ability that changes what permanents are, and is put in force."""

Permanents = dict[str, Permanent]


class Change(NamedTuple):
    """A static ability, or an effect of a spell or ability, that is applied in a layer.

    Args:
        stamp: its timestamp.
        source: the permanent that has the ability, "" for an effect.
        ability: the ability or the effect.
        nth: how many equal abilities of its permanent stand before it.
        number: of the effect of a spell or ability, whose permanent it changes; 0 for an ability of a permanent.
        objects: the permanents to which it started to apply in a layer before (613.6); None where it starts here.
    """

    stamp: int
    source: str
    ability: Any
    nth: int = 0
    objects: tuple[str, ...] | None = None
    number: int = 0


class Layer(NamedTuple):
    """One layer: what there is to apply, to which permanents, and how.

    Args:
        there: the effects that there are on a board, by their timestamps.
        meant: the permanents to which an effect applies on a board.
        apply: applies an effect to these permanents of a board, which is changed.
    """

    there: Callable[[Permanents], list[Change]]
    meant: Callable[[Permanents, Change], tuple[str, ...]]
    apply: Callable[[Permanents, Change, tuple[str, ...]], None]


def apply_in_order(permanents: Permanents, layer: Layer) -> list[tuple[Change, tuple[str, ...]]]:
    """Apply the effects of a layer one by one; after each of them the order of the rest is found anew (613.8c).

    Args:
        permanents: the permanents on the battlefield, which are changed.
        layer: the layer.

    Returns:
        What was applied, in this order, with the permanents to which it was.
    """
    done: list[tuple[Change, tuple[str, ...]]] = []
    applied: set[tuple[str, Any, int, int]] = set()
    while waiting := [each for each in layer.there(permanents) if _name(each) not in applied]:
        effect = _next(permanents, layer, waiting)
        objects = layer.meant(permanents, effect)
        layer.apply(permanents, effect, objects)
        applied.add(_name(effect))
        done.append((effect, objects))
    return done


def _name(effect: Change) -> tuple[str, Any, int, int]:
    return effect.source, effect.ability, effect.nth, effect.number


def _next(permanents: Permanents, layer: Layer, waiting: Sequence[Change]) -> Change:
    """The first effect that depends on none that waits, but for those of a loop with it (613.8b)."""
    defining = [each for each in waiting if not each.number and is_defining(each.ability)]
    waiting = defining or waiting
    if len(waiting) == 1:
        return waiting[0]
    on = {
        here: {
            there
            for there, other in enumerate(waiting)
            if there != here and _may_change(other, each) and _depends(permanents, layer, each, other)
        }
        for here, each in enumerate(waiting)
    }
    return next(each for here, each in enumerate(waiting) if all(here in _reached(on, other) for other in on[here]))


def _reached(on: Mapping[int, set[int]], start: int) -> set[int]:
    """What an effect depends on, and what that depends on, and so on."""
    found: set[int] = set()
    ahead = {start}
    while ahead:
        ahead = {other for each in ahead for other in on[each]} - found
        found |= ahead
    return found


def is_defining(ability: Any) -> bool:
    """Whether an ability defines colors or subtypes of its own permanent, always (604.3a)."""
    if not isinstance(ability, ChangesTypes | ChangesColors) or ability.condition is not None or ability.chosen:
        return False
    of_types = isinstance(ability, ChangesTypes) and bool(ability.types or ability.supertypes)
    return ability.subject == THIS and not ability.among and not of_types


def _may_change(other: Change, effect: Change) -> bool:
    """Whether applying another effect may change whether there is an effect, or to what it applies."""
    return _changes_abilities(other.ability) or (effect.objects is None and _asks(effect.ability))


def _changes_abilities(ability: Any) -> bool:
    """Whether an ability takes or gives such abilities as are applied in these layers."""
    if isinstance(ability, LosesAbilities):
        return not ability.keywords
    if isinstance(ability, ChangesTypes):
        return not ability.besides and (ability.chosen or not LAND_TYPES.isdisjoint(ability.subtypes))
    return isinstance(ability, Grants) and any(isinstance(each, Changed) for each in ability.abilities)


def _asks(ability: Any) -> bool:
    """Whether it depends on what other effects of its layer may change to which permanents an ability applies."""
    if not isinstance(ability, Changed):
        return False
    if ability.condition is not None:
        return True
    if isinstance(ability, LosesAbilities | Grants):
        return asks_for_keywords(ability.subject)
    return bool(getattr(ability, "among", ())) or not is_of_itself(ability.subject)


_ITSELF = (Filter(this=True), Filter(bears_this=True))


def is_of_itself(which: Which) -> bool:
    """Whether an ability speaks of its own permanent, or of what that is attached to, and asks for nothing else."""
    return all(each in _ITSELF for each in which)


def _depends(permanents: Permanents, layer: Layer, effect: Change, other: Change) -> bool:
    """Whether applying another effect first changes whether an effect exists, or to what it applies (613.8a)."""
    if _name(effect) == _name(other):
        return False
    after = dict(permanents)
    layer.apply(after, other, layer.meant(after, other))
    if _name(effect) not in map(_name, layer.there(after)):
        return True
    return layer.meant(permanents, effect) != layer.meant(after, effect)
