"""614.1a: effects by which another amount of damage is dealt, or counters are put instead; 616.1: in which order."""

from __future__ import annotations

from typing import Literal

import pytest

from events.abilities import PreventDamage
from events.board import AbilitiesGained, EffectBegan
from events.damage import DamageAmountChanged, DamageEffectApplied, DamageOrderOpen, PreventionApplied, PreventionChosen
from events.declaration_abilities import Ability
from events.filters import Filter
from events.instead import DamageChanged, DamageTaken
from simulator.game.game import Game
from tests.given import given

pytestmark = pytest.mark.rule("615")

TWICE = DamageChanged(times=2, subject=(), players="all")
PLUS_2 = DamageChanged(plus=2, subject=(), players="all")


def dealt(edition: str, *abilities: Ability, target: str = "bob", points: int = 3, source: str = "ogre") -> Game:
    """Damage that is not combat damage, with effects that nobody has."""
    effects = [EffectBegan(f"e{place}", ability, "gem") for place, ability in enumerate(abilities)]
    game = given(edition, alice=["ogre 3/3", "gem artifact"], bob=["bear 9/9", "wall 0/9"], effects=effects)
    game.apply(DamageEffectApplied(source, ((target, points),)))
    return game


@pytest.mark.parametrize(
    ("abilities", "points"),
    [
        ((TWICE,), 6),
        ((TWICE, DamageChanged(times=3, subject=(), players="all")), 18),
        ((PLUS_2, PLUS_2), 7),
        ((DamageChanged(times=2, subject=(), players="opponent"),), 6),
        ((DamageChanged(times=2, subject=(), players="you"),), 3),
        ((DamageChanged(times=2, subject=()),), 3),
        ((DamageChanged(times=2, subject=(), players="all", combat=True),), 3),
        ((DamageChanged(times=2, subject=(), players="all", noncombat=True),), 6),
        ((DamageChanged(times=2, subject=(), players="all", by=(Filter(controller="you"),)),), 6),
        ((DamageChanged(times=2, subject=(), players="all", by=(Filter(controller="opponent"),)),), 3),
        ((DamageChanged(plus=-4, subject=(), players="all"),), 0),
        ((TWICE, PreventDamage(subject=(), players="all")), 0),
    ],
)
def test_how_much_is_dealt_to_a_player(edition: str, abilities: tuple[Ability, ...], points: int) -> None:
    game = dealt(edition, *abilities)
    assert game.damage.taken == ({"bob": points} if points else {})
    assert not [event for event in game.log if isinstance(event, DamageOrderOpen)]


def test_what_changes_it_is_logged(edition: str) -> None:
    (event,) = (event for event in dealt(edition, TWICE).log if isinstance(event, DamageAmountChanged))
    assert (event.effect, event.source, event.target, event.amount, event.becomes) == ("e0", "ogre", "bob", 3, 6)


@pytest.mark.parametrize(
    "abilities",
    [
        (TWICE, PLUS_2),
        (TWICE, PreventDamage(subject=(), players="all", amount=1)),
        (TWICE, DamageTaken(by=(Filter(controller="you"),))),
    ],
)
def test_616_1_where_the_order_matters_and_nobody_says_it_it_is_open(
    edition: str, abilities: tuple[Ability, ...]
) -> None:
    target = "alice" if isinstance(abilities[1], DamageTaken) else "bob"
    effects = [EffectBegan(f"e{place}", ability, "gem") for place, ability in enumerate(abilities)]
    game = given(edition, alice=["ogre 3/3", "gem artifact; is creature"], bob=["bear 9/9"], effects=effects)
    game.apply(DamageEffectApplied("ogre", ((target, 3),)))
    (event,) = (event for event in game.log if isinstance(event, DamageOrderOpen))
    assert sorted(event.effects) == ["e0", "e1"]
    assert game.triggers.unread.happened


def test_614_5_each_of_several_effects_of_one_permanent_is_applied(edition: str) -> None:
    prevents = PreventDamage(subject=(Filter(ids=("guard",)),))
    game = given(edition, alice=["ogre 3/3"], bob=["guard 1/1"])
    game.apply(AbilitiesGained("guard", (DamageTaken(), prevents)))
    game.apply(DamageEffectApplied("ogre", (("bob", 3),)))
    assert (game.damage.taken, game.board.marked) == ({}, {})
    assert "guard" in game.board.permanents
    assert [event.target for event in game.log if isinstance(event, PreventionApplied)] == ["guard"]


@pytest.mark.parametrize(("first", "points"), [("e0", 8), ("e1", 10)])
def test_616_1_the_player_who_is_dealt_it_chooses_the_order(edition: str, first: str, points: int) -> None:
    effects = [EffectBegan("e0", TWICE), EffectBegan("e1", PLUS_2)]
    game = given(edition, alice=["ogre 3/3"], bob=["bear 9/9"], effects=effects)
    game.apply(PreventionChosen("bob", "bob", ((first, "ogre", 3),)))
    game.apply(DamageEffectApplied("ogre", (("bob", 3),)))
    assert game.damage.taken == {"bob": points}
    assert not [event for event in game.log if isinstance(event, DamageOrderOpen)]


def test_whether_it_is_changed_is_open_where_nobody_says_what_deals_it(edition: str) -> None:
    of_creatures = DamageChanged(times=2, subject=(), players="all", by=(Filter(any_type=("creature",)),))
    game = dealt(edition, of_creatures, source="")
    assert game.damage.taken == {"bob": 3}
    assert game.triggers.unread.happened


@pytest.mark.parametrize("kind", ["+1/+1", "-1/-1"])
def test_counters_are_put_instead(edition: str, kind: Literal["+1/+1", "-1/-1"]) -> None:
    game = dealt(edition, DamageChanged(subject=(Filter(ids=("bear",)),), counters=kind), target="bear", points=2)
    assert game.damage.taken == {}
    assert dict(game.board.permanents["bear"].counters) == {kind: 2}


@pytest.mark.parametrize(
    ("ability", "points", "counters"),
    [
        (PreventDamage(subject=(Filter(ids=("bear",)),), how="put_+1/+1"), 0, 3),
        (PreventDamage(subject=(Filter(ids=("bear",)),), amount=1, how="all_but"), 1, 0),
        (PreventDamage(subject=(Filter(ids=("bear",)),), amount=4, how="all_but"), 3, 0),
        (PreventDamage(subject=(Filter(ids=("bear",)),), noncombat=True), 0, 0),
        (PreventDamage(subject=(Filter(ids=("bear",)),), combat=True), 3, 0),
    ],
)
def test_615_5_what_is_prevented_and_the_counters_for_it(
    edition: str, ability: PreventDamage, points: int, counters: int
) -> None:
    game = dealt(edition, ability, target="bear")
    assert game.damage.taken == ({"bear": points} if points else {})
    assert dict(game.board.permanents["bear"].counters).get("+1/+1", 0) == counters
