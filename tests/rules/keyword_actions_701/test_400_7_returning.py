"""400.7: what returns to the battlefield is a new object, as its card is printed (702.79 persist, 702.93 undying)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from events.board import AbilitiesGained, DamageMarked, PermanentEntered
from events.effects import CountersEffectApplied, DestroyEffectApplied
from simulator.game.game import Game
from simulator.oracle import compile_words
from tests.given import Spec, given

pytestmark = [pytest.mark.rule("608.2c"), pytest.mark.since("cr-2022-10-07")]


def killed(edition: str, *alice: Spec, before: Sequence[object] = ()) -> Game:
    """The game after alice's first creature has been destroyed, and all has resolved."""
    game = given(edition, alice=alice, bob=["cub 2/2"])
    for event in before:
        game.apply(event)  # type: ignore[arg-type]  # events
    first = alice[0] if isinstance(alice[0], str) else alice[0][0]
    name = first.split(" ", 1)[0]
    game.apply(DestroyEffectApplied(name))
    game.resolve_top(guesses=False, enters=[f"{name} (2)"])
    return game


def test_undying_returns_it_with_a_counter_once(edition: str) -> None:
    game = killed(edition, "wolf 2/1 undying")
    wolf = game.board.permanents["wolf (2)"]
    assert (wolf.power, wolf.toughness, wolf.counters, wolf.controller) == (3, 2, (("+1/+1", 1),), "alice")
    game.apply(DestroyEffectApplied("wolf (2)"))
    assert game.resolve_top() is None
    assert "wolf (3)" not in game.board.permanents


def test_111_8_what_may_be_a_token_may_not_return(edition: str) -> None:
    game = given(edition, alice=["wolf 2/1 undying"], bob=["cub 2/2"])
    game.apply(DestroyEffectApplied("wolf"))
    game.resolve_top(guesses=False)
    assert [*game.board.permanents] == ["cub"]
    assert "whether wolf is a card, which returns, or a token is not known" in str(game.triggers.unread.happened)


def test_persist_returns_it_with_a_counter(edition: str) -> None:
    game = killed(edition, "imp 2/2 persist")
    assert (game.board.permanents["imp (2)"].power, game.board.permanents["imp (2)"].toughness) == (1, 1)


def test_two_instances_return_it_once(edition: str) -> None:
    again = AbilitiesGained("wolf", compile_words(("undying",), (), "").abilities, ("undying",))
    game = killed(edition, "wolf 2/1 undying", before=[again])
    game.resolve_top()
    assert sum(isinstance(event, PermanentEntered) and event.was == "wolf" for event in game.log) == 1


def test_it_forgets_what_it_was(edition: str) -> None:
    before = [DamageMarked("bear", 1), CountersEffectApplied("bear", "flying", 1, ("flying",))]
    game = killed(edition, ("bear 2/2", "When this creature dies, return it to the battlefield tapped."), before=before)
    bear = game.board.permanents["bear (2)"]
    assert (bear.keywords, bear.counters, "bear (2)" in game.board.marked) == ((), (), False)
    assert "bear (2)" in game.board.tapped
    assert bear.entered_this_turn


def test_it_has_the_id_that_is_given(edition: str) -> None:
    game = given(edition, alice=["wolf 2/1 undying"], bob=["cub 2/2"])
    game.apply(DestroyEffectApplied("wolf"))
    game.resolve_top(enters=["risen"])
    assert [*game.board.permanents] == ["cub", "risen"]


def test_what_it_says_of_how_it_enters_is_not_followed(edition: str) -> None:
    game = killed(edition, ("bear 0/0 undying", "This creature enters with two charge counters on it."))
    assert [*game.board.permanents] == ["cub"]
    assert "what it says of how it enters is not followed" in str(game.triggers.unread.happened)
