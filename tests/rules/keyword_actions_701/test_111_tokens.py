"""111: tokens that abilities create: predefined ones, for other players, of computed numbers, blocking."""

from __future__ import annotations

import pytest

from events.abilities import Activated, CreatesTokens
from events.instructions import TokenKind
from simulator.game.game import Game
from tests.given import given
from tests.rules.casting_601.playing import with_abilities
from tests.rules.keyword_actions_701.acting import acting

pytestmark = pytest.mark.rule("608.2c")


def created(edition: str, deed: str, *, alice: list[str] | None = None, **more: object) -> Game:
    game = acting(edition, f"Whenever this creature attacks, {deed}", alice=alice or ["bear 2/2"])
    game.resolve_top(**more)  # type: ignore[arg-type]  # as it takes them
    assert not game.triggers.unread.happened
    return game


@pytest.mark.parametrize("kind", ["Treasure", "Food", "Clue", "Blood", "Gold", "Map", "Powerstone"])
def test_111_10_a_predefined_token_is_what_its_name_says(edition: str, kind: str) -> None:
    game = created(edition, f"create a {kind} token.")
    token = game.board.permanents["bear token 1"]
    assert (token.types, token.subtypes, token.colors, token.token) == (("artifact",), (kind.lower(),), (), True)
    assert (token.controller, token.owner, len(token.abilities)) == ("alice", "alice", 1)


def test_a_treasure_gives_mana_when_it_is_sacrificed(edition: str) -> None:
    game = created(edition, "create a Treasure token.", enters=["gem"])
    game.activate_mana("alice", "gem", adds="{R}")
    assert "gem" not in game.board.permanents
    assert game.mana.pool("alice") == (("R", "gem"),)


def test_a_food_gives_life(edition: str) -> None:
    game = created(edition, "create a Food token.", enters=["apple"])
    game.activate("alice", "apple")
    assert "apple" not in game.board.permanents


def test_investigating_creates_a_clue(edition: str) -> None:
    assert created(edition, "investigate.").board.permanents["bear token 1"].subtypes == ("clue",)


def test_111_2_the_player_who_creates_it_owns_and_controls_it(edition: str) -> None:
    game = created(edition, "each player creates a 1/1 white Soldier creature token.")
    assert [(each.id, each.controller) for each in game.board.permanents.values() if each.token] == [
        ("bear token 1", "alice"),
        ("bear token 2", "bob"),
    ]


def test_its_size_is_what_the_number_is_as_it_is_created(edition: str) -> None:
    deed = "create an X/X green Ooze creature token, where X is this creature's power."
    game = created(edition, deed, alice=["bear 3/2"])
    token = game.board.permanents["bear token 1"]
    assert (token.power, token.toughness) == (3, 3)


def test_as_many_are_created_as_the_number_is(edition: str) -> None:
    deed = "create X 1/1 white Soldier creature tokens, where X is this creature's power."
    game = created(edition, deed, alice=["bear 3/2"])
    assert sum(each.token for each in game.board.permanents.values()) == 3


def test_with_a_legend_of_its_name_nobody_knows_which_stays(edition: str) -> None:
    token = TokenKind(name="Bo", types=("creature",), supertypes=("legendary",), power=1, toughness=1)
    game = given(edition, alice=["bear 2/2", "Bo 1/1; super legendary"], bob=["cub 2/2"])
    with_abilities(game, "bear", Activated(effect=CreatesTokens(token=token), words="{0}: Create Bo."))
    game.activate("alice", "bear")
    game.resolve_top()
    assert [doubt.why for doubt in game.triggers.unread.happened] == [
        "which of several Bo is put into a graveyard is not played"
    ]
