"""One combat of a replay as a replay of its own: the recorded games in `replays/` are made so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from events.board import EffectBegan, GameBegan, PermanentEntered, PlayersPassed, StepBegan, TurnBegan
from events.combat import AttackerChosen
from events.duel_masters import AttackBegan
from events.event import Derived, Event
from events.log import Log
from projections.board import Board
from projections.views import Views
from simulator.replay.format import Digest, ReplayLine
from simulator.replay.reading import Replay
from simulator.replay.writing import ends_combat, rules_of_triggers, sealed_replay


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
        max(place for place in range(index) if isinstance(lines[place], PlayersPassed | AttackerChosen))
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
