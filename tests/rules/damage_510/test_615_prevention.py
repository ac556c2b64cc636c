"""615: prevention effects, their shields, and 614.9 and 616.1 where they meet redirection."""

from __future__ import annotations

import pytest

from events.abilities import DamageCantBePrevented, PreventDamage
from events.board import EffectBegan, EffectEnded, PermanentLeft, TurnBegan
from events.damage import (
    DamageEffectApplied,
    DamagePrevented,
    DamageRedirected,
    PreventionApplied,
    PreventionChosen,
    PreventionEffectBegan,
    RedirectionEffectBegan,
)
from events.filters import Filter
from simulator.game.game import Game
from tests.given import Spec, given, play_on, until

pytestmark = pytest.mark.rule("615")


DEFENDER = "If a source would deal damage to a Cleric creature you control, prevent 1 of that damage."


def two_attackers(edition: str) -> Game:
    """A 2/2 and a 3/3 attack bob, and nothing blocks."""
    return given(edition, alice=["cat 2/2", "dog 3/3"], bob=["bear 2/2"], attack=["cat", "dog"], block={})


def prevented(game: Game) -> list[tuple[str, str, str, int]]:
    """What was prevented: effect, source, recipient, points."""
    return [(e.effect, e.source, e.target, e.amount) for e in game.log if isinstance(e, PreventionApplied)]


def test_615_10_example_one_of_the_damage_to_each_cleric_is_prevented(edition: str) -> None:
    game = given(
        edition, alice=["ogre 1/1"], bob=[("daunting 3/3; a cleric", DEFENDER), "aven 2/2; a cleric", "bear 2/3"]
    )
    game.apply(DamageEffectApplied("ogre", (("daunting", 2), ("aven", 2), ("bear", 2))))
    assert game.damage.taken == {"daunting": 1, "aven": 1, "bear": 2}


def test_615_7_a_shield_prevents_so_many_points_and_is_used_up(edition: str) -> None:
    game = two_attackers(edition)
    game.apply(PreventionEffectBegan("hands", "bob", amount=4))
    play_on(game)
    assert prevented(game) == [("hands", "cat", "bob", 2), ("hands", "dog", "bob", 2)]
    assert game.damage.taken == {"bob": 1}
    assert game.damage.shields == {}


def test_615_7_what_it_did_not_take_it_keeps(edition: str) -> None:
    game = two_attackers(edition)
    game.apply(PreventionEffectBegan("hands", "bob", amount=7))
    play_on(game)
    assert game.damage.shields["hands"].left == 2
    game.apply(DamageEffectApplied("", (("bob", 3),)))
    assert game.damage.taken == {"bob": 1}


def test_615_7_the_player_chooses_which_of_the_damage_it_prevents(edition: str) -> None:
    game = until(two_attackers(edition), "combat_damage")
    game.apply(PreventionEffectBegan("hands", "bob", amount=3))
    game.apply(PreventionChosen("bob", "bob", (("hands", "dog", 2), ("hands", "cat", 1))))
    game.deal_damage()
    assert prevented(game) == [("hands", "cat", "bob", 1), ("hands", "dog", "bob", 2)]
    assert game.damage.dealt == (("cat", "bob", 1), ("dog", "bob", 1))
    assert game.damage.chosen == ()


def test_615_7_nobody_else_chooses(edition: str) -> None:
    game = until(two_attackers(edition), "combat_damage")
    game.apply(PreventionEffectBegan("hands", "bob", amount=3))
    game.apply(PreventionChosen("alice", "bob", (("hands", "dog", 3),)))
    game.deal_damage()
    assert prevented(game) == [("hands", "cat", "bob", 2), ("hands", "dog", "bob", 1)]


def test_615_8_a_shield_against_the_next_time_takes_all_of_it_and_only_once(edition: str) -> None:
    game = given(edition, alice=["duelist 3/3 double strike"], bob=["bear 2/2"], attack=["duelist"], block={})
    game.apply(PreventionEffectBegan("circle", "bob", source="duelist", once=True))
    play_on(game)
    assert prevented(game) == [("circle", "duelist", "bob", 3)]
    assert game.damage.taken == {"bob": 3}


def test_a_shield_against_one_source_lets_the_others_damage_through(edition: str) -> None:
    game = two_attackers(edition)
    game.apply(PreventionEffectBegan("circle", "bob", source="dog"))
    play_on(game)
    assert game.damage.dealt == (("cat", "bob", 2),)


def test_a_shield_against_combat_damage_lets_other_damage_through(edition: str) -> None:
    game = two_attackers(edition)
    game.apply(PreventionEffectBegan("fog", combat=True))
    game.apply(DamageEffectApplied("", (("bob", 1),)))
    play_on(game)
    assert game.damage.taken == {"bob": 1}


@pytest.mark.parametrize("ending", [EffectEnded("fog"), TurnBegan("alice", ("bob",), 2)])
def test_a_shield_lasts_until_its_effect_or_the_turn_ends(edition: str, ending: EffectEnded | TurnBegan) -> None:
    game = given(edition, bob=["bear 2/2"], effects=[PreventionEffectBegan("fog", "bear"), ending])
    game.apply(DamageEffectApplied("", (("bear", 1),)))
    assert game.damage.taken == {"bear": 1}


def test_shields_outlast_the_combat_in_which_they_began(edition: str) -> None:
    game = given(edition, alice=["cat 1/1"], bob=["bear 2/2"])
    game.apply(PreventionEffectBegan("fog", "bob"))
    game.declare_attackers({"cat": "bob"})
    play_on(game)
    assert game.damage.taken == {}


@pytest.mark.parametrize(
    ("sentence", "taken"),
    [
        ("Prevent all combat damage that would be dealt to attacking creatures you control.", {"guard": 3}),
        ("Prevent all combat damage that would be dealt to this creature by creatures blocking it.", {"guard": 3}),
        ("Prevent all damage that would be dealt to this creature.", {"guard": 3}),
        ("Prevent all damage that would be dealt by this creature.", {"ogre": 2}),
        ("Prevent all combat damage that would be dealt to and dealt by this creature.", {}),
        ("Prevent all damage that would be dealt to blocking creatures.", {"ogre": 2}),
        ("Prevent all combat damage that would be dealt.", {}),
        ("Prevent all damage that would be dealt to you and other creatures you control.", {"guard": 3, "ogre": 2}),
    ],
)
def test_615_1_what_sentences_prevent(edition: str, sentence: str, taken: dict[str, int]) -> None:
    ogre: Spec = ("ogre 3/3", sentence)
    game = given(edition, alice=[ogre], bob=["guard 2/4"], attack=["ogre"], block={"guard": ["ogre"]})
    assert play_on(game).damage.taken == taken


def test_614_9_damage_is_dealt_to_another_instead(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(RedirectionEffectBegan("en-kor", "bear", "bob", amount=2))
    play_on(game)
    assert DamageRedirected("en-kor", "ogre", "bear", "bob", 2, "510.2") in game.log
    assert game.damage.dealt == (("ogre", "bob", 2), ("ogre", "bear", 1), ("bear", "ogre", 2))
    assert game.board.life["bob"] == 18


def test_614_9_with_the_other_gone_it_does_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "wall 0/4"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(RedirectionEffectBegan("guard", "bear", "wall"))
    game.apply(PermanentLeft("wall"))
    play_on(game)
    assert game.damage.taken == {"bear": 3, "ogre": 2}


def test_616_2_what_is_redirected_may_be_prevented_there(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "wall 0/4 protection from creatures"])
    game.apply(RedirectionEffectBegan("guard", "bear", "wall"))
    game.apply(DamageEffectApplied("ogre", (("bear", 2),)))
    assert game.damage.taken == {}
    assert prevented(game) == [("wall", "ogre", "wall", 2)]


def test_614_5_an_effect_applies_once_so_two_redirections_end(edition: str) -> None:
    game = given(edition, bob=["bear 2/2", "wall 0/4"])
    game.apply(RedirectionEffectBegan("to", "bear", "wall"))
    game.apply(RedirectionEffectBegan("fro", "wall", "bear"))
    game.apply(DamageEffectApplied("", (("bear", 1),)))
    assert game.damage.other == (("", "bear", 1),)


def test_616_1_the_controller_chooses_which_effect_comes_first(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    game.apply(PreventionEffectBegan("hands", "bear", amount=2))
    game.apply(RedirectionEffectBegan("en-kor", "bear", "bob", amount=2))
    game.apply(PreventionChosen("bob", "bear", (("en-kor", "", 2),)))
    game.apply(DamageEffectApplied("", (("bear", 2),)))
    assert game.damage.taken == {"bob": 2}
    assert game.damage.shields["hands"].left == 2


ON_GUARD = (Filter(ids=("guard",)),)
ALL = {"guard": 3, "ogre": 2, "imp": 1, "cat": 1, "bob": 4}


@pytest.mark.parametrize(
    ("ability", "source", "prevented_of"),
    [
        (PreventDamage(subject=ON_GUARD), "orb", {"guard": 3}),
        (PreventDamage(subject=ON_GUARD), "", {"guard": 3}),
        (PreventDamage(subject=ON_GUARD, amount=2), "orb", {"guard": 2}),
        (PreventDamage(subject=ON_GUARD, by=(Filter(ids=("ogre",)),)), "orb", {"guard": 3}),
        (PreventDamage(subject=ON_GUARD, by=(Filter(ids=("cat",)),)), "orb", {}),
        (PreventDamage(subject=(), by=(Filter(controller="opponent"),)), "orb", {"guard": 3, "imp": 1}),
        (PreventDamage(subject=ON_GUARD, fighting="attacking"), "orb", {}),
        (PreventDamage(subject=ON_GUARD, fighting="blocking"), "orb", {"guard": 3}),
        (PreventDamage(subject=ON_GUARD, by_fighting="blocking"), "orb", {}),
        (PreventDamage(subject=ON_GUARD, by_fighting="attacking"), "orb", {"guard": 3}),
        (PreventDamage(subject=(), by_fighting="blocking_it"), "orb", {"ogre": 2, "cat": 1}),
        (PreventDamage(subject=(), fighting="blocking"), "orb", {"guard": 3, "imp": 1}),
        (PreventDamage(subject=(), players="all", permanents=False), "orb", {"bob": 4}),
        (PreventDamage(subject=(), players="you", permanents=False), "orb", {"bob": 4}),
        (PreventDamage(subject=(), players="you", permanents=False), "gem", {}),
        (PreventDamage(subject=(), players="you", permanents=False), "", {}),
        (PreventDamage(subject=ON_GUARD, players="you"), "orb", {"guard": 3, "bob": 4}),
    ],
)
def test_615_1_what_an_ability_prevents_in_combat(
    edition: str, ability: PreventDamage, source: str, prevented_of: dict[str, int]
) -> None:
    game = given(
        edition,
        alice=["ogre 3/9", "cat 1/9", "dog 4/4", "gem artifact"],
        bob=["guard 2/9", "imp 1/9", "orb artifact"],
        attack=["ogre", "cat", "dog"],
        block={"guard": ["ogre"], "imp": ["cat"]},
    )
    game.apply(EffectBegan("shield", ability, source))
    play_on(game)
    left = {one: points - prevented_of.get(one, 0) for one, points in ALL.items()}
    assert game.damage.taken == {one: points for one, points in left.items() if points}
    assert {event.effect for event in game.log if isinstance(event, PreventionApplied)} <= {"shield"}


def test_615_12_damage_that_cant_be_prevented_is_dealt(edition: str) -> None:
    fog = EffectBegan("fog", PreventDamage(subject=(), players="all"))
    for cant, combat_damage, other in (
        (DamageCantBePrevented(subject=()), 3, 2),
        (DamageCantBePrevented(subject=(), combat=True), 3, 0),
        (DamageCantBePrevented(subject=(Filter(ids=("ogre",)),)), 3, 2),
        (DamageCantBePrevented(subject=(Filter(ids=("cat",)),)), 0, 0),
    ):
        board = {"alice": ["ogre 3/3", "cat 1/1"], "bob": ["bear 2/2"]}
        game = given(edition, **board, effects=[fog, EffectBegan("loud", cant)], attack=["ogre"], block={})
        game.apply(DamageEffectApplied("ogre", (("bob", 2),)))
        assert game.board.life["bob"] == 20 - other, cant
        play_on(game)
        assert game.board.life["bob"] == 20 - other - combat_damage, cant


def test_615_12_damage_of_no_known_source_can_be_prevented_unless_all_cant(edition: str) -> None:
    fog = EffectBegan("fog", PreventDamage(subject=(), players="all"))
    some = EffectBegan("loud", DamageCantBePrevented(subject=(Filter(any_type=("creature",)),)))
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], effects=[fog, some])
    game.apply(DamageEffectApplied("", (("bob", 2),)))
    assert game.board.life["bob"] == 20


def test_an_ability_that_asks_for_a_source_prevents_nothing_of_none(edition: str) -> None:
    fog = EffectBegan("fog", PreventDamage(subject=(), players="all", by=(Filter(any_type=("creature",)),)))
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], effects=[fog])
    game.apply(DamageEffectApplied("", (("bob", 2), ("bear", 1))))
    game.apply(DamageEffectApplied("ogre", (("bob", 2), ("bear", 1))))
    assert game.damage.taken == {"bob": 2, "bear": 1}


def test_614_9_redirection_to_itself_and_of_damage_that_cant_be_prevented(edition: str) -> None:
    loud = EffectBegan("loud", DamageCantBePrevented(subject=()))
    game = given(edition, bob=["bear 2/2", "wall 0/4"], effects=[loud])
    game.apply(RedirectionEffectBegan("self", "bear", "bear"))
    game.apply(RedirectionEffectBegan("guard", "bear", "wall"))
    game.apply(DamageEffectApplied("", (("bear", 1),)))
    assert game.damage.taken == {"wall": 1}


def test_616_1_only_the_affected_player_chooses_and_only_of_what_is_dealt_to_it(edition: str) -> None:
    for choice, taken in (
        (PreventionChosen("bob", "bear", (("en-kor", "", 1),)), {"bob": 1, "bear": 0}),
        (PreventionChosen("bob", "bear", (("nothing", "", 1),)), {"bear": 0}),
        (PreventionChosen("bob", "wall", (("en-kor", "", 1),)), {"bear": 0}),
        (PreventionChosen("bob", "bear", (("en-kor", "ogre", 1),)), {"bear": 0}),
    ):
        game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "wall 0/4"])
        game.apply(PreventionEffectBegan("hands", "bear", amount=2))
        game.apply(RedirectionEffectBegan("en-kor", "bear", "bob", amount=2))
        game.apply(choice)
        game.apply(DamageEffectApplied("", (("bear", 2),)))
        assert game.damage.taken == {one: points for one, points in taken.items() if points}, choice


def test_what_is_prevented_of_one_sources_damage_at_several_times_adds_up(edition: str) -> None:
    game = until(given(edition, alice=["ogre 5/5"], attack=["ogre"], block={}), "combat_damage")
    game.apply(DamagePrevented("ogre", "bob", 1))
    game.apply(DamagePrevented("ogre", "bob", 2))
    play_on(game)
    assert game.board.life["bob"] == 18
