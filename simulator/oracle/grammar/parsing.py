"""The parsers of statics, conditions and triggered abilities: a grammar for each start symbol, over one vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from projections.matching import LAND_TYPES, creature_type
from simulator.oracle.grammar.event_kinds import EventKinds
from simulator.oracle.grammar.events import EventClauses
from simulator.oracle.grammar.frames import Frames
from simulator.oracle.grammar.nouns import CannotSay, UnreadWord
from simulator.oracle.grammar.triggers import TriggerClauses
from simulator.oracle.keyword_table import keyword_terminal

_meaning = TriggerClauses()
_readers: Mapping[str, Transformer[Token, Any]] = {
    "event": EventClauses(),
    "event_kind": EventKinds(),
    "frame": Frames(),
}


def _known(word: Token) -> Token:
    """The word itself, if it is a subtype's name.

    Raises:
        UnreadWord: it is not.
    """
    if not LAND_TYPES & {str(word), word.removesuffix("s")} and creature_type(word) is None:
        raise UnreadWord(word.start_pos or 0)
    return word


Start = Literal["static", "condition", "triggered", "intervening", "event", "event_kind", "frame"]
"""What a text can be: each has a grammar of its own, in the file of its name, over the vocabulary that all share."""
_FILES: Mapping[Start, tuple[str, ...]] = {
    "static": ("static", "condition", "quantity"),
    "condition": ("condition",),
    "triggered": ("triggered",),
    "intervening": ("intervening",),
    "event": ("event",),
    "event_kind": ("event_kind",),
    "frame": ("frame",),
}
"""The files of each grammar, beside the vocabulary."""


@cache
def _parser(start: Start) -> Lark:
    """The parser of one start symbol, built when the first such text is read."""
    folder = files("simulator.oracle.grammar")
    grammar = [folder.joinpath(f"{each}.lark").read_text(encoding="utf-8") for each in (*_FILES[start], "vocabulary")]
    return Lark(
        "\n".join((*grammar, keyword_terminal())),
        parser="lalr",
        lexer="basic",
        maybe_placeholders=False,
        lexer_callbacks={"WORD": _known},
        start=start,
    )


def parsed(text: str, start: Start) -> Any:
    """What a text in plain words says, or the reason why it is not understood, as a string.

    Args:
        text: the text.
        start: what it is to be.
    """
    try:
        return _readers.get(start, _meaning).transform(_parser(start).parse(text))
    except UnexpectedToken as problem:
        ended = problem.token.type == "$END"
        return _unread(text, len(text) if ended else problem.token.start_pos or 0)
    except UnexpectedCharacters as problem:
        return _unread(text, problem.pos_in_stream or 0)
    except UnreadWord as problem:
        return _unread(text, problem.position)
    except VisitError as problem:
        if isinstance(problem.orig_exc, UnreadWord):
            return _unread(text, problem.orig_exc.position)
        if isinstance(problem.orig_exc, CannotSay):
            return f"{problem.orig_exc} is not built yet"
        raise


def _unread(text: str, position: int) -> str:
    words = text[position:].rstrip(".").split()
    return f"not understood from {' '.join(words[:4])!r} on" if words else "the sentence ends too soon"
