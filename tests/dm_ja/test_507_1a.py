"""507.1a: one or more creatures that can properly use an ability that redirects the attack, chosen at once."""

from __future__ import annotations

import pytest

from events.abilities import CantBlock, Filter, MinBlockers, UnknownCondition
from events.board import EffectBegan
from events.codec import encode_events
from simulator.game.verdict import IllegalDeclaration, UndeterminedDeclaration
from tests.duels import Spec, broken, duel

EVASIVE = ("ao 3000", "This creature can't be blocked.")


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


def test_several_are_chosen_at_once_and_each_must_be_able(edition: str) -> None:
    bob = ["bo 4000 blocker", "bx 2000 blocker; tapped", "co 1000"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob")
    verdict = game.judge(["bo", "bx", "co", "ao"])
    assert [violation.objects for violation in verdict.violations] == [("ao",), ("bx",), ("co",)]
    assert verdict.nearest == {"bo": ("ao",)}
    assert list(game.legal_choices) == [(), ("bo",)]


def test_guardman_may_be_used_when_another_creature_is_attacked_that_cannot_be_blocked(edition: str) -> None:
    game = duel(edition, alice=[EVASIVE], bob=["go 3000 guardman", "bo 4000 blocker", "co 1000; tapped"], attack="co")
    assert list(game.legal_choices) == [(), ("go",)]


@pytest.mark.parametrize(("power", "able"), [(6000, True), (5000, False)])
def test_a_condition_that_is_not_met(edition: str, power: int, able: bool) -> None:
    only = ("bo 2000 blocker", "This creature can block only creatures that have power 6000 or more.")
    game = duel(edition, alice=[f"ao {power}"], bob=[only], attack="bob")
    assert game.judge(["bo"]).legal is able
    assert (("bo",) in game.legal_choices) is able


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


def test_an_effect_on_named_creatures(edition: str) -> None:
    cant = CantBlock(subject=(Filter(ids=("bo",)),), attackers=(Filter(ids=("ao",)),))
    bob = ["bo 4000 blocker", "bx 2000 blocker"]
    game = duel(edition, alice=["ao 3000"], bob=bob, effects=[EffectBegan("a spell", cant)], attack="bob")
    assert list(game.legal_choices) == [(), ("bx",)]
