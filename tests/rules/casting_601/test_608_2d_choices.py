"""608.2d: what players choose as a spell or ability resolves, in the order of the words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events import instructions as i
from events.abilities import Choose, Gains, IfTrue, InOrder, May, Mode, SpellAbility, Triggered, UnlessPaid
from events.ability_costs import LifeCost, ManaCost, ObjectCost
from events.board import AbilitiesGained
from events.codec import encode_events
from events.damage import PutIntoGraveyard
from events.declaration_abilities import YourTurn
from events.instructions import Instruction
from events.references import (
    THIS_ONE,
    YOU,
    Chosen,
    ControllerOf,
    Described,
    Each,
    EachOpponent,
    EachPlayer,
    Made,
    Of,
    Target,
)
from events.resolving import ChosenOnResolution, ResolutionCostPaid, ResolutionEnded
from events.triggers import Attacks, Destroy
from projections.followed_instructions import instruction_is_followed
from projections.unread import effect_is_not_read
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import given
from tests.rules.casting_601.playing import CREATURE, spell
from tests.rules.general_100.written import RESOLVE, attack, expect, play

pytestmark = pytest.mark.rule("608.2d")

IT = Target()
OURS = Described(which=CREATURE.objects[0].which, controlled_by=YOU)
THEIRS = Described(which=CREATURE.objects[0].which, controlled_by=EachOpponent())
TAPS_ONE = i.Taps(what=Chosen(what=THEIRS))
GROWS = i.GetsPT(what=IT, power=2, toughness=2)


def cast(edition: str, effect: Instruction, *, targets: bool = True) -> Game:
    """A game in which a spell of alice with this effect, by default on her bear, is about to resolve."""
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2", "ox 2/4"], attack=["bear"])
    assert instruction_is_followed(effect)
    asked = (CREATURE,) if targets else ()
    game.cast("alice", spell(does=(SpellAbility(targets=asked, effect=effect),)), targets=["bear"] if targets else [])
    return game


def chosen(game: Game) -> list[tuple[str, Any]]:
    """What players chose as something resolved."""
    made = [each for each in game.log if isinstance(each, ChosenOnResolution)]
    return [(each.player, each.objects or each.accepts) for each in made]


def power(game: Game, name: str) -> int | None:
    return game.board.permanents[name].power


def test_what_is_said_is_chosen_and_stands_in_the_log(edition: str) -> None:
    game = cast(edition, TAPS_ONE, targets=False)
    game.resolve_top(answers=["ox"])
    assert "ox" in game.board.tapped
    assert "cub" not in game.board.tapped
    assert chosen(game) == [("alice", ("ox",))]


def test_without_guesses_nothing_of_it_is_done_where_nobody_says_what_is_chosen(edition: str) -> None:
    game = cast(edition, InOrder(steps=(GROWS, TAPS_ONE)))
    game.resolve_top(guesses=False)
    assert power(game, "bear") == 2
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_with_guesses_it_is_the_first_in_board_order(edition: str) -> None:
    game = cast(edition, TAPS_ONE, targets=False)
    game.resolve_top()
    assert "cub" in game.board.tapped


def test_the_only_possibility_is_taken(edition: str) -> None:
    game = cast(edition, i.Taps(what=Chosen(what=THEIRS, n=3)), targets=False)
    game.resolve_top(guesses=False)
    assert {"cub", "ox"} <= game.board.tapped
    assert chosen(game) == []


@pytest.mark.parametrize("answers", [["elk"], ["nobody"], ["cub", "ox"], [True], ["cub", 3]])
def test_what_is_no_legal_choice_is_refused_and_changes_nothing(edition: str, answers: list[Any]) -> None:
    game = cast(edition, InOrder(steps=(GROWS, TAPS_ONE)))
    before = encode_events(game.log), game.digests()
    with pytest.raises(IllegalAction) as refused:
        game.resolve_top(answers=answers)
    assert {violation.rule.number for violation in refused.value.verdict.violations} <= {"608.2d", "413.2c"}
    assert (encode_events(game.log), game.digests()) == before


@pytest.mark.parametrize("wrong", [True, False, 3])
def test_what_nothing_asks_for_is_refused_though_nobody_chose(edition: str, wrong: Any) -> None:
    game = cast(edition, InOrder(steps=(GROWS, TAPS_ONE)))
    before = encode_events(game.log), game.digests()
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=[wrong], guesses=False)
    assert (encode_events(game.log), game.digests()) == before


def test_an_answer_to_what_is_asked_later_is_none_to_what_nobody_chose(edition: str) -> None:
    game = cast(edition, InOrder(steps=(TAPS_ONE, May(do=GROWS))))
    game.resolve_top(answers=[True], guesses=False)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


@pytest.mark.parametrize(
    ("words", "legal"),
    [
        ("draw a card", False),
        ("scry 1", False),
        ("you may draw a card", True),
        ("return another permanent you control to its owner's hand", False),
        ("return another permanent you control to its owner's hand, then draw a card", False),
        ("you may return another permanent you control to its owner's hand", True),
        ("this creature gets +1/+0 until end of turn", False),
    ],
)
def test_only_what_a_player_may_do_is_declined(edition: str, words: str, legal: bool) -> None:
    ox = {"id": "ox", "power": 1, "toughness": 1, "text": [f"Whenever this creature attacks, {words}."]}
    others = tuple({"id": name, "power": 1, "toughness": 1} for name in ("cub", "elk"))
    script = [attack("ox"), {**RESOLVE, "choice": False}, expect(legal=legal)]
    assert play((ox, *others), (), script, edition=edition) == Passed()


@pytest.mark.parametrize("n", [1, 2, 3])
def test_none_is_no_choice_where_something_has_to_be_chosen(edition: str, n: int) -> None:
    game = cast(edition, i.Taps(what=Chosen(what=THEIRS, n=n)), targets=False)
    before = encode_events(game.log), game.digests()
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=[])
    assert (encode_events(game.log), game.digests()) == before


def test_none_is_said_where_there_is_none(edition: str) -> None:
    nobody = Described(which=CREATURE.objects[0].which, controlled_by=EachOpponent(), tapped=True)
    game = cast(edition, i.Taps(what=Chosen(what=nobody)), targets=False)
    game.resolve_top(answers=[])
    assert chosen(game) == []


MAY_TAP = May(do=TAPS_ONE)


@pytest.mark.parametrize("answers", [["elk"], ["elk", True], ["bear", "elk", False]])
def test_a_word_that_answers_nothing_is_refused_before_it_is_said_whether_it_is_done(
    edition: str, answers: list[Any]
) -> None:
    game = cast(edition, InOrder(steps=(GROWS, MAY_TAP)))
    before = encode_events(game.log), game.digests()
    with pytest.raises(IllegalAction) as refused:
        game.resolve_top(answers=answers, guesses=False)
    assert {violation.rule.number for violation in refused.value.verdict.violations} <= {"608.2d", "413.2c"}
    assert (encode_events(game.log), game.digests()) == before


def test_a_word_that_may_answer_what_is_done_leaves_open_whether_it_is(edition: str) -> None:
    game = cast(edition, InOrder(steps=(GROWS, MAY_TAP)))
    game.resolve_top(answers=["ox"], guesses=False)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_up_to_so_many_may_be_none(edition: str) -> None:
    effect = i.Taps(what=Chosen(what=THEIRS, n=2, up_to=True))
    for answers, tapped in (([], set()), (["ox"], {"ox"}), (["ox", "cub"], {"ox", "cub"})):
        game = cast(edition, effect, targets=False)
        game.resolve_top(answers=answers)
        assert game.board.tapped - {"bear"} == tapped


def test_what_was_chosen_is_what_later_words_call_it(edition: str) -> None:
    grows = i.GetsPT(what=IT, power=Of(what="toughness", of=Made()), toughness=0)
    game = cast(edition, InOrder(steps=(TAPS_ONE, grows)))
    game.resolve_top(answers=["ox"])
    assert power(game, "bear") == 6


MAY = May(pays=(ManaCost(mana="{2}"),), then=GROWS, otherwise=TAPS_ONE)


@pytest.mark.rule("118.12")
def test_if_you_do_and_if_you_do_not(edition: str) -> None:
    game = cast(edition, MAY)
    game.resolve_top(answers=[True])
    assert power(game, "bear") == 4
    assert "ox" not in game.board.tapped
    game = cast(edition, MAY)
    game.resolve_top(answers=[False, "ox"])
    assert power(game, "bear") == 2
    assert "ox" in game.board.tapped
    assert chosen(game) == [("alice", False), ("alice", ("ox",))]


@pytest.mark.rule("118.12")
def test_who_has_mana_pays_with_it_and_can_not_pay_more(edition: str) -> None:
    cases: tuple[tuple[str, list[Any], int], ...] = (("{R}{1}", [True], 0), ("{R}", [False, "ox"], 1))
    for mana, answers, left in cases:
        game = given(edition, alice=["bear 2/2"], bob=["cub 2/2", "ox 2/4"], mana={"alice": mana}, attack=["bear"])
        game.cast("alice", spell(does=(SpellAbility(targets=(CREATURE,), effect=MAY),)), targets=["bear"])
        if mana == "{R}":
            with pytest.raises(IllegalAction):
                game.resolve_top(answers=[True])
        game.resolve_top(answers=answers)
        assert len(game.mana.pool("alice")) == left


@pytest.mark.rule("118.12")
def test_life_and_permanents_are_paid(edition: str) -> None:
    effect = May(pays=(LifeCost(n=3), ObjectCost(action="sacrifice", what=OURS)), then=GROWS)
    game = cast(edition, effect)
    game.resolve_top(answers=[True, "elk"])
    assert game.board.life["alice"] == 17
    assert "elk" not in game.board.permanents
    assert power(game, "bear") == 4
    assert [type(each) for each in game.log if isinstance(each, ResolutionCostPaid)] == [ResolutionCostPaid]


@pytest.mark.rule("118.12a")
def test_unless_a_player_pays(edition: str) -> None:
    effect = UnlessPaid(do=Destroy(what=IT), who=ControllerOf(of=IT), pays=(LifeCost(n=2),))
    game = cast(edition, effect)
    game.resolve_top(answers=[True])
    assert "bear" in game.board.permanents
    assert game.board.life["alice"] == 18
    game = cast(edition, effect)
    game.resolve_top(answers=[False])
    assert "bear" not in game.board.permanents
    assert game.board.life["alice"] == 20
    game = cast(edition, effect)
    game.resolve_top(guesses=False)
    assert game.triggers.unread.happened
    assert "bear" in game.board.permanents


def test_what_can_not_be_done_can_not_be_chosen(edition: str) -> None:
    goblins = Described(which=CREATURE.objects[0].which, controlled_by=YOU, tapped=True, other_than=IT)
    game = cast(edition, May(do=i.Untaps(what=Chosen(what=goblins)), then=GROWS))
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=[True])
    game.resolve_top(guesses=False)
    assert power(game, "bear") == 2
    assert not game.triggers.unread.happened


@pytest.mark.rule("704.4")
def test_state_based_actions_wait_for_the_end(edition: str) -> None:
    """In between nobody dies, and who would be dead by then may live."""
    game = cast(edition, InOrder(steps=(i.GetsPT(what=IT, power=0, toughness=-2), GROWS)))
    game.resolve_top()
    assert game.board.permanents["bear"].toughness == 2
    every = Each(what=Described(which=CREATURE.objects[0].which))
    game = cast(edition, i.GetsPT(what=every, power=-2, toughness=-2), targets=False)
    game.resolve_top()
    assert game.board.permanents.keys() == {"elk", "ox"}
    ended = next(index for index, each in enumerate(game.log) if isinstance(each, ResolutionEnded))
    died = [index for index, each in enumerate(game.log) if isinstance(each, PutIntoGraveyard)]
    assert len(died) == 2
    assert min(died) > ended


def test_a_condition_is_judged_as_it_is_reached(edition: str) -> None:
    for condition, grown in ((YourTurn(), 4), (YourTurn(negated=True), 2)):
        game = cast(edition, IfTrue(condition=condition, then=GROWS))
        game.resolve_top()
        assert power(game, "bear") == grown


def triggered(edition: str, effect: Instruction) -> Game:
    """A game in which an ability of alice's bear with this effect, which triggers as it attacks, is to resolve."""
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2", "ox 2/4"])
    game.apply(AbilitiesGained("bear", (Triggered(when=(Attacks(),), effect=effect, words="Whenever ..."),)))
    game.declare_attackers({"bear": "bob"})
    return game


@pytest.mark.parametrize(("found", "plain"), [(["Hill Giant"], True), (["Hill Giant", "Air Elemental"], False)])
def test_the_first_card_is_the_one_that_has_to_be_chosen(found: list[str], plain: bool, edition: str) -> None:
    """It is discarded; then each player may find two, so that bob may find the second of two that are named."""
    a_creature = replace(CREATURE.objects[0], is_a="card")
    search = i.Searches(what=(a_creature,), to="battlefield", n=2, up_to=True, who=EachPlayer())
    ability = Triggered(when=(Attacks(),), effect=InOrder(steps=(i.Discards(), search)), words="Whenever ...")
    game = given(edition, alice=["bear 2/2"], hands={"alice": ("Grizzly Bears", "Shock")})
    game.apply(AbilitiesGained("bear", (ability,)))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(answers=["Grizzly Bears", *found], guesses=False)
    assert ("Hill Giant" in game.board.permanents) is plain
    why = "which of several choices in a row each answer is for is not said"
    assert [doubt.why for doubt in game.triggers.unread.happened] == ([] if plain else [why])


HERE = i.GetsPT(what=THIS_ONE, power=2, toughness=0)
MODAL = Choose(modes=(Mode(effect=HERE), Mode(effect=TAPS_ONE)))


@pytest.mark.parametrize(("answers", "grown", "tapped"), [([1], 4, False), ([2, "ox"], 2, True)])
def test_the_modes_of_a_triggered_ability_are_counted_from_one(
    edition: str, answers: list[Any], grown: int, tapped: bool
) -> None:
    game = triggered(edition, MODAL)
    game.resolve_top(answers=answers)
    assert power(game, "bear") == grown
    assert ("ox" in game.board.tapped) is tapped


def test_several_modes_are_followed_in_printed_order_and_none_twice(edition: str) -> None:
    both = replace(MODAL, least=1, most=2)
    game = triggered(edition, both)
    for wrong in ([1, 1], [3], [0]):
        with pytest.raises(IllegalAction):
            game.resolve_top(answers=wrong)
    game.resolve_top(answers=[2, 1, "ox"])
    assert power(game, "bear") == 4
    assert "ox" in game.board.tapped


def test_modes_that_nobody_chooses_are_not_known(edition: str) -> None:
    game = triggered(edition, MODAL)
    game.resolve_top(guesses=False)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_modes_with_targets_that_are_a_part_of_what_a_triggered_ability_does_are_not_followed() -> None:
    modal = Choose(modes=(Mode(effect=i.Taps(what=IT), targets=(CREATURE,)),))
    assert effect_is_not_read(Triggered(effect=InOrder(steps=(i.Draws(), modal))))


def test_one_of_several_keywords_is_gained(edition: str) -> None:
    game = triggered(edition, Gains(what=THIS_ONE, keywords=("flying", "trample"), choice=True))
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["haste"])
    game.resolve_top(answers=["trample"])
    assert game.board.permanents["bear"].keywords == ("trample",)


@pytest.mark.parametrize("stated", [False, True])
def test_what_can_be_chosen_for_what_is_not_read_is_not_known(stated: bool, edition: str) -> None:
    unread = Triggered(when=(Attacks(),), words="Whenever this creature attacks, ...")
    for chosen, legal in ((["ox"], None), (["nobody"], None), ([], True)):
        game = given(edition, alice=["bear 2/2"], bob=["ox 2/4"])
        game.apply(AbilitiesGained("bear", (unread,)))
        game.declare_attackers({"bear": "bob"})
        verdict = game.resolve_top(chosen, stated=stated)
        assert verdict is not None
        assert verdict.legal is legal
        assert game.triggers.stack == ()


TEXT = "Whenever this creature attacks, you may pay {2}. If you do, target creature can't block this turn."


@pytest.mark.parametrize(
    ("choice", "legal"),
    [(["cub", True], False), (["cub", False], True), ([True, "cub"], False), (["cub"], "undetermined")],
)
def test_a_script_says_targets_and_choices_in_one_list(choice: list[Any], legal: bool | str) -> None:
    permanents: list[dict[str, Any]] = [
        {"id": "boss", "controller": "A", "power": 3, "toughness": 3, "text": [TEXT]},
        {"id": "cub", "controller": "D", "power": 2, "toughness": 2},
        {"id": "ox", "controller": "D", "power": 2, "toughness": 4},
    ]
    script: list[dict[str, Any]] = [
        {"do": "attack", "attacks": {"boss": "D"}},
        {"do": "resolve_top", "choice": choice},
        {"do": "block", "player": "D", "blocks": {"cub": ["boss"]}},
        {"do": "expect", "legal": legal},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    case = case_of({"edition": "cr-2026-01-16", "board": board, "script": script}, "some.yaml")
    found = run_case(case)
    assert isinstance(found, Passed), found
