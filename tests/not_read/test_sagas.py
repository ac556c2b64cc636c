"""714: chapters of Sagas are not played, so that whatever moves their lore counters leaves open what follows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import Triggered
from events.board import GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.effects import CountersEffectApplied
from simulator.game.game import Game
from simulator.game.verdict import UndeterminedDeclaration
from simulator.oracle import compile_words

CHAPTERS = (
    Triggered(acts="activated", words="I, II — Draw a card."),
    Triggered(acts="activated", words="III — Scry 1."),
)


def saga(lore: int = 0) -> PermanentEntered:
    counters = (("lore", lore),) if lore else ()
    return PermanentEntered(
        Permanent(
            id="s",
            controller="A",
            types=("creature", "enchantment"),
            subtypes=("saga",),
            power=2,
            toughness=2,
            abilities=CHAPTERS,
            counters=counters,
        )
    )


def a_game(*there: PermanentEntered) -> Game:
    game = Game([GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1), *there])
    game.declare_attackers({})
    return game


def why(game: Game) -> list[str]:
    return [doubt.why for doubt in game.triggers.unread.happened]


def test_nothing_is_in_doubt_while_nobody_touches_it() -> None:
    assert why(a_game(saga())) == []
    assert why(a_game(saga(lore=1))) == []


def test_714_2c_a_paragraph_with_two_numbers_stands_for_two_chapters() -> None:
    read = compile_words((), ("I, II — Draw a card.", "III — Scry 1."), "Tale").abilities
    assert [each.words[:2] for each in read] == ["I,", "I,", "II"]
    two, three = (PermanentEntered(replace(saga(lore).permanent, abilities=read)) for lore in (2, 3))
    assert why(a_game(two)) == []
    with pytest.raises(UndeterminedDeclaration, match="whether it is sacrificed after its final chapter"):
        a_game(three)


@pytest.mark.parametrize("n", [1, -1])
def test_714_2b_a_chapter_may_trigger_as_lore_counters_change(n: int) -> None:
    game = a_game(saga(lore=1))
    game.apply(CountersEffectApplied("s", "lore", n))
    assert "what follows as its lore counters change is not followed" in why(game)


def test_other_counters_change_nothing_of_it() -> None:
    game = a_game(saga(lore=1))
    game.apply(CountersEffectApplied("s", "+1/+1", 1))
    assert why(game) == []


def test_714_3a_it_enters_with_a_lore_counter() -> None:
    game = a_game()
    game.apply(saga())
    assert why(game) == ["the lore counters with which it enters are not followed"]


def test_714_3b_it_gets_one_in_its_players_next_turn() -> None:
    game = a_game(saga())
    game.apply(TurnBegan("D", ("A",), 2))
    assert why(game) == []
    game.apply(TurnBegan("A", ("D",), 3))
    assert why(game) == ["the lore counter it gets in this turn is not followed"]


def test_714_4_with_as_many_as_its_chapters_it_may_be_sacrificed() -> None:
    with pytest.raises(UndeterminedDeclaration, match="whether it is sacrificed after its final chapter"):
        a_game(saga(lore=3))
