"""603.2: abilities on cards that go to zones, on who puts counters, and on how much damage is dealt."""

from __future__ import annotations

from typing import Any

import pytest

from events.board import DamageMarked, Permanent, PermanentEntered, PermanentLeft
from events.damage import DamageEffectApplied
from events.effects import CountersEffectApplied, PermanentPhasedIn, PermanentPhasedOut
from projections.unread import Doubt
from simulator.game.game import Game
from tests.given import given, play_on, until

pytestmark = pytest.mark.rule("603")


EXILED = "Whenever a creature is put into exile from the battlefield, you gain 1 life."
UNKNOWN_WHERE = Doubt("idol", EXILED, "where what left has gone is not known")


def counted(game: Game, name: str = "idol") -> int:
    return game.triggers.counts.get(name, 0)


def doubted(game: Game) -> list[str]:
    return [doubt.why for doubt in game.triggers.unread.happened]


def with_idol(edition: str, text: str, **boards: Any) -> Game:
    """A game in which combat has begun, and alice has an artifact with an ability."""
    alice = ["ogre 3/3", "cat 1/1", ("idol artifact", text)]
    return until(given(edition, **{"alice": alice, "bob": ["wall 0/8"], **boards}), "beginning_of_combat")


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"card": "Forest", "types": ("land",)}, (1, 0)),
        ({"types": ("land",)}, (0, 1)),
        ({"types": ("token", "land")}, (0, 0)),
        ({"card": "Grizzly Bears", "types": ("creature",), "power": 2, "toughness": 2}, (0, 0)),
    ],
)
def test_a_land_card_is_put_into_a_graveyard(edition: str, fields: dict[str, Any], answer: tuple[int, int]) -> None:
    game = with_idol(edition, "Whenever a land card is put into your graveyard from anywhere, you gain 1 life.")
    game.apply(PermanentEntered(Permanent(id="there", controller="alice", **fields)))
    game.apply(PermanentLeft("there"))
    assert (counted(game), len(doubted(game))) == answer


@pytest.mark.parametrize(("to", "times"), [("graveyard", 0), ("exile", 1), ("hand", 1)])
def test_700_4_leaving_without_dying(edition: str, to: Any, times: int) -> None:
    text = "Whenever another creature you control leaves the battlefield without dying, you gain 1 life."
    game = with_idol(edition, text)
    game.apply(PermanentLeft("ogre", to=to))
    assert (counted(game), doubted(game)) == (times, [])


@pytest.mark.parametrize(("to", "answer"), [("hand", (1, 0)), ("exile", (0, 0)), ("elsewhere", (0, 1))])
def test_a_permanent_is_returned_to_its_owners_hand(edition: str, to: Any, answer: tuple[int, int]) -> None:
    game = with_idol(edition, "Whenever a creature is returned to your hand, you gain 1 life.")
    game.apply(PermanentLeft("cat", to=to))
    assert (counted(game), len(doubted(game))) == answer


def test_who_puts_counters_is_not_known_of_what_nobody_resolves(edition: str) -> None:
    game = with_idol(edition, "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life.")
    game.apply(CountersEffectApplied("ogre", "+1/+1", 1))
    assert (counted(game), doubted(game)) == (0, ["who puts the counters is not known"])


@pytest.mark.parametrize(("player", "times"), [("alice", 1), ("bob", 0)])
def test_122_6a_counters_with_which_a_permanent_enters_are_put_by_its_controller(
    edition: str, player: str, times: int
) -> None:
    game = with_idol(edition, "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life.")
    game.apply(PermanentEntered(Permanent(id="x", controller=player, power=2, toughness=2, counters=(("+1/+1", 1),))))
    assert (counted(game), doubted(game)) == (times, [])


@pytest.mark.parametrize(("points", "times"), [(2, 0), (3, 1), (4, 1)])
def test_so_much_damage_to_a_player(edition: str, points: int, times: int) -> None:
    game = with_idol(edition, "Whenever a source you control deals 3 or more damage to a player, you gain 1 life.")
    game.apply(DamageEffectApplied("ogre", (("bob", points),)))
    assert (counted(game), doubted(game)) == (times, [])


def test_damage_at_the_same_time_adds_up(edition: str) -> None:
    text = "Whenever this creature is dealt 3 or more damage, you gain 1 life."
    bob = [("wall 0/8", text), ("post 0/9", text)]
    game = given(edition, alice=["ogre 2/3", "cat 1/1"], bob=bob, attack=["ogre", "cat"])
    game.apply(DamageEffectApplied("ogre", (("wall", 2),)))
    game.apply(DamageEffectApplied("cat", (("wall", 1),)))
    game.apply(DamageEffectApplied("ogre", (("post", 3),)))
    assert (counted(game, "wall"), counted(game, "post"), doubted(game)) == (0, 1, [])


def test_damage_to_several_players_is_one_event(edition: str) -> None:
    each = "Whenever one or more creatures you control deal combat damage to one or more players, you gain 1 life."
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1", ("idol artifact", each)],
        bob=["wall 0/8"],
        attack=["ogre", "cat"],
        block={},
    )
    assert counted(play_on(game)) == 1


@pytest.mark.parametrize(("attack", "times"), [(["ogre"], 0), (["ogre", "cat"], 1), (["ogre", "cat", "cub"], 0)])
def test_attacking_with_exactly_two(edition: str, attack: list[str], times: int) -> None:
    text = "When you attack with exactly two creatures, you gain 1 life."
    game = given(
        edition, alice=["ogre 3/3", "cat 1/1", "cub 1/1", ("idol artifact", text)], bob=["wall 0/8"], attack=attack
    )
    assert counted(game) == times


@pytest.mark.parametrize(("blockers", "times"), [(["fox"], 1), (["fox", "bat"], 1), (["wall"], 0)])
def test_509_becoming_blocked_by_one_or_more_creatures_of_a_kind(edition: str, blockers: list[str], times: int) -> None:
    text = "Whenever this creature becomes blocked by one or more creatures with flying, you gain 1 life."
    bob = ["wall 0/8", "fox 1/1 flying", "bat 1/1 flying"]
    block = {each: ["ogre"] for each in blockers}
    game = given(edition, alice=[("ogre 3/3", text)], bob=bob, attack=["ogre"], block=block)
    assert counted(game, "ogre") == times


def test_702_26_what_phases_out_and_in(edition: str) -> None:
    text = "Whenever this creature phases in, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", text), "cat 1/1"], bob=["wall 0/8"])
    game.apply(PermanentPhasedOut("ogre"))
    assert counted(game, "ogre") == 0
    game.apply(PermanentPhasedIn("ogre"))
    assert (counted(game, "ogre"), doubted(game)) == (1, [])


@pytest.mark.parametrize(("owner", "times"), [("bob", 1), ("alice", 0), ("", 0)])
def test_a_creature_that_you_control_but_do_not_own(edition: str, owner: str, times: int) -> None:
    game = with_idol(edition, "Whenever a creature you control but don't own dies, you gain 1 life.")
    game.apply(PermanentEntered(Permanent(id="x", controller="alice", owner=owner, power=2, toughness=2)))
    game.apply(PermanentLeft("x"))
    assert (counted(game), doubted(game)) == (times, [])


UNKNOWN_SOURCE = "what dealt the damage is not known"


def test_damage_that_is_marked_may_be_of_any_source(edition: str) -> None:
    text = "Whenever a creature deals damage, you gain 1 life."
    game = with_idol(edition, text)
    game.apply(DamageMarked("wall", 3))
    assert [*game.triggers.unread.happened] == [Doubt("idol", text, UNKNOWN_SOURCE)]


def test_a_source_that_nobody_knows_may_be_such_a_source(edition: str) -> None:
    text = "Whenever a noncreature source deals damage, you gain 1 life."
    game = with_idol(edition, text)
    game.apply(DamageEffectApplied("storm", (("bob", 3),)))
    assert [*game.triggers.unread.happened] == [Doubt("idol", text, UNKNOWN_SOURCE)]
