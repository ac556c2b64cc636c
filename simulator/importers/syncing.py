"""The external events that bring our board to a recorded one: what changed there without a reason in our log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from events import board as e
from events.event import Event
from projections.board import Board

_ELSEWHERE: tuple[e.Zone, bool] = ("elsewhere", False)


@dataclass(frozen=True, slots=True)
class TargetBoard:
    """A recorded board at one moment in our words, by object id.

    `left` says where what is gone went, and whether it was sacrificed. `damage` None: it is not recorded.
    """

    permanents: Mapping[str, e.Permanent]
    tapped: frozenset[str]
    damage: Mapping[str, int] | None
    life: Mapping[str, int]
    left: Mapping[str, tuple[e.Zone, bool]]


def board_changes(board: Board, want: TargetBoard, written: Mapping[str, e.Permanent] | None = None) -> list[Event]:
    """The external events after which `board` is as the recorded one.

    Args:
        board: the board as it is.
        want: the recorded one.
        written: the permanents as the log has them, where the recorded ones are those of cards: only their power and
            toughness are as static abilities make them.

    Damage that is gone goes first and new damage last, since state-based actions look after each event.
    """
    marked = board.marked if want.damage is None else want.damage
    changes: list[Event] = [*_damage_removed(board, marked, want)]
    for known in board.permanents:
        if known not in want.permanents:
            to, sacrificed = want.left.get(known, _ELSEWHERE)
            changes.append(e.PermanentLeft(known, to, sacrificed=sacrificed))
    for known, now in sorted(want.permanents.items(), key=lambda each: bool(each[1].attached_to)):
        before = board.permanents.get(known)
        if before is None:
            tapped, damage = known in want.tapped, marked.get(known, 0)
            changes.append(e.PermanentEntered(now, tapped=tapped, damage=damage))
        else:
            if written is not None:
                before = replace(written[known], power=before.power, toughness=before.toughness)
            changes += _changed(before, now)
            if (known in board.tapped) != (known in want.tapped):
                changes.append(e.PermanentTapped(known) if known in want.tapped else e.PermanentUntapped(known))
    for known, damage in marked.items():
        more = damage - board.marked.get(known, 0)
        if known in board.permanents and more > 0:
            changes.append(e.DamageMarked(known, more))
    changes += [e.LifeChanged(player, life) for player, life in want.life.items() if board.life.get(player) != life]
    return changes


def _damage_removed(board: Board, damage: Mapping[str, int], want: TargetBoard) -> Iterator[Event]:
    healed = [
        (known, damage.get(known, 0))
        for known, marked in board.marked.items()
        if known in want.permanents and damage.get(known, 0) < marked
    ]
    if healed and not any(left for _, left in healed) and len(healed) == len(board.marked):
        yield e.DamageRemoved()
        return
    for known, left in healed:
        yield e.DamageRemoved(known)
        if left:
            yield e.DamageMarked(known, left)


def _changed(before: e.Permanent, now: e.Permanent) -> Iterator[Event]:
    if before == now:
        return
    if before.controller != now.controller:
        yield e.ControlChanged(now.id, now.controller)
        before = replace(before, controller=now.controller)
    if before == now:
        return
    resized = now.power is not None and now.toughness is not None
    if resized and replace(before, power=now.power, toughness=now.toughness) == now:
        yield e.PowerToughnessChanged(now.id, now.power or 0, now.toughness or 0)
    else:
        yield e.CharacteristicsChanged(now)
