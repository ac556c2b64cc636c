"""What a negative number is, by which an effect would change power or toughness (107.1b; 104.1b in 2008)."""

from __future__ import annotations


def changes_may_be_negative(change: int) -> int:
    """The number as it is computed: an effect that modifies a creature's power or toughness uses it."""
    return change


def negative_changes_are_zero(change: int) -> int:
    """Zero in place of a negative number, but where an effect doubles or sets power or toughness."""
    return max(0, change)
