"""806.7: in Two-Headed Giant a team attacks, blocks and assigns combat damage as one."""

from __future__ import annotations

from tests.cr_2024_06_07.test_805_10 import *  # noqa: F403
from tests.given import broken, given

# Of keywords that were not there yet:
del test_a_team_has_one_combined_block  # noqa: F821

# Other words, other tests:
del test_forestwalk_looks_at_the_named_defending_player_alone  # noqa: F821
del test_forestwalk_looks_at_the_player_whom_it_attacked_also_when_that_is_gone  # noqa: F821


def test_806_7a_forestwalk_looks_at_the_lands_of_each_defending_player(edition: str) -> None:
    game = given(
        edition,
        alice=["imp 2/2 forestwalk", "elf 1/1 islandwalk"],
        bob=["bear 2/2"],
        carol=["wood land; a forest"],
        teams=True,
        attack={"imp": "bob", "elf": "carol"},
    )
    assert broken(game.judge({"bear": ["imp"]})) == ["509.1b"]
    assert game.judge({"bear": ["elf"]}).legal


def test_a_team_has_one_combined_block_that_is_legal_as_a_whole(edition: str) -> None:
    pairs = "This creature can't be blocked except by two or more creatures."
    board = {"alice": [("ogre 3/3", pairs)], "bob": ["bear 2/2"], "carol": ["cat 1/1"], "teams": True}
    game = given(edition, **board, attack={"ogre": "bob"})
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1b"]
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]}, player="carol")
    assert game.combat.blocking == {"bear": ("ogre",), "cat": ("ogre",)}
