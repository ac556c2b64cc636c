"""Predefined tokens (111.10): what a token is of which an effect says nothing but the name.

`predefined_tokens.json` has what each of them says beside what that was read as; `python -m
tests.oracle.predefined_tokens` reads it again.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from events.abilities import AnyAbility
from events.instructions import TokenKind
from events.of_types import Reader


class PredefinedToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colorless artifact token that rules, or the reminder text of each card that creates one, define.

    Args:
        says: its rules text.
        abilities: what that was read as.
    """

    says: str
    abilities: tuple[AnyAbility, ...] = ()


_Tokens = dict[str, PredefinedToken]
_read: Reader[_Tokens] = Reader(lambda data: msgspec.json.decode(data, type=_Tokens), msgspec.json.decode, _Tokens)


@cache
def predefined_tokens() -> dict[str, PredefinedToken]:
    """Every predefined token, by its name in lower case, which is its subtype too."""
    data = files(__package__).joinpath("predefined_tokens.json").read_bytes()
    return _read(data, len(data))


@cache
def predefined_token(name: str) -> tuple[TokenKind, tuple[AnyAbility, ...]]:
    """What a predefined token is, and its abilities.

    Args:
        name: its name in lower case.

    Raises:
        KeyError: no predefined token is called so.

    >>> kind, abilities = predefined_token("clue")
    >>> kind.types, kind.subtypes, len(abilities)
    (('artifact',), ('clue',), 1)
    """
    return TokenKind(name=name.capitalize(), types=("artifact",), subtypes=(name,)), predefined_tokens()[name].abilities
