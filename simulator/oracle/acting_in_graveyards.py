"""What cards say that acts as they are put into a graveyard, or from there, and that the game does not follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from events.abilities import AnyAbility, SpellAbility, Triggered, Unsupported
from events.card_trigger_conditions import CardPut
from events.filters import THIS
from events.trigger_conditions import SomethingHappens
from simulator.oracle.called import abilities_by_place
from simulator.oracle.card import CompiledFace


def acting_in_graveyards(face: CompiledFace) -> Iterator[str]:
    """What a card says that may act as it is put into a graveyard, or from then on; what triggers there apart.

    A static ability that is not read may be one that replaces that, or that acts from there.
    """
    return _saying(face, lambda ability: _may_act_as_it_goes(ability) or _may_act_there(ability))


def going_to_a_graveyard(face: CompiledFace) -> Iterator[str]:
    """What a card says that may act as it is put into a graveyard from elsewhere than the battlefield."""
    return _saying(face, _may_act_as_it_goes)


def _saying(face: CompiledFace, acts: Callable[[AnyAbility], bool]) -> Iterator[str]:
    return (called for called, printed in abilities_by_place(face) for ability in printed.abilities if acts(ability))


def _may_act_as_it_goes(ability: AnyAbility) -> bool:
    if isinstance(ability, Unsupported):
        return ability.acts == "always" and not ability.playing
    return isinstance(ability, Triggered) and any(
        isinstance(each, CardPut) and each.to == "graveyard" and each.subject == THIS for each in ability.when
    )


def _may_act_there(ability: AnyAbility) -> bool:
    match ability:
        case Unsupported(acts="always" | "effect") | SpellAbility(effect=None):
            return True
        case Triggered(when=when):
            return any(isinstance(each, SomethingHappens) and each.since == "effect" for each in when)
    return False
