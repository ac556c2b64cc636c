"""507.2d: then the active player resolves their abilities in any order."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction
from tests.dm_en_1_38.modal import modal
from tests.duels import broken, names


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
