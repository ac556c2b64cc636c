"""Spells on the stack as objects that words speak of: which one a target is, and whether it is such a spell (112.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from events.abilities import Unsupported
from events.board import Permanent
from events.casting import SpellCast
from events.references import Described, This
from projections.matching import asks_for_keywords, asks_for_sizes, matches
from projections.position import Position
from projections.triggers.triggers import Played
from simulator.rules.described import Viewer, is_controlled

if TYPE_CHECKING:
    from simulator.oracle.card import PrintedAbility


def spell_of(position: Position, name: str) -> Played | None:
    """The spell on the stack that has this id; None where there is none.

    Args:
        position: the moment.
        name: the id.
    """
    return spells_on_the_stack(position).get(name)


def spells_on_the_stack(position: Position) -> dict[str, Played]:
    """The spells on the stack by their ids, of several with the same the lowest.

    Args:
        position: the moment.
    """
    spells = (each for each in reversed(position.triggers.stack) if isinstance(each, Played))
    return {each.source: each for each in spells if isinstance(each.announced, SpellCast)}


def card_of(spell: Played) -> Permanent:
    """A spell's characteristics, with the player who controls it.

    Args:
        spell: a spell on the stack.
    """
    assert isinstance(spell.announced, SpellCast)
    return replace(spell.announced.card, controller=spell.controller)


def is_such_a_spell(described: Described, spell: Played, by: Viewer) -> bool | None:
    """Whether a spell on the stack is one of those that are described; None where nobody here can say.

    Args:
        described: the description.
        spell: the spell.
        by: from where it is seen.
    """
    if described.is_a == "permanent" or described.zone != "battlefield":
        return False
    if described.is_a not in ("spell", "spell_or_ability"):
        return None if described.is_a == "card" else False
    other_than = isinstance(described.other_than, This)
    plain = Described(
        which=described.which,
        controlled_by=described.controlled_by,
        other_than=described.other_than if other_than else None,
        is_a=described.is_a,
    )
    if plain != described or asks_for_keywords(described.which) or asks_for_sizes(described.which):
        return None
    card = card_of(spell)
    answers = (
        matches(described.which, card, by.this, by.player, by.position.board.team_of(by.player)),
        is_controlled(described.controlled_by, card, by),
        not other_than or by.this is None or spell.source != by.this.id,
    )
    return False if False in answers else None if None in answers else True


def says_of_countering(known: Permanent) -> bool:
    """Whether a permanent or a spell has words on what can't be countered, which are not followed (701.6a).

    Args:
        known: its characteristics.
    """
    # The cards are looked into only where one is named.
    from simulator.cards.library import open_cards

    printed: tuple[PrintedAbility, ...] = ()
    if known.card:
        face = open_cards().exactly(known.card)
        if face is None:
            return True
        printed = face.printed
    words = (*(each.words for each in printed), *known.text, *(each.words for each in known.abilities))
    return any("be countered" in each for each in words) or any(map(_may_say_of_countering, printed))


def _may_say_of_countering(printed: PrintedAbility) -> bool:
    # A card of a pack brings no sentences: of those that aren't read it isn't known what they say.
    from simulator.oracle.reading import COUNTERING

    untold = printed.kind == "static" and not printed.words
    return printed.elsewhere == COUNTERING or (untold and any(isinstance(a, Unsupported) for a in printed.abilities))
