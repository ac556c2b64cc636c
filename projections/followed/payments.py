"""Which costs the game can follow: those of spells and activated abilities, and those paid as something resolves."""

from __future__ import annotations

import re

from events.ability_costs import (
    AnyCost,
    CounterCost,
    EnergyCost,
    LifeCost,
    LoyaltyCost,
    ManaCost,
    ObjectCost,
    TapThis,
    ThisCost,
    UntapThis,
)
from events.quantities import X
from projections.followed.whom import is_number, is_plain

OF_PERMANENTS = frozenset({"return_to_hand", "sacrifice", "tap"})
"""What is done to permanents as a cost."""


_NO_MANA_SYMBOL = re.compile(r"\{(?!(?:\d+|[WUBRGCSX]|[WUBRGC2](?:/[WUBRG])?(?:/P)?)\})", re.IGNORECASE)
"""What begins a symbol in a mana cost that no rule knows (107.4)."""


def cost_is_followed(part: AnyCost) -> bool:
    """Whether the game can do what a part of such a cost says.

    >>> cost_is_followed(ManaCost(mana="{2}")), cost_is_followed(ManaCost(mana="{X}")), cost_is_followed(LifeCost(n=2))
    (True, False, True)
    """
    match part:
        case ManaCost(mana=mana, waterbend=waterbend):
            unsaid = "{X}" in mana or "/P" in mana or waterbend
            return not unsaid and not _NO_MANA_SYMBOL.search(mana)
        case LifeCost(n=n) | EnergyCost(n=n):
            return is_number(n)
        case TapThis():
            return True
        case ThisCost(action=action, zone=zone):
            return action in OF_PERMANENTS and zone == "battlefield"
        case ObjectCost(action="discard", what=what, n=n, at_random=at_random):
            return what.zone == "hand" and not what.which and is_number(n) and not at_random
        case ObjectCost(action=action, what=what, n=n, at_random=at_random):
            return action in OF_PERMANENTS and is_plain(what) and is_number(n) and not at_random
    return False


_SAYS_SOMETHING = frozenset(
    {"", "deathtouch", "decayed", "defense", "double strike", "exalted", "finality", "first strike", "flying", "haste",
     "hexproof", "indestructible", "level", "lifelink", "lore", "loyalty", "menace", "rad", "reach", "shadow", "shield",
     "stun", "time", "trample", "vigilance"}
)  # fmt: skip
"""Kinds of counters that do more than count, beside those that change power and toughness (122.1); any kind."""

ANNOUNCED = frozenset({"discard", "return_to_hand", "sacrifice", "tap"})
"""What is done to objects as a cost of a spell or an activated ability."""


def announced_cost_is_followed(part: AnyCost) -> bool:
    """Whether the game can do what a part of the cost of a spell or an activated ability says (118, 601.2h, 602.2b).

    >>> announced_cost_is_followed(ManaCost(mana="{X}{2/R}")), announced_cost_is_followed(ThisCost(action="exile"))
    (True, False)
    >>> announced_cost_is_followed(ManaCost(mana="{1}{Z}"))
    False
    """
    match part:
        case LoyaltyCost() | TapThis() | UntapThis():
            return True
        case ManaCost(mana=mana):
            return not _NO_MANA_SYMBOL.search(mana)
        case CounterCost():
            known = part.on is None and part.counter not in _SAYS_SOMETHING
            return known and (part.n is None or isinstance(part.n, int | X))
        case EnergyCost() | LifeCost():
            return isinstance(part.n, int | X)
        case ThisCost():
            return part.action in ANNOUNCED or part.action == "exert"
        case ObjectCost():
            # What chance discards is stated, as all that is chosen.
            at_random = part.at_random and part.action != "discard"
            return part.action in ANNOUNCED and isinstance(part.n, int | X) and not at_random
    return False
