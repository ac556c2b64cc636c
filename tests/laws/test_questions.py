"""What is remembered between questions is asked anew when the log went another way."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, PermanentTapped
from tests.given import broken, given, until
from tests.laws.boards import ABILITIES, EDITIONS

NUMBERS = {"cr-2008-02-01": "309.2a"}
"""The number of the rule on who can be chosen to block, where it is not 509.1a."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_log_was_cut_behind_its_back_the_game_judges_what_is_so_now(edition: str) -> None:
    game = until(given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"]), "declare_blockers")
    mark = game.log.mark()
    game.apply(PermanentTapped("bear"))
    assert broken(game.judge({"bear": ["ogre"]})) == [NUMBERS.get(edition, "509.1a")]
    game.log.rollback(mark)
    game.apply(AbilitiesGained("bear", ABILITIES["flying"], ("flying",)))
    assert game.judge({"bear": ["ogre"]}).legal


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fork_judges_its_own_board(edition: str) -> None:
    game = until(given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"]), "declare_blockers")
    assert game.judge({"bear": ["ogre"]}).legal
    fork = game.fork()
    fork.apply(PermanentTapped("bear"))
    game.apply(AbilitiesGained("bear", ABILITIES["flying"], ("flying",)))
    assert broken(fork.judge({"bear": ["ogre"]})) == [NUMBERS.get(edition, "509.1a")]
    assert game.judge({"bear": ["ogre"]}).legal
