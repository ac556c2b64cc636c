"""Statics by which spells have keywords: whose spells, which of them, and what they have."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events.abilities import SpellsHave
from events.declaration_abilities import YourTurn
from events.filters import Which
from simulator.oracle.grammar.nouns import CannotSay, FilterPart, Nouns, always, each_asked_for, inline_args
from simulator.oracle.grammar.subtypes import subtype_of
from simulator.oracle.keyword_table import KEYWORDS_OF_CASTING
from simulator.oracle.reading import Abilities

_WHOSE: dict[str, Literal["you", "opponent", "any"]] = {
    "you": "you",
    "your": "opponent",
    "opponents": "opponent",
    "players": "any",
}
_SOME = "some"


class _Meant(NamedTuple):
    """Which spells are meant of which players, and whether only some of those."""

    which: Which
    whose: Literal["you", "opponent", "any"]
    some: bool
    controlled: bool


@inline_args
class SpellStatics(Nouns):
    """What spells have, for a sentence's parse tree."""

    def spells(self, *parts: Any) -> Abilities:
        meant = next(part for part in parts if isinstance(part, _Meant))
        keywords = next(part for part in parts if isinstance(part, tuple) and not isinstance(part, _Meant))
        said = {part.type for part in parts if isinstance(part, Token)}
        ability = SpellsHave(
            whose=meant.whose,
            spells=meant.which,
            keywords=keywords,
            some=meant.some or "IF_SPENT" in said,
            controlled=meant.controlled,
        )
        return (replace(ability, condition=YourTurn()) if "DURING_YOUR_TURN" in said else ability,)

    def spells_meant(self, *parts: Any) -> _Meant:
        whose: Literal["you", "opponent", "any"] = "any"
        some = controlled = False
        found: list[FilterPart] = []
        for part in parts:
            if isinstance(part, FilterPart):
                some |= part.field == _SOME
                found += () if part.field == _SOME else (part,)
            elif part.type == "WHOSE":
                whose, controlled = _WHOSE[part.split()[0]], part.endswith("control")
            else:
                some = True
        asked = each_asked_for(found, "any_type", "all_types")  # "artifact creature spells" are both
        return _Meant((self.group(*asked).meant,) if found else (), whose, some, controlled)

    def non_spell(self, word: Token) -> FilterPart:
        if word in ("noncreature", "non-creature"):
            return FilterPart("no_type", ("creature",))
        return self.non(word)

    multicolored = always(FilterPart("colored", "multicolored"))
    untold_kind = always(FilterPart(_SOME, True))

    def spell_types(self, *words: Token) -> FilterPart:
        return FilterPart("any_type", tuple(str(word) for word in words if isinstance(word, Token)))

    def spell_subtypes(self, *words: Token) -> FilterPart:
        named = [word for word in words if isinstance(word, Token)]
        if any(word.type == "WORD" and word.endswith("s") and subtype_of(word) != word for word in named):
            raise CannotSay("spells of several kinds")
        kinds = (str(word) if word.type == "SPELL_SUBTYPE" else subtype_of(word) for word in named)
        return FilterPart("any_subtype", tuple(kinds))

    def spell_keywords(self, *words: Token) -> tuple[str, ...]:
        return tuple(map(str, words))

    def quoted_keywords(self, words: Token) -> tuple[str, ...]:
        found = tuple(words.strip('"').removesuffix(".").split(", "))
        if not {each.partition(" ")[0] for each in found} <= KEYWORDS_OF_CASTING:
            raise CannotSay("an ability in quotation marks that spells have")
        return found
