"""704.3: state-based actions are performed all at once, and looked for again until there is none."""

from __future__ import annotations

import pytest

from events.abilities import CombatTrait
from events.damage import StateBasedActionsChecked
from events.filters import Filter
from tests.given import effect, given, play_on
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("704.3")


SHELTER = CombatTrait(
    trait="indestructible",
    subject=(Filter(controller="you", other=True),),
    words="Other creatures you control have indestructible.",
)
WATCHES = "Whenever another creature dies, you gain 1 life."


def test_what_protected_a_creature_dies_with_it_only_at_the_second_look(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2"],
        bob=["guardian 1/1", "cat 1/1"],
        effects=[effect(SHELTER, "guardian")],
        attack=["ogre", "wolf"],
        block={"guardian": ["ogre"], "cat": ["wolf"]},
    )
    play_on(game)
    assert game.damage.dead == ("guardian", "cat")


def test_what_dies_at_the_second_look_is_seen_only_by_what_is_still_there(edition: str, number: Numbered) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2"],
        bob=[("guardian 1/1", WATCHES), "cat 1/1", ("owl 1/1", WATCHES)],
        effects=[effect(SHELTER, "guardian")],
        attack=["ogre", "wolf"],
        block={"guardian": ["ogre"], "cat": ["wolf"]},
    )
    play_on(game)
    assert StateBasedActionsChecked(number("704.3")) in game.log
    assert dict(game.triggers.counts) == {"owl": 2}


@pytest.mark.rule("704.5h")
def test_deathtouch_does_not_wait_for_the_second_look(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "asp 1/1 deathtouch"],
        bob=["guardian 1/1", "bear 0/4"],
        effects=[effect(SHELTER, "guardian")],
        attack=["ogre", "asp"],
        block={"guardian": ["ogre"], "bear": ["asp"]},
    )
    play_on(game)
    assert game.damage.dead == ("guardian",)


def test_704_7_a_creature_dies_once_of_two_causes(edition: str) -> None:
    game = given(edition, alice=["asp 2/2 deathtouch"], bob=["bear 0/2"], attack=["asp"], block={"bear": ["asp"]})
    play_on(game)
    assert game.damage.dead == ("bear",)
