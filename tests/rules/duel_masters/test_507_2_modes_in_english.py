"""507.2c: the active player chooses the modes of their modal abilities as these trigger.

- In English, 507.2d: then the active player resolves their abilities in any order.
- In English, 507.2e: then the other player chooses the modes of theirs.
- In English, 507.2f: then the other player resolves their abilities in any order.
"""

from __future__ import annotations

import pytest

from events.duel_masters import ModeChosen
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.duels import broken, names
from tests.rules.duel_masters.modal import modal

pytestmark = pytest.mark.rule("dm-en-1.38 507.2c")


def test_the_mode_is_one_of_the_abilitys_and_chosen_once(edition: str) -> None:
    game = modal(edition)
    with pytest.raises(IllegalAction, match="M3 is no mode of the ability X1 of ao") as refused:
        game.choose_mode("X1", "M3")
    assert broken(refused.value.verdict) == ["507.2c"]
    game.choose_mode("X1", "M2")
    assert game.log[-1] == ModeChosen("alice", 3, "M2")
    with pytest.raises(WrongMoment, match="no ability X1"):
        game.choose_mode("X1", "M1")


def test_the_abilitys_own_player_chooses(edition: str) -> None:
    game = modal(edition)
    with pytest.raises(IllegalAction, match="alice chooses the mode") as refused:
        game.choose_mode("X1", "M1", player="bob")
    assert broken(refused.value.verdict) == ["507.2c"]


def test_an_ability_without_modes_has_none_to_choose(edition: str) -> None:
    with pytest.raises(WrongMoment, match="no ability X2"):
        modal(edition).choose_mode("X2", "M1")


def test_uses_are_not_declared_here(edition: str) -> None:
    with pytest.raises(WrongMoment, match="no use of an ability"):
        modal(edition).declare_use([])


@pytest.mark.rule("dm-en-1.38 507.2d")
@pytest.mark.parametrize("order", [("X1", "X2"), ("X2", "X1")])
def test_any_order_will_do_once_the_modes_are_chosen(edition: str, order: tuple[str, str]) -> None:
    game = modal(edition)
    for ability in order:
        with pytest.raises(IllegalAction, match="the mode of the ability X1 of ao comes first") as refused:
            game.resolve(ability)
        assert broken(refused.value.verdict) == ["507.2d"]
    game.choose_mode("X1", "M1")
    for ability in order:
        game.resolve(ability)
    assert sorted(names(game)) == ["Y1", "Y2"]


@pytest.mark.rule("dm-en-1.38 507.2e")
def test_once_nothing_of_the_active_player_waits(edition: str) -> None:
    game = modal(edition)
    for step in (lambda: game.choose_mode("X1", "M1"), lambda: game.resolve("X1"), lambda: game.resolve("X2")):
        with pytest.raises(IllegalAction, match="comes after the abilities of alice") as refused:
            game.choose_mode("Y1", "M2")
        assert broken(refused.value.verdict) == ["507.2e"]
        step()
    game.choose_mode("Y1", "draw")
    assert game.triggers.decided == {1: "draw"}


@pytest.mark.rule("dm-en-1.38 507.2f")
def test_after_the_active_players_and_the_modes(edition: str) -> None:
    game = modal(edition)
    game.choose_mode("X1", "M1")
    for ability in ("X2", "X1"):
        with pytest.raises(IllegalAction, match="Y2 of bo comes after") as refused:
            game.resolve("Y2")
        assert broken(refused.value.verdict) == ["507.2f"]
        game.resolve(ability)
    with pytest.raises(IllegalAction, match="the mode of the ability Y1") as refused:
        game.resolve("Y2")
    assert broken(refused.value.verdict) == ["507.2f"]
    game.choose_mode("Y1", "M3")
    game.resolve("Y2")
    game.resolve("Y1")
    assert names(game) == []


@pytest.mark.rule("dm-en-1.38 507.2f")
def test_all_of_it_is_settled_before_the_battle(edition: str) -> None:
    game = modal(edition)
    game.battle()
    assert names(game) == []
    assert game.triggers.decided == {}
