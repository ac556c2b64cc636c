"""A person in the defending seat of a combat: the rules on their blocks, what is best, and the combat as a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from simulator.envs.declaring import TooLarge, choose_declaration
from simulator.envs.general.engine import FullCombat
from simulator.envs.players.players import Policy, greedy, play_out
from simulator.envs.players.search import SearchPlayer, greedy_prior
from simulator.envs.search import Search
from simulator.envs.solvers.minimax import best_choice, minimax_value
from simulator.envs.text.wording import creature_asked
from simulator.game.game import Game
from simulator.game.session import Ruling
from simulator.game.verdict import BlockDeclaration, IllegalDeclaration, Verdict
from simulator.replay.format import SCHEMA, Header
from simulator.replay.writing import record, sealed_replay

TRIES = 20_000
"""Choices that are tried at most to find what is best, where they have to be tried."""


class Seat:
    """The defending seat of a combat that is being played.

    Args:
        search: the combat; it goes on as the person and the opponent choose.

    Declarations that the rules refused are saved, so that a replay of the combat has them.
    """

    __slots__ = ("_game", "_rulings", "search")

    def __init__(self, search: Search) -> None:
        self.search = search
        self._game = Game(edition=search.edition)
        self._rulings: list[Ruling] = []

    @property
    def game(self) -> Game:
        """The game at this moment, with the declarations that were taken back."""
        if isinstance(self.search, FullCombat):
            game = self.search.game
        else:
            self._game.log.extend(self.search.log.since(len(self._game.log)))
            game = self._game.fork()
        game.rulings = tuple(sorted([*game.rulings, *self._rulings], key=lambda ruling: ruling.at))
        return game

    def declare(self, blocks: BlockDeclaration) -> Verdict | None:
        """Make a whole declaration, if it is legal; `Game.declare_blockers` judges it.

        Returns:
            The verdict; where it is not legal, nothing has changed but that the refusal is saved. None: the rules
            allow it, but it incurs a cost that the player can't pay, or has refused to pay.
        """
        trial = self.game
        try:
            verdict = trial.declare_blockers(blocks)
        except IllegalDeclaration as illegal:
            self._rulings.append(trial.rulings[-1])
            return illegal.verdict
        made = choose_declaration(self.search, blocks)
        if made is None:
            return None
        self.search = made
        return verdict


class Advice(NamedTuple):
    """What is best to declare."""

    blocks: BlockDeclaration
    value: float
    """What the combat is worth to the defending role then, when both go on as well."""
    exact: bool
    """Whether it is known that nothing is better; else it is the best of what was tried."""


def advice(search: Search) -> Advice:
    """What is best for the defending role to declare in the phase "block"; the search is not changed."""
    made = search.clone()
    player: Policy = careful
    try:
        value, exact = minimax_value(search, TRIES), True
    except TooLarge:
        value, exact, player = 0.0, False, SearchPlayer(greedy_prior)
    while made.phase == "block":
        made.apply(player(made))
    if not exact:
        value = play_out(made.clone(), careful, careful).returns().defending
    seen = made.seen
    blocks: dict[str, tuple[str, ...]] = {}
    for b, a in sorted(made.pairs):
        name = seen.blockers[b].id
        blocks[name] = (*blocks.get(name, ()), seen.attackers[a].id)
    return Advice(blocks, value, exact)


def careful(search: Search) -> int:
    """The best choice, as exact minimax has it where that is found soon, else the greedy one."""
    try:
        return best_choice(search, TRIES)
    except TooLarge:
        return greedy(search)


def replay_of(game: Game, title: str) -> bytes:
    """A replay file of a game, with the declarations that were taken back in it."""
    header = Header(schema=SCHEMA, edition=game.edition, title=title, shows="A combat of the training environment.")
    return sealed_replay(header, record(game), game.table.trigger_rules)


def choice_of(search: Search, choice: int) -> dict[str, Any]:
    """A choice that is about to be made, as JSON: who is asked, in which phase, which creature, what is legal."""
    return {
        "agent": search.agent,
        "phase": search.phase,
        "asked": creature_asked(search),
        "legal": list(search.legal()),
        "choice": choice,
    }


def choices_of(search: Search, made: Iterable[Mapping[str, Any]], title: str) -> bytes:
    """A combat as JSON lines: the board, every choice, and what came of it.

    Args:
        search: the combat as it is now.
        made: its choices, each as `choice_of` has it.
        title: what it is called.
    """
    seen, returns = search.seen, search.returns()
    board = {
        "schema": 1,
        "title": title,
        "edition": search.edition,
        "attackers": [{"id": one.id, "power": one.power, "toughness": one.toughness} for one in seen.attackers],
        "blockers": [{"id": one.id, "power": one.power, "toughness": one.toughness} for one in seen.blockers],
        "life": {"active": seen.life[0], "defending": seen.life[1]},
    }
    result = {"over": search.over, "returns": returns._asdict(), "state_digest": search.state_digest()}
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in (board, *made, result)).encode()
