"""A process that writes to games to which others write too, and tells what was accepted."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from events.board import LifeChanged, Permanent, PermanentEntered
from events.store import GameExists, GameStore
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, WrongMoment
from simulator.saved_games import SavedGame
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import act, board, header

GAMES = 20
LIFE = 1000


def opened(store: GameStore) -> list[SavedGame]:
    """The games, created by whoever comes first."""
    kept = []
    for number in range(GAMES):
        name, form = f"game {number}", FORMS[number % len(FORMS)]
        try:
            kept.append(SavedGame.create(store, name, header(), [*board(), LifeChanged("A", LIFE)], form=form))
        except GameExists:
            kept.append(SavedGame(store, name))
    return kept


def enter(game: Game, name: str) -> None:
    """A permanent enters, and A loses a point of life: what is done once shows once."""
    game.apply(PermanentEntered(Permanent(id=name, controller="A", types=("artifact",))))
    game.apply(LifeChanged("A", game.board.life["A"] - 1))


def writes(where: str, writer: str, actions: int, seed: int) -> Iterator[str]:
    """Write to the games in any order; each line is a game and what entered in it."""
    rng = random.Random(seed)
    with GameStore.open(where) as store:
        games = opened(store)
        for number in range(actions):
            kept, name = rng.choice(games), f"{writer}-{number}"
            kept.play(lambda game, name=name: enter(game, name))  # type: ignore[misc]  # a plain function of the game
            yield f"{kept.name}\t{name}"
            try:
                act(kept, rng)
            except (IllegalAction, WrongMoment):
                # It was decided on a state that others have left behind.
                continue


if __name__ == "__main__":
    where, writer, actions, seed = sys.argv[1:]
    for line in writes(where, writer, int(actions), int(seed)):
        print(line, flush=True)
