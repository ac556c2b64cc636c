"""What was read of a card, in plain words: the sentences of its abilities, printed from the algebra.

Triggered abilities are told by the algebra's own names, each with what it is set to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import groupby
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from events.abilities import Activated, AnyAbility, IfTrue, SpellAbility, Triggered, Unsupported
from events.filters import THIS, Filter
from events.instructions import GetsPT, Instruction
from events.references import THAT_ONE, THIS_ONE, Reference
from events.triggers import Size
from projections.unread import is_not_read, is_played
from simulator.oracle.card import CompiledFace, PrintedAbility, is_unread
from simulator.oracle.others_than_bearer import with_others_as_worded
from simulator.oracle.printing.abilities import print_effect
from simulator.oracle.printing.conditions import condition_in_words
from simulator.oracle.printing.duel_masters import Unprinted, duel_ability_in_words
from simulator.oracle.printing.events import event_in_words
from simulator.oracle.printing.nouns import CREATURE_NAMES, Names
from simulator.oracle.printing.references import NoInstruction
from simulator.oracle.printing.statics import NoWords, print_abilities, print_ability

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SAID_APART = frozenset({"subject", "words", "why", "keyword", "label", "acts", "blocking"})


def kind_line(face: CompiledFace) -> str:
    """A face's types as a type line has them.

    >>> kind_line(CompiledFace(name="Okk", types=("creature",), subtypes=("goblin",)))
    'Creature — Goblin'
    """
    line = " ".join(word.capitalize() for word in (*face.supertypes, *face.types))
    return f"{line} — {' '.join(word.capitalize() for word in face.subtypes)}" if face.subtypes else line


def ability_in_words(ability: AnyAbility, names: Names = CREATURE_NAMES) -> str:
    """An ability in words.

    Args:
        ability: the ability.
        names: what the text calls its own permanent, and the one that it is attached to.

    >>> from events.declaration_abilities import MinBlockers
    >>> ability_in_words(MinBlockers(n=2, words="menace"))
    "This creature can't be blocked except by two or more creatures."
    """
    if isinstance(ability, Unsupported):
        return "not read" if ability.why in ("", f"{ability.words} is not read") else f"not read: {ability.why}"
    try:
        if isinstance(ability, Activated | SpellAbility):
            return " ".join(print_effect(ability, names).split())
        return _triggered(ability, names) if isinstance(ability, Triggered) else print_ability(ability, names)
    except (NoInstruction, NoWords):
        return _by_names(ability)


def names_of(face: CompiledFace) -> Names:
    """What the text of a face calls its own permanent, and the one that it is attached to.

    >>> names_of(CompiledFace(name="Vorpal Sword", types=("artifact",), subtypes=("equipment",)))
    Names(this='this artifact', bearer='equipped creature')
    """
    kinds = ("creature", "planeswalker", "land", "artifact", "enchantment", "battle")
    spell = "permanent" if {"instant", "sorcery"}.isdisjoint(face.types) else "spell"
    this = next((kind for kind in kinds if kind in face.types), spell)
    if "equipment" in face.subtypes:
        return Names(f"this {this}", "equipped creature")
    words = [keyword.split() for printed in face.printed for keyword in printed.keywords]
    hosts = [said[1] for said in words if len(said) == 2 and said[0] == "enchant" and said[1] in (*kinds, "permanent")]
    return Names(f"this {this}", f"enchanted {hosts[0] if hosts else 'creature'}")


def read_in_words(printed: PrintedAbility, names: Names = CREATURE_NAMES) -> tuple[str, ...]:
    """What is read of an ability of a card, one line for what belongs together.

    Args:
        printed: the ability.
        names: what the text calls its own permanent, and the one that it is attached to.

    >>> from events.declaration_abilities import CantAttack, CantBlock
    >>> read_in_words(PrintedAbility(kind="static", abilities=(CantAttack(), CantBlock(), Unsupported(why="odd"))))
    ("This creature can't attack or block.",)
    """
    said: list[str] = []
    read = [ability for ability in printed.abilities if not is_unread(ability)]
    for of_sentences, abilities in groupby(read, _has_a_sentence):
        together = tuple(abilities)
        said += (
            [print_abilities(together, names)] if of_sentences else [ability_in_words(each, names) for each in together]
        )
    return tuple(said)


def said_in_words(printed: PrintedAbility, face: CompiledFace) -> tuple[str, ...]:
    """What is read of an ability of a face, in the words of the game that it is a card of."""
    if face.game == "Magic":
        return read_in_words(with_others_as_worded(printed), names_of(face))
    return tuple(_of_a_duel(ability) for ability in printed.abilities if not is_unread(ability))


def _of_a_duel(ability: AnyAbility) -> str:
    try:
        return duel_ability_in_words(ability)
    except Unprinted:
        return _by_names(ability)


def _has_a_sentence(ability: AnyAbility) -> bool:
    try:
        print_ability(ability)
    except NoWords:
        return False
    return True


def _triggered(ability: Triggered, names: Names) -> str:
    """A triggered ability in a sentence, with what the game does not follow of it behind that.

    Raises:
        NoInstruction: there are no words for what it does.
        NoWords: there are none for when it triggers, or it says more than a sentence here.
    """
    event = event_in_words(ability.when, names)
    if event is None or ability.opaque or ability.use or ability.modes or ability.only_if is not None:
        raise NoWords("a triggered ability of which a sentence would not say all")
    when = event[0].upper() + event[1:]
    if ability.effect is None:
        return f"{when}: what it does is not read"
    done = _asked_behind(
        ability.effect, " ".join(print_effect(replace(ability, effect=_as_gained(ability.effect)), names).split())
    )
    said = f"{when}, {'you may ' if ability.optional else ''}{done[0].lower()}{done[1:]}"
    if any(condition.often == "once_each_turn" for condition in ability.when):
        said = f"{said} This ability triggers only once each turn."
    if not is_played(ability.effect):
        return f"{said} (not played yet)"
    return f"{said} (when this happens is not followed yet)" if is_not_read(ability) else said


def _asked_behind(effect: Instruction, done: str) -> str:
    """What is done with an "if" that is asked only then behind it: right after the event it would ask twice (603.4)."""
    if not isinstance(effect, IfTrue) or effect.otherwise is not None:
        return done
    asked = f"if {condition_in_words(effect.condition)}, "
    first = done[: len(asked)].lower() == asked.lower()
    return f"{done[len(asked) :].removesuffix('.')} {asked[:-2]}." if first and done.count(".") == 1 else done


def _as_gained(effect: Instruction) -> Instruction:
    """What a keyword says of a creature's size, as the sentence of a card would say it; anything else as it is."""
    if not isinstance(effect, Size) or effect.per or effect.whom not in _WHOM:
        return effect
    return GetsPT(what=_WHOM[effect.whom], power=effect.power, toughness=effect.toughness)


_WHOM: Mapping[str, Reference] = MappingProxyType({"this": THIS_ONE, "that": THAT_ONE})


def _by_names(ability: AnyAbility) -> str:
    """An ability by the names of the algebra."""
    about = "" if ability.subject == THIS else f"{_in_words(ability.subject) or 'every permanent'}: "
    if isinstance(ability, Triggered) and is_unread(ability) and ability.effect is not None:
        with suppress(NoInstruction):
            done = " ".join(print_effect(ability).split())
            said = _struct(replace(ability, effect=None, targets=(), modes=()))
            return f"{about}{said or 'triggered'}; {done} (not played yet)"
    said = f"{about}{_struct(ability)}"
    if isinstance(ability, Activated | SpellAbility | Triggered) and is_unread(ability):
        return f"{said or 'triggered'}; what it does is not {'played' if ability.effect is not None else 'read'}"
    return said


def unread_in_words(printed: PrintedAbility) -> tuple[str, ...]:
    """Why an ability of a card, or a part of it, is not read."""
    return tuple(ability_in_words(ability) for ability in printed.unread)


def _struct(value: msgspec.Struct) -> str:
    name = _spaced(type(value).__name__)
    said = []
    for field, default in _fields_of(type(value)):
        held = getattr(value, field)
        if held != default:
            said.append(_field(field, held))
    if isinstance(value, Filter):
        return ", ".join(said)
    return f"{name}: {', '.join(said)}" if said else name


@cache
def _fields_of(kind: type[msgspec.Struct]) -> list[tuple[str, object]]:
    fields = msgspec.structs.fields(kind)
    return [(field.name, field.default) for field in fields if field.name not in _SAID_APART]


def _field(name: str, held: object) -> str:
    spaced = name.replace("_", " ").strip()
    if isinstance(held, bool):
        return spaced if held else f"not {spaced}"
    return f"{spaced} {_in_words(held) or 'none'}"


def _in_words(value: object) -> str:
    """A value of the algebra; no number where one could stand means all there are."""
    match value:
        case msgspec.Struct():
            return _struct(value)
        case tuple():
            return " or ".join(_in_words(each) for each in value)
        case None:
            return "all"
    return str(value).replace("_", " ")


def _spaced(name: str) -> str:
    return _CAPITAL.sub(" ", name).lower().replace("cant ", "can't ")
