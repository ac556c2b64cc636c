"""701: connive, endure, explore and populate, which a card elsewhere or a player decides; counters too."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from events.board import PermanentLeft
from events.players import DiscardEffectApplied
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import Spec, given
from tests.rules.keyword_actions_701.acting import acting, says

pytestmark = [pytest.mark.rule("608.2c"), pytest.mark.since("cr-2024-06-07")]


def counters(game: Game) -> dict[str, dict[str, int]]:
    return {name: dict(known.counters) for name, known in game.board.permanents.items() if known.counters}


def activated(edition: str, deed: str, *, alice: Sequence[Spec] = ("bear 2/2",), **more: object) -> Game:
    game = given(edition, alice=alice, bob=["cub 2/2", "ox 2/4"])
    says(game, "bear", f"{{0}}: {deed}")
    targets = more.pop("targets", ())
    game.activate("alice", "bear", targets=targets)  # type: ignore[arg-type]  # as it takes them
    game.resolve_top(**more)  # type: ignore[arg-type]  # as it takes them
    return game


@pytest.mark.parametrize("deed", ["This creature connives.", "This creature explores."])
@pytest.mark.parametrize(("nonland", "after"), [(True, {"bear": {"+1/+1": 1}}), (False, {})])
def test_what_card_it_was_is_told(edition: str, deed: str, nonland: bool, after: dict[str, dict[str, int]]) -> None:
    game = activated(edition, deed, answers=[nonland])
    assert counters(game) == after
    assert not game.triggers.unread.happened


@pytest.mark.parametrize(("card", "after"), [("Shock", {"bear": {"+1/+1": 1}}), ("Forest", {})])
def test_the_card_that_is_discarded_to_connive_may_be_told(
    edition: str, card: str, after: dict[str, dict[str, int]]
) -> None:
    game = activated(edition, "This creature connives.", answers=[card])
    assert counters(game) == after
    assert DiscardEffectApplied("alice", (card,)) in game.log


@pytest.mark.parametrize("deed", ["This creature connives.", "This creature explores."])
def test_where_nobody_tells_it_nobody_knows(edition: str, deed: str) -> None:
    game = activated(edition, deed)
    assert counters(game) == {}
    assert game.triggers.unread.happened


def test_each_that_explores_is_told_of(edition: str) -> None:
    deed = "Each creature you control explores."
    game = activated(edition, deed, alice=["bear 2/2", "elk 3/3", "fox 1/1"], answers=[True, False, True])
    assert counters(game) == {"bear": {"+1/+1": 1}, "fox": {"+1/+1": 1}}


def test_a_creature_endures_by_counters_or_by_a_spirit(edition: str) -> None:
    assert counters(activated(edition, "This creature endures 2.", answers=[True])) == {"bear": {"+1/+1": 2}}
    game = activated(edition, "This creature endures 2.", answers=[False])
    spirit = game.board.permanents["bear token 1"]
    assert (spirit.subtypes, spirit.colors, spirit.power, spirit.toughness) == (("spirit",), ("white",), 2, 2)
    assert counters(game) == {}


def test_701_63b_to_endure_0_is_nothing(edition: str) -> None:
    deed = "Whenever this creature attacks, it endures X, where X is the number of Elves you control."
    game = acting(edition, deed)
    game.resolve_top()
    assert [*game.board.permanents] == ["bear", "cub"]
    assert not game.triggers.unread.happened


def test_what_has_left_endures_by_a_spirit_alone(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    says(game, "bear", "When this creature dies, it endures 3.")
    says(game, "cub", "{0}: Destroy target creature.")
    game.activate("bob", "cub", targets=["bear"])
    game.resolve_top()
    game.resolve_top()
    spirit = game.board.permanents["bear token 1"]
    assert (spirit.controller, spirit.power, spirit.toughness) == ("alice", 3, 3)


TOKENS = "Create a 1/1 white Soldier creature token, then create a 3/3 green Elephant creature token."


def populating(edition: str) -> Game:
    game = given(edition, alice=["relic artifact"], bob=["cub 2/2"])
    says(game, "relic", f"{{0}}: {TOKENS}", "{0}: Populate.")
    game.activate("alice", "relic", ability=1)
    game.resolve_top(enters=["soldier", "elephant"])
    game.activate("alice", "relic", ability=2)
    return game


def test_to_populate_is_to_copy_a_creature_token(edition: str) -> None:
    game = populating(edition)
    game.resolve_top(["elephant"], enters=["other"])
    other = game.board.permanents["other"]
    assert (other.subtypes, other.power, other.toughness, other.token) == (("elephant",), 3, 3, True)


def test_what_an_opponent_controls_is_not_populated(edition: str) -> None:
    with pytest.raises(IllegalAction):
        populating(edition).resolve_top(["cub"])


def test_without_a_token_nothing_is_populated(edition: str) -> None:
    game = given(edition, alice=["relic artifact"], bob=["cub 2/2"])
    says(game, "relic", "{0}: Populate.")
    game.activate("alice", "relic")
    game.resolve_top()
    assert [*game.board.permanents] == ["relic", "cub"]
    assert not game.triggers.unread.happened


def growing(edition: str, deed: str, kinds: Sequence[str]) -> Game:
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2"])
    says(game, "bear", *(f"{{0}}: Put two {kind} counters on this creature." for kind in kinds), f"{{0}}: {deed}")
    for place in range(len(kinds)):
        game.activate("alice", "bear", ability=place + 1)
        game.resolve_top()
    return game


def test_122_5_a_counter_that_is_moved_is_here_no_more_and_there(edition: str) -> None:
    game = growing(edition, "Move a +1/+1 counter from this creature onto target creature.", ["+1/+1"])
    game.activate("alice", "bear", ability=2, targets=["elk"])
    game.resolve_top()
    assert counters(game) == {"bear": {"+1/+1": 1}, "elk": {"+1/+1": 1}}
    assert not game.triggers.unread.happened


@pytest.mark.parametrize(("kinds", "target"), [(["charge"], "elk"), (["+1/+1"], "bear")])
def test_122_5_without_such_a_counter_and_to_itself_none_is_moved(edition: str, kinds: list[str], target: str) -> None:
    game = growing(edition, "Move a +1/+1 counter from this creature onto target creature.", kinds)
    game.activate("alice", "bear", ability=2, targets=[target])
    game.resolve_top()
    assert counters(game) == {"bear": {kinds[0]: 2}}


def test_701_10e_each_kind_of_counter_is_doubled(edition: str) -> None:
    game = growing(edition, "Double the number of each kind of counter on target creature.", ["+1/+1", "charge"])
    game.activate("alice", "bear", ability=3, targets=["bear"])
    game.resolve_top()
    assert counters(game) == {"bear": {"+1/+1": 4, "charge": 4}}
    assert not game.triggers.unread.happened


@pytest.mark.parametrize("nonland", [True, False])
def test_where_a_known_card_may_be_on_top_it_is_not_told_what_is_revealed(edition: str, nonland: bool) -> None:
    game = given(edition, alice=["bear 2/2", "cub 2/2"], bob=["ox 2/4"])
    game.apply(PermanentLeft("cub", to="library"))
    says(game, "bear", "{0}: This creature explores.")
    game.activate("alice", "bear")
    verdict = game.resolve_top(answers=[nonland])
    assert verdict.legal is None
    assert counters(game) == {}
