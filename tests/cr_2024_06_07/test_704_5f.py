"""704.5f: a creature with toughness 0 or less is put into its owner's graveyard; it is not destroyed."""

from __future__ import annotations

import pytest

from events.board import PowerToughnessChanged
from events.damage import CreatureDestroyed, PutIntoGraveyard
from tests.given import given


@pytest.mark.parametrize("toughness", [0, -1])
def test_it_is_put_into_the_graveyard(edition: str, toughness: int) -> None:
    game = given(
        edition, alice=["ogre 3/3"], bob=["bear 2/2 indestructible"], attack=["ogre"], block={"bear": ["ogre"]}
    )
    derived = game.apply(PowerToughnessChanged("bear", 2, toughness))
    assert "bear" not in game.board.permanents
    assert type(derived[0]) is PutIntoGraveyard
    assert not any(isinstance(event, CreatureDestroyed) for event in derived)
    assert game.combat.blocking == {}
    assert game.combat.blocked == {"ogre"}
