"""700.5a (second-hand): a creature that wins all battles beats any other; of two such neither loses."""

from __future__ import annotations

import pytest

from tests.duels import duel

WINS = "This creature wins all battles."


@pytest.mark.parametrize(
    ("ours", "theirs", "left"),
    [
        (("ao 1000", WINS), ("bo 1000 blocker", WINS), {"ao", "bo"}),
        (("ao 1000", WINS), "bo 9000 blocker", {"ao"}),
        ("ao 9000", ("bo 1000 blocker", WINS), {"bo"}),
        (("ao 1000", WINS), "bo 9000 blocker, slayer", set()),
    ],
)
def test_who_is_left_after_a_battle(
    edition: str, ours: str | tuple[str, ...], theirs: str | tuple[str, ...], left: set[str]
) -> None:
    game = duel(edition, alice=[ours], bob=[theirs], attack="bob", choose=["bo"])
    game.battle()
    assert game.board.permanents.keys() == left
