"""Which creatures can redirect an attack: what stops them, and which of them have to block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from events import abilities as ab
from events.board import Permanent
from events.filters import Which
from projections.matching import is_meant, matches
from projections.position import Position
from projections.unread import Doubt
from projections.verdict_doubts import doubts_about_blocks, named
from simulator.rules.traits import abilities_in_force

__all__ = [
    "Obstacle",
    "abilities_to_redirect",
    "attack_in",
    "blocks_with",
    "doubt_in",
    "must_block",
    "obstacles_to_blocking",
    "obstacles_to_redirecting",
    "still_chosen",
]

_NOT_JUDGED = (
    ab.BeBlockedCost,
    ab.BlockCost,
    ab.BlockOnlyIfAlso,
    ab.BlockOnlyWithOthers,
    ab.ChoosesBlocks,
    ab.ExtraBlocks,
    ab.IgnoreEvasion,
    ab.MaxBlockers,
    ab.MaxTotalBlockers,
    ab.MinBlockers,
    ab.MustBeBlocked,
)
"""Abilities about blocking of which the rules of Duel Masters, as far as they are known here, say nothing."""

_JUDGED = (ab.BlockOnly, ab.CantBeBlocked, ab.CantBeBlockedExceptBy, ab.CantBlock, ab.Lure, ab.MustBlock)


class Obstacle(NamedTuple):
    """Why a creature can't use an ability: in a sentence, and where that comes from ("": the rule itself)."""

    text: str
    because: str = ""


def attack_in(position: Position) -> tuple[str, str]:
    """The attacking creature and what it attacks; "" and "" when nothing attacks."""
    return next(iter(position.combat.attacking.items()), ("", ""))


def still_chosen(position: Position) -> tuple[str, ...]:
    """The chosen creatures whose abilities are not resolved yet, those that left the battle zone apart."""
    return tuple(creature for creature in position.combat.chosen_blocks if creature in position.board.permanents)


def _said(source: str, words: str) -> str:
    return f"{source}: {words}" if source and words else source or words


def _means(position: Position, which: Which, candidate: str, this: Permanent | None) -> bool:
    known = position.board.permanents.get(candidate)
    return known is not None and is_meant(position.board, which, known, this)


def _seen_from(position: Position, which: Which, candidate: str, speaking_of: str, this: Permanent | None) -> bool:
    """Whether a candidate is meant where "this creature" is the one that the ability of `this` speaks of."""
    permanents = position.board.permanents
    known = permanents.get(candidate)
    you = this.controller if this is not None else ""
    return known is not None and matches(which, known, permanents.get(speaking_of), you)


def obstacles_to_blocking(position: Position, creature: str) -> Iterator[Obstacle]:
    """What keeps a creature from blocking the attacking creature: conditions of its own, or of the attacker's."""
    attacker, _ = attack_in(position)
    board = position.board
    for cant, this, source in abilities_in_force(board, ab.CantBlock):
        meant = _means(position, cant.subject, creature, this)
        if meant and _seen_from(position, cant.attackers, attacker, creature, this):
            yield Obstacle(f"{creature} can't block {attacker}", _said(source, cant.words))
    for only, this, source in abilities_in_force(board, ab.BlockOnly):
        meant = _means(position, only.subject, creature, this)
        if meant and not _seen_from(position, only.attackers, attacker, creature, this):
            yield Obstacle(f"{creature} can't block {attacker}", _said(source, only.words))
    for evades, this, source in abilities_in_force(board, ab.CantBeBlocked):
        meant = _means(position, evades.subject, attacker, this)
        if meant and _seen_from(position, evades.by, creature, attacker, this):
            yield Obstacle(f"{attacker} can't be blocked by {creature}", _said(source, evades.words))
    for but, this, source in abilities_in_force(board, ab.CantBeBlockedExceptBy):
        meant = _means(position, but.subject, attacker, this)
        if meant and not _seen_from(position, but.by, creature, attacker, this):
            yield Obstacle(f"{attacker} can't be blocked by {creature}", _said(source, but.words))


def abilities_to_redirect(position: Position, creature: str) -> list[ab.RedirectsAttack]:
    """The abilities of a creature that redirect an attack, those that block first."""
    found = [
        ability
        for ability, this, _ in abilities_in_force(position.board, ab.RedirectsAttack)
        if _means(position, ability.subject, creature, this)
    ]
    return sorted(dict.fromkeys(found), key=lambda ability: not ability.blocks)


def obstacles_to_redirecting(position: Position, creature: str, ability: ab.RedirectsAttack) -> Iterator[Obstacle]:
    """What keeps a creature from using an ability to have the attack changed to itself."""
    _, target = attack_in(position)
    if creature == target:
        yield Obstacle(f"{creature} is attacked itself")
    if target in position.board.players and not ability.players:
        yield Obstacle(f"{creature} redirects attacks on creatures, and {target} is attacked", ability.words)
    if ability.blocks:
        yield from obstacles_to_blocking(position, creature)


def blocks_with(position: Position, creature: str) -> bool:
    """Whether a creature blocks when it redirects the attack: with Blocker if it can, else with what it has."""
    abilities = abilities_to_redirect(position, creature)
    if len({ability.blocks for ability in abilities}) > 1:
        return next(obstacles_to_blocking(position, creature), None) is None
    return any(ability.blocks for ability in abilities)


def must_block(position: Position, able: Iterable[str]) -> dict[str, str]:
    """Those of the creatures able to block that an effect forces to, and where that comes from."""
    attacker, _ = attack_in(position)
    forced: dict[str, str] = {}
    for creature in able:
        for must, this, source in abilities_in_force(position.board, ab.MustBlock):
            meant = _means(position, must.subject, creature, this)
            if meant and _seen_from(position, must.attackers, attacker, creature, this):
                forced.setdefault(creature, _said(source, must.words))
        for lure, this, source in abilities_in_force(position.board, ab.Lure):
            meant = _means(position, lure.subject, attacker, this)
            if meant and _seen_from(position, lure.by, creature, attacker, this):
                forced.setdefault(creature, _said(source, lure.words))
    return forced


def doubt_in(position: Position) -> str:
    """What on the board could change a verdict and can't be judged here, and why; "" for nothing."""
    board = position.board
    abilities = [(permanent.id, each) for permanent in board.permanents.values() for each in permanent.abilities]
    abilities += [(effect.effect, effect.ability) for effect in board.effects.values()]
    doubts = [*doubts_about_blocks(position)]
    for source, ability in abilities:
        if isinstance(ability, _NOT_JUDGED):
            doubts.append(Doubt(source, ability.words, "no rule of Duel Masters on this is known here"))
        elif isinstance(ability, _JUDGED) and isinstance(ability.condition, ab.UnknownCondition):
            doubts.append(Doubt(source, ability.words, f"nobody here can judge {ability.condition.text!r}"))
    return named(doubts)
