"""The external events that bring our board to Arena's: what changed there without a reason in our log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from events import board as e
from events.event import Event
from projections.board import Board
from simulator.importers.arena.cards import GameCards
from simulator.importers.arena.meanings import KNOWN_COUNTERS
from simulator.importers.arena.messages import Annotation
from simulator.importers.arena.permanents import SEATS, is_creature, label, object_id, permanent, player_id, target_id
from simulator.importers.arena.records import ATTACHMENT, COUNTER, ArenaMoment, former_ids

LEFT_FOR: Mapping[str, e.Zone] = {"Destroy": "graveyard", "Sacrifice": "graveyard", "Exile": "exile", "Return": "hand"}


_ELSEWHERE: tuple[e.Zone, bool] = ("elsewhere", False)


@dataclass(frozen=True, slots=True)
class TargetBoard:
    """Arena's board at one moment in our words, by object id.

    `left` says where what is gone went, and whether it was sacrificed.
    """

    permanents: Mapping[str, e.Permanent]
    tapped: frozenset[str]
    damage: Mapping[str, int]
    life: Mapping[str, int]
    left: Mapping[str, tuple[e.Zone, bool]]


def wanted(
    moment: ArenaMoment,
    converted: frozenset[int],
    names: Mapping[int, str],
    labels: dict[str, str],
    cards: GameCards,
    active: str,
) -> TargetBoard:
    """The board at `moment`, of the objects `converted`, in a turn of the player `active`.

    `labels` keeps the name that an object was given when it was first seen, and is added to.
    """
    qualifications = cards.unexplained(moment)
    beside = dict(_beside_characteristics(moment, active)) if cards.known else {}
    permanents: dict[str, e.Permanent] = {}
    tapped: set[str] = set()
    damage: dict[str, int] = {}
    for seen in moment.permanents:
        if seen.instance_id not in converted:
            continue
        known = object_id(seen.instance_id)
        name = labels.setdefault(known, label(seen, names))
        found = permanent(seen, qualifications, name, cards)
        permanents[known] = replace(found, **beside[known]) if known in beside else found
        if seen.is_tapped:
            tapped.add(known)
        if seen.damage > 0:
            damage[known] = seen.damage
    return TargetBoard(
        permanents,
        frozenset(tapped),
        damage,
        {player_id(seat): life for seat, life in moment.life},
        dict(_left(moment.annotations)),
    )


def _beside_characteristics(moment: ArenaMoment, active: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What else is so of permanents that abilities ask about: counters, what they are attached to, and who just came.

    Attackers need to have been there all turn, so that is told of the active player's creatures alone.
    """
    there = {*SEATS, *(seen.instance_id for seen in moment.permanents)}
    attached: dict[int, str] = {}
    counters: dict[int, dict[str, int]] = {}
    for annotation in moment.lasting:
        if ATTACHMENT in annotation.type and not there.isdisjoint(annotation.affected_ids[:1]):
            attached[annotation.affector_id] = target_id(annotation.affected_ids[0])
        kind = KNOWN_COUNTERS.get(annotation.number("counter_type")) if COUNTER in annotation.type else None
        for instance in annotation.affected_ids if kind else ():
            counters.setdefault(instance, {})[kind or ""] = annotation.number("count")
    for seen in moment.permanents:
        came = seen.has_summoning_sickness and is_creature(seen) and player_id(seen.controller_seat_id) == active
        found: dict[str, Any] = {
            "attached_to": attached.get(seen.instance_id, ""),
            "counters": tuple((kind, n) for kind, n in sorted(counters.get(seen.instance_id, {}).items()) if n > 0),
            "entered_this_turn": came,
        }
        if any(found.values()):
            yield object_id(seen.instance_id), found


def _left(annotations: tuple[Annotation, ...]) -> Iterator[tuple[str, tuple[e.Zone, bool]]]:
    before = former_ids(annotations)
    for annotation in annotations:
        category = annotation.text("category")
        if "AnnotationType_ZoneTransfer" in annotation.type:
            zone: e.Zone = "graveyard" if category.startswith("SBA_") else LEFT_FOR.get(category, "elsewhere")
            for instance in annotation.affected_ids:
                yield object_id(before.get(instance, instance)), (zone, category == "Sacrifice")


def board_changes(board: Board, want: TargetBoard) -> list[Event]:
    """The external events after which `board` is as Arena's.

    Damage that is gone goes first and new damage last, since state-based actions look after each event.
    """
    changes: list[Event] = [*_damage_removed(board, want)]
    for known in board.permanents:
        if known not in want.permanents:
            to, sacrificed = want.left.get(known, _ELSEWHERE)
            changes.append(e.PermanentLeft(known, to, sacrificed=sacrificed))
    for known, now in sorted(want.permanents.items(), key=lambda each: bool(each[1].attached_to)):
        before = board.permanents.get(known)
        if before is None:
            tapped, damage = known in want.tapped, want.damage.get(known, 0)
            changes.append(e.PermanentEntered(now, tapped=tapped, damage=damage))
        else:
            changes += _changed(before, now)
            if (known in board.tapped) != (known in want.tapped):
                changes.append(e.PermanentTapped(known) if known in want.tapped else e.PermanentUntapped(known))
    for known, damage in want.damage.items():
        more = damage - board.marked.get(known, 0)
        if known in board.permanents and more > 0:
            changes.append(e.DamageMarked(known, more))
    changes += [e.LifeChanged(player, life) for player, life in want.life.items() if board.life.get(player) != life]
    return changes


def _damage_removed(board: Board, want: TargetBoard) -> Iterator[Event]:
    healed = [
        (known, want.damage.get(known, 0))
        for known, marked in board.marked.items()
        if known in want.permanents and want.damage.get(known, 0) < marked
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
