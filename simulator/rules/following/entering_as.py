"""What is put onto the battlefield and "is" something enters as that; what "becomes" something does so later (611.2e).

Which of these words stands in a text is not kept: so nobody here says what triggers where that decides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from events.abilities import Triggered
from events.board import Permanent
from events.filters import Which
from events.trigger_conditions import Enters
from projections.matching import matches
from simulator.rules.following.numbers import NotDetermined


def check_as_what_they_entered(
    was: Mapping[str, Permanent], now: Mapping[str, Permanent], entered: Iterable[str]
) -> None:
    """Nothing, unless what triggered as permanents entered hangs on whether they entered as what they have become.

    Args:
        was: the permanents before these became it.
        now: the permanents after that.
        entered: what was put onto the battlefield by what resolves.

    Raises:
        NotDetermined: it does.
    """
    changed = [name for name in entered if name in was and name in now and was[name] != now[name]]
    for this in was.values() if changed else ():
        for which in _whom_it_watches_for(this):
            for name in changed:
                if matches(which, was[name], this, this.controller) is not matches(
                    which, now[name], this, this.controller
                ):
                    raise NotDetermined(f"whether {name} enters as what it becomes is not followed")


def _whom_it_watches_for(this: Permanent) -> Iterator[Which]:
    """Whom each ability of a permanent means that triggers as something enters."""
    for ability in this.abilities:
        for when in ability.when if isinstance(ability, Triggered) else ():
            if isinstance(when, Enters):
                yield when.subject
