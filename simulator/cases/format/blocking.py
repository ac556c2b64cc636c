"""Effects on the rules of blocking, in force this turn: as abilities on explicit objects, and abilities as effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from events import abilities as ab
from events.abilities import AnyAbility, Filter, Which
from events.board import EffectBegan, Permanent
from events.event import Event
from projections.board import Board
from projections.matching import is_meant
from simulator.cases.format import words as w
from simulator.cases.format.effects import Effect, GainEffect, all_of
from simulator.game.session import Session

__all__ = ["BlockingEffect", "InForce", "effects_that_say"]

_AnyNumber = Literal["any"]


@dataclass(frozen=True)
class InForce:
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


def _these(ids: tuple[str, ...]) -> Which:
    return (Filter(ids=ids),) if ids else ()


class BlockingEffect(Effect, frozen=True):
    """An effect on the rules of blocking."""

    says: ClassVar[type[AnyAbility] | None] = None
    """The kind of ability that `saying` writes as effects."""

    def abilities(self) -> tuple[AnyAbility, ...]:
        """The abilities that are in force: each is one restriction or one requirement."""
        raise NotImplementedError

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect] | None:
        """What an ability says of creatures, as effects; None where no effect says it."""
        raise NotImplementedError

    def events(self, game: Session, path: str) -> Iterator[Event]:
        by = getattr(self, "by", "")
        source = by if isinstance(by, str) else ""
        for index, ability in enumerate(self.abilities()):
            yield EffectBegan(f"{path}.{index}", ability, source, "turn")


class _OnEach(BlockingEffect, frozen=True):
    """An effect that says the same of each permanent in `object`."""

    object: w.NamedPermanents

    def ability(self, subject: Which) -> AnyAbility:
        """What it says of one of them."""
        raise NotImplementedError

    def abilities(self) -> tuple[AnyAbility, ...]:
        return tuple(self.ability((Filter(ids=(each,)),)) for each in all_of(self.object))


class _FromSource(_OnEach, kw_only=True, frozen=True):
    """An effect on permanents; `by` names the permanent it comes from."""

    by: w.PermanentName = ""


class CantBlockEffect(_FromSource, frozen=True):
    """They can't block, or can't block these attackers."""

    in_duels = True
    says = ab.CantBlock
    attackers: w.PermanentNames = ()

    def ability(self, subject: Which) -> AnyAbility:
        return ab.CantBlock(subject=subject, attackers=_these(self.attackers))

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        attackers = it.ability.attackers
        meant = it.meant(attackers)
        return [cls(object=them, attackers=meant if attackers else ())] if meant else []


class BlockOnlyEffect(_FromSource, frozen=True):
    """They can block only these attackers."""

    in_duels = True
    says = ab.BlockOnly
    attackers: w.SomePermanents

    def ability(self, subject: Which) -> AnyAbility:
        return ab.BlockOnly(subject=subject, attackers=_these(self.attackers))

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        attackers = it.meant(it.ability.attackers)
        return [cls(object=them, attackers=attackers) if attackers else CantBlockEffect(object=them)]


class CantBeBlockedEffect(_OnEach, frozen=True):
    """They can't be blocked, or can't be blocked by these; here `by` names the blockers."""

    in_duels = True
    says = ab.CantBeBlocked
    by: w.PermanentNames = ()

    def ability(self, subject: Which) -> AnyAbility:
        return ab.CantBeBlocked(subject=subject, by=_these(self.by))

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        by = it.ability.by
        meant = it.meant(by)
        return [cls(object=them, by=meant if by else ())] if meant else []


class CantBeBlockedExceptByEffect(_OnEach, frozen=True):
    """They can't be blocked except by these; here `by` names the blockers."""

    in_duels = True
    says = ab.CantBeBlockedExceptBy
    by: w.SomePermanents

    def ability(self, subject: Which) -> AnyAbility:
        return ab.CantBeBlockedExceptBy(subject=subject, by=_these(self.by))

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        by = it.meant(it.ability.by)
        return [cls(object=them, by=by) if by else CantBeBlockedEffect(object=them)]


class CantBlockAloneEffect(_FromSource, frozen=True):
    """They can't block alone."""

    def ability(self, subject: Which) -> AnyAbility:
        return ab.BlockOnlyWithOthers(subject=subject, n=1)


class CantBlockUnlessOthersEffect(_FromSource, frozen=True):
    """They can't block unless at least `n` other creatures block."""

    says = ab.BlockOnlyWithOthers
    n: w.Positive

    def ability(self, subject: Which) -> AnyAbility:
        return ab.BlockOnlyWithOthers(subject=subject, n=self.n)

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        return [cls(object=them, n=it.ability.n)]


_GREATER_POWER: Which = (Filter(power_than_this="greater"),)


class CantBlockUnlessGreaterPowerEffect(_FromSource, frozen=True):
    """They can't block unless a creature with greater power also blocks."""

    says = ab.BlockOnlyIfAlso

    def ability(self, subject: Which) -> AnyAbility:
        return ab.BlockOnlyIfAlso(subject=subject, also=_GREATER_POWER)

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect] | None:
        return [cls(object=them)] if it.ability.also == _GREATER_POWER else None


class MinBlockersEffect(_FromSource, frozen=True):
    """They can't be blocked except by `n` or more creatures."""

    says = ab.MinBlockers
    n: w.Positive

    def ability(self, subject: Which) -> AnyAbility:
        return ab.MinBlockers(subject=subject, n=self.n)

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        n = it.ability.n
        return [AllOrNoneEffect(object=them) if n is None else cls(object=them, n=n)]


class MaxBlockersEffect(_FromSource, frozen=True):
    """They can't be blocked by more than `n` creatures."""

    says = ab.MaxBlockers
    n: w.NonNegative

    def ability(self, subject: Which) -> AnyAbility:
        return ab.MaxBlockers(subject=subject, n=self.n)

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        return [cls(object=them, n=it.ability.n)]


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

    def ability(self, subject: Which) -> AnyAbility:
        return ab.MinBlockers(subject=subject, n=None)


class ExtraBlocksEffect(_FromSource, frozen=True):
    """They can block `n` additional creatures, or any number of creatures."""

    says = ab.ExtraBlocks
    n: w.Positive | _AnyNumber

    def ability(self, subject: Which) -> AnyAbility:
        return ab.ExtraBlocks(subject=subject, n=None if self.n == "any" else self.n)

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        n = it.ability.n
        return [cls(object=them, n="any" if n is None else n)]


class MustBlockEffect(_FromSource, frozen=True):
    """They block if able, the attacker if one is named."""

    in_duels = True
    says = ab.MustBlock
    attacker: w.PermanentName = ""

    def ability(self, subject: Which) -> AnyAbility:
        return ab.MustBlock(subject=subject, attackers=_these((self.attacker,) if self.attacker else ()))

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

    def ability(self, subject: Which) -> AnyAbility:
        exactly = None if isinstance(self.exactly, UnsetType) else self.exactly
        return ab.MustBeBlocked(subject=subject, at_least=self.at_least, exactly=exactly, by=_these(self.by))

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        by = it.meant(it.ability.by) if it.ability.by else ()
        if it.ability.exactly is None:
            return [cls(object=them, at_least=it.ability.at_least, by=by)]
        return [cls(object=them, exactly=it.ability.exactly, by=by)]


class LureEffect(_OnEach, frozen=True):
    """All creatures able to block them do so, or those in `by` that are able to."""

    in_duels = True
    says = ab.Lure
    by: w.PermanentNames = ()

    def ability(self, subject: Which) -> AnyAbility:
        return ab.Lure(subject=subject, by=_these(self.by))

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect]:
        return [cls(object=them, by=it.meant(it.ability.by) if it.ability.by else ())]


class BlockCostEffect(_FromSource, frozen=True):
    """They can't block unless their controller pays the cost."""

    says = ab.BlockCost
    cost: w.ManaText | w.CaseCost

    def ability(self, subject: Which) -> AnyAbility:
        cost = w.CaseCost(mana=self.cost) if isinstance(self.cost, str) else self.cost
        objects: dict[str, Any] = {kind: getattr(cost, kind) or 0 for kind in _OBJECTS}
        return ab.BlockCost(subject=subject, cost=ab.Cost(mana=cost.mana, life=cost.life, **objects))

    @classmethod
    def saying(cls, it: InForce, them: tuple[str, ...]) -> Sequence[Effect] | None:
        cost = it.ability.cost
        if cost.which or it.ability.attackers or it.ability.per != "creature":
            return None
        objects = {kind: getattr(cost, kind) or () for kind in _OBJECTS}
        return [cls(object=them, cost=w.CaseCost(mana=cost.mana, life=cost.life, **objects))]


_OBJECTS = ("sacrifice", "tap", "return_to_hand", "discard")
"""The parts of a cost that are objects."""

_SAYING = {
    kind.says: kind.saying
    for kind in globals().values()
    if isinstance(kind, type) and issubclass(kind, BlockingEffect) and kind.says is not None
}


def effects_that_say(it: InForce) -> Sequence[Effect] | None:
    """The effects that say of the creatures that are meant now what an ability says; None where none do."""
    ability = it.ability
    if ability.condition is not None:
        return None
    if isinstance(ability, ab.CombatTrait):
        return [GainEffect(object=it.subject, keyword=ability.trait.replace("_", " "))] if it.subject else []
    saying = _SAYING.get(type(ability))
    if saying is None:
        return None
    if not it.subject and not isinstance(ability, ab.MaxTotalBlockers):
        return []
    return saying(it, it.subject)
