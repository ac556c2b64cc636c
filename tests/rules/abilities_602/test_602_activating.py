"""602.2, 602.5: who activates an ability, and when; what its cost does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import Activated, ActivationTiming, Unsupported
from events.ability_costs import TapThis, ThisCost
from events.board import (
    CharacteristicsChanged,
    EffectBegan,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    PermanentTapped,
    TurnBegan,
)
from events.costs import PermanentSacrificed, TappedForCost
from events.declaration_abilities import CantActivate
from events.filters import Filter
from events.instructions import Puts, Regenerates
from events.references import THIS_ONE
from simulator.game.arguments import BadArgument
from simulator.game.game import Game
from simulator.game.verdict import Outcome, WrongMoment
from simulator.oracle.effects import read_activated
from tests.given import broken, given, judged
from tests.rules.casting_601.playing import GROWS, TAPS, bears, with_abilities
from tests.rules.numbers import Numbered


@pytest.mark.rule("602.2")
def test_the_cost_is_paid_and_the_ability_resolves_from_the_stack(edition: str, number: Numbered) -> None:
    game = bears(edition, TAPS, attack=[])
    assert game.activate("alice", "bear").legal
    assert game.log[-1] == TappedForCost("bear", number("601.2h"))
    assert [each.name for each in game.triggers.stack] == ["bear"]
    assert game.board.permanents["bear"].power == 2
    game.resolve_top()
    assert (game.board.permanents["bear"].power, game.triggers.stack) == (3, ())


@pytest.mark.rule("602.2")
def test_only_its_controller_activates_it(edition: str, number: Numbered) -> None:
    game = bears(edition, GROWS)
    assert broken(judged(lambda: game.activate("bob", "bear"))) == [number("602.2")]
    any_player = replace(GROWS, only=("any_player",))
    assert bears(edition, any_player).activate("bob", "bear").legal


@pytest.mark.rule("602.2")
def test_words_that_let_others_activate_it_are_not_passed_over(edition: str, number: Numbered) -> None:
    words = "{0}: This creature glitters. Any player may activate this ability but only during their turn."
    own = "{0}: This creature glitters. Only you may activate this ability."
    game = bears(edition, read_activated(words, lambda quoted: ()))
    assert game.activate("bob", "bear").outcome is Outcome.UNDETERMINED
    game = bears(edition, read_activated(own, lambda quoted: ()))
    assert broken(judged(lambda: game.activate("bob", "bear"))) == [number("602.2")]


@pytest.mark.rule("602.2")
def test_it_is_named_by_its_number_or_its_words(edition: str) -> None:
    game = bears(edition, GROWS, TAPS)
    game.activate("alice", "bear", "{t}")
    assert game.board.tapped == {"bear"}
    game.activate("alice", "bear", 1)
    for wrong in (3, 0, "gets", "flies"):
        with pytest.raises(BadArgument, match="one of the activated abilities"):
            game.activate("alice", "bear", wrong)
    with pytest.raises(WrongMoment, match="not on the battlefield"):
        game.activate("alice", "ghost", 1)


@pytest.mark.rule("602.2")
def test_what_is_sacrificed_as_a_cost_is_gone_before_the_ability_resolves(edition: str) -> None:
    game = bears(edition, Activated(cost=(ThisCost(action="sacrifice"),), effect=Regenerates(what=THIS_ONE)))
    game.activate("alice", "bear")
    assert isinstance(game.log[-1], PermanentSacrificed)
    game.resolve_top()
    assert game.triggers.stack == ()


@pytest.mark.rule("601.2h")
def test_a_tapped_creature_cant_pay_the_tap_symbol(edition: str, number: Numbered) -> None:
    game = bears(edition, TAPS)
    game.apply(PermanentTapped("bear"))
    assert number("601.2h") in broken(judged(lambda: game.activate("alice", "bear")))


def _came_this_turn(game: Game) -> Game:
    game.apply(CharacteristicsChanged(replace(game.board.permanents["bear"], entered_this_turn=True)))
    return game


@pytest.mark.rule("602.5a")
def test_nor_can_one_that_came_this_turn_unless_it_has_haste(edition: str, number: Numbered) -> None:
    game = _came_this_turn(bears(edition, TAPS, GROWS))
    assert number("602.5a") in broken(judged(lambda: game.activate("alice", "bear")))
    assert game.activate("alice", "bear", 2).legal
    hasty = given(edition, alice=["bear 2/2 haste; entered this turn"], bob=["cub 2/2"])
    assert with_abilities(hasty, "bear", TAPS).activate("alice", "bear").legal


@pytest.mark.rule("602.5")
def test_what_is_prohibited_is_not_activated(edition: str, number: Numbered) -> None:
    game = bears(edition, GROWS)
    game.apply(EffectBegan("arrest", CantActivate(subject=(Filter(ids=("bear",)),))))
    assert broken(judged(lambda: game.activate("alice", "bear"))) == [number("602.5")]


@pytest.mark.rule("602.5")
def test_what_is_prohibited_by_its_cost_is_not_activated(edition: str, number: Numbered) -> None:
    game = bears(edition, TAPS, GROWS, attack=[])
    game.apply(EffectBegan("winds", CantActivate(subject=(Filter(ids=("bear",)),), with_tap=True)))
    assert broken(judged(lambda: game.activate("alice", "bear"))) == [number("602.5")]
    assert game.activate("alice", "bear", 2).legal


@pytest.mark.rule("602.5b")
@pytest.mark.parametrize(("often", "times"), [("once", 1), ("once_each_turn", 1), ("twice_each_turn", 2)])
def test_an_ability_is_activated_as_often_as_it_says(
    edition: str, often: ActivationTiming, times: int, number: Numbered
) -> None:
    game = bears(edition, replace(GROWS, only=(often,)))
    if often != "once":
        assert game.activate("alice", "bear").legal is None
    game = bears(edition, replace(GROWS, only=(often,)))
    game.apply(TurnBegan("alice", ("bob",), 2))
    for _ in range(times):
        assert game.activate("alice", "bear").legal
    assert broken(judged(lambda: game.activate("alice", "bear"))) == [number("602.5b")]


@pytest.mark.rule("602.5b")
@pytest.mark.parametrize(
    ("timing", "in_main", "in_attack"),
    [
        ("your_turn", True, True),
        ("opponents_turn", False, False),
        ("during_combat", False, True),
        ("not_during_combat", True, False),
        ("before_attackers", True, False),
        ("before_blockers", True, True),
        ("before_combat_damage", True, True),
        ("declare_attackers", False, True),
        ("declare_blockers", False, False),
        ("during_upkeep", False, False),
        ("your_upkeep", False, False),
    ],
)
def test_and_when_it_says(
    edition: str, timing: ActivationTiming, in_main: bool, in_attack: bool, number: Numbered
) -> None:
    for attack, allowed in ((None, in_main), (["bear"], in_attack)):
        game = bears(edition, replace(GROWS, only=(timing,)), attack=attack)
        if allowed:
            assert game.activate("alice", "bear").legal
        else:
            assert broken(judged(lambda: game.activate("alice", "bear"))) == [number("602.5b")]  # noqa: B023


@pytest.mark.rule("602.5d")
def test_as_a_sorcery_means_with_its_timing(edition: str, number: Numbered) -> None:
    ability = replace(GROWS, only=("as_a_sorcery",))
    assert bears(edition, ability).activate("alice", "bear").legal
    game = bears(edition, ability, attack=["bear"])
    assert broken(judged(lambda: game.activate("alice", "bear"))) == [number("602.5d")]


@pytest.mark.rule("602.5d")
def test_a_keyword_that_is_not_read_keeps_the_timing_of_sorceries_too(edition: str, number: Numbered) -> None:
    for keyword, timed in (("equip {2}", True), ("aura swap {2}", False)):
        unread = Unsupported(words=keyword, acts="activated")
        for attack in (None, ["bear"]):
            game = given(edition, alice=["bear 2/2", "blade artifact"], bob=["cub 2/2"], attack=attack)
            blade = replace(game.board.permanents["blade"], keywords=(keyword,), abilities=(unread,))
            game.apply(CharacteristicsChanged(blade))
            verdict = judged(lambda: game.activate("alice", "blade"))  # noqa: B023
            if timed and attack:
                assert broken(verdict) == [number("602.5d")]
            else:
                assert verdict.legal is None


@pytest.mark.rule("602.2")
def test_the_ability_is_independent_of_its_source(edition: str) -> None:
    cost = (TapThis(), ThisCost(action="sacrifice"))
    game = bears(edition, Activated(cost=cost, effect=Regenerates(what=THIS_ONE)))
    game.activate("alice", "bear")
    assert "bear" not in game.board.permanents
    assert len(game.triggers.stack) == 1


FROM_GRAVEYARD = Activated(effect=Puts(what=THIS_ONE, to="hand"), zone="graveyard", words="{0}: Return Bug.")


@pytest.mark.rule("602.2")
def test_whether_a_card_is_in_a_graveyard_is_not_known(edition: str) -> None:
    game = bears(edition)
    bug = Permanent(id="bug", controller="alice", types=("creature",), power=2, toughness=2)
    game.apply(PermanentEntered(replace(bug, abilities=(FROM_GRAVEYARD, GROWS))))
    game.apply(PermanentLeft("bug"))
    before = game.digests()
    verdict = judged(lambda: game.activate("alice", "bug"))
    assert (verdict.outcome, game.digests()) == (Outcome.UNDETERMINED, before)
    assert "graveyards" in verdict.because
    with pytest.raises(WrongMoment, match="not on the battlefield"):
        game.activate("alice", "bug", 2)
    card = replace(bug, id="other", abilities=(FROM_GRAVEYARD,))
    assert judged(lambda: game.activate("alice", "other", card=card)).outcome is Outcome.UNDETERMINED


@pytest.mark.rule("602.2")
def test_an_ability_of_a_graveyard_is_not_activated_on_the_battlefield(edition: str, number: Numbered) -> None:
    game = bears(edition, FROM_GRAVEYARD)
    assert number("602.2") in broken(judged(lambda: game.activate("alice", "bear")))
