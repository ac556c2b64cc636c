"""The parsers of Duel Masters' texts: a grammar for each start symbol, over one vocabulary."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Literal

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from simulator.oracle.duel_masters.races import race_terminal
from simulator.oracle.duel_masters.triggers import Triggers
from simulator.oracle.grammar.nouns import CannotSay, UnreadWord

Start = Literal["keywords", "static", "triggered", "does"]
"""What a text can be: a line of keywords, a static or triggered ability, or what one does."""

_FILE = {"does": "triggered"}
"""The file of a start symbol, where that is not called like it."""

_meaning = Triggers()


@cache
def _parser(start: Start) -> Lark:
    """The parser of one start symbol, built when the first such text is read."""
    folder = files("simulator.oracle.duel_masters.grammar")
    grammar = [
        folder.joinpath(f"{each}.lark").read_text(encoding="utf-8") for each in (_FILE.get(start, start), "vocabulary")
    ]
    return Lark(
        "\n".join((*grammar, race_terminal())), parser="lalr", lexer="contextual", maybe_placeholders=False, start=start
    )


def parsed(text: str, start: Start) -> Any:
    """What a text in plain words says, or the reason why it is not understood, as a string.

    Args:
        text: the text.
        start: what it is to be.
    """
    try:
        return _meaning.transform(_parser(start).parse(text if text.endswith("...") else text.removesuffix(".")))
    except UnexpectedToken as problem:
        ended = problem.token.type == "$END"
        return _unread(text, len(text) if ended else problem.token.start_pos or 0)
    except UnexpectedCharacters as problem:
        return _unread(text, problem.pos_in_stream or 0)
    except VisitError as problem:
        if isinstance(problem.orig_exc, UnreadWord):
            return _unread(text, problem.orig_exc.position)
        if isinstance(problem.orig_exc, CannotSay):
            return f"{problem.orig_exc} is not built yet"
        raise


def _unread(text: str, position: int) -> str:
    words = text[position:].rstrip(".").split()
    return f"not understood from {' '.join(words[:4])!r} on" if words else "the sentence ends too soon"
