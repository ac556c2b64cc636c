"""309.2a: who can be chosen to block whom, and whether the set of blocks is legal."""

from __future__ import annotations

import pytest

from events.codec import encode_events
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from tests.given import broken, given


def two_on_two(edition: str) -> Game:
    return given(
        edition,
        alice=["ogre 3/3", "drake 2/2 flying"],
        bob=["bear 2/2", "cat 1/1; tapped", "jace planeswalker 3"],
        attack={"ogre": "bob", "drake": "jace"},
    )


@pytest.mark.parametrize(
    ("blocks", "legal"),
    [
        ({}, True),
        ({"bear": ["ogre"]}, True),
        ({"bear": ["drake"]}, False),
        ({"cat": ["ogre"]}, False),
        ({"bear": ["ogre", "drake"]}, False),
        ({"ogre": ["drake"]}, False),
        ({"bear": ["bear"]}, False),
    ],
)
def test_every_violation_is_one_of_309_2a(edition: str, blocks: dict[str, list[str]], legal: bool) -> None:
    assert broken(two_on_two(edition).judge(blocks)) == ([] if legal else ["309.2a"])


def test_an_illegal_set_is_taken_back_by_422_1(edition: str) -> None:
    game = two_on_two(edition)
    game.pass_step()
    before = encode_events(game.log)
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["drake"]})
    assert encode_events(game.log) == before
    assert str(game.rulings[-1].rule) == "cr-2008-02-01 422.1"


def test_a_creature_that_attacks_a_planeswalker_of_the_defending_player_can_be_blocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "jace planeswalker 3"], attack={"ogre": "jace"})
    game.declare_blockers({"bear": ["ogre"]})
    assert game.combat.blocked == {"ogre"}


def test_what_is_no_card_type_or_keyword_of_the_day_is_not_read(edition: str) -> None:
    table = two_on_two(edition).table
    assert table.unknown(["menace", "infect", "battle", "annihilator 2", "flying", "planeswalker", "bushido 1"]) == (
        "menace",
        "infect",
        "battle",
        "annihilator 2",
    )
