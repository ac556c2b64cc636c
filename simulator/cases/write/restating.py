"""Abilities and effects in force as the effects of a script: each on the very objects that it means now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from events import abilities as ab
from events.abilities import AnyAbility, Which
from events.board import Permanent
from projections.board import Board
from projections.matching import is_meant
from projections.position import Position
from simulator.cases.format import effects as f
from simulator.cases.format.words import Cost

__all__ = ["Restated", "restate"]


@dataclass(frozen=True)
class Restated:
    """What a script says of the abilities that no keyword and no sentence stands for, and notes on what it can't."""

    effects: tuple[f.Effect, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _Origin:
    """An ability on a board, and the permanent that has it or that an effect comes from."""

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
        return tuple(
            name for name in self.meant(self.ability.subject) if "creature" in self.board.permanents[name].types
        )


def restate(position: Position) -> Restated:
    """The abilities of permanents that are neither among their keywords nor in their text, and all effects in force."""
    effects: list[f.Effect] = []
    notes: list[str] = []
    for origin in _origins(position.board):
        restated = _effects(origin)
        if restated is None:
            notes.append(f"Not restated: {_called(origin)}.")
        else:
            effects += restated
    return Restated(tuple(effects), tuple(notes))


def _called(origin: _Origin) -> str:
    ability = origin.ability
    what = f"ability {ability.number}" if isinstance(ability, ab.Opaque) else ability.words or type(ability).__name__
    return what if origin.this is None else f"{what} of {origin.this.id}"


def _origins(board: Board) -> Iterator[_Origin]:
    for known in board.permanents.values():
        said = {*known.keywords, *known.text}
        for ability in known.abilities:
            if ability.words not in said:
                yield _Origin(board, ability, known)
    for effect in board.effects.values():
        yield _Origin(board, effect.ability, board.permanents.get(effect.source))


def _effects(origin: _Origin) -> list[f.Effect] | None:
    """The effects that say what the ability says; None where there are none that do."""
    ability = origin.ability
    restating = _RESTATING.get(type(ability))
    if restating is None or ability.condition is not None:
        return None
    if isinstance(ability, ab.MaxTotalBlockers):
        return [f.MaxTotalBlockers(n=ability.n)]
    if not origin.subject:
        return []
    return restating(origin, origin.subject)


def _cant_block(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    attackers = origin.ability.attackers
    meant = origin.meant(attackers)
    return [f.CantBlock(object=them, attackers=meant if attackers else ())] if meant else []


def _block_only(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    return [f.BlockOnly(object=them, attackers=origin.meant(origin.ability.attackers))]


def _cant_be_blocked(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    by = origin.meant(origin.ability.by)
    return [f.CantBeBlocked(object=them, by=by if origin.ability.by else ())] if by else []


def _cant_be_blocked_except_by(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    by = origin.meant(origin.ability.by)
    return [f.CantBeBlockedExceptBy(object=them, by=by) if by else f.CantBeBlocked(object=them)]


def _min_blockers(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    n = origin.ability.n
    return [f.AllOrNone(object=them) if n is None else f.MinBlockers(object=them, n=n)]


def _max_blockers(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    return [f.MaxBlockers(object=them, n=origin.ability.n)]


def _only_with_others(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    return [f.CantBlockUnlessOthers(object=them, n=origin.ability.n)]


def _only_if_also(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect] | None:
    greater = (ab.Filter(power_than_this="greater"),)
    return [f.CantBlockUnlessGreaterPower(object=them)] if origin.ability.also == greater else None


def _must_block(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    if not origin.ability.attackers:
        return [f.MustBlock(object=them)]
    return [f.MustBlock(object=them, attacker=attacker) for attacker in origin.meant(origin.ability.attackers)]


def _must_be_blocked(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    ability = origin.ability
    by = origin.meant(ability.by) if ability.by else ()
    if ability.exactly is None:
        return [f.MustBeBlocked(object=them, at_least=ability.at_least, by=by)]
    return [f.MustBeBlocked(object=them, exactly=ability.exactly, by=by)]


def _lure(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    return [f.Lure(object=them, by=origin.meant(origin.ability.by) if origin.ability.by else ())]


def _extra_blocks(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    n = origin.ability.n
    return [f.ExtraBlocks(object=them, n="any" if n is None else n)]


def _block_cost(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect] | None:
    cost = origin.ability.cost
    if cost.which or origin.ability.attackers or origin.ability.per != "creature":
        return None
    objects = {kind: getattr(cost, kind) or () for kind in ("sacrifice", "tap", "return_to_hand", "discard")}
    return [f.BlockCost(object=them, cost=Cost(mana=cost.mana, life=cost.life, **objects))]


def _trait(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    return [f.Gain(object=them, keyword=origin.ability.trait.replace("_", " "))]


def _nothing(origin: _Origin, them: tuple[str, ...]) -> list[f.Effect]:
    return []


_RESTATING: Mapping[type[AnyAbility], Callable[[_Origin, tuple[str, ...]], list[f.Effect] | None]] = {
    ab.CantBlock: _cant_block,
    ab.BlockOnly: _block_only,
    ab.CantBeBlocked: _cant_be_blocked,
    ab.CantBeBlockedExceptBy: _cant_be_blocked_except_by,
    ab.MinBlockers: _min_blockers,
    ab.MaxBlockers: _max_blockers,
    ab.BlockOnlyWithOthers: _only_with_others,
    ab.BlockOnlyIfAlso: _only_if_also,
    ab.MaxTotalBlockers: _nothing,
    ab.MustBlock: _must_block,
    ab.MustBeBlocked: _must_be_blocked,
    ab.Lure: _lure,
    ab.ExtraBlocks: _extra_blocks,
    ab.BlockCost: _block_cost,
    ab.CombatTrait: _trait,
}
"""How each ability is said by effects; those that are not here can't be."""
