"""The peer: the eventsourcing library's aggregate with the same fourteen events and the state of combat."""

from __future__ import annotations

from eventsourcing.domain import Aggregate, event


class Combats(Aggregate):
    """A game of combats, as those who use the library write it."""

    @event("Began")
    def __init__(self) -> None:
        self.number = 0
        self.chosen: dict[str, tuple[str, ...]] = {}
        self.blocking: dict[str, tuple[str, ...]] = {}
        self.status: dict[str, bool] = {}
        self.orders: dict[str, tuple[str, ...]] = {}

    @event("StepBegan")
    def begin(self, step: str) -> None:
        self.number += 1
        self.chosen, self.blocking, self.status, self.orders = {}, {}, {}, {}

    @event("BlockerChosen")
    def choose(self, blocker: str, attacker: str) -> None:
        self.chosen[blocker] = (*self.chosen.get(blocker, ()), attacker)

    @event("BlockerWithdrawn")
    def withdraw(self, blocker: str, attacker: str) -> None:
        self.chosen.pop(blocker, None)

    @event("BlockersDeclared")
    def declare(self, player: str) -> None:
        self.declared = player

    @event("BecameBlocking")
    def block(self, blocker: str, attackers: tuple[str, ...]) -> None:
        self.blocking[blocker] = attackers

    @event("BecameBlocked")
    def become_blocked(self, attacker: str, blocked: bool) -> None:
        self.status[attacker] = blocked

    @event("Ordered")
    def order(self, creature: str, order: tuple[str, ...]) -> None:
        self.orders[creature] = order

    def fight(self) -> None:
        """One combat: fourteen events."""
        self.begin("beginning_of_combat")
        for blocker in ("b1", "b2", "b3"):
            self.choose(blocker, "a1")
        self.withdraw("b3", "a1")
        self.choose("b3", "a1")
        self.declare("bob")
        for blocker in ("b1", "b2", "b3"):
            self.block(blocker, ("a1",))
        self.become_blocked("a1", True)
        self.become_blocked("a2", False)
        self.order("b1", ("a1",))
        self.order("a1", ("b2", "b1", "b3"))
