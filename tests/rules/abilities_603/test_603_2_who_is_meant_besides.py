"""603.2: abilities on events of tokens, of what is equipped or has counters, and on the first event in a turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events.board import (
    CharacteristicsChanged,
    EarlierThisTurn,
    GameBegan,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    Player,
    TurnBegan,
)
from events.damage import DamageEffectApplied
from events.effects import CountersEffectApplied
from events.players import LifeEffectApplied
from simulator.game.game import Game
from tests.given import given, permanent, play_on, until

pytestmark = pytest.mark.rule("603")


def counted(game: Game, name: str = "idol") -> int:
    return game.triggers.counts.get(name, 0)


def doubted(game: Game) -> list[str]:
    return [doubt.why for doubt in game.triggers.unread.happened]


def with_idol(edition: str, text: str, **boards: Any) -> Game:
    """A game in which combat has begun, and alice has an artifact with an ability."""
    alice = ["ogre 3/3", "cat 1/1", ("idol artifact", text)]
    return until(given(edition, **{"alice": alice, "bob": ["wall 0/8"], **boards}), "beginning_of_combat")


def entering(name: str, **fields: Any) -> PermanentEntered:
    return PermanentEntered(Permanent(**{"id": name, "controller": "alice", "power": 1, "toughness": 1, **fields}))


TOKEN: dict[str, Any] = {"types": ("token", "creature")}
CARD: dict[str, Any] = {"card": "Grizzly Bears"}


@pytest.mark.parametrize(
    ("text", "fields", "answer"),
    [
        ("Whenever a nontoken creature you control dies, you gain 1 life.", TOKEN, (0, 0)),
        ("Whenever a nontoken creature you control dies, you gain 1 life.", CARD, (1, 0)),
        ("Whenever a nontoken creature you control dies, you gain 1 life.", {}, (0, 1)),
        ("Whenever a creature token you control dies, you gain 1 life.", TOKEN, (1, 0)),
        ("Whenever a creature token you control dies, you gain 1 life.", CARD, (0, 0)),
        ("Whenever a token you control leaves the battlefield, you gain 1 life.", {}, (0, 1)),
    ],
)
def test_111_a_board_says_whether_it_is_a_token_or_a_card_or_neither(
    edition: str, text: str, fields: dict[str, Any], answer: tuple[int, int]
) -> None:
    game = with_idol(edition, text)
    game.apply(entering("bear", **fields))
    game.apply(PermanentLeft("bear"))
    assert (counted(game), len(doubted(game))) == answer


def test_this_one_is_meant_even_if_it_is_a_token(edition: str) -> None:
    text = "Whenever this creature or another nontoken creature you control dies, you gain 1 life."
    game = until(given(edition, alice=[("ogre 3/3", text), "cat 1/1"], bob=["wall 0/8"]), "beginning_of_combat")
    game.apply(entering("bear", **TOKEN))
    game.apply(PermanentLeft("bear"))
    game.apply(PermanentLeft("ogre"))
    assert (counted(game, "ogre"), doubted(game)) == (1, [])


@pytest.mark.parametrize(
    ("text", "subtype", "times"),
    [
        ("Whenever an equipped creature you control attacks, you gain 1 life.", "equipment", 1),
        ("Whenever an equipped creature you control attacks, you gain 1 life.", "aura", 0),
        ("Whenever an enchanted creature you control attacks, you gain 1 life.", "aura", 1),
        ("Whenever a modified creature you control attacks, you gain 1 life.", "equipment", 1),
    ],
)
def test_700_9_what_is_attached(edition: str, text: str, subtype: str, times: int) -> None:
    game = given(edition, alice=["ogre 3/3", "cat 1/1", ("idol artifact", text)], bob=["wall 0/8"])
    attached = entering("sword", types=("artifact",), subtypes=(subtype,), attached_to="ogre", power=None)
    game.apply(replace(attached, permanent=replace(attached.permanent, toughness=None)))
    game.declare_attackers({"ogre": "bob", "cat": "bob"})
    assert (counted(game), doubted(game)) == (times, [])


@pytest.mark.parametrize(("counters", "times"), [((("+1/+1", 1),), 1), ((), 0)])
def test_what_died_had_a_counter_on_it(edition: str, counters: tuple[tuple[str, int], ...], times: int) -> None:
    game = with_idol(edition, "Whenever a creature you control with a counter on it dies, you gain 1 life.")
    for kind, n in counters:
        game.apply(CountersEffectApplied("ogre", kind, n))
    game.apply(PermanentLeft("ogre"))
    assert counted(game) == times


DEALT = "Whenever a creature dealt damage by this creature this turn dies, you gain 1 life."


def test_what_was_dealt_damage_by_this_creature_dies(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", DEALT), "cat 1/1"], bob=["wall 0/4", "bear 2/2; damage 1", "cub 1/1"])
    game.apply(DamageEffectApplied("ogre", (("wall", 2),)))
    game.apply(DamageEffectApplied("cat", (("wall", 2),)))
    assert counted(game, "ogre") == 1
    game.apply(DamageEffectApplied("cat", (("cub", 1),)))
    assert (counted(game, "ogre"), doubted(game)) == (1, [])
    game.apply(PermanentLeft("bear"))
    assert (counted(game, "ogre"), len(doubted(game))) == (1, 1)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever this creature attacks while you control an artifact, you gain 1 life.", 1),
        ("Whenever this creature attacks while you control an enchantment, you gain 1 life.", 0),
        ("Whenever this creature attacks or blocks while you control an artifact, you gain 1 life.", 1),
    ],
)
def test_an_event_counts_while_something_is_so(edition: str, text: str, times: int) -> None:
    game = given(edition, alice=[("ogre 3/3", text), "idol artifact"], bob=["wall 0/8"], attack=["ogre"])
    assert (counted(game, "ogre"), doubted(game)) == (times, [])


@pytest.mark.parametrize(("mine", "times"), [(True, 1), (False, 0)])
def test_during_your_turn(edition: str, mine: bool, times: int) -> None:
    text = "Whenever a creature dies during your turn, you gain 1 life."
    boards: dict[str, Any] = {"alice": ["ogre 3/3"], "bob": ["wall 0/8"]}
    boards["alice" if mine else "bob"].append(("idol artifact", text))
    game = given(edition, **boards)
    game.apply(PermanentLeft("ogre"))
    assert (counted(game), doubted(game)) == (times, [])


@pytest.mark.since("cr-2022-10-07")
def test_attacking_while_saddled_is_as_the_board_says(edition: str) -> None:
    text = "Whenever this creature attacks while saddled, it gets +1/+1 until end of turn."
    game = given(edition, alice=[("ogre 3/3", text), "cat 1/1"], bob=["wall 0/8"])
    other = game.fork()
    ogre = replace(other.board.permanents["ogre"], designations=("saddled",))
    other.apply(CharacteristicsChanged(ogre))
    other.declare_attackers({"ogre": "bob"})
    assert (counted(other, "ogre"), doubted(other)) == (1, [])
    game.declare_attackers({"ogre": "bob"})
    assert (counted(game, "ogre"), doubted(game)) == (0, [])


def test_for_the_first_time_each_turn(edition: str) -> None:
    attacks = "Whenever this creature attacks for the first time each turn, you gain 1 life."
    gains = "Whenever you gain life for the first time each turn, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", attacks)], bob=["wall 0/8"], attack=["ogre"], block={})
    assert (counted(game, "ogre"), doubted(game)) == (1, [])
    again = given(edition, alice=["ogre 3/3 lifelink", ("idol artifact", gains)], bob=["wall 0/8"])
    again.apply(DamageEffectApplied("ogre", (("bob", 2),)))
    assert (counted(again), doubted(again)) == (0, ["whether this is the first time in this turn is not known"])


@pytest.mark.parametrize(("before", "first"), [(0, 1), (2, 0)])
def test_what_the_board_says_of_the_turn_tells_what_life_is_gained_first(before: int, first: int, edition: str) -> None:
    gains = "Whenever you gain life for the first time each turn, you gain 1 life."
    game = Game(edition=edition)
    earlier = EarlierThisTurn(life_gained=before)
    game.apply(GameBegan(players=(Player("alice", this_turn=earlier), Player("bob"))))
    game.apply(TurnBegan("alice", ("bob",), 1))
    game.apply(permanent(("idol artifact", gains), "alice"))
    for _ in range(2):
        game.apply(LifeEffectApplied((("alice", 3),)))
        assert (counted(game), doubted(game)) == (first, [])


def test_one_or_more_of_several_kinds(edition: str) -> None:
    text = "Whenever one or more Ogres and/or Cats you control deal combat damage to a player, you gain 1 life."
    alice = ["o 3/3; an ogre", "c 1/1; a cat", ("idol artifact", text)]
    game = given(edition, alice=alice, bob=["wall 0/8"], attack=["o", "c"], block={})
    assert counted(play_on(game)) == 1


@pytest.mark.parametrize(
    ("text", "attacks", "times"),
    [
        ("Whenever a player attacks, you gain 1 life.", "bob jace", 1),
        ("Whenever you attack a player, you gain 1 life.", "bob carol", 2),
        ("Whenever you attack a player, you gain 1 life.", "jace jace", 0),
        ("Whenever a player attacks with two or more creatures, you gain 1 life.", "bob carol", 1),
        ("Whenever you attack a player with two or more creatures, you gain 1 life.", "bob carol", 0),
    ],
)
def test_508_3e_a_player_attacks_players(edition: str, text: str, attacks: str, times: int) -> None:
    alice = ["ogre 3/3", "cat 1/1", ("idol artifact", text)]
    game = given(edition, alice=alice, bob=["wall 0/8"], carol=["ox 2/4", "jace planeswalker 4"])
    game.declare_attackers(dict(zip(("ogre", "cat"), attacks.split(), strict=True)))
    assert counted(game) == times


def test_508_3d_those_of_each_player_of_a_team_attack_by_themselves(edition: str) -> None:
    text = "Whenever a player attacks, you gain 1 life."
    game = given(edition, alice=["ogre 3/3"], dora=["cat 1/1"], bob=[("idol artifact", text)], teams=True)
    game.declare_attackers({"ogre": "bob", "cat": "bob"})
    assert counted(game) == 2
