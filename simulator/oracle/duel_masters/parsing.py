"""The parsers of Duel Masters' texts: a grammar for each start symbol, over one vocabulary."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from lark import Lark

from simulator.oracle.duel_masters.races import race_terminal
from simulator.oracle.duel_masters.triggers import Triggers
from simulator.oracle.grammar.lalr import build_parser, read_or_why

Start = Literal["keywords", "static", "triggered", "does"]
"""What a text can be: a line of keywords, a static or triggered ability, or what one does."""

_FILE = {"does": "triggered"}
"""The file of a start symbol, where that is not called like it."""

_meaning = Triggers()


@cache
def _parser(start: Start) -> Lark:
    """The parser of one start symbol, built when the first such text is read."""
    names = (_FILE.get(start, start), "vocabulary")
    return build_parser("simulator.oracle.duel_masters.grammar", names, race_terminal(), start=start)


def parsed(text: str, start: Start) -> Any:
    """What a text in plain words says, or the reason why it is not understood, as a string.

    Args:
        text: the text.
        start: what it is to be.
    """
    sentence = text if text.endswith("...") else text.removesuffix(".")
    return read_or_why(text, lambda: _meaning.transform(_parser(start).parse(sentence)))
