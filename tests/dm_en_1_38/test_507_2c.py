"""507.2c: the active player chooses the modes of their modal abilities as these trigger."""

from __future__ import annotations

import pytest

from events.duel_masters import ModeChosen
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.dm_en_1_38.modal import modal
from tests.duels import broken


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
