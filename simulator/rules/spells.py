"""Spells on the stack as objects that words speak of: which one a target is, and whether it is such a spell (112.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from events.abilities import CombatTrait, SpellsHave, Trait, Unsupported
from events.board import Permanent
from events.casting import SpellCast
from events.references import Described, This
from projections.board import Board
from projections.matching import asks_for_keywords, asks_for_sizes, matches
from projections.position import Position
from projections.spells_given import OF_DAMAGE, given_to
from projections.triggers.stack_objects import Played
from simulator.rules.described import Viewer, is_controlled
from simulator.rules.traits import abilities_in_force, said_by

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


def given_spells(board: Board, spell: Permanent, player: str) -> Iterator[tuple[SpellsHave, Permanent]]:
    """The statics in force that give something to a spell of a player's, or may do so, each with its permanent.

    Args:
        board: the board.
        spell: its characteristics.
        player: who casts or controls it.
    """
    statics = ((ability, this) for ability, this, _ in abilities_in_force(board, SpellsHave) if this is not None)
    return given_to(spell, player, statics, board.team_of)


def given_for_sure(board: Board, spell: Permanent, player: str, keyword: str) -> str | None:
    """Who gives a spell of a player's a keyword for sure, and by which words; None: nobody.

    Args:
        board: the board.
        spell: its characteristics.
        player: who casts or controls it.
        keyword: the keyword.
    """
    found = (
        said_by(this.id, ability.words)
        for ability, this in given_spells(board, spell, player)
        if keyword in ability.keywords and not ability.some
    )
    return next(found, None)


def as_a_source(board: Board, spell: Permanent, player: str) -> Permanent:
    """A spell as a source of damage: with the traits of damage that statics give it.

    Args:
        board: the board.
        spell: its characteristics.
        player: who controls it.
    """
    given = (each for each in OF_DAMAGE if given_for_sure(board, spell, player, each) is not None)
    traits = tuple(CombatTrait(trait=cast(Trait, each), words=each) for each in given)
    return replace(spell, abilities=(*spell.abilities, *traits)) if traits else spell


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
