"""Effects on the rules of blocking, in force this turn: as abilities on explicit objects, and abilities as effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from events import declaration_abilities as ab
from events.abilities import AnyAbility, CombatTrait
from events.board import EffectBegan, Permanent
from events.event import Event
from events.filters import Filter, Which
from projections.board import Board
from projections.matching import is_meant
from simulator.cases.format import words as w
from simulator.cases.format.effects import Effect, GainEffect, all_of
from simulator.game.session import Session


class InForce(msgspec.Struct, frozen=True):
    """An ability in force on a board, and the permanent that has it or that the effect comes from."""

    board: Board
    ability: Any
    this: Permanent | None

    def meant(self, which: Which) -> tuple[str, ...]:
        """The permanents that are meant now."""
        permanents = self.board.permanents.values()
        return tuple(known.id for known in permanents if is_meant(self.board, which, known, self.this))

    @property
    def subject(self) -> tuple[str, ...]:
        """The creatures that the ability speaks of."""
        creatures = self.board.permanents
        return tuple(name for name in self.meant(self.ability.subject) if "creature" in creatures[name].types)


class BlockingEffect(Effect, frozen=True):
    """An effect on the rules of blocking.

    A kind whose fields have the names of an ability's fields, with ids for what these mean, needs no code.
    """

    says: ClassVar[type[Any]]
    """The kind of ability that is in force."""
    always: ClassVar[Mapping[str, Any]] = {}
    """Fields of the ability that are always the same."""

    def said(self) -> dict[str, Any]:
        """The ability's fields, as far as they are not always the same."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__ if name != "object"}
        return {name: _as_meant(value) for name, value in fields.items() if name in self.says.__struct_fields__}

    def abilities(self) -> tuple[AnyAbility, ...]:
        """The abilities that are in force: each is one restriction or one requirement."""
        raise NotImplementedError

    def events(self, game: Session, path: str) -> Iterator[Event]:
        by = getattr(self, "by", "")
        source = by if isinstance(by, str) else ""
        for index, ability in enumerate(self.abilities()):
            yield EffectBegan(f"{path}.{index}", ability, source, "turn")

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect] | None:
        """What an ability of that kind says of creatures, as effects; None where no effect of this kind says it."""
        if any(getattr(it.ability, name) != value for name, value in cls.always.items()):
            return None
        fields = {name: getattr(it.ability, name) for name in cls.__struct_fields__ if hasattr(it.ability, name)}
        named = {
            name: it.meant(value) if value and isinstance(value, tuple) else value for name, value in fields.items()
        }
        if any(value and not named[name] for name, value in fields.items()):
            # It speaks of what there is none of now, and without ids the effect would speak of all.
            return []
        arguments: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
        arguments["object"] = them
        return [cls(**arguments)]


def _as_meant(value: Any) -> Any:
    """A field of an effect as an ability has it: ids as a filter, and what is left out as None."""
    if isinstance(value, tuple):
        return (Filter(ids=value),) if value else ()
    return None if value is UNSET else value


class _OnEach(BlockingEffect, frozen=True):
    """An effect that says the same of each permanent in `object`."""

    object: w.NamedPermanents

    def abilities(self) -> tuple[AnyAbility, ...]:
        said = {**self.always, **self.said()}
        return tuple(self.says(subject=(Filter(ids=(each,)),), **said) for each in all_of(self.object))


class _FromSource(_OnEach, kw_only=True, frozen=True):
    """An effect on permanents; `by` names the permanent it comes from."""

    by: w.PermanentName = ""


class CantBlockEffect(_FromSource, frozen=True):
    """They can't block, or can't block these attackers."""

    in_duels = True
    says = ab.CantBlock
    attackers: w.PermanentNames = ()


class BlockOnlyEffect(_FromSource, frozen=True):
    """They can block only these attackers."""

    in_duels = True
    says = ab.BlockOnly
    attackers: w.SomePermanents

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        attackers = it.meant(it.ability.attackers)
        return [cls(object=them, attackers=attackers) if attackers else CantBlockEffect(object=them)]


class CantBeBlockedEffect(_OnEach, frozen=True):
    """They can't be blocked, or can't be blocked by these; here `by` names the blockers."""

    in_duels = True
    says = ab.CantBeBlocked
    by: w.PermanentNames = ()


class CantBeBlockedExceptByEffect(_OnEach, frozen=True):
    """They can't be blocked except by these; here `by` names the blockers."""

    in_duels = True
    says = ab.CantBeBlockedExceptBy
    by: w.SomePermanents

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        by = it.meant(it.ability.by)
        return [cls(object=them, by=by) if by else CantBeBlockedEffect(object=them)]


class CantBlockAloneEffect(_FromSource, frozen=True):
    """They can't block alone."""

    says = ab.BlockOnlyWithOthers
    always: ClassVar[Mapping[str, Any]] = {"n": 1}


class CantBlockUnlessOthersEffect(_FromSource, frozen=True):
    """They can't block unless at least `n` other creatures block."""

    says = ab.BlockOnlyWithOthers
    n: w.Positive


class CantBlockUnlessGreaterPowerEffect(_FromSource, frozen=True):
    """They can't block unless a creature with greater power also blocks."""

    says = ab.BlockOnlyIfAlso
    always: ClassVar[Mapping[str, Any]] = {"also": (Filter(power_than_this="greater"),)}


class MinBlockersEffect(_FromSource, frozen=True):
    """They can't be blocked except by `n` or more creatures."""

    says = ab.MinBlockers
    n: w.Positive


class MaxBlockersEffect(_FromSource, frozen=True):
    """They can't be blocked by more than `n` creatures."""

    says = ab.MaxBlockers
    n: w.NonNegative


class MaxTotalBlockersEffect(BlockingEffect, frozen=True):
    """No more than `n` creatures can block."""

    says = ab.MaxTotalBlockers
    n: w.NonNegative
    by: w.PermanentName = ""

    def abilities(self) -> tuple[AnyAbility, ...]:
        return (ab.MaxTotalBlockers(n=self.n),)

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        return [cls(n=it.ability.n)]


class AllOrNoneEffect(_FromSource, frozen=True):
    """They can't be blocked unless all creatures that the defending player controls block them."""

    says = ab.MinBlockers
    always: ClassVar[Mapping[str, Any]] = {"n": None}


class ExtraBlocksEffect(_FromSource, frozen=True):
    """They can block `n` additional creatures, or any number of creatures."""

    says = ab.ExtraBlocks
    n: w.Positive | Literal["any"]

    def said(self) -> dict[str, Any]:
        return {"n": None if self.n == "any" else self.n}

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        n = it.ability.n
        return [cls(object=them, n="any" if n is None else n)]


class MustBlockEffect(_FromSource, frozen=True):
    """They block if able, the attacker if one is named."""

    in_duels = True
    says = ab.MustBlock
    attacker: w.PermanentName = ""

    def said(self) -> dict[str, Any]:
        return {"attackers": _as_meant((self.attacker,) if self.attacker else ())}

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        attackers = it.ability.attackers
        return [cls(object=them, attacker=one) for one in (it.meant(attackers) if attackers else ("",))]


class MustBeBlockedEffect(_OnEach, frozen=True):
    """They must be blocked if able, by this number of creatures, or by one of those in `by`."""

    says = ab.MustBeBlocked
    at_least: w.Positive = 1
    exactly: w.Positive | UnsetType = UNSET
    by: w.PermanentNames = ()


class LureEffect(_OnEach, frozen=True):
    """All creatures able to block them do so, or those in `by` that are able to."""

    in_duels = True
    says = ab.Lure
    by: w.PermanentNames = ()


class BlockCostEffect(_FromSource, frozen=True):
    """They can't block unless their controller pays the cost."""

    says = ab.BlockCost
    cost: w.ManaText | w.CaseCost

    def said(self) -> dict[str, Any]:
        cost = w.CaseCost(mana=self.cost) if isinstance(self.cost, str) else self.cost
        objects: dict[str, Any] = {kind: getattr(cost, kind) or 0 for kind in _OBJECTS}
        return {"cost": ab.Cost(mana=cost.mana, life=cost.life, **objects)}

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect] | None:
        cost = it.ability.cost
        if cost.which or it.ability.attackers or it.ability.per != "creature":
            return None
        objects = {kind: getattr(cost, kind) or () for kind in _OBJECTS}
        return [cls(object=them, cost=w.CaseCost(mana=cost.mana, life=cost.life, **objects))]


_OBJECTS = ("sacrifice", "tap", "return_to_hand", "discard")
"""The parts of a cost that are objects."""

_NAMED = [kind for name, kind in globals().items() if name.endswith("Effect") and name[0] != "_"]
_KINDS: list[type[BlockingEffect]] = [kind for kind in _NAMED if hasattr(kind, "says")]
"""Every kind of effect on the rules of blocking, in the order above."""


def effects_that_say(it: InForce) -> Sequence[Effect] | None:
    """The effects that say of the creatures that are meant now what an ability says; None where none do."""
    ability = it.ability
    if ability.condition is not None:
        return None
    if isinstance(ability, CombatTrait):
        return [GainEffect(object=it.subject, keyword=ability.trait.replace("_", " "))] if it.subject else []
    kinds = [kind for kind in _KINDS if kind.says is type(ability)]
    if kinds and not it.subject and not isinstance(ability, ab.MaxTotalBlockers):
        return []
    # Of two kinds that say the same the later one is taken: "unless one other blocks", not "alone".
    said = (kind.saying(it, it.subject) for kind in reversed(kinds))
    return next((effects for effects in said if effects is not None), None)
