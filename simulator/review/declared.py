"""The declarations of blocks of a recorded game, each with the log up to the moment before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from events.board import StepBegan, TurnBegan
from events.combat import BlockerChosen, BlockersDeclared, BlockerWithdrawn
from events.event import Event
from simulator.game.game import Game


class Declared(NamedTuple):
    """A declaration of blocks as it was recorded.

    Args:
        event: the number of the declaration in the log, from 1.
        turn: the turn's number.
        combat: which combat of the turn, from 1.
        player: who chose the blocks.
        before: the game before any of them was chosen.
        blocks: whom each blocking creature blocked, by ids.
    """

    event: int
    turn: int
    combat: int
    player: str
    before: Game
    blocks: Mapping[str, tuple[str, ...]]


_CHOICES = (BlockerChosen, BlockerWithdrawn)


def declarations_in(events: Sequence[Event], edition: str) -> Iterator[Declared]:
    """The declarations of blocks in a log, in order, also those by which nothing blocked.

    Args:
        events: the log.
        edition: the edition's name.

    Raises:
        EditionError: it is no edition of Magic.
    """
    game = Game(edition=edition)
    known = turn = combat = 0
    began: int | None = None
    for place, event in enumerate(events):
        if isinstance(event, TurnBegan):
            turn, combat, began = event.number, 0, None
        elif isinstance(event, StepBegan):
            began = None
            if event.step == "declare_blockers":
                combat += 1
        elif isinstance(event, _CHOICES) and began is None:
            began = place
        elif isinstance(event, BlockersDeclared):
            first = place if began is None else began
            game.log.extend(events[known:first])
            before = game.fork()
            game.log.extend(events[first:place])
            known, began = place, None
            blocks = dict(game.combat.chosen_blocks)
            yield Declared(place + 1, turn, combat, event.chosen_by or event.player, before, blocks)


def attacked_players(game: Game) -> frozenset[str]:
    """The players who are attacked, or control what is."""
    return frozenset(game.combat.defending[attacker] for attacker in game.combat.attacking)


def with_one_defending(game: Game, player: str) -> Game:
    """The same moment, with the one player who is attacked as the one who defends.

    The other defending players have no creature that could block (802.4a), and their declarations are left out.

    Args:
        game: a game in its declare blockers step; it is not changed.
        player: who is attacked.
    """
    events = [*game.log]
    turn = max(place for place, event in enumerate(events) if isinstance(event, TurnBegan))
    step = max(place for place, event in enumerate(events) if isinstance(event, StepBegan))
    since = [each for each in events[step:] if not isinstance(each, BlockersDeclared)]
    alone = Game(edition=game.edition)
    alone.log.extend([*events[:turn], replace(events[turn], defending=(player,)), *events[turn + 1 : step], *since])
    return alone
