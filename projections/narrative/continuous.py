"""Effects that change a permanent for a time, told in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from events.abilities import AnyAbility, Grants
from events.characteristics import ChangesColors, ChangesTypes, LosesAbilities
from events.effects import ContinuousEffectBegan
from events.quantities import Fixed
from events.references import Duration
from events.sizes import ModifiesPT, SetsBasePT, SwitchedPT
from projections.narrative.story import Story, listed

_LASTS: Mapping[Duration, str] = {
    "end_of_turn": " until end of turn",
    "end_of_combat": " until end of combat",
    "your_next_turn": " until the next turn of {controller}",
    "end_of_your_next_turn": " until the end of the next turn of {controller}",
    "this_leaves": " until {source} leaves the battlefield",
    "you_lose_this": " for as long as {controller} controls {source}",
    "untaps": " for as long as {source} remains tapped",
    "": "",
}


def effect_begun(story: Story, event: ContinuousEffectBegan) -> str:
    """What a permanent becomes, gets, gains and loses, and for how long."""
    said = [words for ability in event.abilities for words in _parts(ability)] or ["is changed"]
    lasts = _LASTS[event.until].format(controller=event.controller, source=story.name(event.source or event.object))
    return f"{story.name(event.object)} {listed(said)}{lasts}"


def _parts(ability: AnyAbility) -> Iterator[str]:
    told = _TOLD.get(type(ability))
    if told is not None:
        yield told(ability)


def _types(ability: ChangesTypes) -> str:
    words = " ".join((*ability.supertypes, *(each.title() for each in ability.subtypes), *ability.types))
    return f"is {words}{' in addition' if ability.besides else ''}"


def _colors(ability: ChangesColors) -> str:
    return f"is {listed(ability.colors) if ability.colors else 'colorless'}{' in addition' if ability.besides else ''}"


def _loses(ability: LosesAbilities) -> str:
    return f"loses {listed(ability.keywords) if ability.keywords else 'all abilities'}"


def _grants(ability: Grants) -> str:
    words = dict.fromkeys([*ability.keywords, *(each.words for each in ability.abilities if each.words)])
    return f"gains {listed(words) if words else 'an ability'}"


def _modifies(ability: ModifiesPT) -> str:
    return f"gets {ability.power:+d}/{ability.toughness:+d}"


def _base(ability: SetsBasePT) -> str:
    power, toughness = (each.n if isinstance(each, Fixed) else None for each in (ability.power, ability.toughness))
    if power is not None and toughness is not None:
        return f"has base power and toughness {power}/{toughness}"
    return f"has base power {power}" if power is not None else f"has base toughness {toughness}"


_TOLD: Mapping[type, Callable[[Any], str]] = {
    ChangesColors: _colors,
    ChangesTypes: _types,
    Grants: _grants,
    LosesAbilities: _loses,
    ModifiesPT: _modifies,
    SetsBasePT: _base,
    SwitchedPT: lambda ability: "has its power and toughness switched",
}
