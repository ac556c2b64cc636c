"""106.4: a player loses unspent mana as each step ends, but for mana that an effect lets them keep for a time."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, TurnBegan
from events.costs import ManaSpent
from events.players import ManaEffectApplied
from projections.mana import MANA
from simulator.game.game import Game
from simulator.oracle import compile_ability
from tests.given import given, until

pytestmark = pytest.mark.rule("106.4")

KEPT = (
    "Whenever this creature attacks, add {G}{G}. Until end of turn, you don't lose this mana as steps and phases end."
)
FIREBENDING = "Firebending 2"
PUMP = "{G}: This creature gets +1/+0 until end of turn."


def attacking(edition: str, *words: str) -> Game:
    """Alice's 2/2 bear with the abilities attacks, and what triggered has resolved."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    game.apply(AbilitiesGained("bear", tuple(each for said in words for each in compile_ability(said).abilities)))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    return game


def pool(game: Game) -> str:
    return "".join(kind for kind, _ in game.mana.pool("alice"))


def test_it_stays_as_steps_and_phases_end(edition: str) -> None:
    game = attacking(edition, KEPT)
    assert pool(game) == "GG"
    assert pool(until(game, "end_of_combat")) == "GG"
    assert pool(until(game, "main")) == "GG"


@pytest.mark.editions("cr-2008-02-01")
def test_what_is_kept_does_not_burn(edition: str) -> None:
    game = until(attacking(edition, KEPT), "main")
    assert (pool(game), game.board.life["alice"]) == ("GG", 20)


def test_until_end_of_combat_is_until_the_combat_phase_ends(edition: str) -> None:
    # 500.5a
    game = until(attacking(edition, FIREBENDING), "end_of_combat")
    assert pool(game) == "RR"
    assert pool(until(game, "main")) == ""


def test_it_is_kept_no_longer_in_the_next_turn(edition: str) -> None:
    game = until(attacking(edition, KEPT), "main")
    game.apply(TurnBegan("bob", ("alice",), 2))
    game.pass_step()
    assert pool(game) == ""


def test_it_pays_though_mana_counts_as_paid_and_what_it_lacks_counts_as_paid(edition: str) -> None:
    game = attacking(edition, KEPT, PUMP)
    for left, power in (("G", 3), ("", 4), ("", 5)):
        game.activate("alice", "bear")
        game.resolve_top()
        assert (pool(game), game.board.permanents["bear"].power) == (left, power)


def test_of_mana_alike_that_goes_first_which_is_lost_first() -> None:
    added = [ManaEffectApplied("alice", "{R}", "bear", kept) for kept in ("end_of_turn", "", "end_of_combat")]
    spent = ManaSpent("alice", (("R", "bear"),), "", "118.3")
    for n, until_when in ((1, ["end_of_turn", "end_of_combat"]), (2, ["end_of_turn"]), (3, [])):
        mana = MANA.fold([*added, *[spent] * n])
        assert [each.until for each in mana.kept.get("alice", ())] == until_when
        assert len(mana.lost_as_a_step_ends("alice")) == 0
    assert len(MANA.fold(added).lost_as_a_step_ends("alice")) == 1
