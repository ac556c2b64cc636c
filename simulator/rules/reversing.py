"""Reversing an illegal action: which mana abilities activated during it may be reversed with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.abilities import LibraryAffects
from events.rule import Rule, Violation
from projections.mana import Activated
from projections.position import Position

__all__ = [
    "Reversal",
    "cards_moved_from_libraries_stay_moved",
    "cards_moved_to_libraries_stay_moved",
    "mana_spent_on_a_kept_ability_stays_spent",
    "only_mana_abilities_activated_meanwhile_are_reversed",
    "only_the_acting_player_reverses_mana_abilities",
    "revealed_cards_of_libraries_stay_revealed",
    "shuffled_libraries_stay_shuffled",
    "with_what_it_paid_for",
]


@dataclass(frozen=True)
class Reversal:
    """A proposal to take an open declaration back, and with it the mana abilities of some permanents."""

    position: Position
    reversed: frozenset[str]
    kept: frozenset[str] = frozenset()

    @property
    def activated(self) -> tuple[Activated, ...]:
        """The mana abilities activated since the declaration opened."""
        return self.position.mana.activated


def with_what_it_paid_for(position: Position, source: str) -> frozenset[str]:
    """A permanent, and all those whose mana abilities its mana paid for, directly or not."""
    found = {source}
    for activated in position.mana.activated:
        if not found.isdisjoint(activated.spent_of):
            found.add(activated.source)
    return frozenset(found)


def only_mana_abilities_activated_meanwhile_are_reversed(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """Only mana abilities that were activated while making the declaration are kept or reversed, each one of both."""
    sources = {activated.source for activated in reversal.activated}
    for source in sorted((reversal.reversed | reversal.kept) - sources):
        yield Violation(rule, (source,), f"no mana ability of {source} was activated during the declaration")
    for source in sorted(reversal.reversed & reversal.kept):
        yield Violation(rule, (source,), f"the mana ability of {source} can't be both kept and reversed")


def only_the_acting_player_reverses_mana_abilities(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """The player, or team, whose declaration it was reverses mana abilities; what others activated stays."""
    position = reversal.position
    acting = position.board.team_of(position.mana.owed.player) if position.mana.owed is not None else ()
    for activated in reversal.activated:
        if activated.source in reversal.reversed and activated.player not in acting:
            text = f"the mana ability of {activated.source} is {activated.player}'s, who made no illegal declaration"
            yield Violation(rule, (activated.source,), text)


def mana_spent_on_a_kept_ability_stays_spent(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """A mana ability can't be reversed while its mana is spent on another one that is not reversed."""
    for activated in reversal.activated:
        if activated.source in reversal.reversed:
            continue
        for source in activated.spent_of:
            if source in reversal.reversed:
                text = f"mana of {source} was spent on the mana ability of {activated.source}, which is kept"
                yield Violation(rule, (source, activated.source), text)


def _stays(rule: Rule, reversal: Reversal, how: LibraryAffects, what: str) -> Iterator[Violation]:
    for activated in reversal.activated:
        if activated.source in reversal.reversed and how in activated.library:
            yield Violation(rule, (activated.source,), f"the mana ability of {activated.source} {what}")


def cards_moved_to_libraries_stay_moved(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What moved cards to a library can't be reversed."""
    yield from _stays(rule, reversal, "moved_to", "moved cards to a library and can't be reversed")


def cards_moved_from_libraries_stay_moved(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What moved cards from a library to a zone other than the stack can't be reversed."""
    yield from _stays(rule, reversal, "moved_from", "moved cards from a library and can't be reversed")


def shuffled_libraries_stay_shuffled(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What caused a library to be shuffled can't be reversed."""
    yield from _stays(rule, reversal, "shuffled", "caused a library to be shuffled and can't be reversed")


def revealed_cards_of_libraries_stay_revealed(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What caused cards of a library to be revealed can't be reversed."""
    yield from _stays(rule, reversal, "revealed", "revealed cards of a library and can't be reversed")
