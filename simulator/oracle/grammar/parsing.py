"""The parsers of statics, conditions and triggered abilities: a grammar for each start symbol, over one vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from lark import Lark, Token, Transformer

from projections.matching import LAND_TYPES, creature_type
from simulator.oracle.grammar.event_kinds import EventKinds
from simulator.oracle.grammar.events import EventClauses
from simulator.oracle.grammar.frames import Frames
from simulator.oracle.grammar.lalr import build_parser, read_or_why
from simulator.oracle.grammar.outside import Outside
from simulator.oracle.grammar.spells import SpellStatics
from simulator.oracle.grammar.subtypes import UnreadWord, listed_terminal
from simulator.oracle.grammar.triggers import TriggerClauses
from simulator.oracle.keyword_table import granted_terminal, keyword_terminal, keywords_of_spells_terminal

_meaning = TriggerClauses()
_readers: Mapping[str, Transformer[Token, Any]] = {
    "event": EventClauses(),
    "event_kind": EventKinds(),
    "frame": Frames(),
    "outside": Outside(),
    "spells": SpellStatics(),
}


def _known(word: Token) -> Token:
    """The word itself, if it is a subtype's name.

    Raises:
        UnreadWord: it is not.
    """
    if not LAND_TYPES & {str(word), word.removesuffix("s")} and creature_type(word) is None:
        raise UnreadWord(word.start_pos or 0)
    return word


Start = Literal["static", "condition", "triggered", "intervening", "event", "event_kind", "frame", "outside", "spells"]
"""What a text can be: each has a grammar of its own, in the file of its name, over the vocabulary that all share."""
_FILES: Mapping[Start, tuple[str, ...]] = {
    "static": ("static", "condition", "quantity", "blocking"),
    "condition": ("condition",),
    "triggered": ("triggered",),
    "intervening": ("intervening",),
    "event": ("event",),
    "event_kind": ("event_kind",),
    "frame": ("frame",),
    "outside": ("outside",),
    "spells": ("spells",),
}
"""The files of each grammar, beside the vocabulary."""
_MORE: Mapping[Start, tuple[str, ...]] = {
    "static": (granted_terminal(),),
    "spells": (keywords_of_spells_terminal(),),
}
"""Terminals that only one of them has."""


@cache
def _parser(start: Start) -> Lark:
    """The parser of one start symbol, built when the first such text is read."""
    names = ("vocabulary", *_FILES[start])
    callbacks = {"WORD": _known}
    more = (listed_terminal(), *_MORE.get(start, ()))
    return build_parser(__package__, names, keyword_terminal(), *more, start=start, lexer="basic", callbacks=callbacks)


def parsed(text: str, start: Start) -> Any:
    """What a text in plain words says, or the reason why it is not understood, as a string.

    Args:
        text: the text.
        start: what it is to be.
    """
    return read_or_why(text, lambda: _readers.get(start, _meaning).transform(_parser(start).parse(text)))
