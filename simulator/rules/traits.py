"""Abilities in force: all of one kind, and the creatures that have first strike, trample and other traits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from events.abilities import CombatTrait, FinalityCounters, ShieldCounters, StunCounters, Trait
from events.board import Permanent, PermanentUntapped
from events.costs import PermanentSacrificed
from events.declaration_abilities import Ability
from events.effects import CountersEffectApplied
from events.filters import THIS, Which
from events.instead import ExiledInstead
from projections.board import Board
from projections.matching import asks_for_keywords, holds, is_meant, matches, speaks_of_its_own, with_keywords
from projections.position import Position

A = TypeVar("A", bound=Ability)

NOBODY: frozenset[str] = frozenset()
"""No permanent at all."""


def abilities_in_force(board: Board, kind: type[A]) -> Iterator[tuple[A, Permanent | None, str]]:
    """Each ability of a kind whose condition holds, or can't be judged, in board order; effects after those.

    Yields:
        The ability, the permanent that has it or that the effect is of (None: an effect without one), and its name.
    """
    for ability, permanent in board.abilities_of(kind):
        if _in_force(ability, board, permanent):
            yield ability, permanent, permanent.id
    for effect in board.effects.values():
        granted, this = effect.ability, board.permanents.get(effect.source)
        if type(granted) is kind and _in_force(granted, board, this):
            yield granted, this, effect.effect


def _in_force(ability: Ability, board: Board, this: Permanent | None) -> bool:
    if ability.condition is None:
        return True
    defending = board.defending[0] if board.defending else ""
    return holds(ability.condition, board, this, this.controller if this is not None else "", defending) is not False


def said_by(source: str, words: str) -> str:
    """The reason that an ability is for a violation: who has it, and its words, as far as they are known.

    >>> said_by("wall", "can't attack"), said_by("", "can't attack")
    ("wall: can't attack", "can't attack")
    """
    return f"{source}: {words}" if source and words else source or words


def is_shielded(permanent: Permanent) -> bool:
    """Whether a permanent has a shield counter, in an edition in which that protects it (122.1c)."""
    return any(isinstance(each, ShieldCounters) for each in permanent.abilities) and "shield" in dict(
        permanent.counters
    )


def is_stunned(permanent: Permanent) -> bool:
    """Whether a permanent has a stun counter, in an edition in which that keeps it tapped (122.1d)."""
    return any(isinstance(each, StunCounters) for each in permanent.abilities) and "stun" in dict(permanent.counters)


def untapped(board: Board, permanent: Permanent) -> PermanentUntapped | CountersEffectApplied:
    """An effect untaps a permanent, or if it is tapped removes a stun counter from it instead (122.1d)."""
    if permanent.id not in board.tapped or not is_stunned(permanent):
        return PermanentUntapped(permanent.id)
    last = dict(permanent.counters)["stun"] == 1
    gone = tuple(each for each in permanent.abilities if last and isinstance(each, StunCounters))
    return CountersEffectApplied(permanent.id, "stun", -1, (), gone)


def is_exiled_instead(position: Position, permanent: Permanent | None, *, together: bool = False) -> bool:
    """Whether a permanent that would be put into a graveyard is exiled: by a finality counter (122.1h), or an ability.

    `together`: it would be put there at the same time as what has just left, whose abilities have it exiled too.
    """
    if permanent is None:
        return False
    if any(isinstance(each, FinalityCounters) for each in permanent.abilities):
        return True
    board = position.board
    there = ((ability, this) for ability, this, _ in abilities_in_force(board, ExiledInstead))
    left = (
        (ability, known)
        for known in (position.triggers.departed.values() if together else ())
        for ability in known.abilities
        if isinstance(ability, ExiledInstead)
    )
    return any(is_meant(board, ability.subject, permanent, this) for ability, this in (*there, *left))


def sacrificed(position: Position, permanent: str, number: str, *, together: bool = False) -> PermanentSacrificed:
    """A permanent is sacrificed by the rule of that number, perhaps `together` with what has just left."""
    return PermanentSacrificed(
        permanent, number, is_exiled_instead(position, position.board.permanents.get(permanent), together=together)
    )


def can_fight(permanent: Permanent) -> bool:
    """Whether a permanent can attack or block by its types: creatures can, battles can't (506.3)."""
    return "creature" in permanent.types and "battle" not in permanent.types


def with_trait(board: Board, *traits: str) -> frozenset[str]:
    """The permanents that have one of the traits, its condition holding.

    Args:
        board: the board.
        traits: names of traits, such as `"first_strike"`.
    """
    giving: list[tuple[CombatTrait, Permanent | None]] = []
    for each in board.abilities_of(CombatTrait):
        if each[0].trait in traits:
            giving.append(each)
    for effect in board.effects.values():
        granted = effect.ability
        if type(granted) is CombatTrait and granted.trait in traits:
            giving.append((granted, board.permanents.get(effect.source)))
    if not giving:
        return NOBODY
    found: set[str] = set()
    said: set[tuple[Which, str]] = set()
    for ability, this in giving:
        if not _in_force(ability, board, this):
            continue
        if not speaks_of_its_own(ability.subject):
            again = ability.subject, this.controller if this is not None else ""
            if again in said:
                continue
            said.add(again)
        found.update(_with(board, ability, this))
    return frozenset(found)


def is_summoning_sick(board: Board, permanent: Permanent) -> bool:
    """Whether a permanent came under its controller's control this turn, and has no haste (302.6)."""
    return permanent.entered_this_turn and permanent.id not in with_trait(board, "haste")


def instances_of(board: Board, trait: Trait) -> dict[str, int]:
    """How many instances of a trait each permanent has, of those that have any."""
    found: dict[str, int] = {}
    for ability, this, _ in abilities_in_force(board, CombatTrait):
        if ability.trait == trait:
            for permanent in _with(board, ability, this):
                found[permanent] = found.get(permanent, 0) + 1
    return found


def _with(board: Board, ability: CombatTrait, this: Permanent | None) -> Iterator[str]:
    """The permanents to which an ability gives its trait."""
    if ability.subject != THIS:
        permanents: Sequence[Permanent] = [*board.permanents.values()]
        if asks_for_keywords(ability.subject):
            permanents = with_keywords(board, permanents)
        you = this.controller if this is not None else ""
        team = board.team_of(you)
        yield from (each.id for each in permanents if matches(ability.subject, each, this, you, team))
    elif this is not None:
        yield this.id
