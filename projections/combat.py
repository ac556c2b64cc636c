"""Combat: who attacks what, who blocks whom, and whether each attacking creature is blocked, with its history."""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

from events import board as e
from events import combat as c
from events import duel_masters as m
from events import effects as f
from projections.projection import CachedViews, Projection, ReadOnlyMap

Phase = Literal["combat", "main"]
"""A phase that effects add to a turn, or that comes between those."""

Blocked = tuple[str, str, Literal["declared", "put", "effect", "band"]]
"""A block of this combat: the blocker, the attacker, and how it came to be."""


class Combat(CachedViews):
    """The combat phase as it is now. Read only.

    `chosen_attacks` and `chosen_blocks` are declarations still open; `attacked` says whether any creature attacked;
    `attacking` what each attacking creature attacks ("" once that is gone), `defending` who defends against it,
    `battles` those of them that attack, or attacked, a battle; `blocking` whom each blocking creature blocks; `status`
    whether each attacking creature is blocked (True), unblocked (False) or neither yet (None); `declared` are the
    players whose declaration stands; `history` every block of this combat, also of creatures that have left it;
    `chosen_bands` and `bands` are the attacking bands, announced and in force; `phases_to_come` the phases that effects
    have added to the turn, and those that come between them, in their order (500.8). `recorded` is the `number` that it
    had as a recording last showed the whole battlefield, and `seen_since_attack` the words that it then said are in
    sight, None before it does so after an attack; they are no part of a digest, since they say what is known and not
    what is so.
    """

    __slots__ = (
        "_attacking", "_blocking", "_chosen_attacks", "_chosen_blocks", "_defending", "_status", "attacked",
        "attackers_declared", "attacking", "bands", "battles", "blocking", "chosen_bands", "declared", "history",
        "number", "phases_to_come", "recorded", "seen_since_attack",
    )  # fmt: skip

    chosen_attacks = ReadOnlyMap[str, str]()
    chosen_blocks = ReadOnlyMap[str, tuple[str, ...]]()
    defending = ReadOnlyMap[str, str]()
    status = ReadOnlyMap[str, bool | None]()

    def __init__(self) -> None:
        self.number = 0
        self.recorded = 0
        self.phases_to_come: tuple[Phase, ...] = ()
        self._attacking: dict[str, str] = {}
        self._blocking: dict[str, tuple[str, ...]] = {}
        self._chosen_attacks: dict[str, str] = {}
        self._chosen_blocks: dict[str, tuple[str, ...]] = {}
        self._defending: dict[str, str] = {}
        self._status: dict[str, bool | None] = {}
        self._make_views()
        self._clear()

    def _clear(self) -> None:
        self.attacked = False
        self.attackers_declared = False
        self.bands: tuple[tuple[str, ...], ...] = ()
        self.battles: frozenset[str] = frozenset()
        self.chosen_bands: tuple[tuple[str, ...], ...] = ()
        self.declared: tuple[str, ...] = ()
        self.history: tuple[Blocked, ...] = ()
        self.seen_since_attack: tuple[str, ...] | None = None
        if self._attacking or self._blocking or self._chosen_attacks or self._chosen_blocks or self._status:
            self._attacking.clear()
            self._blocking.clear()
            self._chosen_attacks.clear()
            self._chosen_blocks.clear()
            self._defending.clear()
            self._status.clear()

    def _make_views(self) -> None:
        """Make the views of what is looked at often."""
        self.attacking = MappingProxyType(self._attacking)
        self.blocking = MappingProxyType(self._blocking)

    @property
    def blocked(self) -> frozenset[str]:
        """The blocked creatures."""
        return frozenset(creature for creature, status in self._status.items() if status is True)

    @property
    def unblocked(self) -> frozenset[str]:
        """The unblocked creatures: not blocked, after blockers were declared."""
        return frozenset(creature for creature, status in self._status.items() if status is False)

    def blockers_of(self, attacker: str) -> tuple[str, ...]:
        """The creatures that block an attacking creature now, in the order in which they came to."""
        return tuple([blocker for blocker, attackers in self._blocking.items() if attacker in attackers])

    def copy(self) -> Combat:
        """A combat of its own."""
        other = Combat.__new__(Combat)
        other.number = self.number
        other.recorded = self.recorded
        other.phases_to_come = self.phases_to_come
        other.seen_since_attack = self.seen_since_attack
        other.attacked = self.attacked
        other.attackers_declared = self.attackers_declared
        other._attacking = attacking = self._attacking.copy()
        other.bands = self.bands
        other.battles = self.battles
        other._blocking = blocking = self._blocking.copy()
        other._chosen_attacks = self._chosen_attacks.copy()
        other.chosen_bands = self.chosen_bands
        other._chosen_blocks = self._chosen_blocks.copy()
        other.declared = self.declared
        other._defending = self._defending.copy()
        other.history = self.history
        other._status = self._status.copy()
        other.attacking = MappingProxyType(attacking)
        other.blocking = MappingProxyType(blocking)
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name."""
        return {
            "number": self.number,
            "attacked": self.attacked,
            "attackers_declared": self.attackers_declared,
            "attacking": list(self._attacking.items()),
            "defending": list(self._defending.items()),
            "blocking": list(self._blocking.items()),
            "chosen_attacks": list(self._chosen_attacks.items()),
            "chosen_blocks": list(self._chosen_blocks.items()),
            "declared": self.declared,
            "history": self.history,
            "status": list(self._status.items()),
            "chosen_bands": self.chosen_bands,
            "bands": self.bands,
            "battles": sorted(self.battles),
            "phases_to_come": self.phases_to_come,
        }


def _step_began(combat: Combat, event: e.StepBegan) -> None:
    if event.step == "beginning_of_combat":
        combat._clear()
        combat.number += 1
        if combat.phases_to_come and combat.phases_to_come[0] == "combat":
            combat.phases_to_come = combat.phases_to_come[1:]
    elif combat.phases_to_come and combat.phases_to_come[0] == event.step == "main":
        combat.phases_to_come = combat.phases_to_come[1:]


def _combat_phase_added(combat: Combat, event: f.CombatPhaseAdded) -> None:
    """It comes directly after this phase, also before those that were added earlier (500.8)."""
    usual: tuple[Phase, ...] = () if combat.number or combat.phases_to_come else ("combat",)
    combat.phases_to_come = ("combat", *(("main",) if event.main else ()), *combat.phases_to_come, *usual)


def _turn_began(combat: Combat, event: e.TurnBegan) -> None:
    combat._clear()
    combat.number = 0
    combat.recorded = 0
    combat.phases_to_come = ()


def _battlefield_recorded(combat: Combat, event: e.BattlefieldRecorded) -> None:
    combat.recorded = combat.number
    combat.seen_since_attack = event.in_sight if combat.attackers_declared else None


def _attacker_chosen(combat: Combat, event: c.AttackerChosen) -> None:
    combat._chosen_attacks[event.attacker] = event.target


def _attacker_withdrawn(combat: Combat, event: c.AttackerWithdrawn) -> None:
    combat._chosen_attacks.pop(event.attacker, None)


def _attackers_declared(combat: Combat, event: c.AttackersDeclared) -> None:
    combat.attackers_declared = True
    if combat.chosen_bands:
        combat.bands, combat.chosen_bands = combat.chosen_bands, ()


def _became_attacking(combat: Combat, event: c.BecameAttacking) -> None:
    combat.attacked = True
    combat._attacking[event.attacker] = event.target
    combat._defending[event.attacker] = event.defending
    if event.battle:
        combat.battles |= {event.attacker}
    combat._chosen_attacks.pop(event.attacker, None)
    combat._status[event.attacker] = None


def _reselected(combat: Combat, event: f.AttackReselected) -> None:
    if event.attacker not in combat._attacking:
        return
    combat._attacking[event.attacker] = event.target
    combat._defending[event.attacker] = event.defending
    if event.battle:
        combat.battles |= {event.attacker}
    else:
        combat.battles -= {event.attacker}


def _blocker_chosen(combat: Combat, event: c.BlockerChosen) -> None:
    chosen = combat._chosen_blocks.get(event.blocker, ())
    if event.attacker not in chosen:
        combat._chosen_blocks[event.blocker] = (*chosen, event.attacker)


def _blocker_withdrawn(combat: Combat, event: c.BlockerWithdrawn) -> None:
    left = tuple([attacker for attacker in combat._chosen_blocks.get(event.blocker, ()) if attacker != event.attacker])
    if left:
        combat._chosen_blocks[event.blocker] = left
    else:
        combat._chosen_blocks.pop(event.blocker, None)


def _blockers_declared(combat: Combat, event: c.BlockersDeclared) -> None:
    combat.declared = (*combat.declared, event.player)


def _became_blocking(combat: Combat, event: c.BecameBlocking) -> None:
    blocker = event.blocker
    combat._blocking[blocker] = event.attackers
    combat._chosen_blocks.pop(blocker, None)
    for attacker in event.attackers:
        combat.history = (*combat.history, (blocker, attacker, "declared"))


def _became_blocked(combat: Combat, event: c.BecameBlocked) -> None:
    combat._status[event.attacker] = True


def _became_unblocked(combat: Combat, event: c.BecameUnblocked) -> None:
    combat._status[event.attacker] = False


def _came_blocking(combat: Combat, event: f.CameBlocking) -> None:
    blocked = combat._blocking.get(event.blocker, ())
    if event.attacker not in blocked:
        combat._blocking[event.blocker] = (*blocked, event.attacker)
    combat.history = (*combat.history, (event.blocker, event.attacker, event.how))


def _stopped_blocking(combat: Combat, event: f.StoppedBlocking) -> None:
    blocked = combat._blocking.get(event.blocker)
    if blocked is not None:
        combat._blocking[event.blocker] = tuple([attacker for attacker in blocked if attacker != event.attacker])


def _attack_began(combat: Combat, event: m.AttackBegan) -> None:
    combat._clear()
    combat.number += 1


def _attack_ended(combat: Combat, event: m.AttackEnded) -> None:
    combat._clear()


def _creatures_chosen(combat: Combat, event: m.CreaturesChosen) -> None:
    attackers = tuple(combat._attacking)
    combat._chosen_blocks.clear()
    if attackers:
        combat._chosen_blocks.update(dict.fromkeys(event.creatures, attackers))


def _creatures_specified(combat: Combat, event: m.CreaturesSpecified) -> None:
    combat.declared = (*combat.declared, event.player)


def _redirected(combat: Combat, event: m.AttackRedirected) -> None:
    combat._chosen_blocks.pop(event.target, None)
    if event.attacker in combat._attacking:
        combat._attacking[event.attacker] = event.target


def _entered_blocking(combat: Combat, event: m.EnteredBlocking) -> None:
    combat._blocking[event.blocker] = (event.attacker,)
    combat.history = (*combat.history, (event.blocker, event.attacker, "put"))


def _bands_announced(combat: Combat, event: c.BandsAnnounced) -> None:
    combat.chosen_bands = event.bands


def _band_blocked(combat: Combat, event: c.BandBlocked) -> None:
    combat._blocking[event.blocker] = (*combat._blocking.get(event.blocker, ()), *event.attackers)
    for attacker in event.attackers:
        combat.history = (*combat.history, (event.blocker, attacker, "band"))


def _removed(combat: Combat, event: c.RemovedFromCombat) -> None:
    gone, still, attacking, blocking = event.object, event.still, combat._attacking, combat._blocking
    if still != "attacked" and gone in attacking.values():
        for attacker, target in attacking.items():
            if target == gone:
                attacking[attacker] = ""
    if still == "fighting":
        return
    if gone in blocking:
        del blocking[gone]
    elif gone in attacking:
        del attacking[gone], combat._defending[gone], combat._status[gone]
        if combat.bands:
            combat.bands = tuple([tuple([one for one in band if one != gone]) for band in combat.bands])
        for blocker, attackers in blocking.items():
            if gone in attackers:
                blocking[blocker] = tuple([attacker for attacker in attackers if attacker != gone])


COMBAT = Projection(
    "combat",
    Combat,
    {
        e.StepBegan: _step_began,
        f.CombatPhaseAdded: _combat_phase_added,
        e.TurnBegan: _turn_began,
        e.BattlefieldRecorded: _battlefield_recorded,
        c.AttackerChosen: _attacker_chosen,
        c.AttackerWithdrawn: _attacker_withdrawn,
        c.AttackersDeclared: _attackers_declared,
        c.BecameAttacking: _became_attacking,
        c.BecameBlocked: _became_blocked,
        c.BecameBlocking: _became_blocking,
        c.BecameUnblocked: _became_unblocked,
        c.BlockerChosen: _blocker_chosen,
        c.BlockerWithdrawn: _blocker_withdrawn,
        c.BlockersDeclared: _blockers_declared,
        c.RemovedFromCombat: _removed,
        c.BandBlocked: _band_blocked,
        c.BandsAnnounced: _bands_announced,
        f.AttackReselected: _reselected,
        f.CameBlocking: _came_blocking,
        f.StoppedBlocking: _stopped_blocking,
        m.AttackBegan: _attack_began,
        m.AttackEnded: _attack_ended,
        m.AttackRedirected: _redirected,
        m.CreaturesChosen: _creatures_chosen,
        m.CreaturesSpecified: _creatures_specified,
        m.EnteredBlocking: _entered_blocking,
    },
)
