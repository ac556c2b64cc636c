"""611.2: what becomes of a color or a type that a player chooses, and rules that hold for creatures for a time."""

from __future__ import annotations

import pytest

from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import given
from tests.rules.keyword_actions_701.acting import says

pytestmark = pytest.mark.rule("608.2c")


def activated(edition: str, deed: str, *, targets: tuple[str, ...] = (), **more: object) -> Game:
    game = given(
        edition,
        alice=["bear 2/2; green; an elf", "wall 0/4 defender", "grove land; a forest"],
        bob=["cub 2/2", "ox 1/1"],
    )
    says(game, "bear", f"{{0}}: {deed}")
    game.activate("alice", "bear", targets=targets)
    game.resolve_top(**more)  # type: ignore[arg-type]  # as it takes them
    assert not game.triggers.unread.happened
    return game


def test_105_3_it_has_that_color_instead_of_its_own(edition: str) -> None:
    game = activated(edition, "This creature becomes the color of your choice until end of turn.", answers=["blue"])
    assert game.board.permanents["bear"].colors == ("blue",)


@pytest.mark.parametrize("word", ["goblin", "Goblin"])
def test_205_1a_it_has_that_creature_type_instead_of_its_own(edition: str, word: str) -> None:
    game = activated(
        edition, "This creature becomes the creature type of your choice until end of turn.", answers=[word]
    )
    assert game.board.permanents["bear"].subtypes == ("goblin",)


@pytest.mark.parametrize("word", ["island", "equipment", "pink"])
def test_what_is_no_creature_type_cant_be_chosen(edition: str, word: str) -> None:
    with pytest.raises(IllegalAction):
        activated(edition, "This creature becomes the creature type of your choice until end of turn.", answers=[word])


def test_305_7_a_land_has_that_basic_land_type_instead(edition: str) -> None:
    deed = "Target land becomes the basic land type of your choice until end of turn."
    game = activated(edition, deed, targets=("grove",), answers=["island"])
    assert game.board.permanents["grove"].subtypes == ("island",)


@pytest.mark.parametrize(
    "deed",
    [
        "Target creature can attack this turn as though it didn't have defender.",
        "Creatures you control with defender can attack this turn as though they didn't have defender.",
    ],
)
def test_702_3b_a_creature_attacks_although_it_has_defender(edition: str, deed: str) -> None:
    game = activated(edition, deed, targets=("wall",) if "arget" in deed else ())
    game.declare_attackers({"wall": "bob"})
    assert [*game.combat.attacking] == ["wall"]


def test_for_another_it_is_as_before(edition: str) -> None:
    game = activated(
        edition, "Target creature can attack this turn as though it didn't have defender.", targets=("bear",)
    )
    with pytest.raises(IllegalAction):
        game.declare_attackers({"wall": "bob"})


def test_508_1d_creatures_of_a_player_who_was_the_target_attack(edition: str) -> None:
    game = activated(edition, "Creatures target player controls attack this turn if able.", targets=("alice",))
    with pytest.raises(IllegalAction):
        game.declare_attackers({})
    other = activated(edition, "Creatures target player controls attack this turn if able.", targets=("bob",))
    other.declare_attackers({})
