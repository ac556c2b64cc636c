"""How the sections of steps begin, and which field of a step needs no name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

from simulator.cases.format.kinds import EFFECTS
from simulator.cases.format.steps import DUEL_MASTERS_STEPS
from simulator.cases.format.words import CostChoices
from simulator.cases.notation.errors import CASE_FORMAT, NotationError
from simulator.cases.notation.meaning.forms import fields_of
from simulator.cases.notation.meaning.values import in_words
from simulator.cases.notation.tree import Phrase, Word
from simulator.cases.read.faults import in_brief, one_of

_HEADS: Mapping[str, str] = {
    "attack": "attack",
    "block": "block",
    "order": "order",
    "place": "place",
    "damage": "assign",
    "deal": "deal_damage",
    "cast": "cast",
    "activate": "activate",
    "mana": "activate_mana",
    "pay": "pay",
    "abandon": "abandon",
    "resolve": "resolve_top",
    "stack": "stack_triggers",
    "pass": "pass_priority",
    "end step": "end_step",
    "end combat": "end_combat",
    "next combat": "next_combat",
    "put blocking": "put_blocking",
    "put attacking": "put_attacking",
    "effect": "effect",
    "expect": "expect",
}
"""How the section of a step begins, and the step."""
_ALSO: Mapping[str, str] = {in_words(do): do for do in _HEADS.values()}
_DUELS = frozenset(in_words(str(step.__struct_config__.tag)) for step in DUEL_MASTERS_STEPS)
SAID: Mapping[str, str] = {do: head for head, do in _HEADS.items()}
"""How the section of each step begins."""
_KINDS: Mapping[str, str] = {in_words(tag): tag for tag in (str(kind.__struct_config__.tag) for kind in EFFECTS)}

STEP_WORDS = tuple(dict.fromkeys([*_HEADS, *_ALSO, *_DUELS]))
"""The words that begin a step."""

FIRST: Mapping[str, str] = {
    "activate": "permanent",
    "activate_mana": "source",
    "cast": "card",
    "effect": "object",
    "pay": "mana",
    "place": "new",
    "resolve_top": "choice",
    "stack_triggers": "order",
    "deal_damage": "step",
}
"""For some steps the field that is written first, without its name."""


def near_step(name: str) -> str:
    """The step that a name comes near to, so that it may be a slip of one; "" for none.

    >>> near_step("atack"), near_step("Blake")
    ('attack', '')
    """
    near = get_close_matches(name.lower(), STEP_WORDS, 1, _NEAR)
    return near[0] if near else ""


_NEAR = 0.8


class Head(NamedTuple):
    """How a section of a step begins.

    Args:
        do: the step.
        kind: the kind of an effect, else "".
        rest: the words behind it, such as a player's name.
        column: where it begins.
    """

    do: str
    kind: str
    rest: Phrase | None
    column: int


def head_of(phrase: Phrase) -> Head | None:
    """The step that some words begin; None where they begin none.

    Raises:
        NotationError: they begin a step of Duel Masters, or an effect that is not known.
    """
    words: list[str] = []
    for part in phrase.parts:
        if not isinstance(part, Word) or not part.lower:
            break
        words.append(part.lower)
    for length in (2, 1):
        said = " ".join(words[:length])
        do = _HEADS.get(said) or _ALSO.get(said)
        if do == "effect":
            return _effect(phrase, words)
        if do:
            return Head(do, "", phrase.after(length), phrase.column)
        if said in _DUELS:
            raise NotationError(phrase.column, f'"{said}", a step of Duel Masters', CASE_FORMAT)
    return None


def _effect(phrase: Phrase, words: Sequence[str]) -> Head:
    kind = " ".join(words[1:])
    if kind not in _KINDS:
        raise NotationError(phrase.column, f"effect {in_brief(kind)}", f"effect and {one_of(_KINDS, kind)}")
    return Head("effect", _KINDS[kind], None, phrase.column)


def all_fields(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a step; those of what pays for it are among them."""
    forms = fields_of(struct)
    return (*forms, *(fields_of(CostChoices) if "choose" in forms else ()))
