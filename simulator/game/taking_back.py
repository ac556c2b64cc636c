"""How far an illegal action is taken back, and what stays of it; `Session.take_back` does it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from events.board import StepBegan
from events.costs import ManaAbilityActivated
from events.damage import CombatDamageAssigned
from events.declaring import LEADS_TO, first_choice, last_declared
from events.event import Derived, Event
from events.log import History
from projections.position import Position
from projections.views import Savepoint
from simulator.editions import EditionTable
from simulator.editions.procedures import REVERSE_MANA_ABILITIES
from simulator.game.verdict import IllegalAction, Verdict
from simulator.rules.mana import Reversal, with_what_it_paid_for


def sources_to_reverse(
    position: Position, keep: Collection[str], reverse: Collection[str], table: EditionTable
) -> frozenset[str]:
    """The permanents whose mana abilities are reversed with an open declaration.

    Args:
        position: the moment at which it is abandoned.
        keep: those whose mana abilities stay.
        reverse: those whose mana abilities are reversed; of the others, all that may be are reversed too.
        table: the edition.

    Raises:
        IllegalAction: the rules forbid to keep, or to reverse, what is named.
    """
    found = {activated.source for activated in position.mana.activated} - set(keep)
    for activated in reversed(position.mana.activated):
        source = activated.source
        if source in found and source not in reverse:
            others = with_what_it_paid_for(position, source)
            if not others <= found or table.violations(REVERSE_MANA_ABILITIES, Reversal(position, others)):
                found.discard(source)
    sources = frozenset(found | set(reverse))
    verdict = Verdict.of(table.violations(REVERSE_MANA_ABILITIES, Reversal(position, sources, frozenset(keep))))
    if not verdict.legal:
        raise IllegalAction(verdict)
    return sources


def _kept(events: Sequence[Event], reverse: Collection[str]) -> Iterator[Event]:
    """The mana abilities that are not reversed, each with what followed from it."""
    keeping = False
    for event in events:
        if not isinstance(event, Derived):
            keeping = isinstance(event, ManaAbilityActivated) and event.source not in reverse
        if keeping:
            yield event


def to_before_declaration(
    history: History, opened: Savepoint | None, reverse: Collection[str]
) -> tuple[Savepoint | History, tuple[Event, ...]]:
    """The moment before the choices that led to the last declaration, and the mana abilities since then that stay.

    Args:
        history: the log now.
        opened: the moment before it was begun, where that is known: it may be one of the step before.
        reverse: the permanents whose mana abilities are reversed.
    """
    declared = last_declared(history)
    began = first_choice(history, declared, LEADS_TO[type(history[declared])])
    kept = tuple(_kept(history.since(declared), reverse))
    is_known = opened is not None and len(opened.history) <= declared and history.includes(opened.history)
    # What stays was activated in this step, so the step stays as well.
    if opened is not None and is_known and (not kept or len(opened.history) >= began):
        return opened, kept
    return history.moment(began), kept


def to_before_assignments(history: History, team: Collection[str]) -> tuple[History, tuple[Event, ...]]:
    """The moment before a team began to assign combat damage in this step, and what others have done since then."""

    def is_theirs(event: Event) -> bool:
        return isinstance(event, CombatDamageAssigned) and event.player in team

    began = start = len(history)
    while start and type(history[start - 1]) is not StepBegan:
        start -= 1
        if is_theirs(history[start]):
            began = start
    return history.moment(began), tuple(event for event in history.since(began) if not is_theirs(event))
