"""603.2: abilities that trigger on spells that are cast, and on becoming a target (601.2i, 702.108a)."""

from __future__ import annotations

from typing import Any

import pytest

from events.board import AbilitiesGained, Permanent
from events.casting import AbilityActivated, SpellCast
from simulator.game.game import Game
from simulator.oracle import compile_words
from tests.given import given, until

pytestmark = pytest.mark.rule("603")


def counted(game: Game, name: str = "idol") -> int:
    return game.triggers.counts.get(name, 0)


def spell(player: str, kind: str, *targets: str) -> SpellCast:
    card = Permanent(id=f"{player}'s {kind}", controller=player, types=(kind,), colors=("red",))
    return SpellCast(player=player, card=card, targets=targets)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever you cast a spell, you gain 1 life.", 2),
        ("Whenever you cast a noncreature spell, you gain 1 life.", 1),
        ("Whenever you cast an instant or sorcery spell, you gain 1 life.", 1),
        ("Whenever an opponent casts a spell, you gain 1 life.", 1),
        ("Whenever a player casts a red spell, you gain 1 life.", 3),
        ("Whenever a player casts a blue spell, you gain 1 life.", 0),
    ],
)
def test_who_casts_which_spell(edition: str, text: str, times: int) -> None:
    game = until(given(edition, alice=["ogre 3/3", ("idol artifact", text)], bob=["a 1/1"]), "beginning_of_combat")
    for each in (spell("alice", "instant"), spell("alice", "creature"), spell("bob", "instant")):
        game.apply(each)
    assert (counted(game), game.triggers.unread.happened) == (times, ())


@pytest.mark.since("cr-2022-10-07")
def test_702_108_prowess(edition: str) -> None:
    prowess = compile_words(("prowess",), (), "monk").abilities
    game = given(edition, alice=["monk 1/1"], bob=["wall 0/8"])
    game.apply(AbilitiesGained("monk", prowess, ("prowess",)))
    until(game, "beginning_of_combat")
    game.apply(spell("alice", "creature"))
    assert counted(game, "monk") == 0
    game.apply(spell("alice", "instant"))
    assert counted(game, "monk") == 1
    game.resolve_top()
    assert (game.board.permanents["monk"].power, game.board.permanents["monk"].toughness) == (2, 2)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever this creature becomes the target of a spell or ability, you gain 1 life.", 3),
        ("Whenever this creature becomes the target of a spell, you gain 1 life.", 2),
        ("Whenever this creature becomes the target of an ability, you gain 1 life.", 1),
        ("Whenever this creature becomes the target of a spell or ability an opponent controls, you gain 1 life.", 2),
        ("Whenever a creature you control becomes the target of a spell an opponent controls, you gain 1 life.", 2),
    ],
)
def test_what_becomes_a_target_of_whose_spell_or_ability(edition: str, text: str, times: int) -> None:
    game = given(edition, alice=[("ogre 3/3", text), "cat 1/1"], bob=["a 1/1"])
    until(game, "beginning_of_combat")
    game.apply(spell("alice", "instant", "ogre", "a"))
    game.apply(spell("bob", "instant", "ogre", "cat", "ogre"))
    ability: Any = compile_words((), ("{T}: Draw a card.",), "a").abilities[0]
    game.apply(AbilityActivated(player="bob", source="a", ability=ability, targets=("ogre", "bob")))
    assert (counted(game, "ogre"), game.triggers.unread.happened) == (times, ())
