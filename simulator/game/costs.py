"""The doors for costs: activating mana abilities, paying what a declaration owes, and abandoning it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from events.costs import CostPaid, ManaAbilityActivated
from events.declaring import LEADS_TO, first_choice, last_declared
from events.event import Derived, Event
from events.rule import Violation
from projections.position import Position
from simulator.editions import EditionTable
from simulator.editions.procedures import (
    ACTIVATE_A_MANA_ABILITY,
    LEAVE_COSTS_UNPAID,
    PAY_COSTS,
    REVERSE_MANA_ABILITIES,
    WHO_GETS_PRIORITY,
)
from simulator.game.verdict import IllegalAction, Outcome, Verdict
from simulator.rules.costs import payment_of, units_for
from simulator.rules.mana import Activation
from simulator.rules.reversing import Reversal, with_what_it_paid_for

if TYPE_CHECKING:
    from simulator.game.game import Game

__all__ = ["abandon", "activate_mana", "is_reversible", "judge_activation", "judge_payment", "judge_unpaid", "pay"]


def _verdict(violations: tuple[Violation, ...]) -> Verdict:
    return Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)


def _activation(position: Position, event: ManaAbilityActivated, table: EditionTable, lacking: str = "") -> Activation:
    return Activation(position, event, table.answer(WHO_GETS_PRIORITY)(position), lacking)


def judge_activation(position: Position, event: ManaAbilityActivated, table: EditionTable) -> Verdict:
    """The verdict on activating a mana ability, in the position just before it."""
    return _verdict(table.violations(ACTIVATE_A_MANA_ABILITY, _activation(position, event, table)))


def judge_payment(position: Position, event: CostPaid, table: EditionTable) -> Verdict:
    """The verdict on paying the whole cost of an open declaration, in the position just before it."""
    spent = "".join(f"{{{kind}}}" for kind, _ in event.mana)
    payment = payment_of(position, event, spent)
    paid = payment.paid if payment.wanted else event
    return _verdict(table.violations(PAY_COSTS, type(payment)(position, paid, payment.wanted)))


def judge_unpaid(position: Position, table: EditionTable) -> Verdict:
    """The verdict on a declaration whose costs stay unpaid."""
    return _verdict(table.violations(LEAVE_COSTS_UNPAID, position))


def activate_mana(
    game: Game, player: str, source: str, pays_with: str, ability: int, adds: str, triggered_adds: tuple[str, ...]
) -> Verdict:
    """Activate a mana ability; see `Game.activate_mana`."""
    position = game.position
    event = ManaAbilityActivated(player, source, ability, (), adds, triggered_adds)
    activation = _activation(position, event, game.table)
    if activation.ability is not None and activation.ability.mana:
        units = units_for(activation.ability.mana, position.mana.pool(player), pays_with)
        lacking = activation.ability.mana if units is None else ""
        event = ManaAbilityActivated(player, source, ability, units or (), adds, triggered_adds)
        activation = _activation(position, event, game.table, lacking)
    verdict = _verdict(game.table.violations(ACTIVATE_A_MANA_ABILITY, activation))
    if not verdict.legal:
        raise IllegalAction(verdict)
    game.apply(event)
    return verdict


def pay(game: Game, paid: CostPaid, mana: str) -> Verdict:
    """Pay the whole cost that an open declaration owes; see `Game.pay`."""
    payment = payment_of(game.position, paid, mana)
    verdict = _verdict(game.table.violations(PAY_COSTS, payment))
    if not verdict.legal:
        raise IllegalAction(verdict)
    game.apply(payment.paid)
    return verdict


def is_reversible(position: Position, source: str, table: EditionTable) -> bool:
    """Whether the mana abilities of a permanent may be reversed when the open declaration is.

    Those on which their mana was spent are then reversed as well.
    """
    return not table.violations(REVERSE_MANA_ABILITIES, Reversal(position, with_what_it_paid_for(position, source)))


def _to_reverse(
    position: Position, keep: Collection[str], reverse: Collection[str], table: EditionTable
) -> frozenset[str]:
    """The permanents whose mana abilities are reversed: those named, and all others that may be and are not kept.

    Raises:
        IllegalAction: what is named can't be kept, or reversed, so.
    """
    reversed_ = {activated.source for activated in position.mana.activated} - set(keep)
    for activated in reversed(position.mana.activated):
        source = activated.source
        if source in reversed_ and source not in reverse:
            others = with_what_it_paid_for(position, source)
            if not others <= reversed_ or table.violations(REVERSE_MANA_ABILITIES, Reversal(position, others)):
                reversed_.discard(source)
    found = frozenset(reversed_ | set(reverse))
    violations = table.violations(REVERSE_MANA_ABILITIES, Reversal(position, found, frozenset(keep)))
    if violations:
        raise IllegalAction(_verdict(violations))
    return found


def _kept(events: Sequence[Event], reversed_: Collection[str]) -> Iterator[Event]:
    """The mana abilities that are not reversed, each with what followed from it."""
    keeping = False
    for event in events:
        if not isinstance(event, Derived):
            keeping = isinstance(event, ManaAbilityActivated) and event.source not in reversed_
        if keeping:
            yield event


def abandon(game: Game, keep: Collection[str], reverse: Collection[str]) -> Verdict:
    """Take the open declaration back with nothing paid; see `Game.abandon`."""
    from simulator.game.game import Ruling, WrongMoment

    position = game.position
    if position.mana.owed is None:
        raise WrongMoment("no declaration waits for its costs, so there is nothing to abandon")
    reversed_ = _to_reverse(position, keep, reverse, game.table)
    verdict = judge_unpaid(position, game.table)
    history = game.log.mark()
    declared = last_declared(history)
    began = first_choice(history, declared, LEADS_TO[type(history[declared])])
    kept = tuple(_kept(history.since(declared), reversed_))
    opened = game.opened
    known = opened is not None and len(opened.history) <= declared and game.log.includes(opened.history)
    if opened is not None and known and (not kept or len(opened.history) >= began):
        mark = opened.history
        cut = game.rollback(opened, kept)
    else:
        mark = history.moment(began)
        cut = game.rollback_to(mark, kept)
    game.rulings = (*game.rulings, Ruling(mark, cut, verdict, game.rule(game.table.illegal_actions), kept))
    return verdict
