"""Who declares: defending players in turn order, teams together, and who chooses the blocks in another's place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.abilities import ChoosesBlocks
from events.rule import Rule, Violation
from simulator.mechanics.assignment import assigners
from simulator.mechanics.banding import assigner_of
from simulator.position import Position

__all__ = [
    "Announcement",
    "announce_damage_next",
    "chooser_of_blocks",
    "declares_next",
    "play_as_a_team",
    "players_announce_in_turn_order",
]


@dataclass(frozen=True)
class Announcement:
    """A proposal that a player is done announcing the combat damage of their creatures."""

    position: Position
    player: str


def declares_next(position: Position) -> str:
    """The defending player whose blocks are declared next; "" when all have been, or while one's costs are paid.

    Those not attacked declare too. A team declares once, for all its players.
    """
    return "" if position.mana.owed is not None else next(iter(position.declaring), "")


def chooser_of_blocks(position: Position, player: str) -> str:
    """Who chooses which creatures of a defending player block, and how: another player if an effect says so.

    Of several such effects the last one counts.
    """
    board = position.board
    chooser = player
    for permanent in board.permanents.values():
        for ability in permanent.abilities:
            if type(ability) is ChoosesBlocks:
                chooser = ability.player or permanent.controller
    for effect in board.effects.values():
        if isinstance(effect.ability, ChoosesBlocks):
            source = board.permanents.get(effect.source)
            chooser = effect.ability.player or (source.controller if source is not None else chooser)
    return chooser


def play_as_a_team(position: Position, player: str) -> tuple[str, ...]:
    """The players who attack, block and announce as one with a player in shared team turns; any of them names it."""
    return position.board.team_of(player)


def announce_damage_next(position: Position) -> list[str]:
    """The players, one of each team, who still announce the combat damage of their creatures, in turn order."""
    team_of = position.board.team_of
    assigning = {assigner_of(position, creature) for creature in assigners(position)}
    done = {team_of(player) for player in position.damage.announced}
    waiting: dict[tuple[str, ...], str] = {}
    for player in position.board.in_turn_order():
        if player in assigning and team_of(player) not in done:
            waiting.setdefault(team_of(player), player)
    return [*waiting.values()]


def players_announce_in_turn_order(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """The active player, or team, announces combat damage first, then each defending one in turn order."""
    waiting = announce_damage_next(announcement.position)
    if waiting and announcement.player not in announcement.position.board.team_of(waiting[0]):
        yield Violation(rule, (), f"{waiting[0]} announces combat damage now, not {announcement.player}")
