"""What abilities do and cost: the words of a paragraph, given to the grammar of instructions and of costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeGuard

from msgspec.structs import replace

from events.abilities import Activated, ActivationTiming, CastOnly, Grants, SpellAbility, Triggered, Unsupported
from events.ability_costs import AnyCost, CounterCost, LoyaltyCost, ManaCost, NotReadCost, ObjectCost, ThisCost
from events.instructions import Instruction
from events.references import THIS_ONE, EachOtherPlayer, Targets
from events.trigger_conditions import Exerted
from projections.followed.naming import said_in
from simulator.oracle.event_names import IF_THIS, NO_EVENT, EventNames, event_names, with_the_other_named
from simulator.oracle.paragraphs import acts_in_a_graveyard
from simulator.oracle.reading import Abilities

if TYPE_CHECKING:
    from simulator.oracle.grammar.instructions.effects import Effect

ReadAbility = Callable[[str], Abilities]
"""What reads an ability in quotation marks."""


def _cased(text: str) -> str:
    return " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').replace("−", "-").split())


class _Quotations:
    """Reads the abilities in quotation marks of a text, each in its own letters.

    Args:
        cased: the text.
        read: what reads an ability.
    """

    def __init__(self, cased: str, read: ReadAbility) -> None:
        self.cased = cased
        self.read = read

    def __call__(self, start: int, end: int) -> Abilities:
        found = self.read(self.cased[start:end])
        if any(_not_understood(each) for each in found):
            return ()
        return tuple(replace(each, words="") for each in found)


def _not_understood(ability: object) -> bool:
    effects = (Activated, SpellAbility, Triggered)
    return isinstance(ability, Unsupported | Grants) or (isinstance(ability, effects) and ability.effect is None)


def read_activated(said: str, read: ReadAbility) -> Activated:
    """An activated ability: what it costs, its targets, what it does and when it can be activated.

    What is not read of it is marked: a `NotReadCost`, no effect. Its last sentence may say all the same when alone it
    can be activated.

    Args:
        said: its words, with a colon behind the cost, its permanent called "this creature".
        read: what reads an ability in quotation marks.

    >>> ability = read_activated("{T}: Tap target creature.", lambda words: ())
    >>> ability.cost, type(ability.effect).__name__, len(ability.targets)
    ((TapThis(),), 'Taps', 1)
    """
    from simulator.oracle.grammar.instructions.effects import read_cost

    before, _, after = said.partition(":")
    cost = read_cost(_cased(before).lower())
    parts: tuple[AnyCost, ...] = (NotReadCost(),) if isinstance(cost, str) else cost
    names = EventNames(it=THIS_ONE) if _names_this_alone(parts) else NO_EVENT
    ability = _effect(after, names, read, has_x="x" in before.lower(), sacrificed=_sacrifices_one(parts))
    when = ability or _restriction(after, read)
    own = _QUOTED.sub("", after)
    permission: tuple[ActivationTiming, ...] = ("any_player",) if _OTHERS.search(own) else ()
    if ability is None and _OTHER_COST.search(own):
        parts = (*(part for part in parts if not isinstance(part, ManaCost)), NotReadCost())
    return Activated(
        cost=parts,
        targets=ability.targets if ability else (),
        effect=ability.effect if ability else None,
        only=when.only if when else permission,
        only_if=when.only_if if when else None,
        only_not_read=ability is None,
        zone=_zone(parts, after),
        loyalty=any(isinstance(part, LoyaltyCost) for part in parts),
        adds_mana=ability is None and _could_add_mana(after),
    )


_QUOTED = re.compile(r'"[^"]*"|“[^”]*”')
_OTHERS = re.compile(r"(?<!Only you )\bmay activate this ability\b")
"""Words by which others than its controller may activate an ability, whatever they are (602.2)."""
_OTHER_COST = re.compile(r"\b[Tt]his ability costs\b")
"""Words that change what an ability costs (601.2f): what they make of its mana is not read."""


def _restriction(effect: str, read: ReadAbility) -> Effect | None:
    """The last sentence of an ability that is not read, if that says when alone it can be activated (602.5)."""
    last = effect.rpartition(". ")[2].strip()
    if not last.lower().startswith("activate only ") or '"' in last or "”" in last:
        return None
    return _effect(f"Draw a card. {last}", NO_EVENT, read)


LABELS_OF_ABILITIES: Mapping[str, str] = MappingProxyType(
    {
        "boast": "Activate only if this creature attacked this turn and only once each turn.",
        "exhaust": "Activate only once.",
        "power-up": "Activate only once.",
    }
)
"""Labels of special activated abilities, and what each says of their activation (702.142a, 702.177a)."""


def labelled(label: str, said: str, read: ReadAbility) -> Activated:
    """An activated ability of a special kind, which its label names.

    A power-up ability costs less, by the mana cost of its permanent, in the turn in which that entered.

    Args:
        label: one of `LABELS_OF_ABILITIES`.
        said: its words behind the label.
        read: what reads an ability in quotation marks.

    >>> labelled("boast", "{1}: Untap this creature.", lambda words: ()).only
    ('once_each_turn',)
    """
    words = said if said.endswith((".", '"', "”")) else f"{said}."
    ability = read_activated(f"{words} {LABELS_OF_ABILITIES[label]}", read)
    if label != "power-up":
        return ability
    cost = tuple(replace(part, less_if_new=True) if isinstance(part, ManaCost) else part for part in ability.cost)
    return replace(ability, cost=cost)


def _names_this_alone(cost: tuple[AnyCost, ...]) -> bool:
    """Whether a cost names this permanent, and no other object, so that "it" is this one."""
    of_this = [part for part in cost if isinstance(part, ThisCost) or (isinstance(part, CounterCost) and not part.on)]
    named = any(isinstance(part, ObjectCost | NotReadCost) for part in cost)
    others = any(isinstance(part, CounterCost) and part.on for part in cost)
    return bool(of_this) and not named and not others


def _sacrifices_one(cost: tuple[AnyCost, ...]) -> bool:
    """Whether one permanent other than this one, and no more, is sacrificed for a cost."""
    others = [part.n for part in cost if isinstance(part, ObjectCost) and part.action == "sacrifice"]
    return others == [1] and not any(isinstance(part, ThisCost) and part.action == "sacrifice" for part in cost)


_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_ADDS_MANA = re.compile(r"\badds? [^.]*(?:\{|\bmana\b)", re.IGNORECASE)
_NOT_AS_IT_RESOLVES = re.compile(r"\b(?:when|whenever|at the beginning)\b", re.IGNORECASE)


def _could_add_mana(effect: str) -> bool:
    """Whether an ability that is not read could add mana as it resolves, and has no target (605.1a).

    >>> _could_add_mana(" Add {C}. When you do, mill a card."), _could_add_mana(' It gains "{T}: Add {C}."')
    (True, False)
    """
    plain = _QUOTED.sub("", effect)
    if re.search(r"\btarget\b", plain, re.IGNORECASE):
        return False
    return any(_ADDS_MANA.search(each) and not _NOT_AS_IT_RESOLVES.search(each) for each in plain.split("."))


def _zone(cost: tuple[AnyCost, ...], effect: str) -> Literal["battlefield", "hand", "graveyard"]:
    """Where the card has to be: where its cost or its effect finds it (602.1, 113.6)."""
    for part in cost:
        if isinstance(part, ThisCost) and part.zone != "battlefield":
            return part.zone
    return "graveyard" if acts_in_a_graveyard(effect) else "battlefield"


def read_cast_only(said: str) -> CastOnly | None:
    """When alone a spell can be cast; None where a paragraph says something else.

    Args:
        said: a paragraph of its text.
    """
    from simulator.oracle.grammar.instructions import effects

    only = effects.read_cast_only(said.lower()) if said.lower().startswith("cast this spell only ") else ()
    return CastOnly(only=only) if only else None


def read_spell(said: str, read: ReadAbility) -> SpellAbility:
    """What an instant or sorcery does; without effect where that is not read.

    Args:
        said: a paragraph of its text.
        read: what reads an ability in quotation marks.
    """
    found = _effect(said, NO_EVENT, read, spell=True, has_x=True)
    return SpellAbility(effect=found.effect, targets=found.targets) if _unrestricted(found) else SpellAbility()


def read_triggered(ability: Triggered, said: str, read: ReadAbility) -> Triggered:
    """A triggered ability with what it does, if that is read: all sentences behind its event.

    Args:
        ability: the ability without an effect.
        said: its words.
        read: what reads an ability in quotation marks.
    """
    names, of_other = event_names(ability.when), with_the_other_named(ability.when)
    rest = said
    for place in range(_MOST_COMMAS):
        skipped, comma, rest = rest.partition(", ")
        if not comma or (place and not _of_the_event(skipped)):
            break
        names = _with_condition(names, skipped.lower())
        if rest.lower().startswith(("if ", "or ", "and ")):
            continue
        found = _effect(rest, names, read)
        if _unrestricted(found):
            unknown = any(each.partly for each in ability.when) and _speaks_of_others(found.effect)
            return ability if unknown else _with_effect(ability, found.effect, found.targets)
        if of_other is not None:
            found = _effect(rest, event_names(of_other), read)
            if _unrestricted(found):
                return _with_effect(replace(ability, when=of_other), found.effect, found.targets)
    return ability


def _speaks_of_others(effect: Instruction) -> bool:
    """Whether an effect is on "each other player": than whom, an event that is not read may say."""
    return any(True for _ in said_in(effect, EachOtherPlayer))


_OF_ANOTHER = re.compile(r"\b(?:another|creatures?|permanents?|target)\b")


def _with_condition(names: EventNames, words: str) -> EventNames:
    """What an event names together with its condition (603.4).

    "It" is this permanent where the condition says something of that alone, whoever the event is of.

    >>> from events.triggers import AttacksUnblocked
    >>> from events.filters import Filter
    >>> of_another = event_names((AttacksUnblocked(subject=(Filter(controller="you"),)),))
    >>> of_another.it, _with_condition(of_another, "if this creature is untapped").it
    (That(), This())
    """
    if words == "if it had counters on it":
        return names._replace(had_counters=True)
    this = IF_THIS.match(words)
    if this is None:
        return names
    of_another = _OF_ANOTHER.search(words, this.end()) and names.it != THIS_ONE
    return names._replace(it=None if of_another else THIS_ONE)


def read_exerted(said: str, read: ReadAbility) -> Triggered:
    """What a creature does as it is exerted (701.43d), of which the sentence before speaks; "it" is that creature.

    Args:
        said: the words, which begin with "When you do, ".
        read: what reads an ability in quotation marks.
    """
    exerted = Triggered(when=(Exerted(),))
    found = _effect(said.partition(", ")[2], event_names(exerted.when), read)
    return _with_effect(exerted, found.effect, found.targets) if _unrestricted(found) else exerted


def _of_the_event(words: str) -> bool:
    """Whether words between two commas belong to the event: its condition (603.4), or one of several events."""
    if any(mark in words for mark in '."”?!'):
        return False
    return words.lower().startswith(("if ", "or ")) or " " not in words


_MOST_COMMAS = 4
"""How many commas an event and its condition may have."""


def read_chapter(said: str, read: ReadAbility) -> Triggered:
    """A chapter of a Saga: it triggers as lore counters are put, after the draw step."""
    found = _effect(said, NO_EVENT, read)
    ability = Triggered(acts="activated")
    return _with_effect(ability, found.effect, found.targets) if _unrestricted(found) else ability


def _unrestricted(found: Effect | None) -> TypeGuard[Effect]:
    """Whether an effect is read, and no restriction on its activation stands behind it."""
    return found is not None and not found.only and found.only_if is None


def _with_effect(ability: Triggered, effect: Instruction, targets: tuple[Targets, ...]) -> Triggered:
    return replace(ability, effect=effect, targets=targets)


_OWN_NAME = re.compile(r"\b[Cc]reate (?P<name>[A-Z][^.,\"]*), an? legendary ")


def _called_tokens(cased: str) -> str:
    """The text in which a token that is created with a name of its own is called by that no more, but "that token".

    >>> _called_tokens("Create Bo, a legendary 1/1 red Cat creature token. Bo gains haste.")
    'Create Bo, a legendary 1/1 red Cat creature token. that token gains haste.'
    """
    found = _OWN_NAME.search(cased)
    if found is None:
        return cased
    name = re.compile(rf"(?<![\w'-]){re.escape(found['name'])}(?![\w'-])")
    return cased[: found.end()] + name.sub("that token", cased[found.end() :])


_QUOTATION_ENDS = re.compile(r'[^\s"]"(?=$| [A-Z•])')
"""Where an ability in quotation marks ends its sentence: its own full stop stands for that of the sentence."""


def _effect(
    text: str,
    names: EventNames,
    read: ReadAbility,
    *,
    spell: bool = False,
    has_x: bool = False,
    sacrificed: bool = False,
) -> Effect | None:
    """What words say that is done; None where that is not read. Lark is imported when it is needed."""
    from simulator.oracle.grammar.instructions.effects import read_effect

    cased = _called_tokens(_QUOTATION_ENDS.sub(r"\g<0>.", _cased(text)))
    plain = cased.lower()
    if len(plain) != len(cased):
        return None
    if not plain.endswith("."):
        plain += "."
    quoted = _Quotations(cased, read)
    found = read_effect(plain, names, quoted, spell=spell, has_x=has_x, sacrificed=sacrificed, cased=cased)
    return None if isinstance(found, str) else found
