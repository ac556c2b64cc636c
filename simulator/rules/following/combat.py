"""What effects do in combat: creatures fight, are goaded, become blocked and leave combat (506, 509, 701)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events import instructions as i
from events import instructions_of_objects as io
from events.board import EffectBegan, Permanent
from events.combat import CombatRemovalEffectApplied
from events.damage import DamageOfSeveralApplied
from events.declaration_abilities import MustAttack
from events.effects import BlockedEffectApplied, BlockEffectApplied, CombatPhaseAdded, UnblockedEffectApplied
from events.event import External
from events.filters import Filter
from events.references import Of, Reference
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving


def _becomes_blocked(now: Resolving, effect: i.BecomesBlockedNow) -> Iterator[External]:
    return (BlockedEffectApplied(known.id) for known in now.permanents(effect.what))


def _removed(now: Resolving, effect: i.RemovesFromCombat) -> Iterator[External]:
    """Creatures are removed from combat, and what one of them alone blocked becomes unblocked where it says so."""
    blocking = now.position.combat.blocking
    for known in now.permanents(effect.what):
        attackers = blocking.get(known.id, ()) if effect.unblocks else ()
        yield CombatRemovalEffectApplied(known.id)
        yield from (UnblockedEffectApplied(attacker, known.id) for attacker in attackers)


def _blocks_now(now: Resolving, effect: io.BlocksNow) -> Iterator[External]:
    blockers, attackers = now.permanents(effect.what), now.permanents(effect.attacker)
    return (BlockEffectApplied(blocker.id, attacker.id) for blocker in blockers for attacker in attackers)


def _fighter(now: Resolving, reference: Reference) -> Permanent | None:
    """The creature that is meant; None where it is gone, is no creature any more, or is an illegal target."""
    found = now.permanents(reference)
    if len(found) > 1:
        raise NotDetermined("which creatures fight is not known")
    return found[0] if found and "creature" in found[0].types else None


def _fights(now: Resolving, effect: i.Fights) -> Iterator[External]:
    """Each deals damage equal to its power to the other, at the same time; without both neither does (701.14)."""
    one, other = _fighter(now, effect.one), _fighter(now, effect.other)
    if one is None or other is None:
        return
    power, of_the_other = now.number(Of("power", effect.one)), now.number(Of("power", effect.other))
    dealt = ((one.id, other.id, power), (other.id, one.id, of_the_other))
    if points := tuple(each for each in dealt if each[2] > 0):
        yield DamageOfSeveralApplied(points)


def _goads(now: Resolving, effect: i.Goads) -> Iterator[External]:
    """Until the player's next turn the creature attacks if able, and another player if able; once a player (701.15)."""
    player, there = now.by.player, now.position.board.effects
    for known in now.permanents(effect.what):
        name = f"{known.id} is goaded by {player}"
        if name not in there:
            subject = (Filter(ids=(known.id,)),)
            for place, than in ((name, ""), (f"{name} to attack another player", player)):
                requires = MustAttack(subject=subject, words="goaded", other_than=than)
                yield EffectBegan(place, requires, now.lasting_source, "next_turn", player)


def _adds_a_combat(now: Resolving, effect: i.ExtraCombat) -> Iterator[External]:
    yield CombatPhaseAdded(effect.main)


FOLLOWED: Mapping[type, Follows] = {
    i.BecomesBlockedNow: _becomes_blocked,
    io.BlocksNow: _blocks_now,
    i.ExtraCombat: _adds_a_combat,
    i.Fights: _fights,
    i.Goads: _goads,
    i.RemovesFromCombat: _removed,
}
