"""What is on the stack, or waits to be put there: triggered abilities, activated abilities and spells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from events.abilities import AnyAbility, Moment, Triggered
from events.casting import AbilityActivated, SpellCast
from events.trigger_conditions import DealsDamage
from projections.followed.mana import is_another_mana_ability


class About(NamedTuple):
    """What an event was about: how much, which player or permanents, and the number of which spell or ability."""

    amount: int | None = None
    player: str = ""
    objects: tuple[str, ...] = ()
    targeting: int = 0


NOTHING_COUNTED = About()
"""An event that has no number."""


class Trigger(NamedTuple):
    """An ability that has triggered.

    Args:
        number: how many had triggered in the turn with it; names it in events.
        source: the permanent that had the ability.
        ability: the ability.
        controller: who controls it.
        objects: "that creature": the other ones of the event.
        player: the defending player, as the event's attacking creature had it; "" where there is none.
        delayed: it is what is done at end of combat, not what set it up.
        amount: the number of the event: the damage dealt, the life gained; None where it has none.
        that_player: the player of the event: who is dealt damage, gains life, casts; "" where there is none.
        at: when it triggers, while it is delayed.
        modes: the modes that were chosen as it was put on the stack, as printed from 0.
        targeting: the number of the spell or ability that targeted something; 0 where the event was another one.
        there: the permanents that it speaks of and that were on the battlefield as it was set up to be done later.
    """

    number: int
    source: str
    ability: Triggered
    controller: str
    objects: tuple[str, ...] = ()
    player: str = ""
    delayed: bool = False
    amount: int | None = None
    that_player: str = ""
    at: Moment = "end_of_combat"
    modes: tuple[int, ...] = ()
    targeting: int = 0
    there: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The ability's label, or the permanent's id where it has none."""
        return self.ability.label or self.source

    @property
    def optional(self) -> bool:
        """Whether its controller may do nothing as it resolves."""
        return self.ability.optional

    @property
    def about(self) -> tuple[str, ...]:
        """The permanents that the event was about."""
        return self.objects

    @property
    def does(self) -> tuple[AnyAbility, ...]:
        """The ability alone, as `Played.does` has those whose instructions are followed."""
        return (self.ability,)

    def and_more(self, about: About) -> Trigger:
        """The same ability, and more happened at the same time as what it triggered on."""
        objects = self.objects if self.objects == about.objects else ()
        player = self.that_player if self.that_player == about.player else ""
        more = None if self.amount is None or about.amount is None else self.amount + about.amount
        return self._replace(objects=objects, amount=more, that_player=player)


class Played(NamedTuple):
    """A spell that was cast, or an ability that was activated, on the stack.

    Args:
        number: how many had triggered, been cast or been activated in the turn with it; names it in events.
        announced: the event, with all that was chosen for it.
    """

    number: int
    announced: AbilityActivated | SpellCast

    @property
    def source(self) -> str:
        """The spell itself, or the permanent or card that has the ability."""
        return self.announced.card.id if isinstance(self.announced, SpellCast) else self.announced.source

    @property
    def controller(self) -> str:
        """Who cast or activated it."""
        return self.announced.player

    @property
    def name(self) -> str:
        """The id of the spell, or of the permanent that has the ability."""
        return self.source

    @property
    def about(self) -> tuple[str, ...]:
        """The permanents that its words may speak of, beside its targets: those chosen to be sacrificed for it."""
        return self.announced.sacrifice

    @property
    def does(self) -> tuple[AnyAbility, ...]:
        """The abilities whose instructions are followed as it resolves, in order."""
        return self.announced.does if isinstance(self.announced, SpellCast) else (self.announced.ability,)

    @property
    def optional(self) -> bool:
        """Whether its controller may do nothing as it resolves: what is read of it says so itself."""
        return False

    @property
    def resolves_at_once(self) -> bool:
        """Whether it is a mana ability: nothing happens, and nobody acts, before it resolves (605.3b)."""
        return isinstance(self.announced, AbilityActivated) and is_another_mana_ability(self.announced.ability)


StackObject = Trigger | Played
"""An object on the stack: a triggered ability, an activated ability or a spell."""


def digested(objects: Iterable[StackObject]) -> list[tuple[object, ...]]:
    """Objects on the stack as digests have had them since the first recordings; the rest follows from the log."""
    return [_first_known(each) if isinstance(each, Trigger) else tuple(each) for each in objects]


def _first_known(found: Trigger) -> tuple[object, ...]:
    since = () if found.at == "end_of_combat" else (found.at,)
    if any(isinstance(when, DealsDamage) for when in found.ability.when):
        found = found._replace(objects=())
    return (*found[:7], *since)
