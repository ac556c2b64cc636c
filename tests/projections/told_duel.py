"""Events of a Duel Masters attack, and how each of them is told on the board of the narrative's tests."""

from __future__ import annotations

from events import board as e
from events import duel_masters as m
from events.event import Event

__all__ = ["DUELS_PASSED_OVER", "DUELS_TOLD"]

DUELS_TOLD: list[tuple[Event, str]] = [
    (m.AttackBegan("505.4"), "an attack begins (505.4)"),
    (m.AttackEnded("507.2c"), "the attack ends (507.2c)"),
    (e.StepBegan("battle", "508"), "the battle step begins (508)"),
    (e.StepBegan("direct_attack", "509"), "the direct attack step begins (509)"),
    (m.CreaturesChosen("D", ("b1", "b2")), "D chooses Bear (b1) and Bear (b2)"),
    (m.CreaturesChosen("D", ()), "D chooses no creature"),
    (
        m.AbilitiesOrdered("D", ("b2", "b1")),
        "D resolves the abilities of the chosen creatures in this order: Bear (b2) and Bear (b1)",
    ),
    (m.ChosenCreatureTapped("b1", "507.1c"), "Bear (b1) is tapped (507.1c)"),
    (m.AttackRedirected("a1", "b1", "507.2"), "the ability of Bear (b1) resolves: a1 attacks it instead (507.2)"),
    (m.NoBlockerDeclared("a1", "507.2b"), "no creature was declared as a blocker for a1 (507.2b)"),
    (m.ModeChosen("A", 1, "M2"), "A chooses the mode M2 of a triggered ability"),
    (m.UsesDeclared("A", ()), "A declares no use of a triggered ability"),
    (m.UsesDeclared("A", (1, 2)), "A declares the use of a triggered ability and a triggered ability"),
    (m.PutIntoBattleZoneBlocking("b1", "a1"), "Bear (b1) is put into the battle zone blocking a1"),
    (m.EnteredBlocking("b1", "a1", "507.4"), "Bear (b1) is a blocking creature, but has not blocked (507.4)"),
    (m.Battled("a1", "b1", ("b1",), (), "508"), "a1 and Bear (b1) battle: Bear (b1) loses (508)"),
    (
        m.Battled("a1", "b1", ("a1", "b1"), ("a1",), "508"),
        "a1 and Bear (b1) battle: a1 and Bear (b1) lose; a slayer battled a1 (508)",
    ),
    (m.Battled("a1", "b1", (), (), "508"), "a1 and Bear (b1) battle: neither loses (508)"),
]

DUELS_PASSED_OVER: set[type[Event]] = {m.AttackStepFinished, m.CreaturesSpecified}
