"""What is divided among targets, each of which gets one at least (601.2d).

The division is announced with the spell or ability; here it is said as that resolves, with what else is chosen for it.
"""

from __future__ import annotations

from simulator.rules.announcing import announced_for
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving


def shares(now: Resolving, target: int, n: int) -> dict[str, int]:
    """How much of what is divided each legal target gets; what was announced for an illegal one is lost (608.2b).

    One number is asked for each target in turn, but where there is one division only.

    Args:
        now: what resolves.
        target: which word "target" the division is among.
        n: how much is divided.

    Raises:
        NotDetermined: it is less than there are targets.
        NobodyChose: there are several divisions, and nobody says which was announced.
        CantBeChosen: the numbers are no division.
    """
    slots = announced_for(now.position, now.found) or ()
    chosen = slots[target].chosen if target < len(slots) else ()
    if len(chosen) > n:
        raise NotDetermined("it is divided among more targets than there is of it")
    left, found = n, dict[str, int]()
    for place, one in enumerate(chosen):
        to_come = len(chosen) - place - 1
        found[one] = now.answers.number(now.by.player, 1 if to_come else left, left - to_come)
        left -= found[one]
    return {one: found[one] for one in now.targets[target]} if chosen else {}
