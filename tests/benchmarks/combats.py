"""Streams of events to time things with: declarations of fourteen events, and whole combats."""

from __future__ import annotations

from events.board import DamageRemoved, GameBegan, Permanent, PermanentEntered, Player, StepBegan, TurnBegan
from events.combat import (
    BecameBlocked,
    BecameBlocking,
    BecameUnblocked,
    BlockerChosen,
    BlockersDeclared,
    BlockerWithdrawn,
    DamageOrderAnnounced,
    DamageOrderDetermined,
)
from events.event import Event
from simulator.game.game import Game

DECLARATION = 12
"""The events of a declaration; with the step before and the order after it there are fourteen."""


def declaration() -> list[Event]:
    """A declaration with a change of mind, made anew each time."""
    return [
        BlockerChosen("b1", "a1"),
        BlockerChosen("b2", "a1"),
        BlockerChosen("b3", "a2"),
        BlockerWithdrawn("b3", "a2"),
        BlockerChosen("b3", "a1"),
        BlockersDeclared("bob"),
        BecameBlocking("b1", ("a1",), "509.1g"),
        BecameBlocking("b2", ("a1",), "509.1g"),
        BecameBlocking("b3", ("a1",), "509.1g"),
        BecameBlocked("a1", ("b1", "b2", "b3"), "509.1h"),
        BecameUnblocked("a2", "509.1h"),
        DamageOrderDetermined("b1", ("a1",), "509.3"),
    ]


def combat() -> list[Event]:
    """Fourteen events of a combat: it begins, blockers are declared, an order is announced."""
    return [
        StepBegan("beginning_of_combat", "506.1"),
        *declaration(),
        DamageOrderAnnounced("alice", "a1", ("b2", "b1", "b3")),
    ]


def setup(creatures: int = 5) -> list[Event]:
    """A board on which nobody ever dies."""
    events: list[Event] = [
        GameBegan(players=(Player("alice", 2_000_000_000), Player("bob", 2_000_000_000))),
        TurnBegan("alice", ("bob",), 1),
    ]
    for side, player in (("a", "alice"), ("b", "bob")):
        for number in range(1, creatures + 1):
            one = Permanent(id=f"{side}{number}", controller=player, power=number % 3, toughness=9)
            events.append(PermanentEntered(one))
    return events


def long_game(length: int) -> tuple[list[Event], list[Event]]:
    """A board, and at least so many events of one combat on it over and over, as an edition with orders plays it."""
    game = Game(setup(), edition="cr-2024-06-07")
    before = len(game.log)
    game.declare_attackers({"a1": "bob", "a2": "bob", "a4": "bob"})
    game.declare_blockers({"b1": ["a1"], "b2": ["a1"], "b5": ["a2"]})
    while game.board.step != "main":
        game.pass_step()
    game.apply(DamageRemoved())
    once = [TurnBegan("alice", ("bob",), 1), *game.log.since(before)]
    return list(game.log[:before]), once * (length // len(once) + 1)
