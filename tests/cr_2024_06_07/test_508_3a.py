"""508.3a, 509.3c: "it" in an ability that triggers on another creature is that creature."""

from __future__ import annotations

from msgspec.structs import replace

from events.board import CharacteristicsChanged
from simulator.game.game import Game
from tests.given import Spec, given


def sizes(game: Game) -> dict[str, tuple[int | None, int | None]]:
    return {each.id: (each.power, each.toughness) for each in game.board.permanents.values() if each.power is not None}


def test_whichever_creature_attacks_gets_bigger(edition: str) -> None:
    charge = ("charge artifact", "Whenever a creature you control attacks, it gets +2/+2 until end of turn.")
    game = given(edition, alice=[charge, "bear 2/2"], bob=["ogre 3/3"], attack=["bear"])
    game.resolve_top()
    assert sizes(game) == {"bear": (4, 4), "ogre": (3, 3)}


def test_another_creature_that_attacks_does_and_not_this_one(edition: str) -> None:
    bearers: Spec = (
        "bearers 3/4",
        "Whenever another creature you control attacks, it gets +0/+1 until end of turn.",
    )
    game = given(edition, alice=[bearers, "bear 2/2"], bob=["ogre 3/3"], attack=["bearers", "bear"])
    game.resolve_top()
    assert sizes(game) == {"bearers": (3, 4), "bear": (2, 3), "ogre": (3, 3)}


def test_whichever_becomes_blocked_does(edition: str) -> None:
    alpha: Spec = ("alpha 3/2", "Whenever a creature you control becomes blocked, it gets +1/+1 until end of turn.")
    game = given(edition, alice=[alpha, "bear 2/2"], bob=["ogre 3/3"], attack=["bear"], block={"ogre": ["bear"]})
    game.resolve_top()
    assert sizes(game) == {"alpha": (3, 2), "bear": (3, 3), "ogre": (3, 3)}


def test_the_enchanted_creature_does_and_not_the_aura(edition: str) -> None:
    aura: Spec = ("aura artifact", "Whenever enchanted creature attacks, it gets +2/+2 until end of turn.")
    game = given(edition, alice=[aura, "bear 2/2"], bob=["ogre 3/3"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["aura"], attached_to="bear")))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    assert sizes(game) == {"bear": (4, 4), "ogre": (3, 3)}
