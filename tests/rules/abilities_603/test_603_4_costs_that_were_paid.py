"""603.4: what asks if a cost of its spell was paid triggers only where it was cast so (702.157a, 702.175a)."""

from __future__ import annotations

import pytest

from events.board import Permanent, PermanentEntered
from simulator.game.casting import Spell
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_words
from tests.given import given


def card(*keywords: str, text: tuple[str, ...] = ()) -> Permanent:
    """A creature card with the keywords and words."""
    _, abilities = compile_words(keywords, text, "Mouse")
    return Permanent(
        id="mouse", controller="alice", name="Mouse", keywords=keywords, abilities=abilities, power=1, toughness=1
    )


def board(edition: str, **said: dict[str, str]) -> Game:
    """A main phase with nothing on the battlefield but a bear."""
    return given(edition, alice=["bear 2/2"], **said)  # type: ignore[arg-type]


def triggered(game: Game) -> int:
    """How often the creature has triggered, which is known."""
    assert not game.triggers.unread.happened
    return game.triggers.counts.get("mouse", 0)


@pytest.mark.parametrize("keyword", ["offspring {2}", "squad {2}"])
@pytest.mark.rule("702.175a")
def test_nothing_triggers_where_it_is_not_paid(edition: str, keyword: str) -> None:
    game = board(edition)
    game.cast("alice", Spell(card(keyword), cost="{W}"))
    game.resolve_top()
    assert triggered(game) == 0


@pytest.mark.parametrize("keyword", ["offspring {2}", "squad {2}"])
@pytest.mark.rule("702.175a")
def test_nothing_triggers_where_it_is_put_onto_the_battlefield(edition: str, keyword: str) -> None:
    game = board(edition)
    game.declare_attackers({"bear": "bob"})
    game.apply(PermanentEntered(card(keyword)))
    assert triggered(game) == 0


@pytest.mark.rule("702.175a")
def test_it_triggers_where_offspring_is_paid(edition: str) -> None:
    game = board(edition, mana={"alice": "{W}{C}{C}"})
    game.cast("alice", Spell(card("offspring {2}"), cost="{W}"), kicked=1)
    assert not game.mana.pool("alice")
    game.resolve_top()
    assert triggered(game) == 1


@pytest.mark.rule("702.175a")
def test_offspring_is_paid_once(edition: str) -> None:
    with pytest.raises(IllegalAction, match="can't be kicked 2 times"):
        board(edition).cast("alice", Spell(card("offspring {2}"), cost="{W}"), kicked=2)


@pytest.mark.rule("702.157a")
def test_squad_is_paid_any_number_of_times_and_triggers_once(edition: str) -> None:
    game = board(edition)
    game.cast("alice", Spell(card("squad {2}"), cost="{W}"), kicked=3)
    game.resolve_top()
    assert triggered(game) == 1


@pytest.mark.parametrize(("times", "then"), [(0, 0), (1, 1)])
@pytest.mark.rule("702.157a")
def test_the_same_goes_for_kicked_creatures(edition: str, times: int, then: int) -> None:
    words = ("When this creature enters, if it was kicked, you gain 1 life.",)
    game = board(edition)
    game.cast("alice", Spell(card("kicker {2}", text=words), cost="{W}"), kicked=times)
    game.resolve_top()
    assert triggered(game) == then


@pytest.mark.parametrize(("words", "then"), [("it was kicked", 0), ("it was cast", 1), ("you cast it", 1)])
@pytest.mark.rule("702.157a")
def test_a_cast_of_the_plain_way_is_a_cast(edition: str, words: str, then: int) -> None:
    game = board(edition)
    game.cast("alice", Spell(card(text=(f"When this creature enters, if {words}, you gain 1 life.",)), cost="{W}"))
    game.resolve_top()
    assert triggered(game) == then


@pytest.mark.rule("702.157a")
def test_what_comes_back_was_not_cast(edition: str) -> None:
    game = board(edition)
    game.cast("alice", Spell(card("squad {2}"), cost="{W}"), kicked=1)
    game.resolve_top()
    game.apply(PermanentEntered(card("squad {2}")))
    assert triggered(game) == 1
