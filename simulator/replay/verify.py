"""Verify: fold a replay's events and compare every digest and assertion with the projections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from events.board import StepBegan, TurnBegan
from events.damage import CombatDamageDealt
from events.log import Log
from projections.views import Views
from simulator.replay.difference import Difference
from simulator.replay.format import Assertion, Digest, Note, Rejected
from simulator.replay.in_force import rules_of_triggers
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.writing import write_replay

__all__ = ["Verified", "verify"]

DAMAGE_STEPS = ("first_strike_damage", "combat_damage")
_REMARKS = (Assertion, Digest, Note, Rejected)


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What came of verifying a replay: how much was compared, and what differs.

    Args:
        events: events folded.
        digests: digests of single projections compared; those of projections that are not known are left out.
        assertions: single statements of the recording engine compared.
        differences: what differs, in the order of the file.
    """

    events: int
    digests: int
    assertions: int
    differences: tuple[Difference, ...]


def verify(replay: Replay) -> Verified:
    """Compare a replay with its own events: digests, assertions, and whether it would be written just so again.

    The checksum was compared when the replay was read.
    """
    log = Log()
    views = Views(log, rules_of_triggers(replay.header))
    differences: list[Difference] = list(_written_otherwise(replay))
    digests = assertions = 0
    append = log.append
    for index, line in enumerate(replay.lines):
        if type(line) not in _REMARKS:
            append(line)  # type: ignore[arg-type]  # what is no remark is an event
            continue
        found: Iterator[tuple[str, Any, Any]]
        if isinstance(line, Digest):
            ours = views.digests()
            found = _digests(line, len(log), ours)
            digests += len(_known(line, ours))
        elif isinstance(line, Assertion):
            views.catch_up()
            compared = list(_stated(line, views, replay, index))
            found = ((what, said, seen) for what, said, seen in compared if said != seen)
            assertions += len(compared)
        else:
            continue
        differences += [Difference(index + FIRST_LINE, what, _text(said), _text(seen)) for what, said, seen in found]
    return Verified(events=len(log), digests=digests, assertions=assertions, differences=tuple(differences))


def _text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value, order="sorted").decode()


def _known(line: Digest, ours: dict[str, str]) -> list[str]:
    return [name for name in line.digests if name in ours]


def _digests(line: Digest, at: int, ours: dict[str, str]) -> Iterator[tuple[str, Any, Any]]:
    if line.at != at:
        yield "events before the digest", line.at, at
    for name in _known(line, ours):
        if line.digests[name] != ours[name]:
            yield f"digest of the {name}", line.digests[name], ours[name]


def _stated(said: Assertion, views: Views, replay: Replay, index: int) -> Iterator[tuple[str, Any, Any]]:
    """Each statement as (what, theirs, ours), both in a form in which order does not matter where it says nothing."""
    combat = views.combat
    if said.attacking is not None:
        yield "attacking creatures", said.attacking, dict(combat.attacking)
    if said.blocking is not None:
        yield "blocking creatures", _unordered(said.blocking), _unordered(combat.blocking)
    if said.blocked is not None:
        yield "blocked creatures", sorted(said.blocked), sorted(combat.blocked)
    if said.unblocked is not None:
        yield "unblocked creatures", sorted(said.unblocked), sorted(combat.unblocked)
    for creature, order in (said.orders or {}).items():
        yield f"damage assignment order of {creature}", order, views.orders.orders.get(creature)
    if said.damage is not None:
        yield "combat damage", sorted(said.damage), sorted(_dealt(replay, index))
    for player, life in (said.life or {}).items():
        yield f"life total of {player}", life, views.board.life.get(player)


def _unordered(blocking: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {blocker: sorted(attackers) for blocker, attackers in blocking.items()}


def _dealt(replay: Replay, index: int) -> Iterator[tuple[str, str, int]]:
    """The combat damage dealt in the last combat damage step that began before a line."""
    for position in range(index - 1, -1, -1):
        line = replay.lines[position]
        if isinstance(line, CombatDamageDealt):
            yield line.source, line.target, line.amount
        elif isinstance(line, TurnBegan) or (isinstance(line, StepBegan) and line.step in DAMAGE_STEPS):
            return


def _written_otherwise(replay: Replay) -> Iterator[Difference]:
    if replay.upcast:
        return
    written = write_replay(replay.header, replay.lines)
    if written != replay.data:
        pairs = zip(replay.data.split(b"\n"), written.split(b"\n"), strict=False)
        number = next((n for n, (theirs, ours) in enumerate(pairs, start=1) if theirs != ours), 1)
        theirs, ours = (data.split(b"\n")[number - 1].decode() for data in (replay.data, written))
        yield Difference(number, "the line as it is written", theirs, ours)
