"""608.2c: protection, doubled power, tapping or untapping, counters of what left, no combat damage."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import given, play_on
from tests.rules.keyword_actions_701.acting import acting, says

pytestmark = pytest.mark.rule("608.2c")

ATTACKS = "Whenever this creature attacks,"
DAMAGES_THE_ATTACKED = f"{ATTACKS} it deals damage equal to its power to the player or planeswalker it's attacking."


def size(game: Game, permanent: str) -> tuple[int | None, int | None]:
    known = game.board.permanents[permanent]
    return known.power, known.toughness


def test_protection_from_the_color_that_is_chosen_decides_who_can_block(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2; green", "ox 2/2; red"], attack=["bear"])
    says(game, "bear", "{0}: This creature gains protection from the color of your choice until end of turn.")
    game.activate("alice", "bear")
    game.resolve_top(["green"])
    assert "protection from green" in game.board.permanents["bear"].keywords
    assert game.legal_blocks.count() == 2


def test_what_is_no_color_cant_be_chosen(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], attack=["bear"])
    says(game, "bear", "{0}: This creature gains protection from the color of your choice until end of turn.")
    game.activate("alice", "bear")
    with pytest.raises(IllegalAction):
        game.resolve_top(["pink"])
    assert game.board.permanents["bear"].keywords == ()


def test_701_10b_power_is_doubled_as_it_is_then(edition: str) -> None:
    game = acting(edition, f"{ATTACKS} double its power until end of turn.", alice=["bear 3/2"])
    game.resolve_top()
    assert size(game, "bear") == (6, 2)
    assert not game.triggers.unread.happened


def test_701_10c_power_less_than_none_is_doubled_too(edition: str) -> None:
    game = acting(edition, f"{ATTACKS} double its power until end of turn.", alice=["bear -3/2"])
    game.resolve_top()
    assert size(game, "bear") == (-6, 2)


@pytest.mark.parametrize(("said", "tapped"), [("tap", {"bear", "cub"}), ("untap", {"bear"})])
def test_a_player_taps_or_untaps_what_is_a_target(edition: str, said: str, tapped: set[str]) -> None:
    game = acting(edition, f"{ATTACKS} you may tap or untap target creature.", bob=["cub 2/2"])
    game.resolve_top(["cub"], answers=[True, said])
    assert {*game.board.tapped} == tapped


def test_122_8_each_counter_of_what_died_is_put_on_another(edition: str) -> None:
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2"])
    says(game, "bear", "When this creature dies, put its counters on target creature you control.")
    says(game, "bear", "{0}: Put a +1/+1 counter on this creature.", "{0}: Put two charge counters on this creature.")
    says(game, "cub", "{0}: Destroy target creature.")
    for place in (0, 1):
        game.activate("alice", "bear", ability=place + 1)
        game.resolve_top()
    game.activate("bob", "cub", targets=["bear"])
    game.resolve_top()
    game.resolve_top(["elk"])
    assert dict(game.board.permanents["elk"].counters) == {"+1/+1": 1, "charge": 2}
    assert size(game, "elk") == (4, 4)


def test_510_1_a_creature_that_assigns_no_combat_damage_deals_none(edition: str) -> None:
    deed = (
        "you may have it deal 3 damage to target creature. If you do, this creature assigns no combat damage this turn."
    )
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/4"])
    says(game, "bear", f"Whenever this creature attacks and isn't blocked, {deed}")
    game.declare_attackers({"bear": "bob", "elk": "bob"})
    game.pass_step()
    game.declare_blockers({})
    game.resolve_top(["cub"], answers=[True])
    assert game.board.marked["cub"] == 3
    play_on(game)
    assert game.board.life_of("bob") == 17
    assert not game.triggers.unread.happened


@pytest.mark.parametrize(("mana", "there"), [("", 2), ("{1}", 3)])
def test_mana_of_firebending_joins_the_mana_that_the_board_says_there_is(mana: str, there: int) -> None:
    game = given("cr-2026-01-16", alice=["bear 2/2 firebending 2"], bob=["cub 2/2"], mana={"alice": mana})
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    assert not game.triggers.unread.happened
    assert len(game.mana.pool("alice")) == there


@pytest.mark.parametrize(("others", "life", "known"), [((), 18, True), (("jace planeswalker",), 20, False)])
def test_608_2h_what_has_left_combat_attacked_who_it_attacked(
    others: tuple[str, ...], life: int, known: bool, edition: str
) -> None:
    # Beside a planeswalker it may have attacked that.
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2", *others])
    says(game, "bear", DAMAGES_THE_ATTACKED)
    game.declare_attackers({"bear": "bob"})
    game.apply(PermanentLeft("bear", "graveyard"))
    game.resolve_top()
    assert game.board.life["bob"] == life
    assert (not game.triggers.unread.happened) is known


def test_608_2h_what_was_sacrificed_for_the_cost_counts_as_it_last_existed(edition: str) -> None:
    game = given(edition, alice=["bear 2/2", "elk 3/3", "ox 1/1"], bob=["cub 2/2"])
    effect = "This creature deals damage equal to the sacrificed creature's power to any target."
    says(game, "bear", f"Sacrifice a creature: {effect}", "{0}: Put a +1/+1 counter on target creature.")
    game.activate("alice", "bear", ability=2, targets=["elk"])
    game.resolve_top()
    game.activate("alice", "bear", ability=1, targets=["bob"], sacrifice=["elk"])
    game.resolve_top()
    assert "elk" not in game.board.permanents
    assert game.board.life_of("bob") == 16
