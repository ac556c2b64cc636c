"""What abilities become in an attack declaration's problem: for whom they speak, of what is attacked, and the words."""

from __future__ import annotations

import pytest

from events import declaration_abilities as ab
from events.board import EffectBegan, Permanent, PermanentEntered
from events.declaration_abilities import Ability, Attacked, Cost
from events.filters import Filter
from simulator.legality.compile.attack import AttackCompiled, Forbidden, Limited, Required, compile_attack
from simulator.legality.compile.building import NOBODY, Costly, speaking_of
from simulator.legality.problem import ANY_NUMBER
from tests.given import given

JUNE = "cr-2024-06-07"
TARGETS = ("bob", "jace", "siege", "carol", "tezz")
EVERYONE: tuple[Filter, ...] = ()


def _with(
    *abilities: Ability, controller: str = "bob", assume: bool = True, effects: tuple[EffectBegan, ...] = ()
) -> AttackCompiled:
    """Alice's two creatures, of which b is tapped, may attack bob, carol, their planeswalkers, or a battle of bob's."""
    idol = PermanentEntered(Permanent(id="idol", controller=controller, types=("artifact",), abilities=abilities))
    game = given(
        JUNE,
        alice=["a 2/2", "b 3/3; tapped", "siege battle 5; protected by bob"],
        bob=["jace planeswalker 4"],
        carol=["tezz planeswalker 4", "gem artifact"],
        effects=[idol, *effects],
    )
    creatures = [game.board.permanents[name] for name in ("a", "b")]
    return compile_attack(game.board, creatures, frozenset({"a"}), TARGETS, assume)


@pytest.mark.parametrize(
    ("attacked", "forbidden"),
    [
        ((), 0b11111),
        (("you",), 0b00001),
        (("your_planeswalker",), 0b00010),
        (("your_battle",), 0b00100),
        (("you", "your_planeswalker"), 0b00011),
    ],
)
def test_an_ability_speaks_of_its_controller_and_of_what_that_player_has(
    attacked: tuple[Attacked, ...], forbidden: int
) -> None:
    compiled = _with(ab.CantAttack(words="x", subject=EVERYONE, attacked=attacked))
    assert compiled.forbidden == (Forbidden(0, forbidden, "idol", "x"), Forbidden(1, forbidden, "idol", "x"))
    assert compiled.problem.allowed == (0b11111 & ~forbidden, 0)
    assert compiled.problem.eligible == (0b11111, 0)


def test_what_is_said_twice_is_forbidden_once_for_all_of_it() -> None:
    you = ab.CantAttack(words="x", subject=(Filter(ids=("a",)),), attacked=("you",))
    theirs = ab.CantAttack(words="y", subject=(Filter(ids=("a",)),), attacked=("your_battle",))
    assert _with(you, theirs).problem.allowed == (0b11010, 0)


def test_a_condition_on_the_defending_player_is_asked_for_each_target() -> None:
    """Bob controls one artifact, the idol, and carol one, her gem; only bob controls jace."""
    one = ab.DefendingPlayerControls(which=(Filter(ids=("jace",)),), at_least=1)
    compiled = _with(ab.CantAttack(words="x", subject=EVERYONE, condition=one))
    assert [each.targets for each in compiled.forbidden] == [0b00111, 0b00111]
    other = ab.DefendingPlayerControls(which=(Filter(ids=("jace",)),), at_least=1, negated=True)
    assert _with(ab.CantAttack(subject=EVERYONE, condition=other)).problem.allowed == (0b00111, 0)


def test_an_effect_is_seen_from_the_controller_of_its_source() -> None:
    for source, targets in (("jace", 0b00001), ("tezz", 0b01000), ("gone", 0)):
        effect = EffectBegan("e", ab.CantAttack(words="x", subject=EVERYONE, attacked=("you",)), source)
        compiled = _with(effects=(effect,))
        assert [(each.targets, each.source) for each in compiled.forbidden] == (
            [(targets, source)] * 2 if targets else []
        )


def test_of_several_limits_the_strictest_holds() -> None:
    few, fewer = (ab.MaxTotalAttackers(words=f"{n}", n=n) for n in (3, 2))
    other, others = (ab.AttackOnlyWithOthers(words="o", subject=EVERYONE, n=n) for n in (1, 2))
    for said in ((few, fewer, other, others), (others, other, fewer, few)):
        compiled = _with(*said)
        assert (compiled.problem.total, compiled.problem.others) == (2, (2, 2))
        assert {*compiled.limits} == {
            Limited(-1, 3, "idol", "3"),
            Limited(-1, 2, "idol", "2"),
            *(Limited(creature, n, "idol", "o") for creature in (0, 1) for n in (1, 2)),
        }


def test_a_requirement_is_one_for_each_time_it_is_said() -> None:
    must = ab.MustAttack(words="x", subject=(Filter(ids=("a",)),))
    compiled = _with(must, must)
    assert compiled.problem.must_block == (2, 0)
    assert compiled.required == (Required(0, "idol", "x", 0b11111),) * 2


@pytest.mark.parametrize(
    ("per", "pairs"),
    [
        (
            "creature",
            [((0, 0b11),), ((1, 0b11),)],
        ),
        ("declaration", [((0, 0b11), (1, 0b11))]),
    ],
)
def test_a_cost_is_each_creatures_or_all_of_theirs(per: str, pairs: list[tuple[tuple[int, int], ...]]) -> None:
    cost = Cost(mana="{2}")
    tax = ab.AttackCost(
        words="x",
        subject=EVERYONE,
        attacked=("you", "your_planeswalker"),
        cost=cost,
        per="declaration" if per == "declaration" else "creature",
    )
    compiled = _with(tax, tax)
    assert compiled.costs == tuple(Costly(each, cost, "alice", "idol", "x") for each in pairs) * 2
    assert compiled.problem.costs == tuple(pairs)


def test_without_abilities_anything_may_be_attacked_and_nothing_must() -> None:
    problem = _with().problem
    assert (problem.attackers, problem.blockers, problem.cap) == (TARGETS, ("a", "b"), (1, 1))
    assert (problem.low, problem.high) == ((0,) * 5, (ANY_NUMBER,) * 5)
    assert (problem.total, problem.others, problem.also) == (ANY_NUMBER, (0, 0), ((), ()))
    assert (problem.must_block_it, problem.must_be_blocked, problem.counted) == (((0,) * 5,) * 2, (0,) * 5, ())


@pytest.mark.parametrize("assume", [True, False])
def test_a_condition_that_nobody_can_judge_is_named_once_and_taken_as_given(assume: bool) -> None:
    ability = ab.MustAttack(words="x", subject=EVERYONE, condition=ab.UnknownCondition("you're the monarch"))
    compiled = _with(ability, assume=assume)
    assert compiled.open == (("idol", "x", "you're the monarch"),)
    assert compiled.problem.must_block == ((1, 1) if assume else (0, 0))


def test_an_ability_is_in_force_as_its_controller_sees_it() -> None:
    for controller, must in (("alice", (1, 1)), ("bob", (0, 0))):
        ability = ab.MustAttack(words="x", subject=EVERYONE, condition=ab.YourTurn())
        assert _with(ability, controller=controller).problem.must_block == must


def test_in_a_team_an_ability_speaks_of_those_attackers_that_one_player_defends_against() -> None:
    against = {"a": "bob", "y": "carol", "z": "bob"}
    condition = ab.DefendingPlayerControls(which=(Filter(any_type=("land",)),), at_least=1)
    every = ab.CantBeBlocked(words="x", subject=EVERYONE, condition=condition)
    one = ab.CantBeBlocked(subject=(Filter(ids=("y", "z"), controller="you"), Filter(ids=("y",))), condition=condition)
    assert speaking_of(every, against, "bob") == ab.CantBeBlocked(words="x", subject=(Filter(ids=("a", "z")),))
    assert speaking_of(one, against, "bob") == ab.CantBeBlocked(
        subject=(Filter(ids=("z",), controller="you"), Filter(ids=NOBODY))
    )
