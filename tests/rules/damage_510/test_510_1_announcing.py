"""510.1: the active player announces combat damage first, then the defending players in turn order."""

from __future__ import annotations

import pytest

from events.damage import CombatDamageAnnounced
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.writing import record, write_replay
from tests.given import broken, given, refused, until

pytestmark = pytest.mark.rule("510.1")


def damage_step(edition: str) -> Game:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=["bear 2/2"],
        carol=["elf 1/1"],
        attack={"ogre": "bob", "cat": "carol"},
    )
    game.declare_blockers({"bear": ["ogre"]})
    game.declare_blockers({"elf": ["cat"]})
    return until(game, "combat_damage")


@pytest.mark.parametrize(("done", "wrong"), [((), "bob"), ((), "carol"), (("alice",), "carol")])
def test_who_announces_before_their_turn_is_refused(edition: str, done: tuple[str, ...], wrong: str) -> None:
    game = damage_step(edition)
    for player in done:
        game.announce_damage(player)
    before = list(game.log)
    with pytest.raises(IllegalAction) as illegal:
        game.announce_damage(wrong)
    assert broken(illegal.value.verdict) == ["510.1"]
    assert list(game.log) == before
    assert game.rulings == ()


def test_in_turn_order_all_of_it_is_dealt(edition: str) -> None:
    game = damage_step(edition)
    for player in ("alice", "bob", "carol"):
        game.announce_damage(player)
    assert game.damage.done
    assert game.damage.announced == ("alice", "bob", "carol")


def test_a_player_whose_creatures_assign_nothing_is_not_waited_for(edition: str) -> None:
    game = given(edition, alice=["cloud 0/3"], bob=["bear 2/2"], attack=["cloud"], block={"bear": ["cloud"]})
    until(game, "combat_damage").announce_damage("bob")
    assert game.damage.done


def test_any_player_of_a_team_announces_for_it(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3"], bob=["bear 2/2"], teams=True, attack={"ogre": "bob"}, block={"bear": ["ogre"]}
    )
    until(game, "combat_damage")
    game.announce_damage("dora")
    game.announce_damage("carol")
    assert game.damage.done


def test_a_replay_in_which_somebody_did_is_judged_so(edition: str) -> None:
    game = damage_step(edition)
    for player in ("bob", "alice", "carol"):
        game.apply(CombatDamageAnnounced(player))
    header = Header(schema=SCHEMA, edition=game.edition)
    (difference,) = judge_again(parse_replay(write_replay(header, record(game)), "made here")).differences
    assert "510.1: alice announces combat damage now, not bob" in str(difference)


def test_whose_turn_it_is_to_announce_is_reported(edition: str) -> None:
    assert refused(damage_step(edition).announce_damage, "carol") == [("alice announces combat damage now, not carol",)]
