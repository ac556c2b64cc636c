"""Activated abilities and spells in standard wording, and what triggered abilities do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from events.abilities import Activated, ActivationTiming, AnyAbility, SpellAbility, Triggered
from events.ability_costs import ManaCost
from events.filters import THIS
from events.references import THIS_ONE
from events.triggers import ConditionHolds
from simulator.oracle.event_names import NO_EVENT, EventNames, event_names
from simulator.oracle.printing.conditions import condition_in_words
from simulator.oracle.printing.costs import print_cost
from simulator.oracle.printing.deeds import BURIED
from simulator.oracle.printing.instructions import print_instructions
from simulator.oracle.printing.nouns import CREATURE_NAMES, Names
from simulator.oracle.printing.references import NoInstruction
from simulator.oracle.printing.statics import NoWords, print_ability

ONLY: Mapping[ActivationTiming, str] = MappingProxyType(
    {
        "after_blockers": "Activate only during combat after blockers are declared.",
        "any_player": "Any player may activate this ability.",
        "as_a_sorcery": "Activate only as a sorcery.",
        "as_an_instant": "Activate only as an instant.",
        "before_attackers": "Activate only before attackers are declared.",
        "before_blockers": "Activate only before blockers are declared.",
        "before_combat_damage": "Activate only before the combat damage step.",
        "declare_attackers": "Activate only during the declare attackers step.",
        "declare_blockers": "Activate only during the declare blockers step.",
        "during_combat": "Activate only during combat.",
        "once": "Activate only once.",
        "once_each_turn": "Activate only once each turn.",
        "opponents_turn": "Activate only during an opponent's turn.",
        "twice_each_turn": "Activate only twice each turn.",
        "your_turn": "Activate only during your turn.",
        "your_upkeep": "Activate only during your upkeep.",
    }
)


def print_effect(ability: Activated | SpellAbility | Triggered, names: Names = CREATURE_NAMES) -> str:
    """What an ability does, in sentences; the cost and the restrictions of an activated one beside it.

    Args:
        ability: an ability whose effect is read.
        names: what the text calls its own permanent.

    Raises:
        NoInstruction: there are no words for it.

    >>> from events.ability_costs import TapThis
    >>> from events.instructions import Untaps
    >>> from events.references import THIS_ONE
    >>> print_effect(Activated(cost=(TapThis(),), effect=Untaps(what=THIS_ONE), only=("once_each_turn",)))
    '{T}: Untap this creature. Activate only once each turn.'
    >>> from events.instructions import Puts
    >>> print_effect(Activated(cost=(TapThis(),), effect=Puts(what=THIS_ONE, to="hand"), zone="graveyard"))
    "{T}: Return this card from your graveyard to its owner's hand."
    """
    if ability.effect is None:
        raise NoInstruction("an effect that is not read")
    buried = isinstance(ability, Activated) and ability.zone == "graveyard"
    said = print_instructions(
        ability.effect,
        ability.targets,
        event=_event_of(ability) if isinstance(ability, Triggered) else NO_EVENT,
        spell=isinstance(ability, SpellAbility),
        this=BURIED if buried else names.this,
        quoting=lambda given: _quoted(given, names),
    )
    if not isinstance(ability, Activated):
        return said
    power_up = any(isinstance(part, ManaCost) and part.less_if_new for part in ability.cost)
    label, only = ("Power-up — ", ability.only[:-1]) if power_up else ("", ability.only)
    restrictions = "".join(f" {ONLY[each]}" for each in only)
    if ability.only_if is not None:
        restrictions += f" Activate only if {condition_in_words(ability.only_if)}."
    return f"{label}{print_cost(ability.cost, this=names.this)}: {said}{restrictions}"


def _event_of(ability: Triggered) -> EventNames:
    """What the event names: "it" is this permanent where the condition behind it says something of that (603.4)."""
    names, said = event_names(ability.when), ability.only_if
    of_this = isinstance(said, ConditionHolds) and condition_in_words(said.condition).startswith("this ")
    return names._replace(it=THIS_ONE) if of_this else names


def _quoted(given: tuple[AnyAbility, ...], names: Names) -> str:
    """Abilities as they stand in quotation marks.

    Raises:
        NoInstruction: one of them has no sentence.
    """
    said = []
    for each in given:
        if isinstance(each, Activated):
            said.append(print_effect(each, names))
            continue
        try:
            said.append(print_ability(each, names) if each.subject == THIS else print_ability(each))
        except NoWords as none:
            raise NoInstruction(str(none)) from None
    return " ".join(said)
