"""The intervening "if" of a triggered ability (603.4), and whether it is about the permanent that has the ability."""

from __future__ import annotations

from events import conditions
from events.declaration_abilities import Condition, ThisIs
from events.filters import Filter
from events.references import This
from projections.followed.naming import said_in


def speaks_of_its_permanent(condition: Condition) -> bool:
    """Whether a condition is about the permanent that has it, so that it can't be told of one that has left.

    >>> from events.declaration_abilities import Controls
    >>> asked = conditions.InState(state="attacking"), Controls(which=(Filter(),))
    >>> [speaks_of_its_permanent(each) for each in asked]
    [True, False]
    """
    if said_in(condition, (This, ThisIs, conditions.ColorChosen, conditions.TypeChosen, conditions.UnreadCondition)):
        return True
    return any(each.this or each.bears_this or each.paired_with_this for each in said_in(condition, Filter))
