"""The tables of the grammars, saved in the package: to work them out takes seconds, to read them milliseconds.

A table that is missing or of another grammar is worked out anew; `python -m tests.oracle.grammar_tables` saves it then.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, Literal

import lark
import msgspec
from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import TerminalDef

Lexer = Literal["basic", "contextual"]
Callbacks = Mapping[str, Callable[[Token], Token]]
_WIDEST = 2**63 - 1
"""Where the width of a word is not limited, lark writes a number that is too large for most formats."""


class SavedTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a grammar, as lark says them in plain data.

    Args:
        of: what the grammar was, as `fingerprint` gives it.
        data: the parser.
        memo: the rules and words that it names by number.
    """

    of: str
    data: dict[str, Any]
    memo: dict[int, Any]


worked_out: dict[str, tuple[str, Lark]] = {}
"""The parsers whose tables were not saved, each by its name with its `fingerprint`."""


def fingerprint(grammar: str, start: str, lexer: Lexer, *, maybe_placeholders: bool = False) -> str:
    """What tables hang on: the grammar, how it is used, and lark's version."""
    used = (start, lexer, "maybe_placeholders") if maybe_placeholders else (start, lexer)
    said = "\n".join((lark.__version__, *used, grammar))
    return hashlib.sha256(said.encode()).hexdigest()


def parser_of(
    grammar: str,
    name: str,
    *,
    start: str,
    lexer: Lexer,
    callbacks: Callbacks | None = None,
    maybe_placeholders: bool = False,
) -> Lark:
    """The parser of a grammar, from its saved tables if they are those of this grammar.

    Args:
        grammar: the whole grammar.
        name: the name of the file of its tables, without its ending.
        start: its start symbol.
        lexer: whether words are told apart by what may stand at their place.
        callbacks: what is asked of words, by their terminals.
        maybe_placeholders: whether None stands for what may be left out, where it is.
    """
    of = fingerprint(grammar, start, lexer, maybe_placeholders=maybe_placeholders)
    saved = _read(name)
    if saved is not None and saved.of == of:
        loaded: Lark = Lark._load_from_dict(  # type: ignore[no-untyped-call]
            saved.data, saved.memo, lexer_callbacks=dict(callbacks or {})
        )
        return loaded
    parser = Lark(
        grammar,
        parser="lalr",
        lexer=lexer,
        maybe_placeholders=maybe_placeholders,
        lexer_callbacks=dict(callbacks or {}),
        start=start,
    )
    worked_out[name] = of, parser
    return parser


def tables_of(parser: Lark, of: str) -> bytes:
    """The tables of a parser, as they are saved.

    Args:
        parser: a parser that was built of its grammar.
        of: the grammar's `fingerprint`.
    """
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"]["lexer_callbacks"] = {}
    for each in memo.values():
        if width := each.get("pattern", {}).get("_width"):
            each["pattern"]["_width"] = [min(int(number), _WIDEST) for number in width]
    return zlib.compress(msgspec.msgpack.encode(SavedTables(of, data, memo)), 9)


def _read(name: str) -> SavedTables | None:
    file = files(__package__).joinpath("saved_tables").joinpath(f"{name}.tables")
    try:
        return msgspec.msgpack.decode(zlib.decompress(file.read_bytes()), type=SavedTables)
    except (OSError, zlib.error, msgspec.DecodeError):
        return None
