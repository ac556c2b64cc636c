"""What is set up as something resolves, to be done later: delayed and reflexive triggered abilities (603.7, 603.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from events.abilities import Delayed, Triggered, WhenYouDo
from events.card_instructions import PutsNthFromTop
from events.casting import SpellCast
from events.declaration_abilities import Ability
from events.event import Event
from events.instructions import Exiles, Puts
from events.quantities import Fixed, X
from events.references import (
    CountersHad,
    FoundCards,
    FoundSuch,
    Made,
    Of,
    Reference,
    Remembered,
    RollResult,
    Target,
    That,
    This,
    Those,
    TimesOver,
)
from events.resolving import DelayedAbilitySetUp
from projections.triggers.stack_objects import Trigger
from simulator.rules.following.resolving import Follows, Resolving


def _about(now: Resolving) -> dict[str, Any]:
    """Whose ability it is, and what the event of what resolves was about."""
    found = now.found
    whose: dict[str, Any] = {"player": now.by.player, "source": found.source}
    if isinstance(found, Trigger):
        event = {"objects": found.objects, "defending": found.player, "that_player": found.that_player}
        return whose | event | {"amount": found.amount}
    card = found.announced.card if isinstance(found.announced, SpellCast) else None
    return whose | {"last": card}


def _delayed(now: Resolving, effect: Delayed) -> Iterator[Event]:
    """A delayed triggered ability is set up, which remembers what was named before (603.7c)."""
    if effect.if_any is not None and not now.ids(effect.if_any):
        return
    ability = Triggered(effect=for_later(now, effect.do, targets=True), words=now.words)
    yield DelayedAbilitySetUp(ability=ability, at=effect.at, **_about(now))


def _when_you_do(now: Resolving, effect: WhenYouDo) -> Iterator[Event]:
    """A reflexive triggered ability triggers, for what was done just now."""
    do = for_later(now, effect.do, targets=False)
    ability = Triggered(effect=do, targets=effect.targets, words=now.words)
    yield DelayedAbilitySetUp(ability=ability, at="at_once", **_about(now))


def for_later(now: Resolving, said: Any, *, targets: bool) -> Any:
    """Words that are followed later, with what was named or counted before in place of the words for it.

    Args:
        now: what resolves.
        said: an instruction, or a part of one.
        targets: whether "target" speaks of the targets of what resolves.
    """
    match said:
        case Target() if targets:
            return Remembered(now.ids(said))
        case Made(n=n):
            return Remembered(now.ids(said)) if n < now.made_at else Made(n - now.made_at)
        case FoundCards():
            return Remembered(now.ids(said))
        case Those(n=n):
            return Remembered(now.ids(said)) if n < now.each_at else Those(n - now.each_at)
        case X():
            return Fixed(now.x)
        case RollResult() | FoundSuch() | Of(of=FoundCards()):
            return Fixed(now.number(said))
        case Of(of=of) | CountersHad(on=of) if _is_gone(now, of, targets=targets):
            return Fixed(now.number(said))
        case TimesOver(of=of, times=times) if isinstance(known := for_later(now, of, targets=targets), Fixed):
            return Fixed(known.n * times)
        case Exiles() | Puts() | PutsNthFromTop() if _is_lost(now, said.what):
            return replace(said, what=Remembered(()))
        case tuple():
            return tuple(for_later(now, each, targets=targets) for each in said)
        case msgspec.Struct() if not isinstance(said, Ability):
            fields = {name: getattr(said, name) for name in said.__struct_fields__}
            changed = {name: for_later(now, value, targets=targets) for name, value in fields.items()}
            return replace(said, **{name: value for name, value in changed.items() if value != fields[name]})
    return said


def _is_lost(now: Resolving, what: Reference) -> bool:
    """Whether "this" or "it" is another object already as it is set up what is done with it later (400.7)."""
    return isinstance(what, That | This) and bool(now.ids(what)) and not now.ids_to_move(what)


def _is_gone(now: Resolving, of: Any, *, targets: bool) -> bool:
    """Whether objects that were named before have left the battlefield: their numbers will not change any more."""
    before = (isinstance(of, Made) and of.n < now.made_at) or (isinstance(of, Target) and targets)
    return before and not now.permanents(of)


FOLLOWED: Mapping[type, Follows] = {
    Delayed: _delayed,
    WhenYouDo: _when_you_do,
}
