"""Events about costs and mana, and how each of them is told on the board of the narrative's tests."""

from __future__ import annotations

from events import costs as k
from events.abilities import Cost
from events.event import Event

__all__ = ["COSTS_TOLD"]

COSTS_TOLD: list[tuple[Event, str]] = [
    (
        k.CostDetermined("D", (Cost(mana="{2}", life=1), Cost(sacrifice=2, tap=("b1",), discard=1)), "509.1d"),
        "the total cost that D has to pay is locked in: {2} and 1 life and tap Bear (b1), sacrifice 2 permanents"
        " and discard 1 card (509.1d)",
    ),
    (
        k.CostDetermined("D", (Cost(mana="{0}"), Cost(return_to_hand=1)), "509.1d"),
        "the total cost that D has to pay is locked in: {0} and return 1 permanent (509.1d)",
    ),
    (k.ManaAbilityActivated("D", "b1"), "D activates a mana ability of Bear (b1)"),
    (k.CostPaid("D", (("R", "b1"),)), "D pays the whole cost"),
    (k.CostPaid("D"), "D acknowledges a cost of nothing"),
    (k.ManaAdded("D", "{R}{R}", "b1", "b1", "605.3b"), "Bear (b1) adds {R}{R} to the mana of D (605.3b)"),
    (k.ManaSpent("D", (("R", "b1"), ("C", "")), "", "509.1f"), "D spends {R}{C} (509.1f)"),
    (k.ManaSpent("D", (("R", "b1"),), "b2", "605.3b"), "D spends {R} on the mana ability of Bear (b2) (605.3b)"),
    (k.ManaEmptied("D", (("R", "b1"),), "106.4"), "D loses unspent mana: {R} (106.4)"),
    (k.LifePaid("D", 2, "509.1f"), "D pays 2 life: 7 (509.1f)"),
    (k.TappedForCost("b1", "509.1f"), "Bear (b1) is tapped to pay a cost (509.1f)"),
    (k.PermanentSacrificed("b1", "509.1f"), "Bear (b1) is sacrificed to pay a cost (509.1f)"),
    (k.PermanentReturned("b1", "509.1f"), "Bear (b1) is returned to its owner's hand to pay a cost (509.1f)"),
    (k.CardDiscarded("D", "x", "509.1f"), "D discards x to pay a cost (509.1f)"),
    (k.LibraryAffected("D", "revealed", "b1", "605.3b"), "a card of the library of D is revealed (605.3b)"),
    (k.LibraryAffected("D", "shuffled", "b1", "605.3b"), "the library of D is shuffled (605.3b)"),
    (k.LibraryAffected("D", "moved_to", "b1", "605.3b"), "a card is moved to the library of D (605.3b)"),
    (k.LibraryAffected("D", "moved_from", "b1", "605.3b"), "a card is moved from the library of D (605.3b)"),
]
"""Each event with the sentence that tells it."""
