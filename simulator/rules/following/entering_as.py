"""What is put onto the battlefield and "is" something enters as that; what "becomes" something does so later (611.2e).

Which of these words stands in a text is not kept: so nobody here says what triggers where that decides it.
"""

from __future__ import annotations

from msgspec.structs import replace

from events.abilities import Triggered
from events.board import Permanent
from events.instructions import Becomes
from events.trigger_conditions import Enters
from projections.matching import matches
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving


def check_as_what_it_entered(now: Resolving, known: Permanent, effect: Becomes) -> None:
    """Nothing, unless what triggered as a permanent entered hangs on whether it entered as what it is made now.

    Raises:
        NotDetermined: it does.
    """
    if known.id not in now.named.moved.values():
        return
    after = _made(now, known, effect)
    for this in now.position.triggers.permanents.values():
        for ability in this.abilities:
            for when in ability.when if isinstance(ability, Triggered) else ():
                if isinstance(when, Enters) and _means(when, known, this) is not _means(when, after, this):
                    raise NotDetermined(f"whether {known.id} enters as what it becomes is not followed")


def _means(when: Enters, entered: Permanent, this: Permanent) -> bool:
    return matches(when.subject, entered, this, this.controller)


def _made(now: Resolving, known: Permanent, effect: Becomes) -> Permanent:
    """What a permanent is once it has become something."""
    besides = effect.besides in ("types", "colors and types")
    types = (*known.types, *effect.types) if besides or not effect.types else effect.types
    kept = known.subtypes if besides or effect.besides or not effect.subtypes else ()
    colors = (
        (*known.colors, *effect.colors) if effect.besides == "colors and types" or not effect.colors else effect.colors
    )
    sizes = {
        size: now.number(n) for size, n in (("power", effect.power), ("toughness", effect.toughness)) if n is not None
    }
    return replace(
        known,
        types=types,
        subtypes=(*kept, *effect.subtypes),
        supertypes=(*known.supertypes, *effect.supertypes),
        colors=colors,
        keywords=(*known.keywords, *effect.keywords),
        **sizes,
    )
