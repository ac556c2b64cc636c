"""The combats of a replay, each in short: who attacked what, who blocked whom, and what damage was dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events import combat as c
from events.board import EffectBegan, GameBegan, PermanentEntered, PlayersPassed, StepBegan, TurnBegan
from events.damage import CombatDamageDealt, CreatureDestroyed, LifeLost, PutIntoGraveyard
from events.duel_masters import AttackBegan, AttackEnded, AttackRedirected
from events.event import Derived, Event
from events.log import Log
from projections.board import Board
from projections.views import Views
from simulator.replay.format import Digest, Rejected, ReplayLine
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.writing import ends_combat, rules_of_triggers, sealed_replay


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


def excerpt(replay: Replay, combat: int, *, title: str = "", shows: str = "") -> bytes:
    """A replay file that holds one combat of a replay.

    Args:
        replay: the recorded game.
        combat: which of its combats, counted from 1.
        title: the new header's title; "" for the old one.
        shows: what there is to see, for the new header.

    Raises:
        ValueError: the replay has no such combat.
    """
    begins = _begins(replay.lines)
    if not 1 <= combat <= len(begins):
        raise ValueError(f"{replay.file} has {len(begins)} combats; there is no combat {combat}")
    start = begins[combat - 1]
    log = Log()
    rules = rules_of_triggers(replay.header)
    views = Views(log, rules)
    log.extend(line for line in replay.lines[:start] if isinstance(line, Event))
    lines = (*_set_up(views.board), *_combat(replay.lines[start:]))
    header = msgspec.structs.replace(replay.header, title=title or replay.header.title, shows=shows)
    return sealed_replay(header, lines, rules)


def _begins(lines: Sequence[ReplayLine]) -> list[int]:
    """Where each combat begins: at the pass that ends the main phase, or at the choice of what attacks alone."""
    return [
        max(place for place in range(index) if isinstance(lines[place], PlayersPassed | c.AttackerChosen))
        for index, line in enumerate(lines)
        if isinstance(line, AttackBegan) or (isinstance(line, StepBegan) and line.step == "beginning_of_combat")
    ]


def _set_up(board: Board) -> Iterator[Event]:
    """The events after which the board is as it is now."""
    players = (msgspec.structs.replace(player, life=board.life[player.id]) for player in board.players.values())
    yield GameBegan(players=tuple(players), teams=board.teams)
    yield TurnBegan(board.active, board.defending, board.turn)
    for permanent in board.permanents.values():
        tapped, damage = permanent.id in board.tapped, board.marked.get(permanent.id, 0)
        yield PermanentEntered(permanent, tapped=tapped, damage=damage)
    for effect in board.effects.values():
        yield EffectBegan(effect.effect, effect.ability, effect.source)


def _combat(lines: Sequence[ReplayLine]) -> Iterator[ReplayLine]:
    """The lines of the first combat, to the last thing that follows from its end."""
    ended = False
    for line in lines:
        if ended and not isinstance(line, Derived):
            return
        if not isinstance(line, Digest):
            yield line
        ended = ended or ends_combat(line)
