"""What a player announces with a spell or an activated ability: modes, X, targets and what the whole of it costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from math import inf
from typing import NamedTuple, TypeVar

import msgspec

from events.abilities import (
    Activated,
    AnyAbility,
    Choose,
    ManaAbility,
    Mode,
    SpellAbility,
    Triggered,
    Unsupported,
)
from events.ability_costs import AnyCost, LoyaltyCost, ManaCost
from events.board import Permanent
from events.casting import AbilityActivated, SpellCast
from events.instructions import Instruction
from events.quantities import X
from events.references import Described, Targets
from projections.position import Position
from projections.triggers.stack_objects import Played, StackObject, Trigger
from simulator.oracle.enchanting import enchanted_by, is_enchant
from simulator.rules.described import Viewer
from simulator.rules.targets import TargetSlot, may_be_elsewhere, slots

T = TypeVar("T")

_MANA = r"(?:\{[0-9a-zA-Z/]+\})+"
PAID_OFTEN = ("multikicker", "squad")
"""Keywords whose additional cost may be paid any number of times."""

KICKERS = ("kicker", "offspring", *PAID_OFTEN)
"""Keywords whose additional cost is announced as kicking is."""

_KICKER = re.compile(rf"(?:{'|'.join(KICKERS)}) ({_MANA})")


class Spell(NamedTuple):
    """A card as it is cast.

    Args:
        card: its characteristics, with the id of the spell.
        does: what it does as it resolves, beside becoming a permanent.
        unread: words on how it is cast that are not read; one that forbids it says that it has no mana cost.
        cost: its mana cost as printed.
    """

    card: Permanent
    does: tuple[AnyAbility, ...] = ()
    unread: tuple[AnyAbility, ...] = ()
    cost: str = ""


def activated_abilities(permanent: Permanent) -> tuple[AnyAbility, ...]:
    """The activated abilities of a permanent or card in printed order, mana abilities and those not read included."""
    return tuple(ability for ability in permanent.abilities if _is_activated(ability))


def _is_activated(ability: AnyAbility) -> bool:
    if isinstance(ability, Unsupported):
        return ability.acts == "activated"
    return isinstance(ability, Activated | ManaAbility)


class Announcement(msgspec.Struct, frozen=True, dict=True):
    """A spell or an activated ability with all that is chosen for it, in the position just before it.

    What its words and the position make of it is worked out once, as a judgement asks for it dozens of times.

    Args:
        position: the moment.
        event: the spell or ability.
        priority: the player who has priority, or "".
    """

    position: Position
    event: AbilityActivated | SpellCast
    priority: str = ""

    @property
    def name(self) -> str:
        """The spell, or the permanent or card that has the ability."""
        return self.event.card.id if isinstance(self.event, SpellCast) else self.event.source

    @property
    def this(self) -> Permanent | None:
        """The spell, card or permanent with its characteristics; None where it is not there."""
        if self.event.card is not None:
            return self.event.card
        return self.position.board.permanents.get(self.name)

    @property
    def by(self) -> Viewer:
        """From where its words are seen."""
        return Viewer(self.position, self.this, self.event.player)

    @cached_property
    def does(self) -> tuple[AnyAbility, ...]:
        """The abilities with the instructions that are followed as it resolves."""
        return self.event.does if isinstance(self.event, SpellCast) else (self.event.ability,)

    @property
    def unread(self) -> tuple[Unsupported, ...]:
        """The words of a spell on how it is cast that are not read."""
        unread = self.event.unread if isinstance(self.event, SpellCast) else ()
        return tuple(each for each in unread if isinstance(each, Unsupported))

    @cached_property
    def modal(self) -> Choose | None:
        """Its modes, if it is modal; there is one choice of modes at most that is read."""
        found = (effect_of(ability) for ability in self.does)
        return next((effect for effect in found if isinstance(effect, Choose)), None)

    @cached_property
    def modes(self) -> tuple[Mode, ...]:
        """The modes that are chosen, as far as there are such."""
        if self.modal is None:
            return ()
        return tuple(self.modal.modes[mode] for mode in self.event.modes if 0 <= mode < len(self.modal.modes))

    @cached_property
    def asked(self) -> tuple[Targets, ...]:
        """What its words ask for as targets."""
        if isinstance(self.event, SpellCast) and "aura" in self.event.card.subtypes:
            return (enchanted(self.event.card),)
        return (
            *(each for ability in self.does for each in targets_of(ability)),
            *(each for mode in self.modes for each in mode.targets),
        )

    @cached_property
    def chosen(self) -> tuple[TargetSlot, ...] | None:
        """What is chosen for each word "target"; None if it is too much or too little."""
        return slots(self.asked, self.event.targets, self.event.x)

    @cached_property
    def cost(self) -> tuple[AnyCost, ...]:
        """All that it costs, part by part."""
        parts = [part for ability in self.does for part in cost_of(ability)]
        parts += [part for mode in self.modes for part in mode.cost]
        if isinstance(self.event, SpellCast):
            mana = "".join([self.event.cost, *[kicker_of(self.event.card)] * self.event.kicked])
            parts += [ManaCost(mana=mana)] if mana else []
        return tuple(parts)

    @cached_property
    def has_x(self) -> bool:
        """Whether its cost has an X."""
        of_mana = any("{X}" in part.mana for part in self.cost if isinstance(part, ManaCost))
        of_loyalty = any(part.x for part in self.cost if isinstance(part, LoyaltyCost))
        return of_mana or of_loyalty or any(isinstance(getattr(part, "n", None), X) for part in self.cost)

    @property
    def has_words_not_read(self) -> bool:
        """Whether words behind an activated ability's effect are not read, which may say what X is (107.3c)."""
        return any(isinstance(each, Activated) and each.only_not_read for each in self.does)


def worked_out_once(function: Callable[[Announcement], T]) -> Callable[[Announcement], T]:
    """A function of an announcement alone, whose result is kept with the announcement."""

    @wraps(function)
    def remembering(announcement: Announcement) -> T:
        known = announcement.__dict__
        if function.__name__ not in known:
            known[function.__name__] = function(announcement)
        found: T = known[function.__name__]
        return found

    return remembering


def modal_of(ability: AnyAbility) -> Choose | None:
    """The modes of an ability that is modal as a whole; None of any other."""
    effect = effect_of(ability)
    return effect if isinstance(effect, Choose) else None


def asked_of(trigger: Trigger, modes: Sequence[int] | None = None) -> tuple[Targets, ...]:
    """What the words of a triggered ability ask for as targets, with those of its modes.

    Args:
        trigger: the ability.
        modes: the modes, as printed from 0; by default those that were chosen.
    """
    modal = modal_of(trigger.ability)
    chosen = trigger.modes if modes is None else modes
    of_modes = (modal.modes[mode].targets for mode in chosen if mode < len(modal.modes)) if modal else ()
    return (*trigger.ability.targets, *(each for asked in of_modes for each in asked))


def modes_amiss(modal: Choose, modes: Sequence[int]) -> str:
    """How many modes are to be chosen, where these can't be; "" where they can.

    >>> both = Choose(modes=(), least=2, most=2)
    >>> modes_amiss(both, (0,))
    '2 of the 0 modes'
    """
    most = len(modal.modes) if modal.most is None else modal.most
    again = len({*modes}) < len(modes) and not modal.again
    outside = not all(0 <= mode < len(modal.modes) for mode in modes)
    if not (again or outside) and modal.least <= len(modes) <= most:
        return ""
    many = f"{modal.least}" if modal.least == most else f"{modal.least} to {most}"
    return f"{many} of the {len(modal.modes)} modes"


def effect_of(ability: AnyAbility) -> Instruction | None:
    """What an ability does; None where that is not read."""
    return ability.effect if isinstance(ability, Activated | SpellAbility | Triggered) else None


def effects_of(found: StackObject) -> list[Instruction]:
    """All that is read of what an object on the stack does as it resolves, in order."""
    return [effect for each in found.does if (effect := effect_of(each)) is not None]


def targets_of(ability: AnyAbility) -> tuple[Targets, ...]:
    """What the words of an ability ask for as targets, its modes apart."""
    return ability.targets if isinstance(ability, Activated | SpellAbility | Triggered) else ()


def words_on(announcement: Announcement, asked: Targets) -> str:
    """What the words are called, of a spell or of an ability, that ask for such a target; "" where nobody knows."""
    asking = (each for each in announcement.does if asked in targets_of(each))
    modal = (each for each in announcement.does if isinstance(effect_of(each), Choose))
    return next((each.words for each in (*asking, *modal)), "")


def cost_of(ability: AnyAbility) -> tuple[AnyCost, ...]:
    """What an ability costs to activate, or a part of a spell costs beside its mana cost."""
    return ability.cost if isinstance(ability, Activated | SpellAbility) else ()


def most_kicks(kicker: str) -> float:
    """How many times a spell may be kicked; "kicker A and/or B" stands for two kickers (702.33b, 702.33d).

    >>> most_kicks("kicker {1}{g}"), most_kicks("kicker {1}{b} and/or {g}"), most_kicks("multikicker {g}")
    (1, 2, inf)
    """
    return inf if kicker.startswith(PAID_OFTEN) else 1 + kicker.count(" and/or ")


def kicker_of(card: Permanent) -> str:
    """The mana of a kicker, offspring or squad cost; "" where there is none, there are several, or it is not mana.

    >>> kicker_of(Permanent(id="s", controller="A", keywords=("kicker {1}{g}",)))
    '{1}{G}'
    """
    kickers = [keyword for keyword in card.keywords if keyword.startswith(KICKERS)]
    match = _KICKER.fullmatch(kickers[0]) if len(kickers) == 1 else None
    return match[1].upper() if match else ""


def enchanted(card: Permanent) -> Targets:
    """What an Aura spell targets, as its enchant ability says (303.4a); where that is not read, any permanent."""
    found = (enchanted_by(keyword) for keyword in card.keywords if is_enchant(keyword))
    return next((asked for asked in found if asked is not None), Targets(objects=(Described(),)))


def enchants_plainly(card: Permanent) -> bool:
    """Whether it is read what an Aura can enchant, in one ability, and no card of another zone is among that."""
    found = [enchanted_by(keyword) for keyword in card.keywords if is_enchant(keyword)]
    return len(found) == 1 and found[0] is not None and not may_be_elsewhere(found[0])


def announced_for(position: Position, found: StackObject) -> Sequence[TargetSlot] | None:
    """What was chosen for each word "target" of an object on the stack."""
    if isinstance(found, Played):
        return Announcement(position, found.announced).chosen
    return slots(asked_of(found), position.triggers.targets.get(found.number, ()))


def viewer_of(position: Position, found: StackObject) -> Viewer:
    """From where the words of an object on the stack are seen; a source that left is as it last existed."""
    lost = frozenset([card for number, card in position.triggers.lost if number == found.number])
    if isinstance(found, Trigger) or found.announced.card is None:
        left = position.triggers.gone.get(found.source) or position.triggers.last.get(found.source)
        source = position.board.permanents.get(found.source) or left
        if isinstance(found, Trigger):
            return Viewer(position, source, found.controller, found.player, found.that_player, found.objects, lost)
        return Viewer(position, source, found.controller, lost=lost)
    return Viewer(position, found.announced.card, found.controller, lost=lost)


def mana_symbols(parts: Sequence[AnyCost], x: int | None) -> str:
    """The mana among the parts of a cost, X as the number that was announced.

    >>> mana_symbols([ManaCost(mana="{X}{R}")], 3)
    '{3}{R}'
    """
    mana = "".join(part.mana for part in parts if isinstance(part, ManaCost))
    return mana.replace("{X}", f"{{{x or 0}}}")
