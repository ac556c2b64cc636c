"""A recorded declaration is an episode of the training environment, or it is said why it is none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium", reason="the extra train is not installed")

from events.abilities import Unsupported
from events.board import EffectBegan, LifeChanged
from events.combat import BlockersDeclared
from events.declaration_abilities import BlockCost, Cost
from events.filters import Filter
from simulator.dataset.decisions import Decision, decisions_in
from simulator.dataset.records import Unturned
from simulator.envs.api.single import CombatEnv
from simulator.envs.observations.forms import observation_space
from simulator.envs.players.players import minimax
from simulator.envs.vanilla.engine import PlainCombat
from simulator.replay.format import checksum_of
from simulator.replay.reading import read_replay
from simulator.review import review_of
from tests.dataset.turned import decision, turned_of, unturned
from tests.given import given, play_on
from tests.importers.xmage.recordings import RECORDED
from tests.review.reviewed import EDITION, replay_of
from tests.review.test_named_boards import imp

REPLAYS = sorted((Path(__file__).parents[2] / "replays").glob("*.replay.jsonl"))


def same(one: Any, other: Any) -> bool:
    """Whether two observations are equal, number by number."""
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(np.array_equal(one, other))


def check_in_environment(one: Decision, form: Any = "flat", size: int = 16) -> None:
    """Play a decision in the environment: it shows the same, allows each choice, and comes to the recorded block."""
    scenario = one.compared.before.scenario
    env = CombatEnv(scenarios=[scenario], size=size, opponent=minimax, illegal="raise", observations=form)
    shown, _ = env.reset(seed=0)
    ended, reward = False, 0.0
    for step in one.steps:
        assert not ended
        assert same(shown, step.seen)
        assert step.seen["action_mask"][step.action] == 1
        assert step.seen["action_mask"].sum() > 1
        assert (env.search.phase, env.search.asked) == (step.phase, step.asked)
        shown, reward, ended, _, _ = env.step(step.action)
    assert ended
    assert same(shown, one.end)
    assert reward == one.about.value
    seen = one.search.seen
    blocks = [(seen.blockers[b].id, seen.attackers[a].id) for b, a in sorted(env.search.pairs)]
    assert blocks == [(b, a) for b, those in one.compared.review.made.blocks.items() for a in those]


@pytest.mark.parametrize(
    ("file", "form"),
    [*((file, "flat") for file in REPLAYS), *((file, "entities") for file in REPLAYS if file.name[0] in "mt")],
    ids=lambda each: each if isinstance(each, str) else each.name.split(".")[0],
)
def test_the_environment_shows_what_was_recorded_and_comes_to_the_recorded_block(file: Path, form: Any) -> None:
    replay = read_replay(file)
    found = [*decisions_in(replay, 16, form)]
    assert len(found) == len(review_of(replay).blocks) > 0
    for one in found:
        assert isinstance(one, Decision)
        check_in_environment(one, form)
        space = observation_space(form, 16)
        assert all(space.contains(seen) for seen in (*(step.seen for step in one.steps), one.end))


def test_what_is_said_of_a_decision() -> None:
    replay = read_replay(next(file for file in REPLAYS if file.name.startswith("revised-block")))
    (found,) = decisions_in(replay)
    assert isinstance(found, Decision)
    about, (review,) = found.about, review_of(replay).blocks
    assert (about.program, about.game, about.file) == ("MTG Arena", 3, "revised-block.replay.jsonl")
    assert about.edition == str(replay.header.edition)
    assert about.checksum == checksum_of(replay.data)
    assert (about.event, about.turn, about.combat, about.player) == (review.event, 14, 1, "P2")
    assert (about.value, about.best_value, about.difference, about.grade) == (-9.0, -1.0, 8.0, "blunder")
    assert (about.kills, about.loses, about.life, about.dead) == (0, 1, 3, False)
    assert (about.recorded_loses, about.recorded_life) == (1, 3)
    assert about.won is None


def test_nobody_is_the_last_action_and_a_plain_board_is_played_by_the_fast_engine() -> None:
    found = decision({"cat": ["ogre"]}, size=8, alice=["ogre 3/3"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    assert [(step.asked, step.action) for step in found.steps] == [(0, 9), (1, 1)]
    assert isinstance(found.search, PlainCombat)
    check_in_environment(found, size=8)


def test_what_is_forced_is_no_choice() -> None:
    must = ("dog 1/1", "This creature blocks each combat if able.")
    found = decision({"dog": ["ogre"]}, alice=["ogre 3/3"], bob=[must, "cat 1/1"], attack=["ogre"])
    assert [(step.asked, step.action) for step in found.steps] == [(1, 17)]
    only = unturned({"dog": ["ogre"]}, alice=["ogre 3/3"], bob=[must], attack=["ogre"])
    assert (only.kind, only.why, only.blocked) == ("no choice", "one block alone is legal", True)


def test_costs_that_were_paid_are_a_choice() -> None:
    price = BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(life=1), words="Pay.")
    effects = [EffectBegan("a price", price, "")]
    game = given(EDITION, alice=["ogre 3/3"], bob=["cat 1/1"], attack=["ogre"], effects=effects)
    game.declare_blockers({"cat": ["ogre"]})
    game.pay("bob", life=1)
    found = turned_of(play_on(game))
    assert isinstance(found, Decision)
    assert [(step.phase, step.action) for step in found.steps] == [("block", 1), ("cost", 1)]
    check_in_environment(found)


@pytest.mark.parametrize(("life", "won"), [(0, False), (5, None)])
def test_who_won_is_known_where_somebody_has_no_life_left(life: int, won: bool | None) -> None:
    game = given(EDITION, alice=["ogre 3/3"], bob=["cat 1/1"], attack=["ogre"], block={})
    play_on(game).apply(LifeChanged("bob", life))
    found = turned_of(game)
    assert isinstance(found, Decision)
    assert found.about.won is won


def test_whose_only_opponent_has_no_life_left_won() -> None:
    game = given(EDITION, alice=["ogre 3/3"], bob=["cat 1/1"], attack=["ogre"], block={})
    play_on(game).apply(LifeChanged("alice", 0))
    found = turned_of(game)
    assert isinstance(found, Decision)
    assert found.about.won is True


def test_more_creatures_than_places_are_no_decision() -> None:
    board: dict[str, Any] = {"alice": [f"a{n} 1/1" for n in range(9)], "attack": [f"a{n}" for n in range(9)]}
    found = unturned(size=8, bob=["cat 1/1"], **board)
    assert (found.kind, found.blocked) == ("no place", False)
    assert found.why == "9 attackers; expected 8 at most; a larger `size` has room for them"
    assert len(decision(size=16, bob=["cat 1/1"], **board).steps) == 1


def test_blocks_that_an_effect_lets_the_other_player_choose_are_no_decision() -> None:
    choice = ("war artifact", "You choose which creatures block this combat and how those creatures block.")
    game = given(EDITION, alice=["ogre 3/3", choice], bob=["bear 2/2"], attack=["ogre"])
    game.declare_blockers({"bear": ["ogre"]}, player="alice")
    found = turned_of(play_on(game))
    assert isinstance(found, Unturned)
    assert (found.kind, found.why) == ("another chooses", "alice chooses the blocks, by an effect")


def test_why_the_others_are_no_decisions() -> None:
    nobody = unturned(alice=["ogre 3/3"], attack=["ogre"])
    assert (nobody.kind, nobody.why) == ("no choice", "no creature can block")
    banding = unturned({"x": ["ogre"]}, alice=["ogre 3/3"], bob=["x 2/4 banding", "y 1/1"], attack=["ogre"])
    assert banding.kind == "not built"
    board: dict[str, Any] = {"alice": ["ogre 3/3", "imp 1/1"], "bob": ["x 2/2"], "carol": ["y 2/2"]}
    game = given(EDITION, attack={"ogre": "bob", "imp": "carol"}, block={}, **board)
    two, none = decisions_in(replay_of(play_on(game)))
    assert isinstance(two, Unturned)
    assert (two.kind, two.why) == ("not built", "2 players are attacked, and attacks on one are reviewed")
    assert isinstance(none, Unturned)
    assert (two.player, none.player) == ("bob", "carol")


def test_what_is_not_read_is_no_decision_and_its_words_are_named() -> None:
    game = given(EDITION, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"])
    game.apply(imp(Unsupported(words="It dances.")))
    game.pass_step()
    game.apply(BlockersDeclared("bob"))
    found = turned_of(game)
    assert isinstance(found, Unturned)
    assert (found.kind, found.why) == ("undetermined", "Odd Imp: It dances.")


@pytest.mark.skipif(not RECORDED, reason="../shared/data/xmage is absent")
def test_decisions_of_a_game_that_xmage_recorded(tmp_path: Path) -> None:
    from simulator.cards.library import open_cards
    from simulator.importers.importing import import_recordings
    from simulator.importers.xmage.program import XMAGE

    (path,) = [each for each in RECORDED if "20260212_161513" in each.name]
    import_recordings(XMAGE, [path], tmp_path, open_cards().exactly)
    (file,) = tmp_path.iterdir()
    replay = read_replay(file)
    found = [*decisions_in(replay)]
    declarations = [event for event in replay.events if isinstance(event, BlockersDeclared)]
    decisions = [one for one in found if isinstance(one, Decision)]
    assert len(found) == len(declarations)
    assert len(decisions) == 4
    for one in decisions:
        assert one.about.program == "XMage"
        check_in_environment(one)
