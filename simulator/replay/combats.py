"""The combats of a replay, each in short: who attacked what, who blocked whom, and what damage was dealt."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from events import combat as c
from events.board import StepBegan, TurnBegan
from events.damage import CombatDamageDealt, CreatureDestroyed, LifeLost, PutIntoGraveyard
from events.duel_masters import AttackBegan, AttackEnded, AttackRedirected
from simulator.replay.format import Rejected, ReplayLine
from simulator.replay.reading import FIRST_LINE


class CombatInShort(msgspec.Struct):
    """One combat, as its events say.

    Args:
        line: the replay's line on which it began.
        turn: the turn's number.
        combat: the combat's number in that turn, from 1.
        active: the active player.
        attacking: for each creature that attacked what it attacked.
        blocking: for each creature that blocked the creatures that it blocked.
        blocked: the creatures that became blocked.
        unblocked: the creatures that became unblocked.
        orders: damage assignment orders by creature, where the edition has them.
        damage: (source, target, points) of combat damage, in order.
        life_lost: points of life that each player lost to combat damage.
        died: permanents that died, in order.
        rejected: declarations that were taken back.
    """

    line: int
    turn: int
    combat: int
    active: str
    attacking: dict[str, str] = msgspec.field(default_factory=dict)
    blocking: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    blocked: list[str] = msgspec.field(default_factory=list)
    unblocked: list[str] = msgspec.field(default_factory=list)
    orders: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    damage: list[tuple[str, str, int]] = msgspec.field(default_factory=list)
    life_lost: dict[str, int] = msgspec.field(default_factory=dict)
    died: list[str] = msgspec.field(default_factory=list)
    rejected: int = 0


def _take(combat: CombatInShort, line: ReplayLine) -> None:
    """What a line adds to the combat that is going on."""
    match line:
        case c.BecameAttacking() | AttackRedirected():
            combat.attacking[line.attacker] = line.target
        case c.BecameBlocking():
            combat.blocking[line.blocker] = line.attackers
        case c.BecameBlocked():
            combat.blocked.append(line.attacker)
        case c.BecameUnblocked():
            combat.unblocked.append(line.attacker)
        case c.DamageOrderAnnounced() | c.DamageOrderDetermined():
            combat.orders[line.creature] = line.order
        case CombatDamageDealt():
            combat.damage.append((line.source, line.target, line.amount))
        case LifeLost():
            combat.life_lost[line.player] = combat.life_lost.get(line.player, 0) + line.amount
        case CreatureDestroyed() | PutIntoGraveyard():
            combat.died.append(line.object)
        case Rejected():
            combat.rejected += 1


def combats_of(lines: Iterable[ReplayLine]) -> list[CombatInShort]:
    """The combats in a replay's lines, in order."""
    combats: list[CombatInShort] = []
    turn = number = 0
    active = ""
    combat: CombatInShort | None = None
    for place, line in enumerate(lines, start=FIRST_LINE):
        if isinstance(line, TurnBegan):
            turn, active, number, combat = line.number, line.active, 0, None
        elif isinstance(line, AttackBegan) or (isinstance(line, StepBegan) and line.step == "beginning_of_combat"):
            number += 1
            combat = CombatInShort(place, turn, number, active)
            combats.append(combat)
        elif isinstance(line, AttackEnded) or (isinstance(line, StepBegan) and line.step == "main"):
            combat = None
        elif combat is not None:
            _take(combat, line)
    return combats
