"""How long the path of an illegal block declaration is: Python calls, and how often the next one is in another file."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import FrameType

import pytest

from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from tests.given import given
from tests.laws.checks import not_derived

EDITION = "cr-2024-06-07"
PLAIN = [f"a{i} 2/2" for i in range(1, 6)], [f"b{i} 2/2" for i in range(1, 6)]
DEMANDING = (
    ["a1 2/2 menace", ("a2 2/2", "This creature must be blocked if able."), *PLAIN[0][2:]],
    ["b1 2/2", ("b2 2/2", "This creature blocks each combat if able."), *PLAIN[1][2:]],
)
BOARDS = {
    "one creature blocks two": (PLAIN, {"b1": ["a1", "a2"]}),
    "an attacker that is none": (PLAIN, {"b1": ["a1"], "b2": ["b1"]}),
    "menace and requirements": (DEMANDING, {"b1": ["a1"]}),
}
Blocks = Mapping[str, Sequence[str]]


def path_of(game: Game, blocks: Blocks) -> tuple[int, int]:
    """How many Python calls an illegal declaration makes, and how often the next one is in another file."""
    files: list[str] = []

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            files.append(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        with pytest.raises(IllegalDeclaration):
            game.declare_blockers(blocks)
    finally:
        sys.setprofile(before)
    # What pytest.raises calls itself is none of the path.
    files = [file for file in files if "_pytest" not in file]
    return len(files), sum(one != other for one, other in pairwise(files))


@pytest.mark.parametrize(
    ("step", "first", "second"),
    [("declare_blockers", (235, 100), (90, 50)), ("declare_attackers", (310, 150), (90, 50))],
)
@pytest.mark.parametrize("board", BOARDS)
def test_an_illegal_declaration_takes_few_calls(
    board: str, step: str, first: tuple[int, int], second: tuple[int, int]
) -> None:
    (attacking, blocking), blocks = BOARDS[board]
    begun = given(EDITION, alice=attacking, bob=blocking, attack=["a1", "a2", "a3", "a4", "a5"])
    # On the edition's own table, not on one that looks at what it says.
    game = Game(not_derived(begun.log), edition=EDITION)
    path_of(game.fork(), blocks)  # What is imported when it is first needed is there.
    if step == "declare_blockers":
        game.pass_step()
    for most_calls, most_changes in (first, second):
        calls, changes = path_of(game, blocks)
        assert calls <= most_calls
        assert changes <= most_changes
