"""Events about costs and mana: a cost locked in, mana abilities activated, mana added and spent, costs paid."""

from __future__ import annotations

from events.abilities import LibraryAffects
from events.declaration_abilities import Cost
from events.event import Choice, Derived, Number

ManaUnit = tuple[str, str]
"""One mana in a pool: its type (`"W"`, `"U"`, `"B"`, `"R"`, `"G"` or `"C"`), and the permanent whose mana ability was
activated for it ("" where it was there from the start)."""


class CostDetermined(Derived, frozen=True):
    """The total cost of a declaration was determined and locked in (508.1h, 509.1d): all these costs together."""

    player: str
    costs: tuple[Cost, ...]
    rule: str


class ManaAbilityActivated(Choice, frozen=True):
    """A player activated a mana ability of a permanent (605.3).

    `ability` counts the permanent's mana abilities from 0; `mana` is the mana that was spent on it; `adds` the mana
    that the player chose where it can add one of several kinds, and `triggered_adds` what they chose for each triggered
    mana ability that can add one of several types that were produced, in board order.
    """

    player: str
    source: str
    ability: Number = 0
    mana: tuple[ManaUnit, ...] = ()
    adds: str = ""
    triggered_adds: tuple[str, ...] = ()


class CostPaid(Choice, frozen=True):
    """A player paid the whole locked-in cost (508.1j, 509.1f), or acknowledged a cost of nothing (118.5)."""

    player: str
    mana: tuple[ManaUnit, ...] = ()
    life: Number = 0
    tap: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    return_to_hand: tuple[str, ...] = ()
    sacrifice: tuple[str, ...] = ()


class ManaAdded(Derived, frozen=True):
    """Mana was added to a player's pool by an ability of `source`.

    `activated` is the permanent whose mana ability was activated for it; `triggered` are those whose triggered mana
    abilities triggered on it (605.1b), and `triggered_adds` the mana chosen for those that can add one of several
    types.
    """

    player: str
    mana: str
    source: str
    activated: str
    rule: str
    triggered: tuple[str, ...] = ()
    triggered_adds: tuple[str, ...] = ()


class ManaSpent(Derived, frozen=True):
    """Mana left a player's pool to pay a cost: of the mana ability of `on`, or ("") of a declaration."""

    player: str
    mana: tuple[ManaUnit, ...]
    on: str
    rule: str


class ManaEmptied(Derived, frozen=True):
    """A player lost unspent mana as a step ended (106.4)."""

    player: str
    mana: tuple[ManaUnit, ...]
    rule: str


class LifePaid(Derived, frozen=True):
    """A player paid life, and so lost it (118.3b)."""

    player: str
    amount: Number
    rule: str


class TappedForCost(Derived, frozen=True):
    """A permanent became tapped to pay a cost."""

    object: str
    rule: str


class UntappedForCost(Derived, frozen=True):
    """A permanent became untapped to pay a cost (107.6)."""

    object: str
    rule: str


class CountersPaid(Derived, frozen=True):
    """So many counters of a kind were put on a permanent to pay a cost, or (less than none) removed from it."""

    object: str
    kind: str
    amount: Number
    rule: str


class EnergyPaid(Derived, frozen=True):
    """A player paid energy counters (107.14)."""

    player: str
    amount: Number
    rule: str


class PermanentSacrificed(Derived, frozen=True):
    """A permanent was sacrificed, to pay a cost or by an effect.

    `exiled`: a finality counter had it exiled instead of put into a graveyard (122.1h).
    """

    object: str
    rule: str
    exiled: bool = False


class PermanentReturned(Derived, frozen=True):
    """A permanent was returned to its owner's hand to pay a cost."""

    object: str
    rule: str


class CardDiscarded(Derived, frozen=True):
    """A player discarded a card, to pay a cost or by an effect."""

    player: str
    card: str
    rule: str
    by_effect: bool = False


class LibraryAffected(Derived, frozen=True):
    """A mana ability of `source` moved cards to or from a player's library, shuffled it or revealed cards of it."""

    player: str
    how: LibraryAffects
    source: str
    rule: str
