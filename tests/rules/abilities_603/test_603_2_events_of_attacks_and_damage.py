"""603.2: abilities that trigger on attacks of several creatures or on a player, on damage, and on what leaves.

- In 2026, 508.3d: "Whenever [a player] attacks" triggers if one or more creatures of that player are declared.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.damage import DamageEffectApplied
from simulator.game.game import Game
from tests.given import given, play_on, until

pytestmark = pytest.mark.rule("603")


def counted(game: Game, name: str) -> int:
    return game.triggers.counts.get(name, 0)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever you attack, you gain 1 life.", 1),
        ("Whenever you attack with two or more creatures, you gain 1 life.", 1),
        ("Whenever you attack with three or more creatures, you gain 1 life.", 0),
        ("Whenever one or more creatures you control attack an opponent, you gain 1 life.", 1),
        ("Whenever one or more creatures you control attack you, you gain 1 life.", 0),
        ("Whenever an opponent attacks, you gain 1 life.", 0),
        ("Whenever a creature you control attacks, you gain 1 life.", 2),
        ("Whenever a creature attacks one of your opponents, you gain 1 life.", 2),
        ("Whenever a creature attacks you or a planeswalker you control, you gain 1 life.", 0),
    ],
)
def test_attacking_together_is_one_event_and_each_attack_one_of_its_own(edition: str, text: str, times: int) -> None:
    game = given(edition, alice=["ogre 3/3", "cat 1/1", ("idol artifact", text)], bob=["wall 0/8"])
    game.declare_attackers({"ogre": "bob", "cat": "bob"})
    assert counted(game, "idol") == times


@pytest.mark.parametrize(
    ("text", "attacks", "times"),
    [
        ("Whenever one or more creatures you control attack a player, you gain 1 life.", "bob bob carol", 2),
        ("Whenever one or more creatures you control attack a player, you gain 1 life.", "bob bob bob", 1),
        ("Whenever one or more creatures you control attack a player, you gain 1 life.", "bob jace jace", 1),
        ("Whenever two or more creatures you control attack a player, you gain 1 life.", "bob carol jace", 0),
        ("Whenever two or more creatures you control attack a player, you gain 1 life.", "bob carol carol", 1),
        ("Whenever you attack, you gain 1 life.", "bob carol jace", 1),
    ],
)
def test_attackers_of_a_player_are_counted_for_each_player(edition: str, text: str, attacks: str, times: int) -> None:
    theirs = ["ogre 3/3", "cat 1/1", "bear 2/2", ("idol artifact", text)]
    game = given(edition, alice=theirs, bob=["wall 0/8"], carol=["ox 2/4", "jace planeswalker 4"])
    game.declare_attackers(dict(zip(("ogre", "cat", "bear"), attacks.split(), strict=True)))
    assert counted(game, "idol") == times


def test_whoever_is_attacked_sees_it(edition: str) -> None:
    text = "Whenever a creature attacks you or a planeswalker you control, you gain 1 life."
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], bob=[("idol artifact", text), "jace planeswalker 4"])
    game.declare_attackers({"ogre": "bob", "cat": "jace"})
    assert counted(game, "idol") == 2


@pytest.mark.parametrize(("attackers", "times"), [(("ogre", "cat"), 0), (("ogre", "cat", "bear"), 1)])
def test_a_creature_and_at_least_two_others_attack(edition: str, attackers: tuple[str, ...], times: int) -> None:
    text = "Whenever this creature and at least two other creatures attack, it gets +1/+1 until end of turn."
    game = given(edition, alice=[("ogre 3/3", text), "cat 1/1", "bear 2/2"], bob=["wall 0/8"])
    game.declare_attackers(dict.fromkeys(attackers, "bob"))
    assert counted(game, "ogre") == times


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever this creature deals combat damage to a player, you gain 1 life.", 1),
        ("Whenever this creature deals damage to a creature, you gain 1 life.", 2),
        ("Whenever this creature deals combat damage, you gain 1 life.", 1),
        ("Whenever this creature deals damage to you, you gain 1 life.", 0),
        ("Whenever this creature deals combat damage to an opponent, you gain 1 life.", 1),
        ("Whenever a creature an opponent controls deals damage to a creature, you gain 1 life.", 2),
    ],
)
def test_damage_to_each_recipient_is_an_event_and_all_damage_at_once_another(
    edition: str, text: str, times: int
) -> None:
    game = given(
        edition,
        alice=[("ogre 9/9 trample", text)],
        bob=["wall 1/2", "bear 2/2"],
        attack=["ogre"],
        block={"wall": ["ogre"], "bear": ["ogre"]},
    )
    until(game, "combat_damage")
    game.assign_damage("alice", "ogre", {"wall": 2, "bear": 2, "bob": 5})
    play_on(game)
    assert counted(game, "ogre") == times


def test_damage_that_is_not_combat_damage_is_none_of_combat(edition: str) -> None:
    text = "Whenever this creature deals combat damage to a player, you gain 1 life."
    other = "Whenever this creature deals damage to a player, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", text), ("cat 1/1", other)], bob=["wall 0/8"])
    game.apply(DamageEffectApplied("ogre", (("bob", 2),)))
    game.apply(DamageEffectApplied("cat", (("bob", 2),)))
    assert (counted(game, "ogre"), counted(game, "cat")) == (0, 1)


def test_a_player_is_dealt_damage_once_by_all_that_is_dealt_at_the_same_time(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=[("idol artifact", "Whenever you're dealt damage, you gain 1 life.")],
        attack=["ogre", "cat"],
        block={},
    )
    assert counted(play_on(game), "idol") == 1


def test_603_10a_what_leaves_sees_itself_leave_and_a_later_event_no_more(edition: str) -> None:
    leaves = "When this creature leaves the battlefield, you gain 1 life."
    dies = "Whenever a creature dies, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", leaves), ("cat 1/1", dies)], bob=["bear 2/2"])
    game.apply(PermanentLeft("ogre", "hand"))
    assert counted(game, "ogre") == 1
    game.apply(PermanentLeft("cat", "hand"))
    game.apply(PermanentLeft("bear"))
    assert counted(game, "cat") == 0


def test_an_artifact_is_put_into_a_graveyard(edition: str) -> None:
    text = "When this artifact is put into a graveyard from the battlefield, you gain 1 life."
    game = given(edition, alice=[("idol artifact", text), ("orb artifact", text)], bob=["bear 2/2"])
    game.apply(PermanentLeft("idol"))
    game.apply(PermanentLeft("orb", "exile"))
    assert (counted(game, "idol"), counted(game, "orb")) == (1, 0)


@pytest.mark.parametrize(("lands", "times"), [(["hill land; a forest"], 1), ([], 0)])
def test_603_4_an_intervening_if_asks_for_what_is_on_the_board(edition: str, lands: list[str], times: int) -> None:
    text = "Whenever this creature attacks, if you control a Forest, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", text), *lands], bob=["wall 0/8"])
    game.declare_attackers({"ogre": "bob"})
    assert (counted(game, "ogre"), game.triggers.unread.happened) == (times, ())


def test_603_4_whether_an_if_that_is_not_read_holds_is_not_known(edition: str) -> None:
    text = "Whenever this creature attacks, if you are happy, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", text)], bob=["wall 0/8"])
    game.declare_attackers({"ogre": "bob"})
    assert counted(game, "ogre") == 0
    (doubt,) = game.triggers.unread.happened
    assert (doubt.source, doubt.words) == ("ogre", text)
