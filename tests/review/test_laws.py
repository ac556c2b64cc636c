"""On drawn boards no legal block is worth more than the one that is called best, by a search of its own."""

from __future__ import annotations

from random import Random

import pytest

from simulator.envs.declaring import choose_declaration
from simulator.envs.general.engine import FullCombat
from simulator.envs.solvers.minimax import minimax_value
from simulator.game.game import Game
from simulator.review import BlockReview, candidates
from tests.given import given
from tests.review.reviewed import review_at_end

KEYWORDS = (
    "",
    "",
    "",
    "flying",
    "first strike",
    "double strike",
    "deathtouch",
    "trample",
    "lifelink",
    "menace",
    "reach",
)
BOARDS = 60


def drawn(seed: int) -> Game:
    """A board with an attack, before blocks."""
    random = Random(seed)

    def creature(name: str) -> str:
        keyword = random.choice(KEYWORDS)
        return f"{name} {random.randint(0, 4)}/{random.randint(1, 4)}{f' {keyword}' if keyword else ''}"

    attackers = [creature(f"a{n}") for n in range(random.randint(1, 2))]
    blockers = [creature(f"b{n}") for n in range(random.randint(1, 3))]
    edition = random.choice(["cr-2022-10-07", "cr-2024-06-07", "cr-2026-01-16"])
    return given(edition, alice=attackers, bob=blockers, attack=[each.split()[0] for each in attackers])


def values(game: Game) -> dict[tuple[tuple[str, tuple[str, ...]], ...], float]:
    """What each legal block is worth."""
    before = FullCombat.from_game(game, "drawn")
    found = {}
    for blocks in game.legal_blocks:
        after = choose_declaration(before, blocks)
        assert after is not None
        found[tuple(blocks.items())] = minimax_value(after)
    return found


@pytest.mark.parametrize("near", [False, True], ids=["every", "near"])
@pytest.mark.parametrize("seed", range(BOARDS))
def test_no_legal_block_is_worth_more_than_the_best(seed: int, near: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if near:
        monkeypatch.setattr(candidates, "MOST_PLAYED", 0)
    game = drawn(seed)
    worth = values(game)
    made = Random(seed).choice(list(worth))
    game.declare_blockers(dict(made))
    (found,) = review_at_end(game).blocks
    if len(worth) == 1:
        assert getattr(found, "kind", "") == "no choice"
        return
    assert isinstance(found, BlockReview)
    assert found.legal == len(worth)
    assert (found.made.value, found.made.blocks) == (worth[made], dict(made))
    assert found.best.value == worth[tuple(found.best.blocks.items())]
    assert found.difference == found.best.value - found.made.value >= 0
    if found.method != "near":
        assert found.best.value == max(worth.values())


def test_the_boards_that_are_drawn_are_of_each_kind() -> None:
    methods = set[str]()
    for seed in range(BOARDS):
        game = drawn(seed)
        game.pass_step()
        game.declare_blockers({})
        methods |= {each.method for each in review_at_end(game).blocks if isinstance(each, BlockReview)}
    assert methods == {"groups", "every"}
