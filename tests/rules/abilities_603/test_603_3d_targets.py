"""603.3d: targets of a triggered ability are chosen as it is put on the stack."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import AbilitiesGained, CharacteristicsChanged, PermanentLeft, PowerToughnessChanged
from events.conditions import HasStatus
from events.sizes import ModifiesPT
from events.triggers import AbilityRemoved, TargetsChosen
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.given import broken, given, refused
from tests.rules.keyword_actions_701.acting import says

pytestmark = pytest.mark.rule("603.3d")


def two_provoke(edition: str) -> Game:
    """Two creatures with provoke attack, and each has two creatures that it can have block it."""
    return given(
        edition,
        alice=["beast 5/3 provoke", "boar 2/2 provoke"],
        bob=["bear 2/2; tapped", "wall 0/4; tapped"],
        attack=["beast", "boar"],
    )


def test_nobody_has_priority_until_the_targets_are_chosen(edition: str) -> None:
    game = two_provoke(edition)
    game.stack_triggers("alice", [2, 1])
    assert game.targets_to_choose == [(2, "alice"), (1, "alice")]
    assert game.priority == ""
    game.choose_targets("alice", 2, ["bear"])
    game.choose_targets("alice", 1, ["wall"])
    assert game.targets_to_choose == []
    assert game.priority == "alice"
    game.resolve_top()
    assert game.board.tapped == {"bear", "beast", "boar"}
    game.resolve_top()
    assert game.board.tapped == {"beast", "boar"}


@pytest.mark.parametrize("wrong", [["boar"], ["bob"], ["bear", "wall"], []])
def test_an_illegal_target_is_a_violation(edition: str, wrong: list[str]) -> None:
    game = two_provoke(edition)
    game.stack_triggers("alice", [1, 2])
    before = list(game.log)
    with pytest.raises(IllegalAction) as illegal:
        game.choose_targets("alice", 1, wrong)
    assert broken(illegal.value.verdict) == ["603.3d"]
    assert list(game.log) == before


@pytest.mark.parametrize(
    ("grown", "open_"),
    [
        (ModifiesPT(power=0, toughness=1), []),
        (ModifiesPT(power=1, toughness=0, condition=HasStatus(status="max speed"), words="as long as"), [(1, "alice")]),
    ],
    ids=["too small", "in doubt"],
)
def test_the_only_legal_target_is_chosen_by_itself_unless_another_may_be_legal(
    grown: ModifiesPT, open_: list[tuple[int, str]], edition: str
) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2", "ogre 3/3"])
    says(game, "bear", "Whenever this creature attacks, destroy target creature with power 3 or greater.")
    game.declare_attackers({"bear": "bob"})
    game.apply(AbilitiesGained("cub", (grown,)))
    game.stack_waiting()
    assert game.targets_to_choose == open_


def test_only_its_controller_chooses_and_only_once(edition: str) -> None:
    game = two_provoke(edition)
    game.stack_triggers("alice", [1, 2])
    with pytest.raises(IllegalAction):
        game.choose_targets("bob", 1, ["bear"])
    game.choose_targets("alice", 1, ["bear"])
    for trigger in (1, 3):
        with pytest.raises(IllegalAction):
            game.choose_targets("alice", trigger, ["wall"])


def test_what_was_chosen_is_not_chosen_again_as_it_resolves(edition: str) -> None:
    game = two_provoke(edition)
    game.stack_triggers("alice", [1, 2])
    game.choose_targets("alice", 2, ["bear"])
    with pytest.raises(IllegalAction) as illegal:
        game.resolve_top(["wall"])
    assert broken(illegal.value.verdict) == ["608.2d"]
    game.resolve_top(["bear"])
    assert "bear" not in game.board.tapped


def test_the_only_legal_target_is_chosen_by_itself(edition: str) -> None:
    game = given(edition, alice=["beast 5/3 provoke"], bob=["bear 2/2; tapped"], attack=["beast"])
    game.stack_triggers("alice", [1])
    assert game.log[-1] == TargetsChosen("alice", 1, ("bear",))
    assert game.priority == "alice"


@pytest.mark.since("cr-2022-10-07")
def test_an_ability_without_a_legal_target_is_removed_from_the_stack(edition: str) -> None:
    game = given(
        edition, alice=["beast 5/3 provoke", "tutor 1/1 mentor"], bob=["rock artifact"], attack=["beast", "tutor"]
    )
    game.stack_triggers("alice", [1, 2])
    assert game.log[-2:] == (AbilityRemoved(1, "603.3d"), AbilityRemoved(2, "603.3d"))
    assert game.triggers.stack == ()
    assert game.resolve_top() is None


def test_a_replay_in_which_it_was_illegal_is_judged_so(edition: str) -> None:
    game = two_provoke(edition)
    game.stack_triggers("alice", [1, 2])
    game.choose_targets("alice", 1, ["bear"])
    game.apply(TargetsChosen("alice", 2, ("boar",)))
    header = Header(schema=SCHEMA, edition=game.edition)
    replay = parse_replay(write_replay(header, record(game)), "made here")
    (difference,) = judge_again(replay).differences
    assert "603.3d: the target of the ability of boar is one of bear, wall" in str(difference)
    assert resim(replay).differences == verify(replay).differences == ()


@pytest.mark.since("cr-2022-10-07")
def test_a_source_that_left_is_as_it_last_existed(edition: str) -> None:
    game = given(
        edition, alice=["tutor 2/2 mentor", "cat 1/1", "ogre 3/3"], bob=["wall 0/4"], attack=["tutor", "cat", "ogre"]
    )
    game.apply(PowerToughnessChanged("tutor", 4, 2))
    game.apply(PermanentLeft("tutor"))
    game.stack_triggers("alice", [1])
    with pytest.raises(IllegalAction):
        game.choose_targets("alice", 1, ["wall"])
    game.choose_targets("alice", 1, ["ogre"])
    game.resolve_top()
    assert dict(game.board.permanents["ogre"].counters) == {"+1/+1": 1}


def test_what_is_no_target_is_reported(edition: str) -> None:
    game = two_provoke(edition)
    game.stack_triggers("alice", [1, 2])
    assert refused(game.choose_targets, "bob", 1, ["bear"]) == [
        ("alice chooses the target of the ability of beast, not bob", "beast")
    ]
    assert refused(game.choose_targets, "alice", 1, ["boar"]) == [
        ("the target of the ability of beast is one of bear, wall", "beast", "boar")
    ]
    assert refused(game.choose_targets, "alice", 3, ["bear"]) == [
        ("no target is to be chosen for an ability of number 3", "bear")
    ]
    game.apply(PermanentLeft("bear"))
    game.apply(PermanentLeft("wall"))
    assert refused(game.choose_targets, "alice", 1, ["bear"]) == [
        ("the target of the ability of beast is one of none", "beast", "bear")
    ]


@pytest.mark.since("cr-2022-10-07")
def test_a_creature_without_power_mentors_nobody(edition: str) -> None:
    game = given(
        edition, alice=["tutor 2/2 mentor", "cat 1/1", "egg 0/1"], bob=["wall 0/4"], attack=["tutor", "cat", "egg"]
    )
    game.apply(PowerToughnessChanged("tutor", 0, 2))
    game.apply(PowerToughnessChanged("cat", -1, 1))
    game.stack_triggers("alice", [1])
    assert game.log[-1] == TargetsChosen("alice", 1, ("cat",))
    unknown = given(edition, alice=["tutor 2/2 mentor", "egg 0/1"], bob=["wall 0/4"], attack=["tutor", "egg"])
    tutor = unknown.board.permanents["tutor"]
    unknown.apply(CharacteristicsChanged(replace(tutor, power=None)))
    unknown.stack_triggers("alice", [1])
    assert unknown.log[-1] == AbilityRemoved(1, "603.3d")


def test_an_ability_that_was_stacked_before_stays_where_it_is(edition: str) -> None:
    game = two_provoke(edition)
    game.stack_triggers("alice", [1, 2])
    assert game.targets_to_choose == [(1, "alice"), (2, "alice")]
    assert not [event for event in game.log if isinstance(event, AbilityRemoved)]


@pytest.mark.parametrize(
    ("words", "is_one"),
    [
        ("target creature blocking it", True),
        ("target creature it's blocking", False),
        ("target creature blocking or blocked by this creature", True),
    ],
)
def test_a_target_fights_the_one_that_has_the_ability(edition: str, words: str, is_one: bool) -> None:
    game = given(edition, alice=["orc 2/2", "ogre 3/3"], bob=["bear 2/2", "cub 2/2", "wolf 2/2", "wall 0/4"])
    says(game, "orc", f"Whenever this creature becomes blocked, it deals 1 damage to {words}.")
    game.declare_attackers({"orc": "bob", "ogre": "bob"})
    game.pass_step()
    game.declare_blockers({"bear": ["orc"], "cub": ["orc"], "wolf": ["ogre"]})
    game.stack_waiting()
    if not is_one:
        assert game.triggers.stack == ()
        return
    for other in ("wolf", "wall", "ogre"):
        with pytest.raises(IllegalAction):
            game.choose_targets("alice", 1, [other])
    game.choose_targets("alice", 1, ["bear"])
    game.resolve_top()
    assert dict(game.board.marked) == {"bear": 1}
