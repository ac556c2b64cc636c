"""704.5h: a creature dealt damage by a source with deathtouch is destroyed."""

from __future__ import annotations

from events.damage import DamagePrevented
from tests.given import given, play_on, until


def test_one_point_destroys(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch"], bob=["giant 8/8"], attack=["asp"], block={"giant": ["asp"]})
    play_on(game)
    assert set(game.damage.dead) == {"asp", "giant"}


def test_an_indestructible_creature_stays(edition: str) -> None:
    game = given(
        edition, alice=["asp 1/1 deathtouch"], bob=["god 8/8 indestructible"], attack=["asp"], block={"god": ["asp"]}
    )
    play_on(game)
    assert game.damage.dead == ("asp",)


def test_prevented_damage_destroys_nothing(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch"], bob=["giant 8/8"], attack=["asp"], block={"giant": ["asp"]})
    until(game, "combat_damage")
    game.apply(DamagePrevented("asp", "giant", 1))
    play_on(game)
    assert game.damage.dead == ("asp",)
