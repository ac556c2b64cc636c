"""What can be blocked, and what comes of each block: who dies, and what damage gets through."""

from __future__ import annotations

from collections.abc import Iterator

from events.damage import CombatDamageAssigned
from projections.narrative.story import listed
from simulator.answers.explanation import Possible
from simulator.answers.words import who_blocks_whom
from simulator.game.game import Game
from simulator.game.verdict import BlockDeclaration, IllegalAction, NotKnown, WrongMoment
from simulator.legality.problem import Budget, OutOfBudget

MOST_STEPS = 12
"""Steps of a turn that are played after a block."""

STEPS = 400_000
"""Steps of work that finding the blocks and what comes of them may take."""


def possible_blocks(game: Game, most: int) -> tuple[tuple[Possible, ...], int | None]:
    """The legal blocks of the player who declares next, each with what comes of it, and how many there are.

    Damage is assigned, and all else that nobody chooses is done, in the plainest legal way.

    Args:
        game: the game, before blocks.
        most: where there are more than so many they are counted alone.
    """
    game = game.fork()
    game.budget = Budget(STEPS)
    try:
        legal = game.legal_blocks
        count = legal.count() if legal.player else None
        if count is None or count > most:
            return (), count
        return tuple(_possible(game, each) for each in legal), count
    except (WrongMoment, NotKnown, IllegalAction, OutOfBudget):
        return (), None


def _possible(game: Game, blocks: BlockDeclaration) -> Possible:
    text = who_blocks_whom(blocks)
    fork = game.fork()
    try:
        fork.declare_blockers(blocks)
        before = fork.fork()
        for _ in range(MOST_STEPS):
            if fork.board.step in ("main", "end_of_combat"):
                break
            fork.pass_step()
        comes = (*_what_comes(before, fork), *_divided(before, fork))
    except IllegalAction as refused:
        return Possible(text=text, blocks=dict(blocks), because=str(refused.verdict.because or refused))
    except (WrongMoment, NotKnown, OutOfBudget) as unknown:
        return Possible(text=text, blocks=dict(blocks), because=str(unknown))
    return Possible(text=text, blocks=dict(blocks), comes=comes)


def _divided(before: Game, after: Game) -> Iterator[str]:
    """How damage was divided where somebody could have divided it otherwise."""
    for event in after.log.since(len(before.log)):
        if isinstance(event, CombatDamageAssigned):
            said = listed(f"{n} to {target}" for target, n in event.assignment)
            yield f"{event.creature}'s damage is {event.player}'s to divide, here {said}"


def _what_comes(before: Game, after: Game) -> Iterator[str]:
    """What is otherwise after combat: who has gone, whose life has changed, who has lost."""
    gone: dict[str, list[str]] = {}
    for name in before.board.permanents:
        if name not in after.board.permanents:
            gone.setdefault(after.board.gone.get(name, "graveyard"), []).append(name)
    for zone, names in gone.items():
        does, do = ("dies", "die") if zone == "graveyard" else (f"goes to {zone}", f"go to {zone}")
        yield f"{listed(names)} {does if len(names) == 1 else do}"
    for player, life in after.board.life.items():
        was = before.board.life.get(player, life)
        if life < was:
            yield f"{player} loses {was - life} life and is at {life}"
        elif life > was:
            yield f"{player} gains {life - was} life and is at {life}"
    if not gone and after.board.life == before.board.life:
        yield "nothing dies, and no life changes"
