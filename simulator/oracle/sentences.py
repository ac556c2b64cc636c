"""Reading a sentence of rules text: exactly one of understood, irrelevant, a trigger, or unsupported."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

from msgspec.structs import replace

from events.abilities import Triggered, Unsupported
from events.instructions import Instruction
from events.triggers import When
from simulator.oracle.elsewhere import elsewhere, waiting
from simulator.oracle.event_names import IF_THIS
from simulator.oracle.reading import (
    Abilities,
    Irrelevant,
    OpaqueEffect,
    Reading,
    Understood,
    self_named,
)
from simulator.oracle.set_aside import read_statement
from simulator.oracle.trigger_frames import frame_of

_LABEL = re.compile(r"([A-Za-z][A-Za-z0-9_'-]*): *(?=(?:when|whenever|at) )", re.IGNORECASE)
_TRIGGER = re.compile(
    r"(?>(?:when|whenever|at) (?:[^.]*[^., ], *(?=\.\.\.\Z)|[^.]*?[^., ], *(?=[^. ,])))"
    r"(?P<effect>\.\.\.|[^. ,][^.]*\.?)",
    re.IGNORECASE,
)
_MODES = re.compile(r"choose one: (?P<modes>[^;.:]+(?:; [^;.:]+)*; or [^;.:]+)\.?$", re.IGNORECASE)
_COSTS = "discard|exile|mill|pay|put|remove|return|reveal|sacrifice|tap|untap"
_ACTIVATED = re.compile(rf"(?:[a-z' ]+ — )?(?:\{{[^{{}}\s]+\}}|(?:{_COSTS}) )[^:\"“]*: ")
MOST_REMEMBERED = 1 << 12
"""The most sentences remembered with what they say: boards have many equal ones, and are read for each edition."""
MAX_SENTENCE = 1_000
"""Characters that a sentence may have."""


def split_label(sentence: str) -> tuple[str, str]:
    """A triggered ability's label (or "") and the sentence that follows it.

    >>> split_label("Tc: Whenever this creature becomes blocked, ...")
    ('Tc', 'Whenever this creature becomes blocked, ...')
    >>> split_label("{T}: Add {R}.")
    ('', '{T}: Add {R}.')
    """
    match = _LABEL.match(sentence)
    return (match[1], sentence[match.end() :]) if match else ("", sentence)


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").lower().split())


def _parsed(text: str, start: Literal["static", "condition", "spells", "triggered"]) -> Any:
    """What the grammar makes of a text, or the reason why it is not understood; Lark is imported when it is needed."""
    from simulator.oracle.grammar.parsing import parsed

    return parsed(text, start)


def _statement(text: str) -> Abilities | Irrelevant | str:
    """What one statement in plain words says, or the reason why it is not understood."""
    said: Abilities | Irrelevant | str = _parsed(text, "static")
    if isinstance(said, str) and "spell" in text:
        of_spells: Abilities | str = _parsed(text, "spells")
        return said if isinstance(of_spells, str) else of_spells
    return said


@lru_cache(maxsize=MOST_REMEMBERED)
def _read(text: str) -> Abilities | Irrelevant | str:
    """What a sentence in plain words says, or the reason why it is not understood."""
    return read_statement(text, _statement)


def _read_line(text: str) -> Abilities | Irrelevant | str:
    if found := elsewhere(text):
        return found
    if text.startswith(("it ", "they ")):
        return f"not said whom {text.partition(' ')[0]!r} means"
    said = _read(text)
    if isinstance(said, str) and _IS_A.search(text):
        return _read(_IS_A.sub(", it is a ", text))
    return said


_IS_A = re.compile(r", (?:it|he|she)'s a ")


def _trigger(text: str) -> Triggered:
    """What a triggered ability says, without its label and words.

    Args:
        text: the sentence in plain lower case, without a label, the permanent's own name as "this creature".

    Returns:
        The ability. It has no `effect` where that is written `...` or not understood.

    >>> _trigger("when this creature becomes blocked by a white creature, ...").when[0].by[0].any_color
    ('white',)
    >>> _trigger("whenever this creature blocks, draw a card.").opaque
    False
    >>> _trigger("whenever this creature sleeps, ...").when
    ()
    """
    opaque = text.endswith("...") and text[:-3].rstrip().endswith(",")
    frame = frame_of(f"{text[:-3].rstrip()} ..." if opaque else text)
    ability = Triggered(when=frame.when, only_if=frame.only_if, use=frame.use, opaque=opaque)
    if opaque or not frame.effect:
        return ability
    make: Callable[[tuple[When, ...]], Instruction] | str | None = _parsed(frame.effect, "triggered")
    if make is None or isinstance(make, str):
        return ability
    from simulator.oracle.grammar.nouns import CannotSay

    try:
        effect = make(frame.when)
    except CannotSay:
        return ability
    # Behind such a condition "it" means this permanent: the reader of instructions tells them apart.
    if getattr(effect, "whom", "") == "that" and IF_THIS.search(text):
        return ability
    return replace(ability, effect=effect)


_OTHER_STEP = "an ability that triggers in a step outside combat"


def event_of(sentence: str) -> Triggered | Irrelevant:
    """A triggered ability of which only the event is asked for: when it triggers, or else from when on it may.

    Args:
        sentence: the sentence that begins with the event, its permanent called "this creature".

    >>> from events.triggers import Dies
    >>> event_of('When this creature dies, create a token with "Flying. Haste."').when == (Dies(),)
    True
    """
    frame = frame_of(_plain(sentence))
    return _placed(Triggered(when=frame.when, only_if=frame.only_if))


def _placed(ability: Triggered) -> Triggered | Irrelevant:
    """The ability, unless all of its events happen in other steps than those of combat."""
    never = ability.when and all(condition.earliest is None for condition in ability.when)
    return Irrelevant(_OTHER_STEP) if never else ability


def _triggered(sentence: str, label: str, text: str) -> Understood | OpaqueEffect | Irrelevant:
    if modal := _MODES.search(sentence):
        condition = _trigger(f"{text[: text.rindex('choose one: ')]}...")
        modes = tuple(re.split(r"; (?:or )?", modal["modes"]))
        return OpaqueEffect(replace(condition, words=sentence, label=label, opaque=False, modes=modes))
    ability = _placed(replace(_trigger(text), words=sentence, label=label))
    if isinstance(ability, Irrelevant):
        return ability
    return OpaqueEffect(ability) if ability.effect is None else Understood((ability,))


def _declined(sentence: str, plain: str, why: str) -> Unsupported:
    """A sentence that is not read; an activated ability acts only once it is activated."""
    if _ACTIVATED.match(plain):
        return Unsupported(words=sentence, why="an activated ability", blocking=False, acts="activated")
    if found := waiting(plain):
        return replace(found, words=sentence)
    return Unsupported(words=sentence, why=why)


def compile_sentence(sentence: str, *, name: str = "") -> Reading:
    """What a sentence says, in the algebra of abilities.

    Capitals matter only to a name. "This creature" and the permanent's own name mean the permanent that has the
    ability. Nothing is swallowed: a sentence with a remainder that can't be read is unsupported.

    Args:
        sentence: one sentence in standard wording, perhaps with a label before a triggered ability.
        name: the permanent's own name, "" if it has none.

    Returns:
        Exactly one of `Understood`, `Irrelevant`, `OpaqueEffect` and `Unsupported`; the `words` of every
        ability are the sentence as given.

    >>> compile_sentence("Okk can't be blocked except by two or more creatures.", name="Okk").abilities[0].n
    2
    >>> compile_sentence("This creature can't block on Sundays.").why
    "not understood from 'on sundays' on"
    """
    if len(sentence) > MAX_SENTENCE:
        return Unsupported(words=sentence, why=f"a sentence of more than {MAX_SENTENCE} characters")
    return _compiled(sentence, name)


@lru_cache(maxsize=MOST_REMEMBERED)
def _compiled(sentence: str, name: str) -> Reading:
    label, rest = split_label(sentence.strip())
    rest = self_named(rest, name)
    plain, trigger = _plain(rest), _TRIGGER.fullmatch(rest)
    read = "" if trigger and " for mana, " not in plain else _read_line(plain)
    if trigger and isinstance(read, str):
        return _triggered(sentence, label, plain)
    if isinstance(read, str):
        return _declined(sentence, plain, read)
    if isinstance(read, Irrelevant):
        return read
    if not read:
        return Irrelevant("a keyword that says nothing about combat")
    return Understood(tuple(replace(ability, words=sentence) for ability in read))
