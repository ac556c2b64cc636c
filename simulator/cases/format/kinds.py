"""Every kind of effect that a script can state, as one type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from simulator.cases.format import blocking, counter_effects, effects
from simulator.cases.format.effects import Effect


def _kinds() -> list[type[Effect]]:
    """Every kind of effect: those of Magic in the order in which the modules define them, then those of duels alone."""
    named = {**vars(effects), **vars(counter_effects), **vars(blocking)}
    kinds = [kind for name, kind in named.items() if name.endswith("Effect") and name[0] != "_"]
    concrete = [kind for kind in kinds if kind not in (Effect, blocking.BlockingEffect)]
    return sorted(concrete, key=lambda kind: kind.events is Effect.events)


EFFECTS: tuple[type[Effect], ...] = tuple(_kinds())
"""Every kind of effect."""

# msgspec chooses among the members of a union by their tags, so it is given each; a type checker sees what they share.
if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = Union[EFFECTS]  # noqa: UP007
