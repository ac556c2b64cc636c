"""507.1: the player whose turn it is not chooses creatures in the block declaration step.

- 507.1a: one or more creatures that can properly use an ability that redirects the attack, chosen at once.
- 507.1b: all creatures that an effect forces to block, and that can use Blocker, are chosen.
"""

from __future__ import annotations

import pytest

from events.board import EffectBegan, StepBegan
from events.codec import encode_events
from events.declaration_abilities import CantBlock, Lure, MinBlockers, MustBlock, UnknownCondition
from events.filters import Filter
from simulator.game.verdict import IllegalDeclaration, UndeterminedDeclaration, WrongMoment
from tests.duels import Spec, broken, duel

pytestmark = pytest.mark.rule("dm-ja 507.1")


def test_the_attack_declaration_step_ends_before_creatures_are_chosen(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob")
    assert (game.board.step, game.choosing) == ("declare_attackers", "bob")
    game.choose([])
    assert (game.board.step, game.choosing) == ("declare_blockers", "")
    assert StepBegan("declare_blockers", "507.1") in list(game.log)


def test_what_triggered_on_the_attack_is_resolved_first(edition: str) -> None:
    alice = [("ao 3000", "Ta: Whenever this creature attacks, ...")]
    game = duel(edition, alice=alice, bob=["bo 4000 blocker"], attack="bob")
    assert [trigger.name for trigger in game.waiting] == ["Ta"]
    game.choose(["bo"])
    assert game.waiting == ()


@pytest.mark.parametrize("creature", ["bo", "ax"])
def test_the_turn_player_does_not_choose(edition: str, creature: str) -> None:
    game = duel(edition, alice=["ao 3000", "ax 1000 blocker"], bob=["bo 4000 blocker"], attack="bob")
    with pytest.raises(IllegalDeclaration, match="bob chooses creatures now, not alice") as refused:
        game.choose([creature], player="alice")
    assert "507.1" in broken(refused.value.verdict)


def test_creatures_are_chosen_once_an_attack_and_in_an_attack_only(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"])
    for ask in (lambda: game.choose([]), lambda: game.judge([]), lambda: game.legal_choices):
        with pytest.raises(WrongMoment, match="nothing attacks"):
            ask()
    game.attack("ao", "bob")
    game.choose([])
    with pytest.raises(WrongMoment, match="have been chosen"):
        game.choose(["bo"])


EVASIVE = ("ao 3000", "This creature can't be blocked.")


@pytest.mark.rule("dm-ja 507.1a")
@pytest.mark.parametrize(
    ("alice", "bob", "attacked", "chosen", "says"),
    [
        ("ao 3000", ["bo 4000 blocker; tapped"], "bob", ["bo"], "bo is tapped"),
        ("ao 3000", ["go 3000 guardman"], "bob", ["go"], "redirects attacks on creatures"),
        ("ao 3000", ["go 3000 guardman", "bo 4000 blocker"], "bob", ["go", "bo"], "redirects attacks on creatures"),
        (EVASIVE, ["bo 4000 blocker"], "bob", ["bo"], "ao can't be blocked by bo"),
        ("ao 3000", ["bo 4000 blocker"], "bo", ["bo"], "bo is attacked itself"),
    ],
    ids=["tapped", "guardman of a player", "though there is a blocker", "can't be blocked", "attacked itself"],
)
def test_the_examples_of_creatures_that_cannot_be_chosen(
    edition: str, alice: Spec, bob: list[Spec], attacked: str, chosen: list[str], says: str
) -> None:
    game = duel(edition, alice=[alice], bob=bob, attack=attacked)
    log, digests = encode_events(game.log), game.digests()
    with pytest.raises(IllegalDeclaration, match=says) as refused:
        game.choose(chosen)
    assert broken(refused.value.verdict) == ["507.1a"]
    assert (encode_events(game.log), game.digests()) == (log, digests)
    (ruling,) = game.rulings
    assert (ruling.rule.number, ruling.at) == ("507.1a", len(game.log))
    assert [event.tag for event in ruling.cut][-1] == "creatures_chosen.1"


@pytest.mark.rule("dm-ja 507.1a")
def test_several_are_chosen_at_once_and_each_must_be_able(edition: str) -> None:
    bob = ["bo 4000 blocker", "bx 2000 blocker; tapped", "co 1000"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob")
    verdict = game.judge(["bo", "bx", "co", "ao"])
    assert [violation.objects for violation in verdict.violations] == [("ao",), ("bx",), ("co",)]
    assert verdict.nearest == {"bo": ("ao",)}
    assert list(game.legal_choices) == [(), ("bo",)]


@pytest.mark.rule("dm-ja 507.1a")
def test_guardman_may_be_used_when_another_creature_is_attacked_that_cannot_be_blocked(edition: str) -> None:
    game = duel(edition, alice=[EVASIVE], bob=["go 3000 guardman", "bo 4000 blocker", "co 1000; tapped"], attack="co")
    assert list(game.legal_choices) == [(), ("go",)]


@pytest.mark.rule("dm-ja 507.1a")
@pytest.mark.parametrize(("power", "able"), [(6000, True), (5000, False)])
def test_a_condition_that_is_not_met(edition: str, power: int, able: bool) -> None:
    only = ("bo 2000 blocker", "This creature can block only creatures that have power 6000 or more.")
    game = duel(edition, alice=[f"ao {power}"], bob=[only], attack="bob")
    assert game.judge(["bo"]).legal is able
    assert (("bo",) in game.legal_choices) is able


@pytest.mark.rule("dm-ja 507.1a")
@pytest.mark.parametrize("ability", [MinBlockers(n=2), CantBlock(condition=UnknownCondition("it rains"))])
def test_what_cannot_be_judged_makes_a_choice_undetermined(edition: str, ability: CantBlock | MinBlockers) -> None:
    effects = [EffectBegan("a spell", ability)]
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], effects=effects, attack="bob")
    assert game.judge(["bo"]).legal is None
    assert game.legal_choices.count() is None
    assert ("bo",) not in game.legal_choices
    with pytest.raises(ValueError, match="can't be listed: a spell"):
        list(game.legal_choices)
    with pytest.raises(UndeterminedDeclaration):
        game.choose(["bo"])


@pytest.mark.rule("dm-ja 507.1a")
def test_an_effect_on_named_creatures(edition: str) -> None:
    cant = CantBlock(subject=(Filter(ids=("bo",)),), attackers=(Filter(ids=("ao",)),))
    bob = ["bo 4000 blocker", "bx 2000 blocker"]
    game = duel(edition, alice=["ao 3000"], bob=bob, effects=[EffectBegan("a spell", cant)], attack="bob")
    assert list(game.legal_choices) == [(), ("bx",)]


BLOCKERS: list[Spec] = ["bo 4000 blocker", "bx 2000 blocker"]
LURE = ("ao 3000", "All creatures able to block this creature do so.")


@pytest.mark.rule("dm-ja 507.1b")
def test_the_example_of_an_attacking_creature_that_both_must_block(edition: str) -> None:
    game = duel(edition, alice=[LURE], bob=BLOCKERS, attack="bob")
    for too_few in ([], ["bo"], ["bx"]):
        with pytest.raises(IllegalDeclaration) as refused:
            game.choose(too_few)
        assert broken(refused.value.verdict) == ["507.1b"]
    assert list(game.legal_choices) == [("bo", "bx")]
    game.choose(["bx", "bo"])
    assert game.to_order == ("bx", "bo")


def must(creature: str) -> EffectBegan:
    return EffectBegan(f"{creature} must", MustBlock(subject=(Filter(ids=(creature,)),)))


@pytest.mark.rule("dm-ja 507.1b")
def test_others_may_be_chosen_beside_one_that_is_forced(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BLOCKERS, effects=[must("bo")], attack="bob")
    assert list(game.legal_choices) == [("bo",), ("bo", "bx")]
    assert game.judge(["bx"]).nearest == {"bo": ("ao",), "bx": ("ao",)}


@pytest.mark.rule("dm-ja 507.1b")
@pytest.mark.parametrize(
    ("alice", "bob"),
    [
        ("ao 3000", "bo 4000 blocker; tapped"),
        ("ao 3000", "bo 4000"),
        ("ao 3000", "bo 4000 guardman"),
        (("ao 3000", "This creature can't be blocked."), "bo 4000 blocker"),
    ],
)
def test_what_cannot_block_is_not_forced(edition: str, alice: Spec, bob: Spec) -> None:
    game = duel(edition, alice=[alice], bob=[bob, "co 1000; tapped"], effects=[must("bo")], attack="co")
    assert game.judge([]).legal
    assert () in game.legal_choices


@pytest.mark.rule("dm-ja 507.1b")
def test_attacks_do_not_go_on_past_a_creature_that_must_be_chosen(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BLOCKERS, effects=[must("bo")], attack="bob")
    before = list(game.log)
    for go_on in (game.battle, game.end_attack):
        with pytest.raises(IllegalDeclaration, match="bo must be chosen"):
            go_on()
        assert list(game.log) == before


@pytest.mark.rule("dm-ja 507.1b")
def test_an_effect_that_forces_some_creatures_alone(edition: str) -> None:
    lure = Lure(subject=(Filter(ids=("ao",)),), by=(Filter(power_at_most=2000),))
    game = duel(edition, alice=["ao 3000"], bob=BLOCKERS, effects=[EffectBegan("a spell", lure)], attack="bob")
    assert list(game.legal_choices) == [("bx",), ("bo", "bx")]
