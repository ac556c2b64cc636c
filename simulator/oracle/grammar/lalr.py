"""Parsers from the files of a grammar, and the reason why a text is not read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from simulator.oracle.grammar.nouns import CannotSay
from simulator.oracle.grammar.subtypes import UnreadWord
from simulator.oracle.grammar.tables import Callbacks, Lexer, parser_of


def build_parser(
    package: str,
    names: Iterable[str],
    *terminals: str,
    start: str,
    lexer: Lexer = "contextual",
    callbacks: Callbacks | None = None,
) -> Lark:
    """The parser of one start symbol, whose tables are saved by its package's name and its own.

    Args:
        package: the package that the files are in.
        names: the files of the grammar, without their ending.
        terminals: further lines of the grammar.
        start: the start symbol.
        lexer: whether words are told apart by what may stand at their place.
        callbacks: what is asked of words, by their terminals.
    """
    folder = files(package)
    grammar = (folder.joinpath(f"{name}.lark").read_text(encoding="utf-8") for name in names)
    text = "\n".join((*grammar, *terminals))
    name = f"{package.removeprefix('simulator.oracle.')}.{start}"
    return parser_of(text, name, start=start, lexer=lexer, callbacks=callbacks or {})


def read_or_why(text: str, read: Callable[[], Any]) -> Any:
    """What a text says, or the reason why it is not understood, as a string.

    Args:
        text: the text.
        read: what parses it, and makes of it what it says.
    """
    try:
        return read()
    except UnexpectedToken as problem:
        ended = problem.token.type == "$END"
        return _unread(text, len(text) if ended else problem.token.start_pos or 0)
    except UnexpectedCharacters as problem:
        return _unread(text, problem.pos_in_stream or 0)
    except (CannotSay, UnreadWord) as problem:
        return _why(text, problem)
    except VisitError as problem:
        if isinstance(problem.orig_exc, CannotSay | UnreadWord):
            return _why(text, problem.orig_exc)
        raise


def _why(text: str, problem: CannotSay | UnreadWord) -> str:
    return _unread(text, problem.position) if isinstance(problem, UnreadWord) else f"{problem} is not built yet"


def _unread(text: str, position: int) -> str:
    words = text[position:].rstrip(".").split()
    return f"not understood from {' '.join(words[:4])!r} on" if words else "the sentence ends too soon"
