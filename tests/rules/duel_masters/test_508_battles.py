"""508 (second-hand): in the battle step the attacking creature battles what blocks it, or else what it attacks.

- 115 (second-hand): a battle compares power; a slayer destroys what battled it, win or lose.
- 700.5a (second-hand): a creature that wins all battles beats any other; of two such neither loses.
"""

from __future__ import annotations

import pytest

from events.abilities import Triggered
from events.board import AbilitiesGained
from events.damage import CreatureDestroyed
from events.duel_masters import Battled
from events.triggers import Battles, DoToCreatures
from simulator.game.duel import Duel
from simulator.game.verdict import WrongMoment
from tests.duels import duel

pytestmark = pytest.mark.rule("dm-ja 508")


def battled(game: Duel) -> list[tuple[str, str]]:
    return [(event.attacker, event.opponent) for event in game.log if isinstance(event, Battled)]


def test_it_battles_the_blocking_creature(edition: str) -> None:
    bob = ["bo 4000 blocker", "co 1000; tapped"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="co", choose=["bo"])
    game.battle()
    assert battled(game) == [("ao", "bo")]
    assert game.board.step == "battle"


def test_it_battles_the_attacked_creature_when_nothing_blocks(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["co 1000; tapped"], attack="co")
    game.battle()
    assert battled(game) == [("ao", "co")]


def test_there_is_no_battle_with_a_player(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["co 1000"], attack="bob")
    before = list(game.log)
    with pytest.raises(WrongMoment, match="no battle"):
        game.battle()
    assert list(game.log) == before
    game.end_attack()
    assert battled(game) == []


def test_the_end_of_the_attack_comes_after_the_battle(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 3000 blocker"], attack="bob", choose=["bo"])
    game.end_attack()
    assert battled(game) == [("ao", "bo")]
    assert game.board.permanents.keys() == set()
    with pytest.raises(WrongMoment, match="no attack"):
        game.end_attack()


@pytest.mark.rule("dm-ja 115")
@pytest.mark.parametrize(
    ("ours", "theirs", "left"),
    [
        ("ao 3000", "bo 4000 blocker", {"bo"}),
        ("ao 5000", "bo 4000 blocker", {"ao"}),
        ("ao 4000", "bo 4000 blocker", set()),
        ("ao 5000", "bo 1000 blocker, slayer", set()),
        ("ao 1000 slayer", "bo 5000 blocker", set()),
        ("ao 5000 slayer", "bo 1000 blocker, slayer", set()),
        ("ao 5000 slayer", "bo 1000 blocker", {"ao"}),
    ],
)
def test_who_is_left_after_a_battle(edition: str, ours: str, theirs: str, left: set[str]) -> None:
    game = duel(edition, alice=[ours], bob=[theirs], attack="bob", choose=["bo"])
    game.battle()
    assert game.board.permanents.keys() == left
    destroyed = [event for event in game.log if isinstance(event, CreatureDestroyed)]
    assert {event.object for event in destroyed} == {"ao", "bo"} - left
    assert {event.rule for event in destroyed} == {"115"}


WINS = "This creature wins all battles."


@pytest.mark.rule("dm-ja 700.5a")
@pytest.mark.parametrize(
    ("ours", "theirs", "left"),
    [
        (("ao 1000", WINS), ("bo 1000 blocker", WINS), {"ao", "bo"}),
        (("ao 1000", WINS), "bo 9000 blocker", {"ao"}),
        ("ao 9000", ("bo 1000 blocker", WINS), {"bo"}),
        (("ao 1000", WINS), "bo 9000 blocker, slayer", set()),
    ],
)
def test_700_5a_who_is_left_after_a_battle(
    edition: str, ours: str | tuple[str, ...], theirs: str | tuple[str, ...], left: set[str]
) -> None:
    game = duel(edition, alice=[ours], bob=[theirs], attack="bob", choose=["bo"])
    game.battle()
    assert game.board.permanents.keys() == left


@pytest.mark.parametrize(("creature", "other"), [("ao", "bo"), ("bo", "ao")])
def test_that_creature_is_the_one_that_this_battled(edition: str, creature: str, other: str) -> None:
    """No card says so yet, but a log may."""
    returns = Triggered(
        when=(Battles(),),
        effect=DoToCreatures(action="return", whom="that"),
        words="Whenever this creature battles, return that creature to its owner's hand.",
    )
    both = ("ao 1000", WINS), ("bo 1000 blocker", WINS)
    game = duel(edition, alice=[both[0], "ax 1000"], bob=[both[1], "bx 1000"], attack="bob", choose=["bo"])
    game.apply(AbilitiesGained(creature, (returns,)))
    game.battle()
    game.resolve(creature)
    assert {"ao", "bo", "ax", "bx"} - game.board.permanents.keys() == {other}
