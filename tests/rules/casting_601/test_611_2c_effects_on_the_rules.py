"""611.2c: an effect that only changes the rules of the game affects what it describes at any time."""

from __future__ import annotations

import pytest

from events import instructions as i
from events.abilities import Activated, Binds, SpellAbility
from events.board import AbilitiesLost, ControlChanged, PowerToughnessChanged, TurnBegan
from events.declaration_abilities import CantBlock
from events.effects import PermanentAttached
from events.filters import Filter
from events.references import THIS_ONE, YOU, AllOf, Bearer, Described, Duration, Each, EachOpponent, Target, This
from projections.followed_instructions import instruction_is_followed
from simulator.game.game import Game
from tests.given import given, permanent, until
from tests.rules.casting_601.playing import CREATURE, bears, spell, with_abilities

pytestmark = pytest.mark.rule("611.2c")

GROUNDED = Filter(any_type=("creature",), no_keyword=("flying",))


def _said(edition: str, what: Described | Target) -> Game:
    """The game after alice's bear attacks and a spell says that what is described can't block."""
    reference = Each(what=what) if isinstance(what, Described) else what
    effect = Binds(what=reference, abilities=(CantBlock(),))
    assert instruction_is_followed(effect)
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["crow 1/2 flying", "cub 2/2"], attack=["bear"])
    targets = (CREATURE,) if isinstance(what, Target) else ()
    game.cast("alice", spell(does=(SpellAbility(targets=targets, effect=effect),)), targets=["cub"] if targets else [])
    game.resolve_top()
    return game


def _may_block(game: Game) -> set[str]:
    return {name for blocks in game.legal_blocks for name in blocks}


def test_what_comes_to_be_described_is_affected(edition: str) -> None:
    game = _said(edition, Described(which=(GROUNDED,)))
    assert _may_block(game) == {"crow"}
    game.apply(AbilitiesLost("crow", ("flying",)))
    assert _may_block(game) == set()


def test_what_is_no_longer_described_is_not_affected(edition: str) -> None:
    game = _said(edition, Described(which=(Filter(power_at_most=2),)))
    assert _may_block(game) == set()
    game.apply(PowerToughnessChanged("cub", 3, 3, "turn"))
    assert _may_block(game) == {"cub"}


def test_what_enters_later_is_affected(edition: str) -> None:
    game = _said(edition, Described(which=(GROUNDED,)))
    game.apply(permanent("ox 2/4", "bob"))
    assert _may_block(game) == {"crow"}


def test_players_are_those_of_the_moment_and_their_creatures_those_of_later(edition: str) -> None:
    game = _said(edition, Described(which=(Filter(any_type=("creature",)),), controlled_by=EachOpponent()))
    game.apply(permanent("ox 2/4", "bob"))
    game.apply(ControlChanged("elk", "bob"))
    assert _may_block(game) == set()
    yours = _said(edition, Described(which=(Filter(any_type=("creature",)),), controlled_by=YOU))
    assert _may_block(yours) == {"crow", "cub"}


@pytest.mark.parametrize(
    ("source", "what", "left"),
    [
        ("crow", Described(which=(Filter(other=True),)), {"crow"}),
        ("crow", Described(other_than=This()), {"crow"}),
        ("club", Described(other_than=Bearer()), {"cub"}),
    ],
)
def test_this_and_the_equipped_creature_are_the_objects_that_they_were(
    edition: str, source: str, what: Described, left: set[str]
) -> None:
    bob = ["crow 1/2 flying", "cub 2/2", "club artifact; a equipment"]
    game = given(edition, alice=["bear 2/2"], bob=bob, attack=["bear"])
    game.apply(PermanentAttached("club", "cub"))
    others = Binds(what=Each(what=what), abilities=(CantBlock(),))
    game = with_abilities(game, source, Activated(effect=others, words="Each other creature can't block this turn."))
    game.activate("bob", source)
    game.resolve_top()
    assert _may_block(game) == left


def test_creatures_that_come_to_be_described_cant_block_the_one_attacker(edition: str) -> None:
    effect = i.CantBlockIt(what=Each(what=Described(which=(GROUNDED,))), attacker=Target())
    game = given(edition, alice=["bear 2/2"], bob=["crow 1/2 flying", "cub 2/2"], attack=["bear"])
    game.cast("alice", spell(does=(SpellAbility(targets=(CREATURE,), effect=effect),)), targets=["bear"])
    game.resolve_top()
    assert _may_block(game) == {"crow"}
    game.apply(AbilitiesLost("crow", ("flying",)))
    assert _may_block(game) == set()


def test_a_target_is_affected_whatever_it_becomes(edition: str) -> None:
    game = _said(edition, Target())
    game.apply(PowerToughnessChanged("cub", 9, 9, "turn"))
    assert _may_block(game) == {"crow"}


@pytest.mark.parametrize(
    "what",
    [
        Described(fighting="attacking"),
        Described(tapped=True),
        Described(which=(Filter(power_than_this="less"),)),
        Described(which=(Filter(shares_color=True),)),
    ],
)
def test_what_no_filter_says_at_any_time_is_not_followed(edition: str, what: Described) -> None:
    each = Each(what=what)
    assert not instruction_is_followed(Binds(what=each, abilities=(CantBlock(),)))
    assert not instruction_is_followed(i.CantBlockIt(what=each, attacker=Target()))
    assert not instruction_is_followed(Binds(what=AllOf(these=(Target(), each)), abilities=(CantBlock(),)))


def test_the_reason_names_the_ability_that_the_effect_is_of(edition: str) -> None:
    effect = Binds(what=Target(), abilities=(CantBlock(),))
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], attack=["bear"])
    sap = SpellAbility(targets=(CREATURE,), effect=effect, words="Sap's first ability")
    game.cast("alice", spell(does=(sap,)), targets=["cub"])
    game.resolve_top()
    assert [each.because for each in game.judge({"cub": ["bear"]}).violations] == ["Sap's first ability"]
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], attack=["bear"])
    saps = Activated(targets=(CREATURE,), effect=effect, words="Bear's first ability")
    with_abilities(game, "bear", saps).activate("alice", "bear", targets=["cub"])
    game.resolve_top()
    assert [each.because for each in game.judge({"cub": ["bear"]}).violations] == ["bear: Bear's first ability"]


@pytest.mark.parametrize(("lasts", "left"), [("end_of_turn", 1), ("end_of_combat", 0), ("your_next_turn", 1)])
def test_a_rule_of_combat_holds_as_long_as_it_is_said(edition: str, lasts: Duration, left: int) -> None:
    effect = Binds(what=THIS_ONE, abilities=(CantBlock(),), until=lasts)
    game = bears(edition, Activated(effect=effect, words="{0}: It can't block for a time."), attack=["bear"])
    game.activate("alice", "bear")
    game.resolve_top()
    assert len(game.board.effects) == 1
    until(game, "main")
    assert len(game.board.effects) == left
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert len(game.board.effects) == (lasts == "your_next_turn")
    game.apply(TurnBegan("alice", ("bob",), 3))
    assert not game.board.effects
