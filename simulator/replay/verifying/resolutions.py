"""Judges what players of a replay chose and paid as a spell or ability resolved (608.2d, 118.12)."""

from __future__ import annotations

from collections.abc import Iterator

from events.resolving import ChosenOnResolution, ResolutionCostPaid
from events.triggers import AbilityResolved
from projections.position import Position
from projections.triggers.stack_objects import Played, StackObject, Trigger
from projections.unread import has_a_rule
from simulator.editions import EditionTable
from simulator.replay.difference import Finding, amiss
from simulator.rules.costs import lacking_for_payment
from simulator.rules.stack import can_be_followed, is_left_open
from simulator.rules.trigger_targets import targets_are_left_open


def chosen_as_it_resolves(position: Position, event: ChosenOnResolution, table: EditionTable) -> Iterator[Finding]:
    """A choice: of what resolves, by a player who is there, of what is there."""
    what = f"choice by {event.player}"
    yield from _out_of_turn(position, event.player, event.trigger, what)
    there = {*position.board.permanents, *position.board.players, *position.board.hand_of(event.player)}
    for each in event.objects:
        if each not in there:
            yield amiss(what, f"there is no {each}")
    for card in event.cards or ():
        if card in position.board.permanents:
            yield amiss(what, f"{card} is on the battlefield")


def paid_as_it_resolves(position: Position, event: ResolutionCostPaid, table: EditionTable) -> Iterator[Finding]:
    """A payment: for what resolves, by a player who has all that is paid."""
    what = f"payment by {event.player}"
    yield from _out_of_turn(position, event.player, event.trigger, what)
    for _, text in lacking_for_payment(position, event.player, event):
        yield amiss(what, text)


def followed_to_the_end(position: Position) -> Iterator[Finding]:
    """Nothing else is done while instructions are followed."""
    if position.triggers.following:
        yield amiss(f"resolution of {position.triggers.following}", "its instructions were not followed to the end")


def resolves_at_once(top: StackObject) -> bool:
    """Whether it is a mana ability, which resolves before anything else is done (605.3b)."""
    return isinstance(top, Played) and top.resolves_at_once


def resolved_at_once(position: Position) -> Iterator[Finding]:
    """Nothing else is done before a mana ability has resolved."""
    stack = position.triggers.stack
    if stack and resolves_at_once(stack[-1]):
        yield amiss(f"mana ability of {stack[-1].name}", "it did not resolve at once")


def marked_amiss(position: Position, top: StackObject, event: AbilityResolved, what: str) -> Iterator[Finding]:
    """What is said of a resolution that can't be: that nobody chose, or knows what it did, where a table says it."""
    # Where nothing shows on the board, instructions are followed if somebody tells which cards they are about.
    if (event.followed or event.unknown) and not can_be_followed(top):
        yield amiss(what, "it has no instructions that are followed one after the other")
    if (event.told or event.marked) and not event.followed:
        yield amiss(what, "nothing is told of what is not followed")
    if not isinstance(top, Trigger) or not has_a_rule(top.ability.effect):
        return
    if event.stated:
        yield amiss(what, "it is read what it does")
    if event.unchosen and not (is_left_open(position, top, agreed=False) or targets_are_left_open(position, top)):
        yield amiss(what, "nothing is left to choose")


def _out_of_turn(position: Position, player: str, trigger: int, what: str) -> Iterator[Finding]:
    if position.triggers.following != trigger:
        yield amiss(what, f"{trigger} does not resolve now")
    if player not in position.board.players:
        yield amiss(what, f"there is no player {player}")
