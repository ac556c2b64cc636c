"""What the commands say of a replay, as plain data for JSON and in lines: its checks, and its combats in short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from events import combat as c
from events.board import StepBegan, TurnBegan
from events.codec import kind_of
from events.damage import CombatDamageDealt, CreatureDestroyed, LifeLost, PutIntoGraveyard
from events.duel_masters import AttackBegan, AttackEnded, AttackRedirected
from simulator.replay.difference import Difference, Unvouched
from simulator.replay.format import Rejected, ReplayLine
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.verifying.judged import Judged, judge_again
from simulator.replay.verifying.resim import Resimulated, resim
from simulator.replay.verifying.verify import Verified, unvouched_of, verify


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


MOST_LINES = 20
"""Differences printed for a person; JSON has all of them."""
LONGEST = 300
"""Letters of a difference printed for a person."""


class ReplayChecks(NamedTuple):
    """Which checks are asked for.

    Args:
        verify: compare digests and assertions, and judge what players did.
        resim: play the choices and external facts again.
        edition: the rules to play them by; "" for the replay's own.
        rulings_overlay: whether rulings of the edition's day are followed where they contradict it.
    """

    verify: bool = False
    resim: bool = False
    edition: str = ""
    rulings_overlay: bool = False


class Checked(NamedTuple):
    """A replay and the checks that were asked for."""

    replay: Replay
    verified: Verified | None
    judged: Judged | None
    resimulated: Resimulated | None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What differs, in the order of the checks."""
        found = [check.differences for check in self[1:] if isinstance(check, (Verified, Judged, Resimulated))]
        return tuple(difference for differences in found for difference in differences)

    @property
    def undetermined(self) -> bool:
        """Whether something that a player did can't be judged."""
        return self.judged is not None and self.judged.undetermined > 0

    @property
    def unvouched(self) -> tuple[Unvouched, ...]:
        """What the checksums and digests of the file can't vouch for; nothing where it was not verified."""
        return (*unvouched_of(self.replay), *self.judged.unvouched) if self.judged is not None else ()

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        events = self.replay.events
        kinds = [kind_of(type(event)) for event in events]
        return {
            "file": self.replay.file,
            "edition": self.replay.header.edition,
            "events": len(events),
            "choices": kinds.count("choice"),
            "externals": kinds.count("external"),
            "derived": kinds.count("derived"),
            "verify": _verify_json(self.verified, self.judged, self.unvouched),
            "resim": _resim_json(self.resimulated),
            "combats": msgspec.to_builtins(combats_of(self.replay.lines)),
        }

    def lines(self) -> Iterator[str]:
        """The checks in lines for a person."""
        file = self.replay.file
        if self.verified is not None and self.judged is not None:
            verified, judged = self.verified, self.judged
            found = (*verified.differences, *judged.differences)
            yield (
                f"{file}: verify: {verified.events} events folded; compared {verified.digests} digests and"
                f" {verified.assertions} statements; judged {judged.legal} choices legal,"
                f" {judged.undetermined} undetermined, {judged.rejected} rejected again: {_outcome(found)}"
            )
            yield from _lines(found)
            yield from unvouched_lines(self.unvouched)
        if self.resimulated is not None:
            done = self.resimulated
            yield (
                f"{file}: resim under {done.edition}: fed {done.choices} choices and {done.externals} externals;"
                f" {done.derived} derived events came out the same: {_outcome(done.differences)}"
            )
            yield from _lines(done.differences)


def check(replay: Replay, asked: ReplayChecks) -> Checked:
    """Run the checks that are asked for.

    Raises:
        EditionError: an edition that is needed is not built.
        ReplayError: something in it can't have happened; the message says where.
    """
    return Checked(
        replay,
        verify(replay) if asked.verify else None,
        judge_again(replay) if asked.verify else None,
        resim(replay, edition=asked.edition, rulings_overlay=asked.rulings_overlay) if asked.resim else None,
    )


def _verify_json(
    verified: Verified | None, judged: Judged | None, unvouched: Sequence[Unvouched]
) -> dict[str, Any] | None:
    if verified is None or judged is None:
        return None
    found = [*verified.differences, *judged.differences]
    return {
        "ok": not found,
        "digests": verified.digests,
        "assertions": verified.assertions,
        "legal": judged.legal,
        "undetermined": judged.undetermined,
        "rejected": judged.rejected,
        "differences": msgspec.to_builtins(found),
        "unvouched": msgspec.to_builtins(list(unvouched)),
    }


def _resim_json(done: Resimulated | None) -> dict[str, Any] | None:
    return None if done is None else {"ok": not done.differences, **msgspec.to_builtins(done)}


def _outcome(found: Sequence[Difference]) -> str:
    return f"{len(found)} differences" if found else "all well"


def _shortened(text: str) -> str:
    return f"{text[:LONGEST]}..." if len(text) > LONGEST else text


def unvouched_lines(unvouched: Sequence[Unvouched]) -> Iterator[str]:
    """What can't be vouched for, in lines for a person."""
    for each in islice(unvouched, MOST_LINES):
        yield f"  can't vouch for {_shortened(str(each))}"
    if len(unvouched) > MOST_LINES:
        yield f"  and {len(unvouched) - MOST_LINES} more; --json has them all"


def _lines(found: Sequence[Difference]) -> Iterator[str]:
    for difference in islice(found, MOST_LINES):
        yield f"  {_shortened(str(difference))}"
    if len(found) > MOST_LINES:
        yield f"  and {len(found) - MOST_LINES} more; --json has them all"
