"""Arena's board at a moment in our words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from events import board as e
from simulator.importers.arena.cards import GameCards
from simulator.importers.arena.meanings import KNOWN_COUNTERS
from simulator.importers.arena.messages import Annotation
from simulator.importers.arena.permanents import SEATS, is_creature, label, object_id, permanent, player_id, target_id
from simulator.importers.arena.records import ATTACHMENT, COUNTER, ArenaMoment, former_ids
from simulator.importers.syncing import TargetBoard

LEFT_FOR: Mapping[str, e.Zone] = {"Destroy": "graveyard", "Sacrifice": "graveyard", "Exile": "exile", "Return": "hand"}


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
