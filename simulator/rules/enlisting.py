"""Creatures that enlist others as they attack (702.154): an optional cost, chosen in the declaration (508.1g)."""

from __future__ import annotations

from collections.abc import Iterator

from events.combat import AttackersDeclared, CreatureEnlisted
from events.costs import TappedForCost
from events.declaration_abilities import MayEnlist
from events.rule import Rule, Violation
from projections.matching import is_meant
from projections.position import Position
from simulator.rules.attack import Attack
from simulator.rules.traits import abilities_in_force, is_summoning_sick


def who_can_enlist(position: Position) -> list[str]:
    """The creatures that could enlist another one as they attack now, in board order, once for each ability."""
    board = position.board
    abilities = [*abilities_in_force(board, MayEnlist)]
    return [
        known.id
        for known in board.permanents.values()
        for ability, this, _ in abilities
        if is_meant(board, ability.subject, known, this)
    ]


def chosen_creatures_can_be_enlisted(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each creature that enlists attacks and may do so; what it enlists could be tapped for that, and is so once."""
    able = who_can_enlist(attack.position) if attack.enlisted else []
    enlisting: list[str] = []
    tapped: list[str] = []
    for creature, enlisted in attack.enlisted:
        if creature not in attack.attacks:
            yield Violation(rule, (creature,), f"{creature} is not chosen to attack, and can't enlist as it does")
        elif able.count(creature) <= enlisting.count(creature):
            more = " so many" if creature in enlisting else ""
            yield Violation(rule, (creature,), f"{creature} can't enlist{more} as it attacks")
        elif enlisted in tapped:
            yield Violation(rule, (creature, enlisted), f"{enlisted} would be enlisted twice")
        elif because := _unable(attack, creature, enlisted):
            yield Violation(rule, (creature, enlisted), because)
        enlisting.append(creature)
        tapped.append(enlisted)


def _unable(attack: Attack, creature: str, enlisted: str) -> str:
    """Why a creature can't be enlisted by another one; "" if it can (702.154a)."""
    board = attack.position.board
    known = board.permanents.get(enlisted)
    controller = attack.position.controller(creature)
    if known is None or "creature" not in known.types or known.controller != controller:
        return f"{enlisted} is no creature that {controller} controls"
    if enlisted in attack.attacks:
        return f"{enlisted} is chosen to attack, and can't be enlisted"
    if enlisted in board.tapped:
        return f"{enlisted} is tapped, and can't be enlisted"
    if is_summoning_sick(board, known):
        return f"{enlisted} came under {controller}'s control this turn, and can't be enlisted"
    return ""


def chosen_creatures_are_enlisted(
    rule: Rule, position: Position, event: AttackersDeclared
) -> Iterator[TappedForCost | CreatureEnlisted]:
    """The chosen creatures are tapped, each for the creature that enlists it."""
    for creature, enlisted in event.enlisted:
        against = position.defender_of(position.combat.chosen_attacks.get(creature, ""))
        yield TappedForCost(enlisted, rule.number)
        yield CreatureEnlisted(creature, enlisted, rule.number, against)
