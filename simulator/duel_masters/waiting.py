"""Triggered abilities on standby: the turn player's come first, with their modes or uses; then the other player's."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.rule import Rule, Violation
from projections.position import Position
from projections.triggers.stack_objects import Trigger


class Resolving(msgspec.Struct, frozen=True):
    """A proposal: the waiting ability that is resolved next, and the creatures that are chosen for it.

    `stated`: what it does is not read, and is said otherwise.
    """

    position: Position
    trigger: Trigger
    objects: tuple[str, ...] = ()
    stated: bool = False


class ModeProposal(msgspec.Struct, frozen=True):
    """A proposal: a player chooses the mode of a waiting ability."""

    position: Position
    player: str
    trigger: Trigger
    mode: str


class Uses(msgspec.Struct, frozen=True):
    """A proposal: the abilities whose use a player declares, by their numbers."""

    position: Position
    player: str
    triggers: tuple[int, ...]


def _name(trigger: Trigger) -> str:
    label = f" {trigger.ability.label}" if trigger.ability.label else ""
    return f"the ability{label} of {trigger.source}"


def _of(position: Position, player: str) -> list[Trigger]:
    return [trigger for trigger in position.triggers.waiting if trigger.controller == player]


def whose_abilities_come_first(position: Position) -> str:
    """The first player, from the turn player on, of whom anything waits; "" when nothing does."""
    waiting = {trigger.controller for trigger in position.triggers.waiting}
    return next((player for player in position.board.in_turn_order() if player in waiting), "")


def modes_to_choose(position: Position, player: str) -> list[Trigger]:
    """A player's modal abilities whose modes are not chosen yet."""
    decided = position.triggers.decided
    return [trigger for trigger in _of(position, player) if trigger.ability.modes and trigger.number not in decided]


def uses_to_declare(position: Position, player: str) -> list[Trigger]:
    """A player's abilities whose use is still to be declared, or not to be."""
    decided = position.triggers.decided
    return [trigger for trigger in _of(position, player) if trigger.ability.use and trigger.number not in decided]


def _still(rule: Rule, open_: list[Trigger], what: str) -> Iterator[Violation]:
    for trigger in open_:
        yield Violation(rule, (trigger.source,), f"{what} of {_name(trigger)} comes first")


def _turn_player_first(rule: Rule, position: Position, trigger: Trigger | None, player: str) -> Iterator[Violation]:
    first = whose_abilities_come_first(position)
    if player != first and player != position.board.active:
        what = _name(trigger) if trigger is not None else "the use of abilities"
        objects = (trigger.source,) if trigger is not None else (player,)
        yield Violation(rule, objects, f"{what} comes after the abilities of {first}, which still wait")


def turn_players_abilities_wait_for_their_modes(rule: Rule, resolving: Resolving) -> Iterator[Violation]:
    """The turn player resolves abilities in any order once the modes of theirs are chosen."""
    position, player = resolving.position, resolving.trigger.controller
    if player == position.board.active:
        yield from _still(rule, modes_to_choose(position, player), "the mode")


def other_players_abilities_wait_for_their_modes(rule: Rule, resolving: Resolving) -> Iterator[Violation]:
    """The other player does once nothing of the turn player's waits and the modes of their own are chosen."""
    position, player = resolving.position, resolving.trigger.controller
    if player != position.board.active:
        yield from _turn_player_first(rule, position, resolving.trigger, player)
        yield from _still(rule, modes_to_choose(position, player), "the mode")


def turn_players_abilities_wait_for_their_uses(rule: Rule, resolving: Resolving) -> Iterator[Violation]:
    """The turn player resolves effects in any order once the uses of theirs are declared."""
    position, player = resolving.position, resolving.trigger.controller
    if player == position.board.active:
        yield from _still(rule, uses_to_declare(position, player), "declaring the use")


def other_players_abilities_wait_for_their_uses(rule: Rule, resolving: Resolving) -> Iterator[Violation]:
    """The other player does once nothing of the turn player's waits; what of theirs triggers meanwhile comes first."""
    position, player = resolving.position, resolving.trigger.controller
    if player != position.board.active:
        yield from _turn_player_first(rule, position, resolving.trigger, player)
        yield from _still(rule, uses_to_declare(position, player), "declaring the use")


def modes_are_chosen_by_the_abilitys_player(rule: Rule, proposal: ModeProposal) -> Iterator[Violation]:
    """The player of a modal ability chooses one of its modes, once."""
    trigger = proposal.trigger
    if proposal.player != trigger.controller:
        text = f"{trigger.controller} chooses the mode of {_name(trigger)}, not {proposal.player}"
        yield Violation(rule, (trigger.source,), text)
    if proposal.mode not in trigger.ability.modes:
        yield Violation(rule, (trigger.source,), f"{proposal.mode} is no mode of {_name(trigger)}")
    if trigger.number in proposal.position.triggers.decided:
        yield Violation(rule, (trigger.source,), f"the mode of {_name(trigger)} is chosen already")


def other_players_choose_modes_later(rule: Rule, proposal: ModeProposal) -> Iterator[Violation]:
    """The other player chooses modes when all abilities of the turn player are resolved."""
    yield from _turn_player_first(rule, proposal.position, proposal.trigger, proposal.trigger.controller)


def declared_abilities_are_the_players(rule: Rule, uses: Uses) -> Iterator[Violation]:
    """A player declares, all at once, which of their abilities whose use is declared are used."""
    open_ = {trigger.number for trigger in uses_to_declare(uses.position, uses.player)}
    for trigger in uses.position.triggers.waiting:
        if trigger.number in uses.triggers and trigger.number not in open_:
            text = f"the use of {_name(trigger)} is not for {uses.player} to declare now"
            yield Violation(rule, (trigger.source,), text)


def other_players_declare_uses_later(rule: Rule, uses: Uses) -> Iterator[Violation]:
    """The other player declares uses when all effects of the turn player are resolved."""
    yield from _turn_player_first(rule, uses.position, None, uses.player)
