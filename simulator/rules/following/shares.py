"""What is divided among targets: its division is announced with the spell or ability (601.2d)."""

from __future__ import annotations

from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving


def share_of_each(now: Resolving, target: int, n: int) -> int:
    """How much of what is divided each target gets, where that is known although nobody announced it.

    Each target gets one at least; so it is known of a single target, and of as many targets as there is to divide.

    Args:
        now: what resolves.
        target: which word "target" the division is among.
        n: how much is divided.

    Raises:
        NotDetermined: there are several divisions.
    """
    chosen = now.position.triggers.targets.get(now.found.number, ())
    legal = now.targets[target] if target < len(now.targets) else ()
    if not legal:
        return 0
    if len(chosen) != len(legal):
        raise NotDetermined("how much was announced for each target is not known")
    if len(legal) > 1 and len(legal) != n:
        raise NotDetermined("how it is divided among the targets is not known")
    return n if len(legal) == 1 else 1
