"""What is applied in layers 4 to 7, and what of it started to apply in a layer before (613.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.abilities import AnyAbility
from events.board import Permanent
from events.filters import Filter
from projections.layers.ordering import Change, Permanents, is_of_itself


class Giving(NamedTuple):
    """What changes permanents: a permanent by its abilities, or (`effect`) an effect by those that it stands for."""

    stamp: int
    this: str
    effect: tuple[AnyAbility, ...] | None = None

    def abilities(self, permanents: Mapping[str, Permanent]) -> tuple[AnyAbility, ...]:
        """The abilities, as the permanents are."""
        known = permanents.get(self.this)
        if known is None:
            return ()
        return known.abilities if self.effect is None else self.effect


class Begun(NamedTuple):
    """What layers 4 to 6 leave to layer 7.

    Args:
        objects: of the effects that started to apply, by their words, the permanents to which they do.
        given: the permanents that were given abilities, each with the latest timestamp of what gave them.
    """

    objects: dict[Any, tuple[str, ...]]
    given: dict[str, int]


def words_of(source: str, ability: Any) -> tuple[Any, ...]:
    """By what it is known that abilities of a permanent are parts of one effect."""
    return source, ability.words, ability.subject, ability.condition, getattr(ability, "among", ())


def abilities_there(
    permanents: Permanents, before: Mapping[str, Permanent], giving: Sequence[Giving], begun: Begun, kinds: Any
) -> list[Change]:
    """The abilities that permanents have, or had as they started to apply, and effects, by their timestamps."""
    found = []
    stamps = {each.this: each.stamp for each in giving if each.effect is None}
    for source in {**stamps, **begun.given}:
        if source in permanents:
            found += _of_permanent(permanents[source], before[source], stamps.get(source, 0), begun, kinds)
    for each in giving:
        mine = each.effect if each.effect is not None and each.this in permanents else ()
        for place, ability in enumerate(mine):
            if isinstance(ability, kinds):
                found.append(Change(each.stamp, each.this, ability, mine[:place].count(ability), number=each.stamp))
    return sorted(found, key=lambda each: each.stamp)


def _of_permanent(this: Permanent, before: Permanent, own: int, begun: Begun, kinds: Any) -> list[Change]:
    """The abilities of one permanent; what it was given has the timestamp of what gave it, if later (613.7a)."""
    source, printed, found = this.id, before.abilities, []
    parts = [each for each in printed if isinstance(each, kinds) and words_of(source, each) in begun.objects]
    others = [each for each in this.abilities if isinstance(each, kinds) and each not in parts]
    for place, ability in enumerate(mine := [*parts, *others]):
        stamp = own if ability in printed else max(own, begun.given.get(source, 0))
        objects = begun.objects[words_of(source, ability)] if ability in parts else None
        found.append(Change(stamp, source, ability, mine[:place].count(ability), objects))
    return found


def as_begun(effect: Change, this: Permanent) -> Any:
    """An ability as it applies to the permanents to which it started to apply before."""
    ability = effect.ability
    if effect.objects is None or (is_of_itself(ability.subject) and ability in this.abilities):
        return ability
    changes = {"among": ()} if hasattr(ability, "among") else {}
    nobody = Filter(ids=("",))
    subject = (Filter(ids=effect.objects),) if effect.objects else (nobody,)
    return replace(ability, subject=subject, condition=None, **changes)
