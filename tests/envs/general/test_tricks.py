"""Tricks: effects of the case format that players play after blocks, once each."""

from __future__ import annotations

import json
from random import Random

import pytest

from events.board import PowerToughnessChanged
from events.event import External
from simulator.envs.errors import RecordError, ScenarioError
from simulator.envs.general.engine import FullCombat
from simulator.envs.scenario import Trick
from simulator.envs.testing.searches import log_differences, snapshot
from simulator.game.game import Game
from tests.envs.played import same
from tests.given import given
from tests.laws.boards import EDITIONS

EDITION = "cr-2024-06-07"


def trick(by: str, kind: str, /, **fields: object) -> Trick:
    """A trick, its fields written as JSON."""
    return Trick(by, kind, tuple((name, json.dumps(value)) for name, value in fields.items()), kind)


GROWTH = trick("alice", "modify", object="ogre", power=3, toughness=3)
BOLT = trick("bob", "damage", object="ogre", amount=3)
DOOM = trick("bob", "destroy", object=["ogre"])


def board(edition: str = EDITION) -> Game:
    """An ogre and a bear attack; an elf and a cat can block."""
    return given(edition, alice=["ogre 3/3", "bear 2/2"], bob=["elf 1/4", "cat 2/2"], attack=["ogre", "bear"])


def combat(*tricks: Trick, edition: str = EDITION) -> FullCombat:
    """That combat, with some tricks at hand."""
    return FullCombat.from_game(board(edition), "a board", tricks)


@pytest.mark.parametrize("edition", EDITIONS)
def test_tricks_are_asked_for_after_orders_and_before_damage(edition: str) -> None:
    search = combat(GROWTH, edition=edition).play([1, 1])
    orders = search.game.table.announces_orders
    if orders:
        assert (search.phase, search.game.board.step) == ("order", "declare_blockers")
        search.apply(1)
    assert (search.agent, search.phase, search.asked, search.legal()) == ("active", "trick", -1, (0, 1))
    assert search.game.board.step == "declare_blockers"
    search.apply(1)
    assert search.game.board.permanents["ogre"].power == 6
    if not orders:
        assert (search.phase, search.game.board.step) == ("order", "combat_damage")
        search.apply(1)
    assert search.over
    assert log_differences(search.game) == []


def test_players_are_asked_in_turn_until_both_play_none_in_succession() -> None:
    search = combat(GROWTH, BOLT, DOOM).play([1, 0])
    assert (search.agent, search.legal()) == ("active", (0, 1))
    search.apply(0)
    assert (search.agent, search.legal()) == ("defending", (0, 2, 3))
    search.apply(2)
    # The ogre was dealt lethal damage: it is gone, and so is what could be done to it.
    assert search.over
    assert "ogre" not in search.game.board.permanents
    search = combat(GROWTH, BOLT, DOOM).play([1, 0, 1])
    assert (search.agent, search.legal()) == ("defending", (0, 2, 3))
    search.apply(2)
    assert (search.agent, search.legal()) == ("defending", (0, 3))
    assert search.game.board.marked == {"ogre": 3}
    other = search.clone().play([0])
    assert other.over
    assert other.game.board.life == {"alice": 20, "bob": 18}
    search.apply(3)
    assert search.over
    assert log_differences(search.game) == []


def test_the_active_player_is_asked_again_after_the_defending_one_played() -> None:
    search = combat(GROWTH, trick("bob", "tap", object="cat")).play([1, 0, 0, 2])
    assert (search.agent, search.phase, search.legal()) == ("active", "trick", (0, 1))
    search.apply(0)
    # Bob has nothing left, and both have played none in succession.
    assert search.over


def test_a_trick_whose_object_is_gone_is_no_choice() -> None:
    bounce = trick("bob", "bounce", object="ogre")
    first = trick("alice", "gain", object=["bear", "ogre"], keyword="first strike")
    search = combat(first, bounce).play([1, 0, 0, 2])
    assert search.over
    assert search.returns() == (-6 + 2, 6 - 2)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "played",
    [
        trick("alice", "modify", object="ogre", power=2),
        trick("bob", "destroy", object="ogre"),
        trick("bob", "exile", object=["bear", "ogre"]),
        trick("alice", "sacrifice", object="bear"),
        trick("alice", "becomes_unblocked", object="ogre"),
        trick("bob", "becomes_blocked", object="bear"),
        trick("alice", "gain", object="ogre", keyword="trample", until="turn"),
        trick("alice", "gain", object="ogre", keyword="first strike"),
        trick("alice", "lose", object="ogre", text="This creature blocks each combat if able."),
        trick("bob", "make_block", object="cat", attacker="bear"),
        trick("bob", "make_block", object="elf", attacker="bear", in_addition=True),
        trick("alice", "stop_blocking", object="elf", attacker="ogre"),
        trick("alice", "remove_from_combat", object="elf"),
        trick("bob", "regenerate", object="elf"),
        trick("bob", "prevent", object="bob", all=True),
        trick("alice", "damage", object=["elf", "bob"], amount=2),
        trick("alice", "lose_life", object="bob", amount=5),
        trick("bob", "control", object="bear", player="bob"),
        trick("bob", "recolor", object="elf", colors=["black"]),
        trick("bob", "stop_being_creature", object="ogre"),
        trick("bob", "cant_block", object="elf"),
        trick("alice", "untap", object="ogre"),
    ],
    ids=lambda played: played.kind,
)
def test_each_kind_of_trick_is_played_and_replays(edition: str, played: Trick) -> None:
    for seed in range(2):
        search = combat(played, edition=edition)
        random = Random(seed)
        while not search.over:
            if search.phase == "trick":
                before = len(search.log)
                search.apply(1)
                assert isinstance(search.log[before], External)
            else:
                search.apply(random.choice(search.legal()))
        assert log_differences(search.game) == []
        again = FullCombat.from_log(search.log, edition, [played])
        assert same(again.log, search.log)
        assert again.over


def test_what_a_trick_did_is_external_so_the_log_alone_replays() -> None:
    search = combat(GROWTH).play([1, 0, 1])
    assert search.over
    assert PowerToughnessChanged("ogre", 6, 6, "turn") in [*search.log]
    again = FullCombat.from_log(search.log, EDITION, [GROWTH])
    assert snapshot(again)[:-1] == snapshot(search)[:-1]


TAPPED = trick("bob", "tap", object=["elf"])
BOTH_TAPPED = trick("bob", "tap", object=["elf", "cat"])
CAT_TAPPED = trick("bob", "tap", object=["cat"])
CAT_GROWN = trick("bob", "modify", object="cat", power=1, toughness=1)


@pytest.mark.parametrize(
    ("tricks", "played"),
    [
        ((TAPPED, BOTH_TAPPED), [2]),
        ((BOTH_TAPPED, TAPPED), [1]),
        ((TAPPED, CAT_TAPPED, BOTH_TAPPED), [3]),
        ((TAPPED, CAT_TAPPED, BOTH_TAPPED), [1, 2]),
        ((TAPPED, BOTH_TAPPED, trick("bob", "untap", object=["elf", "cat"])), [2, 3, 1]),
        ((trick("bob", "untap", object=["elf", "cat"]), CAT_TAPPED, BOTH_TAPPED, TAPPED), [4, 3, 1, 2]),
        ((trick("alice", "tap", object=["elf"]), BOTH_TAPPED), [0, 2]),
        ((trick("alice", "tap", object=["elf"]), TAPPED, CAT_GROWN), [0, 2, 0, 3]),
    ],
)
def test_a_log_is_followed_where_the_events_of_one_trick_begin_anothers(
    tricks: tuple[Trick, ...], played: list[int]
) -> None:
    search = combat(*tricks).play([0, 0, *played])
    while not search.over:
        assert search.phase == "trick"
        search.apply(0)
    again = FullCombat.from_log(search.log, EDITION, tricks)
    assert same(again.log, search.log)
    assert again.over


def test_a_log_that_is_cut_within_a_trick_is_that_of_the_shorter_one() -> None:
    log = [*combat(TAPPED, BOTH_TAPPED).play([0, 0, 2]).log]
    again = FullCombat.from_log(log[:-1], EDITION, (BOTH_TAPPED, TAPPED))
    assert again.choices == (0, 0, 2)
    with pytest.raises(RecordError, match="found the end of the log"):
        FullCombat.from_log(log[:-1], EDITION, (BOTH_TAPPED,))


def test_702_7_first_strike_that_is_gained_makes_two_steps() -> None:
    search = combat(trick("alice", "gain", object="bear", keyword="first strike")).play([2, 0, 1])
    assert search.over
    steps = [event.step for event in search.log if hasattr(event, "step")]
    assert steps[-2:] == ["first_strike_damage", "combat_damage"]
    assert search.game.board.permanents.keys() == {"ogre", "bear", "elf", "cat"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_no_creature_before_blocks_fights_without_a_place(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["elf 1/2", "hill land"], attack=["ogre"])
    risen = trick("bob", "retype", object="hill", types=["creature", "land"], power=1, toughness=1)
    blocks = trick("bob", "make_block", object="hill", attacker="ogre")
    search = FullCombat.from_game(game, "a board", [risen, blocks]).play([1, 1, 2])
    # The ogre's damage goes to the elf first, who has a place, and no order is asked for.
    assert search.over
    assert search.game.board.permanents.keys() == {"ogre"}
    assert log_differences(search.game) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (trick("carol", "tap", object="elf"), r"a board, \$.tricks\[0\].player: found 'carol'; expected alice or bob"),
        (trick("bob", "tickle", object="elf"), r"\$.tricks\[0\].kind: found \"tickle\"; expected .*tap"),
        (trick("bob", "tap", object="dog"), r"\$.tricks\[0\].object: found \"dog\"; expected .*elf"),
        (trick("bob", "tap"), r"\$.tricks\[0\]: found .*\"object\""),
        (
            trick("bob", "modify", object="elf", power="1"),
            r"\$.tricks\[0\].power: found \"1\"; expected a whole number",
        ),
        (
            trick("bob", "leaves_attack", object="elf"),
            r"\$.tricks\[0\].kind: found .*Duel Masters; expected a kind that this edition",
        ),
        (
            trick("bob", "gain", object="elf", text="Elves are green on Tuesdays."),
            r"\$.tricks\[0\].text: found .*Tuesdays",
        ),
        (trick("bob", "gain", object="elf", until="turn"), r'found neither "keyword" nor "text"; expected one of'),
        (Trick("bob", "tap", (("object", "elf"),), "tap"), r"fields.object: found 'elf'; expected a value in JSON"),
    ],
)
def test_tricks_that_cant_be_played_say_why(wrong: Trick, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        combat(wrong)
