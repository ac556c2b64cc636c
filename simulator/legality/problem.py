"""The question that 509.1b and 509.1c ask, as plain numbers: one board, compiled once to bitmasks.

A *declaration* here is a tuple with one bitmask for each blocker, in the order of `Problem.blockers`;
bit `a` of it is set when that creature blocks `Problem.attackers[a]`. Nothing in this package knows a
keyword, an edition or a player: it only counts.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "ANY_NUMBER",
    "Counted",
    "Declaration",
    "MaskPairs",
    "Problem",
    "bits",
]

Declaration = tuple[int, ...]
"""For each blocker the bitmask of the attackers that it blocks."""

MaskPairs = tuple[tuple[int, int], ...]
"""Pairs of a blocker and an attacker: (blocker's index, bitmask of attackers), each blocker at most once, ascending."""

ANY_NUMBER = 1 << 30
"""A `high`, `cap` or `total` that never binds."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The requirement that an attacker be blocked by some number of creatures, worth `weight`.

    Obeyed when `n >= least` (`exactly` false) or `n == least` (`exactly` true), where `n` counts the
    creatures in the bitmask `by` that block the attacker (all blockers' bits: every creature counts).
    """

    attacker: int
    least: int
    exactly: bool
    by: int
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Problem:
    """One block declaration's restrictions, requirements and costs, ready to be judged.

    Sequences named per blocker have `len(blockers)` entries and those named per attacker
    `len(attackers)`, in that order. A blocker is *every* creature that the declaring player controls,
    tapped ones too (they count for "unless all creatures that player controls block it").
    """

    attackers: tuple[str, ...]
    blockers: tuple[str, ...]

    # Who may block whom, and how often.
    eligible: tuple[int, ...]
    """Per blocker: attackers it may be chosen for at all (509.1a: untapped, attacked by it, no battle)."""
    allowed: tuple[int, ...]
    """Per blocker: those of `eligible` that no restriction forbids pair by pair (509.1b)."""
    cap: tuple[int, ...]
    """Per blocker: the most attackers that it may block (1 unless an effect says otherwise)."""

    # Restrictions on the declaration as a whole (509.1b).
    low: tuple[int, ...]
    """Per attacker: when it is blocked at all, by at least this many (0 or 1: no restriction)."""
    high: tuple[int, ...]
    """Per attacker: by at most this many."""
    total: int
    """At most this many creatures block."""
    others: tuple[int, ...]
    """Per blocker: when it blocks, at least this many other creatures block too (0: no restriction)."""
    also: tuple[tuple[int, ...], ...]
    """Per blocker: when it blocks, for each of these bitmasks of blockers one creature in it blocks too."""

    # Requirements (509.1c); a weight is the number of equal requirements.
    must_block: tuple[int, ...]
    """Per blocker: weight of "it blocks"."""
    must_block_it: tuple[tuple[int, ...], ...]
    """Per blocker, per attacker: weight of "it blocks this attacker" (provoke, lure), forbidden pairs too."""
    must_be_blocked: tuple[int, ...]
    """Per attacker: weight of "it is blocked by one creature or more"."""
    counted: tuple[Counted, ...]
    """Requirements on the number, or the kind, of creatures that block an attacker."""

    # Costs to block (509.1d). Nothing is required of a player that would add a cost.
    costs: tuple[MaskPairs, ...] = ()
    """Each cost with the pairs of which any one incurs it, once: a creature's, a pair's, or that of several blocks."""

    # One more restriction on the declaration as a whole, of which most boards have none.
    together: tuple[int, ...] = ()
    """Per attacker: the blockers that all block it when any creature does (0: no restriction); () without such ones."""


LONG = 256
"""Bits from which on a mask is read digit by digit: to take its bits off one by one takes time with their square."""


def bits(mask: int) -> list[int]:
    """The indices of the set bits, ascending.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    if mask.bit_length() > LONG:
        return [place for place, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
