"""608.2c: instructions that depend on what an object is, on what was done, and those for each of several players."""

from __future__ import annotations

import pytest

from events.board import PermanentEntered, PermanentLeft
from simulator.game.game import Game
from tests.given import given
from tests.rules.keyword_actions_701.acting import acting, says

pytestmark = pytest.mark.rule("608.2c")

ATTACKS = "Whenever this creature attacks,"
IN_COUNTERS = (
    "put a +1/+1 counter on target creature. If that creature is a Human, put two +1/+1 counters on it instead."
)


def size(game: Game, permanent: str) -> tuple[int | None, int | None]:
    known = game.board.permanents[permanent]
    return known.power, known.toughness


@pytest.mark.parametrize(("cub", "grown"), [("cub 2/2; a human", (4, 4)), ("cub 2/2; a bear", (3, 3))])
def test_what_is_asked_of_a_target_decides_what_is_done(edition: str, cub: str, grown: tuple[int, int]) -> None:
    game = acting(edition, f"{ATTACKS} {IN_COUNTERS}", bob=[cub])
    game.resolve_top(["cub"])
    assert size(game, "cub") == grown
    assert not game.triggers.unread.happened


def test_608_2b_nothing_is_known_of_an_illegal_target(edition: str) -> None:
    game = acting(edition, f"{ATTACKS} {IN_COUNTERS}", bob=["cub 2/2; a human", "ox 2/2"])
    game.stack_waiting()
    game.choose_targets("alice", game.triggers.stack[0].number, ["cub"])
    game.apply(PermanentLeft("cub"))
    game.resolve_top()
    assert size(game, "ox") == (2, 2)


@pytest.mark.parametrize(("counters", "life"), [(1, 21), (0, 20)])
def test_if_you_do_follows_from_a_counter_that_was_removed(edition: str, counters: int, life: int) -> None:
    game = given(edition, alice=["bear 3/3"], bob=["cub 2/2"])
    says(game, "bear", f"{ATTACKS} remove a -1/-1 counter from it. If you do, you gain 1 life.")
    if counters:
        says(game, "bear", "{0}: Put a -1/-1 counter on this creature.")
        game.activate("alice", "bear")
        game.resolve_top()
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    assert (game.board.life_of("alice"), size(game, "bear")) == (life, (3, 3))
    assert not game.triggers.unread.happened


def test_120_2b_one_source_deals_several_amounts_at_once(edition: str) -> None:
    deed = "this creature deals 2 damage to any target and 3 damage to you."
    game = acting(edition, f"{ATTACKS} {deed}", bob=["cub 3/3"])
    game.resolve_top(["cub"])
    assert (game.board.marked["cub"], game.board.life_of("alice")) == (2, 17)
    assert not game.triggers.unread.happened


def test_508_4_for_each_opponent_a_token_attacks_that_player(edition: str) -> None:
    game = given(edition, alice=["queen 1/4"], bob=["cub 2/2"], carol=["ox 2/2"])
    token = "a 1/1 white Human creature token that's tapped and attacking that player or a planeswalker they control"
    says(game, "queen", f"Whenever you attack, for each opponent, create {token}.")
    game.declare_attackers({"queen": "bob"})
    game.resolve_top(enters=["one", "two"])
    assert dict(game.combat.attacking) == {"queen": "bob", "one": "bob", "two": "carol"}
    assert {"one", "two"} <= {*game.board.tapped}


def test_a_planeswalker_of_that_player_may_be_attacked(edition: str) -> None:
    game = given(edition, alice=["queen 1/4"], bob=["cub 2/2", "jace planeswalker 3"])
    token = "a 1/1 white Human creature token that's tapped and attacking that player or a planeswalker they control"
    says(game, "queen", f"Whenever you attack, for each opponent, create {token}.")
    game.declare_attackers({"queen": "bob"})
    game.resolve_top(["jace"], enters=["one"])
    assert game.combat.attacking["one"] == "jace"


HUMAN = "create a 1/1 white Human creature token that's tapped and attacking."


@pytest.mark.parametrize("attacked", ["carol", "jace"])
def test_508_4_its_controller_chooses_what_a_token_attacks(edition: str, attacked: str) -> None:
    game = given(edition, alice=["queen 1/4"], bob=["jace planeswalker 3"], carol=["ox 2/2"])
    says(game, "queen", f"Whenever this creature attacks, {HUMAN}")
    game.declare_attackers({"queen": "bob"})
    game.resolve_top([attacked], enters=["one"])
    assert dict(game.combat.attacking) == {"queen": "bob", "one": attacked}


def test_508_4_nobody_says_for_it_which_of_several_it_attacks(edition: str) -> None:
    game = given(edition, alice=["queen 1/4"], bob=["cub 2/2"], carol=["ox 2/2"])
    says(game, "queen", f"Whenever this creature attacks, {HUMAN}")
    game.declare_attackers({"queen": "bob"})
    game.resolve_top(enters=["one"], guesses=False)
    assert dict(game.combat.attacking) == {"queen": "bob"}
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_506_3_a_token_of_another_player_than_the_attacking_one_does_not_attack(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    says(game, "cub", f"Whenever this creature blocks, {HUMAN}")
    game.declare_attackers({"bear": "bob"})
    game.pass_step()
    game.declare_blockers({"cub": ["bear"]})
    game.resolve_top(enters=["one"])
    assert "one" in game.board.permanents
    assert dict(game.combat.attacking) == {"bear": "bob"}


MYRIAD = "cr-2026-01-16"


def test_702_116_myriad_does_nothing_in_a_game_of_two() -> None:
    game = given(MYRIAD, alice=["bear 2/2 myriad"], bob=["cub 2/2"], attack=["bear"])
    game.settle_stack()
    assert [*game.board.permanents] == ["bear", "cub"]
    assert not game.triggers.unread.happened
    assert not game.triggers.delayed


@pytest.mark.parametrize("copied", [True, False])
def test_702_116_myriad_attacks_each_other_opponent_until_end_of_combat(copied: bool) -> None:
    game = given(MYRIAD, alice=["bear 2/2 myriad"], bob=["cub 2/2"], carol=["ox 2/2"], attack=["bear"])
    game.resolve_top(answers=[copied], enters=["other"])
    assert dict(game.combat.attacking) == {"bear": "bob", **({"other": "carol"} if copied else {})}
    assert len(game.triggers.delayed) == copied
    if copied:
        token = game.board.permanents["other"]
        assert (token.token, token.controller, token.power, token.keywords) == (True, "alice", 2, ("myriad",))
    while game.board.step != "end_of_combat":
        game.pass_step()
    game.settle_stack()
    assert "other" not in game.board.permanents


def test_707_2_a_copy_has_no_counters_and_nothing_until_end_of_turn(edition: str) -> None:
    game = given(edition, alice=["bear 2/2 trample"], bob=["cub 2/2"])
    says(game, "bear", "{0}: Put a +1/+1 counter on this creature.", f"{ATTACKS} it gets +1/+1 until end of turn.")
    game.activate("alice", "bear")
    game.resolve_top()
    says(game, "cub", "{0}: Create a token that's a copy of target creature.")
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    game.activate("bob", "cub", targets=["bear"])
    game.resolve_top(enters=["copy"])
    copy = game.board.permanents["copy"]
    assert (copy.power, copy.toughness, copy.keywords, copy.controller) == (2, 2, ("trample",), "bob")
    assert [each.words for each in copy.abilities] == ["trample"]


def test_704_5j_a_copy_of_a_legend_is_not_followed() -> None:
    game = given(MYRIAD, alice=["bear 2/2; super legendary"], bob=["cub 2/2"])
    says(game, "bear", f"{ATTACKS} create a token that's a copy of it.")
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    assert game.triggers.unread.happened
    assert not [event for event in game.log if isinstance(event, PermanentEntered)][2:]
