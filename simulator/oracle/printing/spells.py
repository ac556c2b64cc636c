"""Statics by which spells have keywords, in standard wording."""

from __future__ import annotations

from msgspec.structs import replace

from events.abilities import SpellsHave
from events.filters import Which
from simulator.oracle.printing.nouns import capital, listed, one

_WHOSE = {"you": "you", "opponent": "your opponents", "any": "players"}


def spells_have(ability: SpellsHave) -> str:
    """What some spells have, as a sentence without its full stop.

    >>> spells_have(SpellsHave(keywords=("ripple 4",))), spells_have(SpellsHave(keywords=("flash",), some=True))
    ('spells you cast have ripple 4', 'some spells you cast have flash')
    """
    plainly = ability.whose == "any" and not ability.controlled
    whose = "" if plainly else f" {_WHOSE[ability.whose]} {'control' if ability.controlled else 'cast'}"
    spells = f"{'some ' if ability.some else ''}{_kind(ability.spells)}spells{whose}"
    return f"{spells} have {' and '.join(ability.keywords)}"


def _kind(which: Which) -> str:
    """The words before "spells" for those that are meant; what is named in a row stands behind the rest."""
    if not which:
        return ""
    meant = which[0]
    rest = one((replace(meant, any_type=(), any_subtype=(), all_types=()),), "permanent").split(" ", 1)[1]
    rows = (meant.any_type, tuple(map(capital, meant.any_subtype)))
    words = (rest.removesuffix("permanent").strip(), *meant.all_types, *(listed(row) for row in rows if row))
    return "".join(f"{word} " for word in words if word)
