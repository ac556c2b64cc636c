"""603.3c: the modes of a triggered ability are chosen as it is put on the stack, with their targets (603.3d)."""

from __future__ import annotations

import pytest

from events import instructions as i
from events.abilities import Choose, Mode, Triggered
from events.board import AbilitiesGained, PermanentLeft
from events.filters import Filter
from events.references import THIS_ONE, Described, Target, Targets
from events.triggers import AbilityRemoved, Attacks, TargetsChosen
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.given import given
from tests.rules.casting_601.playing import CREATURE

pytestmark = pytest.mark.rule("603.3c")

GROWS = Mode(effect=i.GetsPT(what=THIS_ONE, power=2, toughness=0))
TAPS = Mode(effect=i.Taps(what=Target()), targets=(CREATURE,))
SHRINKS = Mode(effect=i.GetsPT(what=Target(), power=-1, toughness=0), targets=(CREATURE,))


def attacking(edition: str, modal: Choose) -> Game:
    """Alice's bear attacks, and its modal ability has triggered."""
    ability = Triggered(when=(Attacks(),), effect=modal)
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["ox 2/4", "cub 1/1"])
    game.apply(AbilitiesGained("bear", (ability,)))
    game.declare_attackers({"bear": "bob"})
    return game


ONE = Choose(modes=(GROWS, TAPS, SHRINKS))
TWO = Choose(modes=(GROWS, TAPS, SHRINKS), least=2, most=2)


def test_the_mode_is_chosen_with_its_target(edition: str) -> None:
    game = attacking(edition, ONE)
    game.stack_waiting()
    assert game.targets_to_choose == [(1, "alice")]
    game.choose_targets("alice", 1, ["ox"], modes=[2])
    assert game.log[-1] == TargetsChosen("alice", 1, ("ox",), (1,))
    game.resolve_top()
    assert game.board.tapped == {"bear", "ox"}
    assert game.board.permanents["bear"].power == 2


def test_a_mode_without_a_target_is_chosen_then_too(edition: str) -> None:
    game = attacking(edition, ONE)
    game.stack_waiting()
    game.choose_targets("alice", 1, [], modes=[1])
    assert game.targets_to_choose == []
    game.resolve_top()
    assert game.board.permanents["bear"].power == 4


def test_each_of_several_modes_has_targets_of_its_own(edition: str) -> None:
    game = attacking(edition, TWO)
    game.resolve_top(answers=[2, 3], objects=["ox", "cub"])
    assert "ox" in game.board.tapped
    assert "cub" not in game.board.tapped
    assert (game.board.permanents["ox"].power, game.board.permanents["cub"].power) == (2, 0)


@pytest.mark.parametrize(
    ("modes", "targets"), [([], ["ox"]), ([1, 2], ["ox"]), ([4], []), ([0], []), ([2], []), ([1], ["ox"])]
)
def test_other_modes_or_targets_are_refused(edition: str, modes: list[int], targets: list[str]) -> None:
    game = attacking(edition, ONE)
    game.stack_waiting()
    before = len(game.log)
    with pytest.raises(IllegalAction):
        game.choose_targets("alice", 1, targets, modes=modes)
    assert len(game.log) == before


def test_an_illegal_target_by_then_undoes_the_mode_alone_that_has_it(edition: str) -> None:
    """608.2b: with one legal target left the ability resolves for that one."""
    game = attacking(edition, TWO)
    game.stack_waiting()
    game.choose_targets("alice", 1, ["ox", "cub"], modes=[2, 3])
    game.apply(PermanentLeft("ox"))
    game.resolve_top()
    assert game.board.permanents["cub"].power == 0


def test_where_too_few_modes_can_be_chosen_it_is_removed_from_the_stack(edition: str) -> None:
    wall = Targets(objects=(Described(which=(Filter(any_subtype=("wall",)),)),))
    game = attacking(edition, Choose(modes=(Mode(effect=i.Taps(what=Target()), targets=(wall,)),) * 2))
    game.stack_waiting()
    assert game.triggers.stack == ()
    assert any(isinstance(event, AbilityRemoved) for event in game.log)


def test_modes_that_nobody_chooses_are_not_known(edition: str) -> None:
    game = attacking(edition, ONE)
    game.resolve_top(guesses=False)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_the_plainest_choice_is_the_first_mode(edition: str) -> None:
    game = attacking(edition, ONE)
    game.stack_waiting()
    game.settle_targets()
    assert game.log[-1] == TargetsChosen("alice", 1, (), (0,))


def test_a_replay_tells_it_again(edition: str) -> None:
    game = attacking(edition, ONE)
    game.resolve_top(answers=[2], objects=["ox"])
    header = Header(schema=SCHEMA, edition=game.edition)
    replay = parse_replay(write_replay(header, record(game)), "made here")
    assert judge_again(replay).differences == resim(replay).differences == verify(replay).differences == ()


def test_a_replay_with_other_modes_is_judged_so(edition: str) -> None:
    game = attacking(edition, ONE)
    game.stack_waiting()
    game.apply(TargetsChosen("alice", 1, ("ox",), (2, 1)))
    replay = parse_replay(write_replay(Header(schema=SCHEMA, edition=game.edition), record(game)), "made here")
    (difference,) = judge_again(replay).differences
    number = "410.4a" if edition == "cr-2008-02-01" else "603.3c"
    assert f"{number}: 1 of the 3 modes of the ability of bear are chosen" in str(difference)
