"""Tricks: what players may do once each after blocks, as effects of the case format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from events.event import Event, External
from projections.verdict_doubts import doubts_at_any_time, named
from simulator.cases.format.effects import Effect, happen
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.read.checks import Names
from simulator.cases.read.reading import effect_of
from simulator.envs.errors import ScenarioError, UndeterminedScenario
from simulator.envs.general.damage import deal
from simulator.envs.general.fight import Fight, Playable
from simulator.envs.general.questions import BlockPairs, GameQuestion
from simulator.envs.scenario import Trick
from simulator.game.game import Game

__all__ = ["TrickQuestion", "ask_for_tricks", "playable_tricks"]

_NAMING = ("object", "attacker", "to")
"""The fields of an effect that name what it acts on."""


def playable_tricks(game: Game, tricks: Iterable[Trick], name: str) -> tuple[Playable, ...]:
    """The tricks of a scenario as effects.

    Args:
        game: the game before blocks.
        tricks: the tricks.
        name: what the scenario is called, for errors.

    Raises:
        ScenarioError: one of them is no effect that can happen in this game, or not for one of the two players.
    """
    return tuple(_playable(game, trick, f"$.tricks[{place}]", name) for place, trick in enumerate(tricks))


def _playable(game: Game, trick: Trick, path: str, name: str) -> Playable:
    where = f"{name}, {path}"
    players = (game.board.active, *game.board.defending)
    if trick.player not in players:
        raise ScenarioError(f"{where}.player", repr(trick.player), " or ".join(players))
    fields = {"kind": trick.kind, **{field: _value(text, f"{where}.fields.{field}") for field, text in trick.fields}}
    names: Names = {"player": game.board.players, "permanent": game.board.permanents, "card": (), "label": ()}
    try:
        effect = effect_of(fields, names, path, name)
    except CaseError as wrong:
        raise ScenarioError(f"{name}, {wrong.where}", wrong.found, wrong.expected) from None
    after = game.fork()
    try:
        happen(after, effect, path)
    except NotBuilt as needed:
        raise ScenarioError(f"{name}, {needed.at}", needed.reason, "an effect that is built") from None
    except ValueError as wrong:
        raise ScenarioError(where, str(wrong), "an effect of the case format") from None
    if doubt := named(doubts_at_any_time(after.position)):
        expected = "an effect of which everything is read"
        raise UndeterminedScenario(f"{where}.text", f"what nobody here can judge: {doubt}", expected)
    those = [getattr(effect, field, ()) for field in _NAMING]
    objects = [one for some in those for one in ((some,) if isinstance(some, str) else some)]
    return Playable(trick.player, effect, tuple(dict.fromkeys(filter(None, objects))), path)


def _value(text: str, where: str) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise ScenarioError(where, repr(text), "a value in JSON, such as '\"a1\"' or '3'") from None


def ask_for_tricks(
    fight: Fight, game: Game, pairs: BlockPairs, played: frozenset[int] = frozenset(), turn: int = 0, passes: int = 0
) -> GameQuestion:
    """Ask the players for tricks in turn, until both play none in succession; then combat damage follows.

    Args:
        fight: the combat.
        game: its game.
        pairs: the blocks that are chosen in it.
        played: the places of the tricks that were played.
        turn: who is asked next: 0 the active player, 1 the defending one.
        passes: how many players in succession played none.
    """
    while passes < 2:
        player = (fight.active, fight.defending)[turn]
        able = tuple(
            place + 1
            for place, trick in enumerate(fight.tricks)
            if trick.player == player and place not in played and trick.can_be_played(game)
        )
        if able:
            return TrickQuestion(fight, pairs, player, able, played, passes)
        passes += 1
        turn = 1 - turn
    game.pass_step()
    return deal(fight, game, pairs)


class TrickQuestion(GameQuestion):
    """Which trick a player plays, or none.

    Args:
        fight: the combat.
        pairs: the blocks that are chosen in it.
        player: who is asked.
        able: the numbers, from 1, of the tricks that can be played.
        played: the places of the tricks that were played.
        passes: how many players in succession played none.
    """

    __slots__ = ("_fight", "_passes", "_played", "_turn")

    def __init__(
        self, fight: Fight, pairs: BlockPairs, player: str, able: tuple[int, ...], played: frozenset[int], passes: int
    ) -> None:
        super().__init__(fight.seen, pairs, fight.role(player), "trick", (0, *able))
        self._fight = fight
        self._played = played
        self._passes = passes
        self._turn = int(player != fight.active)

    def answer(self, game: Game, choice: int) -> GameQuestion:
        if not choice:
            passes = self._passes + 1
            return ask_for_tricks(self._fight, game, self.pairs, self._played, 1 - self._turn, passes)
        trick = self._fight.tricks[choice - 1]
        happen(game, trick.effect, trick.path)
        game.settle_orders()
        game.settle_stack()
        return ask_for_tricks(self._fight, game, self.pairs, self._played | {choice - 1}, 1 - self._turn)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The tricks that may have given the recorded events, that with the most events first; last none."""
        found: list[tuple[int, int]] = []
        alike: list[Effect] = []
        for choice in self.choices[1:] if isinstance(rest[0], External) else ():
            trick = self._fight.tricks[choice - 1]
            if trick.effect in alike:
                continue
            alike.append(trick.effect)
            fork = game.fork()
            at = len(fork.log)
            happen(fork, trick.effect, trick.path)
            events = fork.log.since(at)
            if events and list(rest[: len(events)]) == events[: len(rest)]:
                found.append((-len(events), choice))
        return (*(choice for _, choice in sorted(found)), 0)
