"""What abilities become in a declaration's problem, kind by kind, and the words that each part comes from."""

from __future__ import annotations

from typing import get_args

import pytest

from events import declaration_abilities as ab
from events.abilities import AnyAbility
from events.board import AbilitiesGained, EffectBegan, Permanent, PermanentEntered
from events.declaration_abilities import Ability
from events.filters import THIS, Filter
from simulator.game.game import Game
from simulator.legality.compile.blocks import _HANDLERS, compile_block
from simulator.legality.compile.building import Compiled, Limit, Pairwise, Permission, Requirement, blockable_after_all
from simulator.legality.problem import ANY_NUMBER, Counted
from tests.given import Spec, given

JUNE = "cr-2024-06-07"
YOURS, THEIRS = (Filter(controller="you"),), (Filter(controller="opponent"),)
EVERYONE: tuple[Filter, ...] = ()


def _with(controller: str, *abilities: Ability, bob: tuple[Spec, ...] = ("b 2/2", "c 1/1")) -> Compiled:
    """Two creatures attack bob's while somebody's idol says something."""
    idol = PermanentEntered(Permanent(id="idol", controller=controller, types=("artifact",), abilities=abilities))
    game = given(JUNE, alice=["a 2/2", "z 3/3 flying"], bob=bob, effects=[idol], attack=["a", "z"])
    return compile_block(game.board, game.combat, "bob")


@pytest.mark.parametrize(("controller", "meant"), [("alice", 0b11), ("bob", 0)])
def test_creatures_are_meant_as_the_controller_of_the_ability_sees_them(controller: str, meant: int) -> None:
    """What attacks is alice's, what blocks is bob's: hers are "yours" to her idol and an opponent's to his."""

    def forbidden(ability: Ability) -> list[tuple[int, int]]:
        said = [each for each in _with(controller, ability).pairwise if each.source == "idol"]
        assert {each.words for each in said} == {"x"}
        return [(each.blockers, each.attackers) for each in said]

    cant_block = ab.CantBlock(words="x", subject=EVERYONE, attackers=YOURS)
    assert forbidden(cant_block) == [(0b01, meant), (0b10, meant)]
    block_only = ab.BlockOnly(words="x", subject=EVERYONE, attackers=THEIRS)
    assert forbidden(block_only) == [(0b01, meant), (0b10, meant)]
    cant_be_blocked = ab.CantBeBlocked(words="x", subject=EVERYONE, by=THEIRS)
    assert forbidden(cant_be_blocked) == [(meant, 0b01), (meant, 0b10)]
    except_by = ab.CantBeBlockedExceptBy(words="x", subject=EVERYONE, by=YOURS)
    assert forbidden(except_by) == [(meant, 0b01), (meant, 0b10)]


@pytest.mark.parametrize(("controller", "meant"), [("alice", 1), ("bob", 0)])
def test_requirements_mean_creatures_as_their_controller_sees_them(controller: str, meant: int) -> None:
    both = ((meant, meant),) * 2
    must = _with(controller, ab.MustBlock(words="x", subject=EVERYONE, attackers=YOURS))
    assert must.problem.must_block_it == both
    lure = _with(controller, ab.Lure(words="x", subject=EVERYONE, by=THEIRS))
    assert lure.problem.must_block_it == both
    by = _with(controller, ab.MustBeBlocked(words="x", subject=EVERYONE, by=THEIRS))
    everyone = 0b11 if meant else 0
    assert by.problem.counted == (Counted(0, 1, False, everyone), Counted(1, 1, False, everyone))
    assert by.problem.must_be_blocked == (0, 0)


def test_a_requirement_is_one_for_each_time_it_is_said() -> None:
    must = ab.MustBlock(words="m", subject=EVERYONE)
    it = ab.MustBlock(words="i", subject=EVERYONE, attackers=(Filter(any_keyword=("flying",)),))
    blocked = ab.MustBeBlocked(words="b", subject=EVERYONE)
    compiled = _with("alice", must, must, it, it, blocked, blocked, blocked)
    assert compiled.problem.must_block == (2, 2)
    assert compiled.problem.must_block_it == ((0, 2), (0, 2))
    assert compiled.problem.must_be_blocked == (3, 3)
    assert compiled.requirements[:2] == (Requirement(0, -1, "idol", "m"), Requirement(1, -1, "idol", "m"))
    assert compiled.requirements[4:6] == (Requirement(0, 1, "idol", "i"), Requirement(1, 1, "idol", "i"))
    assert compiled.requirements[8:10] == (
        Requirement(-1, 0, "idol", "b", 1, False, 0b11),
        Requirement(-1, 1, "idol", "b", 1, False, 0b11),
    )


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        (ab.MustBeBlocked(subject=EVERYONE, at_least=2), Counted(0, 2, False, 0b11)),
        (ab.MustBeBlocked(subject=EVERYONE, exactly=1), Counted(0, 1, True, 0b11)),
        (ab.MustBeBlocked(subject=EVERYONE, exactly=0), Counted(0, 0, True, 0b11)),
        (ab.MustBeBlocked(subject=EVERYONE, by=(Filter(ids=("c",)),)), Counted(0, 1, False, 0b10)),
    ],
    ids=["two or more", "exactly one", "none", "one of a kind"],
)
def test_a_number_or_a_kind_of_blockers_is_counted(said: ab.MustBeBlocked, counted: Counted) -> None:
    compiled = _with("alice", said)
    assert compiled.problem.counted[0] == counted
    assert compiled.requirements[0] == Requirement(-1, 0, "idol", "", counted.least, counted.exactly, counted.by)


def test_of_several_limits_the_strictest_holds() -> None:
    one, other = (
        (
            ab.MinBlockers(words="low", subject=EVERYONE, n=n),
            ab.MaxBlockers(words="high", subject=EVERYONE, n=4 - n),
            ab.BlockOnlyWithOthers(words="others", subject=EVERYONE, n=n),
            ab.MaxTotalBlockers(words="total", n=4 - n),
            ab.BlockOnlyIfAlso(words="also", subject=(Filter(ids=("b",)),), also=(Filter(any_type=("creature",)),)),
        )
        for n in (2, 3)
    )
    for abilities in ((*one, *other), (*other, *one)):
        compiled = _with("alice", *abilities)
        problem = compiled.problem
        assert (problem.low, problem.high, problem.others, problem.total) == ((3, 3), (1, 1), (3, 3), 1)
        assert problem.also == ((0b10, 0b10), ())
        assert Limit("low", 1, 3, "idol", "low") in compiled.limits
        assert Limit("high", 0, 1, "idol", "high") in compiled.limits
        assert Limit("others", 1, 2, "idol", "others") in compiled.limits
        assert Limit("total", -1, 1, "idol", "total") in compiled.limits
        assert Limit("also", 0, 0b10, "idol", "also") in compiled.limits


def test_additional_blocks_add_up_and_any_number_stays_any_number() -> None:
    assert _with("bob").problem.cap == (1, 1)
    more = ab.ExtraBlocks(subject=EVERYONE, n=2)
    assert _with("bob", more, more).problem.cap == (5, 5)
    assert _with("bob", more, ab.ExtraBlocks(subject=EVERYONE, n=None), more).problem.cap == (ANY_NUMBER, ANY_NUMBER)


def test_who_must_block_with_all_counts_every_creature_tapped_ones_too() -> None:
    all_of_them = ab.MinBlockers(words="x", subject=(Filter(ids=("a",)),), n=None)
    compiled = _with("alice", all_of_them, bob=("b 2/2; tapped", "c 1/1", "d 1/1"))
    assert (compiled.problem.low, compiled.problem.together) == ((3, 0), ())
    assert compiled.problem.eligible == (0, 0b11, 0b11)


def test_an_effect_whose_source_is_gone_is_nobodys() -> None:
    for source, meant in (("a", 0b11), ("gone", 0)):
        effect = EffectBegan("e", ab.CantBlock(words="x", subject=EVERYONE, attackers=YOURS), source)
        game = given(JUNE, alice=["a 2/2", "z 3/3"], bob=["b 2/2"], effects=[effect], attack=["a", "z"])
        compiled = compile_block(game.board, game.combat, "bob")
        assert compiled.pairwise == (Pairwise(0b01, meant, source, "x"),)


def test_this_is_the_creature_that_has_the_ability_and_nothing_where_it_is_no_creature() -> None:
    assert _with("bob", ab.MustBlock(words="x", subject=THIS)).problem.must_block == (0, 0)
    spirit = ("b 2/2", "This creature blocks each combat if able.")
    assert _with("bob", bob=("c 1/1", spirit)).problem.must_block == (0, 1)


def _permitting(*permissions: ab.IgnoreEvasion) -> tuple[int, ...]:
    """Whom b (no flying) and c may block of a, which flies, y, which has shadow, and z, which has both."""
    idol = PermanentEntered(Permanent(id="idol", controller="bob", types=("artifact",), abilities=permissions))
    game = given(
        JUNE,
        alice=["a 2/2 flying", "y 2/2 shadow", "z 2/2 flying, shadow"],
        bob=["b 2/2", "c 2/2"],
        effects=[idol],
        attack=["a", "y", "z"],
    )
    compiled = compile_block(game.board, game.combat, "bob")
    assert compiled.unread == ()
    return compiled.problem.allowed


def _ignoring(who: str, whom: str, keyword: str) -> ab.IgnoreEvasion:
    return ab.IgnoreEvasion(subject=(Filter(ids=(who,)),), attackers=(Filter(ids=(whom,)),), without=(keyword,))


def test_a_permission_given_twice_holds_for_all_that_it_is_given_for() -> None:
    assert _permitting() == (0, 0)
    assert _permitting(_ignoring("b", "a", "flying")) == (0b001, 0)
    assert _permitting(_ignoring("b", "a", "flying"), _ignoring("b", "y", "flying")) == (0b001, 0)
    anyone = ab.IgnoreEvasion(subject=EVERYONE, without=("shadow",))
    assert _permitting(_ignoring("b", "y", "shadow"), _ignoring("b", "a", "shadow")) == (0b010, 0)
    assert _permitting(_ignoring("b", "z", "flying"), anyone) == (0b110, 0b010)
    assert _permitting(anyone, _ignoring("c", "a", "flying"), _ignoring("c", "z", "flying")) == (0b010, 0b111)


def test_permissions_are_seen_from_their_controller() -> None:
    mine = ab.IgnoreEvasion(subject=YOURS, attackers=THEIRS, without=("flying",))
    assert _permitting(mine) == (0b001, 0b001)
    assert _permitting(ab.IgnoreEvasion(subject=YOURS, attackers=YOURS, without=("flying",))) == (0, 0)


def test_more_kinds_of_permission_than_can_be_tried_together_are_named_as_unread() -> None:
    words = [f"as though without {number}" for number in range(7)]
    permissions = [ab.IgnoreEvasion(words=each, subject=EVERYONE, without=(each,)) for each in words]
    assert _with("bob", *permissions[:6], *permissions[:6]).unread == ()
    assert _with("bob", *permissions).unread == (("idol", words[6], "too many kinds of permission on one board"),)


def test_creatures_are_taken_to_be_as_the_permissions_have_it() -> None:
    """For each permission, and for both together, who is given it, and against whom, is changed; the others stay."""

    def creature(name: str, *keywords: str) -> Permanent:
        return Permanent(id=name, controller="", keywords=keywords)

    attackers = [creature("a", "flying", "menace"), creature("z", "shadow", "flying")]
    blockers = [creature("b", "reach"), creature("c")]
    no_flying = Permission(without=("flying",), having=())
    shadow = Permission(without=("menace",), having=("shadow", "horror"))
    asked = []

    def forbidden(attacking: list[Permanent], blocking: list[Permanent], without: frozenset[str]) -> list[int]:
        asked.append(([one.keywords for one in attacking], [one.keywords for one in blocking], without))
        return [0b10, 0b00] if len(asked) == 1 else [0b00, 0b01]

    found = blockable_after_all({no_flying: [0b11, 0], shadow: [0b01, 0b11]}, attackers, blockers, forbidden)
    assert asked == [
        ([("menace",), ("shadow",)], [("reach",), ()], frozenset({"flying"})),
        (
            [("flying",), ("shadow", "flying")],
            [("reach", "horror", "shadow"), ("horror", "shadow")],
            frozenset({"menace"}),
        ),
        ([(), ("shadow", "flying")], [("reach", "horror", "shadow"), ()], frozenset({"flying", "menace"})),
    ]
    assert found == [0b01, 0b10]


@pytest.mark.parametrize(
    ("said", "negated", "expected"),
    [
        ("any", False, {"neither": False, "mine": True, "hers": True}),
        ("you", False, {"neither": False, "mine": True, "hers": False}),
        ("any", True, {"neither": True, "mine": False, "hers": False}),
        ("you", True, {"neither": True, "mine": False, "hers": True}),
    ],
)
def test_an_empty_hand_is_the_controllers_or_anyones(said: str, negated: bool, expected: dict[str, bool]) -> None:
    hands = {
        "neither": {"alice": ("card",), "bob": ("card",)},
        "mine": {"alice": ("card",), "bob": ()},
        "hers": {"alice": (), "bob": ("card",)},
    }
    condition = ab.EmptyHand(whose="you" if said == "you" else "any", negated=negated)
    for whose, blocks in expected.items():
        ability = ab.MustBlock(words="x", subject=EVERYONE, condition=condition)
        idol = PermanentEntered(Permanent(id="idol", controller="bob", types=("artifact",), abilities=(ability,)))
        held = hands[whose]
        empty = [player for player, hand in held.items() if not hand]
        game = given(JUNE, alice=["a 2/2"], bob=["b 2/2"], hands=held, empty_handed=empty, effects=[idol], attack=["a"])
        assert _must(game) is blocks


def _must(game: Game) -> bool:
    return compile_block(game.board, game.combat, "bob").problem.must_block == (1,)


def test_a_condition_that_nobody_can_judge_is_named_and_taken_to_hold_or_not() -> None:
    ability = ab.MustBlock(words="x", subject=EVERYONE, condition=ab.UnknownCondition("you're the monarch"))
    doubt = ("idol", "x", "you're the monarch")
    idol = PermanentEntered(Permanent(id="idol", controller="bob", types=("artifact",), abilities=(ability,)))
    game = given(JUNE, alice=["a 2/2"], bob=["b 2/2"], effects=[idol], attack=["a"])
    for assume, must in ((None, (1,)), (frozenset({doubt}), (1,)), (frozenset(), (0,))):
        compiled = compile_block(game.board, game.combat, "bob", assume=assume)
        assert (compiled.problem.must_block, compiled.open) == (must, (doubt,))


def test_each_kind_of_ability_has_its_place_whatever_game_it_is_of() -> None:
    assert set(_HANDLERS) == {*get_args(AnyAbility)}


def test_a_condition_of_the_other_game_that_nobody_can_judge_has_words() -> None:
    coward = ab.CantBlock(condition=ab.Shields(whose="opponent", negated=True))
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"])
    game.apply(AbilitiesGained("bear", (coward,)))
    (doubt,) = compile_block(game.board, game.combat, "bob").open
    assert doubt == ("bear", "", "it is not so that your opponent has no shields")
