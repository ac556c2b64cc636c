"""With priority: players cast spells and activate abilities after blocks, respond, and pass (117)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from events.casting import AbilityActivated, SpellCast
from events.event import Event
from simulator.envs.general.after_blocks import deal
from simulator.envs.general.fight import Fight, give_priority, resolve_one
from simulator.envs.general.playing import PlayOption, Way, exact_ways, options_to_play, somebody_is_dead
from simulator.envs.general.questions import BlockPairs, GameQuestion
from simulator.game.game import Game

PASS = 0
"""The choice to pass."""


class Priority(NamedTuple):
    """Who has priority, and what happened since blocks were declared.

    Args:
        fight: the combat.
        pairs: the blocks that are chosen in it.
        played: how many spells and abilities were played.
        turn: who has priority: 0 the active player, 1 the defending one.
        passes: how many players in succession passed.
    """

    fight: Fight
    pairs: BlockPairs
    played: int = 0
    turn: int = 0
    passes: int = 0

    @property
    def player(self) -> str:
        """The player who has priority."""
        return (self.fight.active, self.fight.defending)[self.turn]

    def passed(self) -> Priority:
        """When that player has passed."""
        return self._replace(turn=1 - self.turn, passes=self.passes + 1)

    def has_played(self) -> Priority:
        """When that player has played something, and so has priority again (117.3c)."""
        return self._replace(played=self.played + 1, passes=0)


def ask_for_plays(game: Game, now: Priority) -> GameQuestion:
    """Give the players priority in turn: when both pass in succession the top of the stack resolves (117.4).

    With an empty stack the step ends, and combat damage follows; once a player has no life left, the combat is over.
    Who can play nothing exactly passes, and so do both after as many spells and abilities as the combat allows for.

    Args:
        game: the game.
        now: who has priority.
    """
    while not somebody_is_dead(game.board):
        if now.passes == 2 and game.triggers.stack:
            resolve_one(game)
            now = now._replace(turn=0, passes=0)
        elif now.passes == 2:
            game.pass_step()
            return deal(now.fight, game, now.pairs)
        elif now.played < now.fight.plays and (options := options_to_play(game, now.player)):
            return PlayQuestion(now, options)
        else:
            now = now.passed()
    return now.fight.end(now.fight, game, now.pairs)


class PlayQuestion(GameQuestion):
    """What the player who has priority plays, or nothing.

    Args:
        now: who has priority.
        options: the cards and permanents of which something can be played.
    """

    def __init__(self, now: Priority, options: tuple[PlayOption, ...]) -> None:
        agent = now.fight.role(now.player)
        super().__init__(now.fight.seen, now.pairs, agent, "trick", tuple(range(len(options) + 1)))
        self._now = now
        self._options = options

    def answer(self, game: Game, choice: int) -> GameQuestion:
        if choice == PASS:
            return ask_for_plays(game, self._now.passed())
        return _played(game, self._now, (choice,), exact_ways(game, self._options[choice - 1]))

    def means(self, choice: int) -> str:
        """What a choice means, in words."""
        return self._options[choice - 1].ways[0].says[0] if choice else "nothing is played"

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The card or permanent of which something is recorded, if any; last to pass."""
        event = rest[0]
        options = enumerate(self._options, 1)
        found = (number for number, option in options if any(_is_of(way, event) for way in option.ways))
        return (*found, PASS)


class WayQuestion(GameQuestion):
    """What is chosen next for a spell or ability that is being played.

    Args:
        now: who has priority.
        path: what is chosen of it so far.
        ways: the ways on from there, with several next choices.
    """

    def __init__(self, now: Priority, path: tuple[int, ...], ways: tuple[Way, ...]) -> None:
        choices = tuple(sorted({way.path[len(path)] for way in ways}))
        super().__init__(now.fight.seen, now.pairs, now.fight.role(now.player), "trick", choices)
        self._now = now
        self._path = path
        self._ways = ways

    def answer(self, game: Game, choice: int) -> GameQuestion:
        return _played(game, self._now, (*self._path, choice), self._ways)

    def means(self, choice: int) -> str:
        """What a choice means, in words."""
        at = len(self._path)
        return next(way.says[at] for way in self._ways if way.path[at] == choice)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """What is chosen next on the way that is recorded; -1, which can't be chosen, where none is."""
        at = len(self._path)
        return tuple(dict.fromkeys(way.path[at] for way in self._ways if way.event == rest[0])) or (-1,)


def _played(game: Game, now: Priority, path: tuple[int, ...], ways: Sequence[Way]) -> GameQuestion:
    """Play what is chosen, once it is chosen whole; what has only one possibility is not asked for."""
    ways = tuple(way for way in ways if way.path[: len(path)] == path)
    while len(ways) > 1 and len({way.path[len(path)] for way in ways}) == 1:
        path = (*path, ways[0].path[len(path)])
    if len(ways) > 1:
        return WayQuestion(now, path, ways)
    game.apply(ways[0].event)
    give_priority(game)
    return ask_for_plays(game, now.has_played())


def _is_of(way: Way, event: Event) -> bool:
    """Whether a spell or ability on the stack is of the same card or permanent as a way to play one."""
    if isinstance(event, SpellCast):
        return isinstance(way.event, SpellCast) and way.event.card == event.card
    played = way.event
    return isinstance(event, AbilityActivated) and isinstance(played, AbilityActivated) and _same(played, event)


def _same(one: AbilityActivated, other: AbilityActivated) -> bool:
    return (one.player, one.source, one.place) == (other.player, other.source, other.place)
