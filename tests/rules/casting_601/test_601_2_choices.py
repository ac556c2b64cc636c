"""601.2b, 601.2c, 601.2h, 115.3: modes, X, targets and costs of a spell."""

from __future__ import annotations

import pytest

from events.abilities import Choose, Mode, SpellAbility
from events.ability_costs import LifeCost, ObjectCost
from events.board import PermanentLeft
from events.costs import LifePaid, ManaSpent, PermanentSacrificed
from events.filters import Filter
from events.instructions import DealsDamageToTargets, GetsPT, Taps
from events.quantities import X
from events.references import THIS_ONE, YOU, Described, Target, Targets
from events.triggers import AbilityRemoved, Destroy
from tests.given import broken, given, judged
from tests.rules.casting_601.playing import CREATURE, bears, spell
from tests.rules.numbers import Numbered

ANY_TARGET = Targets(objects=(Described(which=(Filter(any_type=("creature",)),)),), players="any")


@pytest.mark.rule("601.2c")
@pytest.mark.parametrize("wrong", [[], ["bob"], ["hill"], ["bear", "cub"]])
def test_each_target_is_legal_and_none_is_left_out(edition: str, wrong: list[str], number: Numbered) -> None:
    game = given(edition, alice=["bear 2/2", "hill land"], bob=["cub 2/2"])
    before = game.digests()
    verdict = judged(lambda: game.cast("alice", spell(), targets=wrong))
    assert broken(verdict) == [number("601.2c")]
    assert game.digests() == before


@pytest.mark.rule("601.2c")
def test_what_has_shroud_is_no_target_and_hexproof_stops_opponents(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2 shroud"])
    assert broken(judged(lambda: game.cast("alice", spell(), targets=["cub"]))) == [number("601.2c")]


@pytest.mark.rule("601.2c")
@pytest.mark.parametrize("modal", [False, True])
def test_the_reason_names_the_words_that_ask_for_another_target_or_the_shroud(edition: str, modal: bool) -> None:
    taps, words = Taps(what=Target()), "Nap's first ability"
    plain = SpellAbility(targets=(CREATURE,), effect=taps, words=words)
    moded = SpellAbility(effect=Choose(modes=(Mode(taps, (CREATURE,)),)), words=words)
    nap = spell("nap", does=(moded if modal else plain,))
    game = given(edition, alice=["bear 2/2", "hill land"], bob=["cub 2/2 shroud"])
    for target, because in (("hill", "nap: Nap's first ability"), ("cub", "cub: shroud")):
        verdict = judged(lambda chosen=target: game.cast("alice", nap, targets=[chosen], modes=[1] if modal else []))
        assert [each.because for each in verdict.violations] == [because]


@pytest.mark.rule("115.3")
def test_one_target_is_not_chosen_twice_for_one_word(edition: str, number: Numbered) -> None:
    two = Targets(objects=CREATURE.objects, least=2, most=2)
    both = spell(does=(SpellAbility(targets=(two,), effect=Taps(what=Target())),))
    game = bears(edition)
    assert number("115.3") in broken(judged(lambda: game.cast("alice", both, targets=["bear", "bear"])))
    game.cast("alice", both, targets=["bear", "cub"])
    game.resolve_top()
    assert game.board.tapped == {"bear", "cub"}


@pytest.mark.rule("601.2b")
def test_x_is_announced(edition: str, number: Numbered) -> None:
    burns = SpellAbility(targets=(ANY_TARGET,), effect=DealsDamageToTargets(source=THIS_ONE, n=X()))
    blaze = spell(cost="{X}{R}", does=(burns,))
    game = bears(edition)
    assert broken(judged(lambda: game.cast("alice", blaze, targets=["bob"]))) == [number("601.2b")]
    game.cast("alice", blaze, targets=["bob"], x=3)
    game.resolve_top()
    assert game.board.life["bob"] == 17


@pytest.mark.rule("601.2b")
@pytest.mark.parametrize("modes", [[], [3], [1, 2], [1, 1]])
def test_as_many_modes_are_chosen_as_the_words_say(edition: str, modes: list[int], number: Numbered) -> None:
    charm = Choose(
        modes=(
            Mode(Destroy(what=Target()), (CREATURE,)),
            Mode(GetsPT(what=Target(), power=1, toughness=1), (CREATURE,)),
        )
    )
    chosen = spell(does=(SpellAbility(effect=charm),))
    game = bears(edition)
    assert number("601.2b") in broken(judged(lambda: game.cast("alice", chosen, targets=["cub"], modes=modes)))
    game.cast("alice", chosen, targets=["cub"], modes=[1])
    game.resolve_top()
    assert "cub" not in game.board.permanents


@pytest.mark.rule("601.2h")
def test_mana_counts_as_paid_unless_it_is_on_the_board(edition: str, number: Numbered) -> None:
    growth = spell(cost="{1}{G}")
    assert bears(edition).cast("alice", growth, targets=["bear"]).legal
    game = bears(edition, mana={"alice": "{G}{R}{R}"})
    game.cast("alice", growth, targets=["bear"])
    assert ManaSpent("alice", (("G", ""), ("R", "")), "", number("601.2h")) in game.log
    verdict = judged(lambda: game.cast("alice", spell("again", cost="{R}{R}"), targets=["bear"]))
    assert number("601.2h") in broken(verdict)
    assert game.mana.pool("alice") == (("R", ""),)


@pytest.mark.rule("601.2h")
def test_life_and_sacrifices_are_paid(edition: str, number: Numbered) -> None:
    yours = Described(which=(Filter(any_type=("creature",)),), controlled_by=YOU)
    cost = (LifeCost(n=2), ObjectCost(action="sacrifice", what=yours))
    burns = DealsDamageToTargets(source=THIS_ONE, n=4)
    fling = spell(does=(SpellAbility(targets=(ANY_TARGET,), cost=cost, effect=burns),))
    game = given(edition, alice=["bear 2/2", "ogre 3/3"], bob=["cub 2/2"])
    assert number("601.2h") in broken(judged(lambda: game.cast("alice", fling, targets=["bob"])))
    assert number("601.2h") in broken(judged(lambda: game.cast("alice", fling, targets=["bob"], sacrifice=["cub"])))
    game.cast("alice", fling, targets=["bob"], sacrifice=["ogre"])
    paid = number("601.2h")
    assert game.log[-2:] == (LifePaid("alice", 2, paid), PermanentSacrificed("ogre", paid))
    game.resolve_top()
    assert game.board.life == {"alice": 18, "bob": 16}


@pytest.mark.rule("601.2h")
def test_what_alone_can_pay_is_chosen_by_itself(edition: str) -> None:
    yours = Described(which=(Filter(any_type=("creature",)),), controlled_by=YOU)
    cost = (ObjectCost(action="sacrifice", what=yours),)
    game = bears(edition)
    game.cast("alice", spell(does=(SpellAbility(cost=cost, effect=Taps(what=THIS_ONE)),)))
    assert "bear" not in game.board.permanents


@pytest.mark.rule("601.2h")
@pytest.mark.parametrize(("keyword", "kicked"), [("kicker {1}{g}", 1), ("multikicker {g}", 2)])
def test_kicker_costs_are_paid_as_they_are_printed_in_keywords(edition: str, keyword: str, kicked: int) -> None:
    cast = spell(cost="{R}", keywords=(keyword,))
    game = bears(edition, mana={"alice": "{R}{G}{G}"})
    assert game.cast("alice", cast, targets=["bear"], kicked=kicked).legal
    assert not game.mana.pool("alice")
    lacking = bears(edition, mana={"alice": "{R}{G}"})
    judged(lambda: lacking.cast("alice", cast, targets=["bear"], kicked=kicked))
    assert len(lacking.mana.pool("alice")) == 2


@pytest.mark.rule("601.2b")
def test_a_kicker_with_two_costs_is_two_kickers(edition: str) -> None:
    cast = spell(keywords=("kicker {1}{b} and/or {g}",))
    doubted = judged(lambda: bears(edition).cast("alice", cast, targets=["bear"], kicked=2))
    assert (doubted.legal, doubted.violations) == (None, ())
    assert judged(lambda: bears(edition).cast("alice", cast, targets=["bear"], kicked=3)).legal is False


@pytest.mark.rule("608.2b")
def test_a_spell_whose_targets_are_all_illegal_does_nothing(edition: str, number: Numbered) -> None:
    game = bears(edition)
    game.cast("alice", spell(), targets=["cub"])
    game.apply(PermanentLeft("cub"))
    game.resolve_top()
    assert game.log[-1] == AbilityRemoved(1, number("608.2b"))
