"""Several keywords together, as a line of a card or a board gives them."""

from __future__ import annotations

from collections.abc import Iterable

from events.abilities import AnyAbility, Unsupported
from simulator.oracle.enchanting import enchanted_by, is_enchant
from simulator.oracle.keywords import compile_keyword, printed


def abilities_of_keywords(keywords: Iterable[str]) -> tuple[AnyAbility, ...]:
    """The abilities that printed keywords stand for, one after the other."""
    found: list[AnyAbility] = []
    for keyword in keywords:
        said = compile_keyword(keyword)
        if is_enchant(words := printed(keyword)) and enchanted_by(words) is None:
            # What its Aura enchants may be what it can't enchant, and then the Aura goes (704.5m).
            said = Unsupported(words=words, why="what it can enchant is not read", frees="itself")
        found += [said] if isinstance(said, Unsupported) else said
    return tuple(found)
