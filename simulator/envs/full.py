"""Any combat of two players under any edition of Magic's rules: the general engine, on `simulator.Game`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike, fspath
from typing import Self

from events.board import StepBegan
from events.event import Derived, Event
from simulator.envs.errors import RecordError, ScenarioError
from simulator.envs.full_combat.blocks import ask_for_blocks
from simulator.envs.full_combat.fight import Fight, fight_of
from simulator.envs.full_combat.questions import Asked, Moment, Over, Pairs, Question
from simulator.envs.full_combat.tricks import playable_tricks
from simulator.envs.plain_combat.table import LOST
from simulator.envs.scenario import Scenario, Trick
from simulator.envs.search import Returns
from simulator.game import Game

__all__ = ["LOST", "FullCombat"]


class FullCombat(Asked):
    """A combat that is being played; see `Search`.

    Its costs are paid in the plainest way, what has triggered resolves before tricks are asked for and after each, and
    what else the rules ask a player to choose is done in the plainest legal way, as `Game.pass_step` does it.

    Args:
        scenario: a combat up to the beginning of its declare blockers step.

    `before` is the game before blocks, and `fight` its combat.

    Raises:
        ScenarioError: the scenario has no such combat, or one of other than two players; or nobody here can judge a
            sentence on its board; or one of its tricks can't be played.
        EditionError: there is no such edition of Magic.
        TooLarge: nobody can tell which blocks are legal on its board.
    """

    __slots__ = ("before", "fight", "scenario")

    def __init__(self, scenario: Scenario) -> None:
        game = Game(edition=scenario.edition)
        game.log.extend(scenario.events)
        tricks = playable_tricks(game, scenario.tricks, scenario.name) if scenario.tricks else ()
        self.scenario = scenario
        self.fight = fight_of(game, scenario.name, tricks, _end)
        self.before = game.fork()
        super().__init__(Moment(game, ask_for_blocks(self.fight, game)))

    @classmethod
    def from_game(cls, game: Game, name: str, tricks: Sequence[Trick] = ()) -> Self:
        """The combat in whose declare blockers step, or at whose declared attack, a game stands.

        Args:
            game: the game; it is not changed.
            name: what it is called, for errors.
            tricks: what the players may do after blocks.

        Raises:
            ScenarioError: as for a scenario.
        """
        fork = game.fork()
        if fork.board.step == "declare_attackers" and fork.combat.attacking and fork.mana.owed is None:
            fork.pass_step()
        return cls(Scenario(name, str(fork.edition), tuple(fork.log), tuple(tricks)))

    @classmethod
    def from_case(cls, path: str | PathLike[str], tricks: Sequence[Trick] = ()) -> Self:
        """The combat of a case or dispute file, its script played up to the first block.

        Raises:
            CaseError: the file can't be used; the message says where.
            ScenarioError: as for a scenario.
        """
        return cls.from_game(Game.from_case(path), fspath(path), tricks)

    @classmethod
    def from_log(
        cls, events: Iterable[Event], edition: str, tricks: Sequence[Trick] = (), name: str = "a recorded log"
    ) -> Self:
        """The combat in which a recorded log ends, with its choices made: the first moment at which the log was so.

        Of choices that leave nothing in the log, a creature that blocks nobody further and the first creatures of an
        order, those at its end are not known to have been made. A declaration that was taken back is no part of a log.
        Blocks are chosen in board order here, so those of a log must stand in it so too.

        Args:
            events: the log of this environment, or of any game.
            edition: the edition's name.
            tricks: what the players may do after blocks; where the log has such effects, they must be among these.
            name: what the log is called, for errors.

        Raises:
            RecordError: this environment would not write that log; the message says from which event on.
            ScenarioError: the log does not end in a combat of two players, from blocks to damage.
        """
        recorded = tuple(events)
        search = cls(Scenario(name, edition, _before_blocks(recorded, name), tuple(tricks)))
        search._follow(recorded)
        return search

    def _follow(self, recorded: Sequence[Event]) -> None:
        """Make the choices of which a recorded log tells."""
        _check(self, recorded)
        while (at := len(self._moment.game.log)) < len(recorded):
            if self.over:
                raise _parts(self, at, recorded, "the combat is over")
            choice = self.recorded(recorded[at:])
            if choice not in self.legal():
                raise _parts(self, at, recorded, f"one of the choices {list(self.legal())} in the phase {self.phase}")
            self.apply(choice)
            _check(self, recorded)

    def _share(self, other: Self) -> None:
        super()._share(other)
        self.scenario = other.scenario
        self.fight = other.fight
        self.before = other.before

    def returns(self) -> Returns:
        """What the episode was worth so far.

        A creature counts when it has left the battlefield, whichever way, for what it was worth before blocks; life for
        what the defending player has less than then, paid costs included.
        """
        board = self._moment.game.board
        there = board.permanents.keys() | board.phased_out.keys()
        seen = self.seen
        worth = sum(one.worth for one in seen.attackers if one.id not in there)
        worth -= sum(one.worth for one in seen.blockers if one.id not in there)
        life = board.life_of(self.fight.defending)
        defending = float(worth - (seen.life[1] - life) - (LOST if life <= 0 else 0))
        return Returns(-defending, defending)

    def __reduce__(self) -> tuple[object, ...]:
        return _played, (self.scenario, self.choices)

    def __repr__(self) -> str:
        return f"<FullCombat {self.scenario.name}, {self.phase}, {len(self._moment.game.log)} events>"


def _played(scenario: Scenario, choices: tuple[int, ...]) -> FullCombat:
    """A combat that was pickled."""
    return FullCombat(scenario).play(choices)


def _end(fight: Fight, game: Game, pairs: Pairs) -> Question:
    """The combat ends with combat damage."""
    return Over(fight.seen, pairs)


# A recorded log.


def _before_blocks(recorded: Sequence[Event], name: str) -> tuple[Event, ...]:
    """The log up to the beginning of the last declare blockers step, with all that follows from that."""
    for place in range(len(recorded) - 1, -1, -1):
        event = recorded[place]
        if isinstance(event, StepBegan) and event.step == "declare_blockers":
            end = place + 1
            while end < len(recorded) and isinstance(recorded[end], Derived):
                end += 1
            return tuple(recorded[:end])
    raise ScenarioError(name, "no declare blockers step", "a log that ends in a combat, from blocks to damage")


def _check(search: FullCombat, recorded: Sequence[Event]) -> None:
    """Nothing, where the log of a search is the beginning of a recorded one.

    Raises:
        RecordError: they part.
    """
    log = search._moment.game.log
    began = len(search.scenario.events)
    for at, event in enumerate(log.since(began), began):
        if at >= len(recorded) or recorded[at] != event:
            raise _parts(search, at, recorded, repr(event))


def _parts(search: FullCombat, at: int, recorded: Sequence[Event], expected: str) -> RecordError:
    found = repr(recorded[at]) if at < len(recorded) else "the end of the log"
    return RecordError(search.scenario.name, at, found, expected)
