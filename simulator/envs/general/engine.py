"""Any combat of two players under any edition of Magic's rules: the general engine, on `simulator.Game`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike, fspath
from typing import Self

from events.event import Event
from projections.verdict_doubts import named
from simulator.envs.errors import RecordError, ScenarioError, UndeterminedScenario
from simulator.envs.general.after_blocks import playable_tricks
from simulator.envs.general.declarations import ask_for_declaration
from simulator.envs.general.fight import Fight, fight_of
from simulator.envs.general.playing import doubts_about_the_rest
from simulator.envs.general.priority import PlayQuestion, WayQuestion
from simulator.envs.general.questions import BlockPairs, GameMoment, GameQuestion, GameSearch, NothingAsked
from simulator.envs.generators.boards import DEFENDING_PLAYER, board_events
from simulator.envs.generators.scenario_v1 import Army
from simulator.envs.scenario import Scenario, Trick, before_blocks
from simulator.envs.search import Returns
from simulator.envs.vanilla.numbers import value_of_combat
from simulator.game.game import Game


class FullCombat(GameSearch):
    """A combat that is being played; see `Search`.

    Its costs are paid in the plainest way, what has triggered resolves before tricks are asked for and after each, and
    what else the rules ask a player to choose is done in the plainest legal way, as `Game.pass_step` does it. Where the
    scenario has `plays`, players have priority in turn in place of that, and respond; `undetermined` says at any time
    what nobody here can judge.

    Args:
        scenario: a combat up to the beginning of its declare blockers step.

    `before` is the game before blocks, and `fight` its combat.

    Raises:
        ScenarioError: the scenario has no such combat, or one of other than two players; or nobody here can judge a
            sentence on its board; or one of its tricks can't be played.
        EditionError: there is no such edition of Magic.
        TooLarge: the legal blocks on its board can't be found.
    """

    __slots__ = ("before", "fight")
    scenario: Scenario

    def __init__(self, scenario: Scenario) -> None:
        game = Game(edition=scenario.edition)
        game.log.extend(scenario.events)
        tricks = playable_tricks(game, scenario.tricks, scenario.name) if scenario.tricks else ()
        if tricks and scenario.plays:
            raise ScenarioError(scenario.name, "both tricks and plays", "one of them")
        self.fight = fight_of(game, scenario.name, tricks, _end, scenario.plays)
        if scenario.plays and (doubt := named(doubts_about_the_rest(game))):
            expected = "a board on which all is known that decides what can be played"
            raise UndeterminedScenario(scenario.name, f"what nobody here can judge: {doubt}", expected)
        self.before = game.fork()
        super().__init__(scenario, GameMoment(game, ask_for_declaration(self.fight, game)))

    @classmethod
    def from_game(cls, game: Game, name: str, tricks: Sequence[Trick] = (), plays: int = 0) -> Self:
        """The combat in whose declare blockers step, or at whose declared attack, a game stands.

        A recorded game mostly stands behind its combats; `scenarios_of(game.log, game.edition)` has them all.

        Args:
            game: the game; it is not changed.
            name: what it is called, for errors.
            tricks: what the players may do after blocks.
            plays: how many spells and abilities the players may play after blocks.

        Raises:
            ScenarioError: as for a scenario.
        """
        fork = game.fork()
        if fork.board.step == "declare_attackers" and fork.combat.attacking and fork.mana.owed is None:
            fork.pass_step()
        return cls(Scenario(name, str(fork.edition), tuple(fork.log), tuple(tricks), plays))

    @classmethod
    def from_army(cls, army: Army, edition: str, name: str) -> Self:
        """The combat of a generated board, in which all attackers attack the defending player.

        Args:
            army: the board.
            edition: the edition's name.
            name: what it is called, for errors.

        Raises:
            EditionError: there is no such edition of Magic.
            TooLarge: the legal blocks on the board can't be found.
        """
        game = Game(board_events(army), edition=edition)
        attackers = [one.id for one in game.board.controlled_by(game.board.active)]
        game.declare_attackers(dict.fromkeys(attackers, DEFENDING_PLAYER))
        return cls.from_game(game, name)

    @classmethod
    def from_case(cls, path: str | PathLike[str], tricks: Sequence[Trick] = ()) -> Self:
        """The combat of a case or dispute file, its script played up to the first block.

        Raises:
            CaseError: the file can't be used; the message says where.
            OSError: it can't be read, as the system gives it.
            ScenarioError: as for a scenario.
        """
        return cls.from_game(Game.from_case(path), fspath(path), tricks)

    @classmethod
    def from_log(
        cls,
        events: Iterable[Event],
        edition: str,
        tricks: Sequence[Trick] = (),
        name: str = "a recorded log",
        plays: int = 0,
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
            plays: how many spells and abilities the players may play after blocks.

        Raises:
            RecordError: this environment would not write that log; the message says from which event on.
            ScenarioError: the log does not end in a combat of two players, from blocks to damage.
        """
        recorded = tuple(events)
        search = cls(Scenario(name, edition, _before_blocks(recorded, name), tuple(tricks), plays))
        search._follow(recorded)
        return search

    def _follow(self, recorded: Sequence[Event]) -> None:
        """Make the choices that are recorded in a log."""
        # The events of one trick can begin another's: where the likeliest choice leads nowhere, the others are tried.
        tries: list[tuple[GameMoment, int]] = []
        farthest: RecordError | None = None
        while True:
            try:
                _check(self, recorded)
                at = len(self._moment.game.log)
                if at == len(recorded):
                    return
                tries += [(self._moment, choice) for choice in reversed(self._next(recorded, at))]
            except RecordError as parts:
                farthest = parts if farthest is None or parts.event > farthest.event else farthest
                if not tries:
                    raise farthest from None
            self._moment, choice = tries.pop()
            self.apply(choice)

    def _next(self, recorded: Sequence[Event], at: int) -> list[int]:
        """The legal choices with which a recorded log can go on."""
        if self.over:
            raise _parts(self, at, recorded, "the combat is over")
        legal = self.legal()
        found = [choice for choice in self.recorded(recorded[at:]) if choice in legal]
        if not found:
            raise _parts(self, at, recorded, f"one of the choices {list(legal)} in the phase {self.phase}")
        return found

    def clone(self) -> Self:
        other = super().clone()
        other.fight = self.fight
        other.before = self.before
        return other

    @property
    def announcing(self) -> bool:
        return isinstance(self._moment.question, WayQuestion)

    @property
    def undetermined(self) -> str:
        """What of all that has happened so far nobody here can judge, so that the rest is in doubt; "" when nothing."""
        position = self._moment.game.position
        return named((*position.triggers.unread.happened, *position.triggers.unread.sizes.in_doubt.values()))

    def means(self, choice: int) -> str:
        """What a choice in the phase "trick" means, in words."""
        question = self._moment.question
        if isinstance(question, PlayQuestion | WayQuestion):
            return question.means(choice)
        return self.scenario.tricks[choice - 1].words if choice else "nothing is played"

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
        lost = seen.life[1] - life
        defending = float(value_of_combat(worth - lost, lost, seen.life[1]))
        return Returns(-defending, defending)

    def __repr__(self) -> str:
        return f"<FullCombat {self.scenario.name}, {self.phase}, {len(self._moment.game.log)} events>"


def _end(fight: Fight, game: Game, pairs: BlockPairs) -> GameQuestion:
    """The combat ends with combat damage."""
    return NothingAsked(fight.seen, pairs)


def _before_blocks(recorded: tuple[Event, ...], name: str) -> tuple[Event, ...]:
    """The log up to the beginning of the last declare blockers step."""
    logs = [*before_blocks(recorded)]
    if not logs:
        raise ScenarioError(name, "no declare blockers step", "a log that ends in a combat, from blocks to damage")
    return logs[-1]


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
