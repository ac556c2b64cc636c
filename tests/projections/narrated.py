"""Events of costs, of damage on the stack, of duels and of triggered abilities, and the sentence that narrates each."""

from __future__ import annotations

from events import board as e
from events import casting as c
from events import costs as k
from events import damage as s
from events import duel_masters as m
from events import resolving as r
from events import triggers as t
from events.abilities import Activated, Triggered
from events.declaration_abilities import Cost
from events.event import Event

COSTS_NARRATED: list[tuple[Event, str]] = [
    (
        k.CostDetermined("D", (Cost(mana="{2}", life=1), Cost(sacrifice=2, tap=("b1",), discard=1)), "509.1d"),
        "the total cost that D has to pay is locked in: {2} and 1 life and tap Bear (b1), sacrifice 2 permanents"
        " and discard 1 card (509.1d)",
    ),
    (
        k.CostDetermined("D", (Cost(mana="{0}"), Cost(return_to_hand=1)), "509.1d"),
        "the total cost that D has to pay is locked in: {0} and return 1 permanent (509.1d)",
    ),
    (k.UntappedForCost("b1", "602.2b"), "Bear (b1) is untapped to pay a cost (602.2b)"),
    (k.CountersPaid("b1", "ki", -2, "602.2b"), "2 ki counters are removed from Bear (b1) to pay a cost (602.2b)"),
    (k.CountersPaid("b1", "-1/-1", 1, "602.2b"), "1 -1/-1 counter is put on Bear (b1) to pay a cost (602.2b)"),
    (k.EnergyPaid("D", 2, "602.2b"), "D pays 2 energy counters (602.2b)"),
    (k.ManaAbilityActivated("D", "b1"), "D activates a mana ability of Bear (b1)"),
    (k.CostPaid("D", (("R", "b1"),)), "D pays the whole cost"),
    (k.CostPaid("D"), "D acknowledges a cost of nothing"),
    (k.ManaAdded("D", "{R}{R}", "b1", "b1", "605.3b"), "Bear (b1) adds {R}{R} to the mana of D (605.3b)"),
    (k.ManaSpent("D", (("R", "b1"), ("C", "")), "", "509.1f"), "D spends {R}{C} (509.1f)"),
    (k.ManaSpent("D", (("R", "b1"),), "b2", "605.3b"), "D spends {R} on the mana ability of Bear (b2) (605.3b)"),
    (k.ManaEmptied("D", (("R", "b1"),), "106.4"), "D loses unspent mana: {R} (106.4)"),
    (k.LifePaid("D", 2, "509.1f"), "D pays 2 life: 7 (509.1f)"),
    (k.TappedForCost("b1", "509.1f"), "Bear (b1) is tapped to pay a cost (509.1f)"),
    (k.PermanentSacrificed("b1", "509.1f"), "Bear (b1) is sacrificed (509.1f)"),
    (k.PermanentReturned("b1", "509.1f"), "Bear (b1) is returned to its owner's hand to pay a cost (509.1f)"),
    (k.CardDiscarded("D", "x", "509.1f"), "D discards x to pay a cost (509.1f)"),
    (k.LibraryAffected("D", "revealed", "b1", "605.3b"), "a card of the library of D is revealed (605.3b)"),
    (k.LibraryAffected("D", "shuffled", "b1", "605.3b"), "the library of D is shuffled (605.3b)"),
    (k.LibraryAffected("D", "moved_to", "b1", "605.3b"), "a card is moved to the library of D (605.3b)"),
    (k.LibraryAffected("D", "moved_from", "b1", "605.3b"), "a card is moved from the library of D (605.3b)"),
]
"""Each event with the sentence that tells it."""


STACK_NARRATED: list[tuple[Event, str]] = [
    (
        c.AbilityActivated(player="A", source="b1", ability=Activated(), place=1, targets=("b2",)),
        "A activates the activated ability 2 of Bear (b1), targeting Bear (b2)",
    ),
    (
        c.SpellCast(player="A", card=e.Permanent(id="s", controller="A", name="Surge"), x=3, modes=(0, 1), kicked=1),
        "A casts Surge with X = 3, kicked, choosing mode 1 and 2",
    ),
    (
        s.CombatDamagePutOnStack(("a1", "b1"), "310.1"),
        "the combat damage of a1 and Bear (b1) is put on the stack (310.1)",
    ),
    (s.CombatDamageResolved(), "all players pass, and combat damage resolves"),
]


DUELS_NARRATED: list[tuple[Event, str]] = [
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
    (m.LeftBattleZone("b1", "hand", "507.2d"), "Bear (b1) leaves the battle zone (507.2d)"),
    (m.TappedByAbility("b1", "507.2d"), "Bear (b1) is tapped (507.2d)"),
    (m.UntappedByAbility("b1", "507.2d"), "Bear (b1) is untapped (507.2d)"),
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

DUELS_PASSED_OVER: set[type[Event]] = {m.AttackStepFinished, m.CreaturesSpecified, r.ResolutionEnded}


TRIGGERS_NARRATED: list[tuple[Event, str]] = [
    (t.TriggersStacked("A", ()), "A puts nothing on the stack"),
    (t.TargetsChosen("A", 1, ("b1",)), "A chooses Bear (b1) as the target of a triggered ability"),
    (
        t.AbilityRemoved(1, "603.3d"),
        "a triggered ability has no legal target and is removed from the stack (603.3d)",
    ),
    (t.AbilityResolved(1), "a triggered ability resolves"),
    (t.AbilityResolved(1, ("b1", "w")), "a triggered ability resolves, for Bear (b1) and Wanda"),
    (t.AbilityResolved(1, (), declined=True), "a triggered ability resolves, and its controller does nothing"),
    (r.ChosenOnResolution(player="A", trigger=1, objects=("b1",)), "A chooses Bear (b1)"),
    (r.ChosenOnResolution(player="A", trigger=1), "A chooses nothing"),
    (r.ChosenOnResolution(player="A", trigger=1, number=0), "A chooses 0"),
    (r.ChosenOnResolution(player="A", trigger=1, word="red"), "A chooses red"),
    (r.ChosenOnResolution(player="A", trigger=1, accepts=True), "A does what they may do"),
    (r.ChosenOnResolution(player="A", trigger=1, accepts=False), "A does not do what they may do"),
    (r.ResolutionCostPaid(player="A", trigger=1, life=2), "A pays what a triggered ability asks for"),
    (
        r.DelayedAbilitySetUp(player="A", source="b1", ability=Triggered(), at="end_of_combat"),
        "something of Bear (b1) will happen at end of combat",
    ),
    (
        r.DelayedAbilitySetUp(player="A", source="b1", ability=Triggered(), at="at_once"),
        "what Bear (b1) says of this triggers",
    ),
    (t.SizeModified("b1", 2, -1, "608.2c"), "Bear (b1) gets +2/-1 until end of turn (608.2c)"),
    (
        t.CreatureProvoked("b1", "a1", "608.2c", untapped=False),
        "Bear (b1) has to block a1 if able (608.2c)",
    ),
    (t.CreatureProvoked("b1", "a1", "608.2c"), "Bear (b1) untaps and has to block a1 if able (608.2c)"),
]
