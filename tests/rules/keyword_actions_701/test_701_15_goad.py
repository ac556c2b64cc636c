"""701.15: a goaded creature attacks each combat if able, and a player other than the one who goaded it if able."""

from __future__ import annotations

import pytest

from events.board import TurnBegan
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.rules.keyword_actions_701.acting import acting, says

pytestmark = pytest.mark.rule("701.15")

GOADS = "Whenever this creature attacks, goad target creature defending player controls."


def goaded(edition: str, *defending: str) -> Game:
    """Bob's turn, after alice goaded his ox; these may be attacked."""
    carol = ["elk 3/3"] if "carol" in defending else []
    game = acting(edition, GOADS, bob=["ox 2/4", "cub 2/2"], carol=carol)
    game.resolve_top(["ox"])
    game.apply(TurnBegan("bob", defending, 2))
    return game


def test_it_attacks_if_able(edition: str) -> None:
    game = goaded(edition, "alice")
    with pytest.raises(IllegalAction):
        game.declare_attackers({"cub": "alice"})
    assert game.declare_attackers({"ox": "alice"}).legal


def test_it_attacks_another_player_if_able(edition: str) -> None:
    game = goaded(edition, "alice", "carol")
    with pytest.raises(IllegalAction) as refused:
        game.declare_attackers({"ox": "alice"})
    assert {violation.rule.number for violation in refused.value.verdict.violations} == {"508.1d"}
    assert game.declare_attackers({"ox": "carol"}).legal


def test_it_lasts_until_the_next_turn_of_who_goaded_it(edition: str) -> None:
    game = goaded(edition, "alice")
    game.apply(TurnBegan("alice", ("bob",), 3))
    assert dict(game.board.effects) == {}


def test_once_goaded_by_a_player_it_is_not_goaded_again(edition: str) -> None:
    game = acting(edition, GOADS, alice=["bear 2/2", "fox 1/1"], bob=["ox 2/4"])
    says(game, "fox", "Whenever a creature blocks, goad target creature defending player controls.")
    game.resolve_top(["ox"])
    before = dict(game.board.effects)
    assert len(before) == 2
    game.declare_blockers({"ox": ["bear"]})
    game.resolve_top(["ox"])
    assert dict(game.board.effects) == before
