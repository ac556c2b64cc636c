"""Spells as objects: what happens to one on the stack is followed or not known, and where its card goes after that."""

from __future__ import annotations

from typing import Any

import pytest

from events import instructions as i
from events import instructions_of_objects as io
from events.abilities import Gains, SpellAbility
from events.instructions import Instruction
from events.references import Described, Target, Targets
from events.triggers import AbilityResolved, Destroy
from projections.followed_instructions import instruction_is_followed
from simulator.cases.format.setup import spell
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Failed, Passed, run_case
from simulator.cases.run.scripts import begin
from simulator.game.game import Game
from simulator.game.verdict import NotKnown
from simulator.rules.announcing import Spell

BOARD = {
    "active": "A",
    "defending": ["D"],
    "permanents": [
        {"id": "x", "controller": "A", "power": 1, "toughness": 1},
        {"id": "y", "controller": "D", "power": 2, "toughness": 2},
    ],
}


def case(*script: dict[str, Any]) -> dict[str, Any]:
    return {"edition": "cr-2026-01-16", "board": BOARD, "script": [*script]}


def outcome(*script: dict[str, Any]) -> CaseOutcome:
    return run_case(case_of(case(*script), "some.yaml"))


def cast(card: str, *targets: str, player: str = "A", **more: Any) -> dict[str, Any]:
    return {"do": "cast", "player": player, "card": card, "targets": [*targets], **more}


RESOLVE = {"do": "resolve_top"}


def lies_there(*cards: str) -> dict[str, Any]:
    return {"do": "expect", "graveyard": [*cards]}


# Where a spell's card goes.


@pytest.mark.parametrize(
    "step",
    [
        cast("Time Reversal"),
        cast("Alrund's Epiphany"),
        cast("Blue Sun's Zenith", "A", x=1),
        cast("Beacon of Destruction", "D"),
        cast("Ever After"),
    ],
    ids=lambda step: step["card"],
)
def test_a_spell_that_moves_itself_goes_to_no_graveyard(step: dict[str, Any]) -> None:
    """It is exiled, or put into a library, as its instructions say."""
    assert isinstance(outcome(step, RESOLVE, lies_there(step["card"])), Failed)


@pytest.mark.parametrize("step", [cast("Ephemerate", "x"), cast("Molten Birth")], ids=lambda step: step["card"])
def test_of_a_spell_that_may_move_itself_it_is_not_known(step: dict[str, Any]) -> None:
    assert isinstance(outcome(step, RESOLVE, lies_there(step["card"])), NotKnown)


def test_a_spell_that_is_countered_or_has_no_legal_target_goes_to_its_graveyard() -> None:
    """Whatever it says: it does not resolve, so that nothing of it happens (608.2b, 701.6a)."""
    counter = cast("Cancel", "Blue Sun's Zenith", player="D")
    zenith = cast("Blue Sun's Zenith", "A", x=1)
    assert outcome(zenith, counter, RESOLVE, lies_there("Blue Sun's Zenith", "Cancel")) == Passed()
    for name in ("Beacon of Destruction", "Pacifism"):
        steps = cast(name, "y"), cast("Unsummon", "y", player="D"), RESOLVE, RESOLVE
        assert outcome(*steps, lies_there(name, "Unsummon")) == Passed()


# What happens to a spell.

IT = Target()
HAPPENS: tuple[Instruction, ...] = (
    Destroy(what=IT),
    Gains(what=IT, keywords=("flying",)),
    i.Becomes(what=IT, colors=("red",)),
    i.DestroysNoRegeneration(what=IT),
    i.DoublesCounters(what=IT, counter="+1/+1"),
    i.Exiles(what=IT),
    i.Fights(one=IT, other=IT),
    i.GainsControl(what=IT),
    i.GetsPT(what=IT, power=1, toughness=1),
    i.Goads(what=IT),
    i.HasBasePT(what=IT, power=1, toughness=1),
    i.LosesKeywords(what=IT, keywords=("flying",)),
    i.PhasesOut(what=IT),
    i.Prevents(by=IT),
    i.Puts(what=IT, to="hand"),
    i.Puts(what=IT, to="library_top"),
    i.PutsCounters(what=IT, counter="+1/+1"),
    i.Regenerates(what=IT),
    i.RemovesCounters(what=IT, counter="+1/+1"),
    i.RemovesFromCombat(what=IT),
    i.Sacrifices(what=IT),
    i.StaysTapped(what=IT),
    i.SwitchesPT(what=IT),
    i.Taps(what=IT),
    i.Transforms(what=IT),
    i.Untaps(what=IT),
    io.BecomesChosen(what=IT, choice="color"),
    io.DoublesPT(what=IT),
    io.GainsProtection(what=IT),
    io.TapsOrUntaps(what=IT),
)


def with_a_bolt() -> Game:
    game = begin(case_of(case(), "some.yaml")).game
    assert isinstance(game, Game)
    game.cast("A", spell("Lightning Bolt", "", "bolt", "A", "$", game.table), targets=["D"])
    return game


@pytest.mark.parametrize(
    "effect", HAPPENS, ids=[f"{type(each).__name__} {getattr(each, 'to', '')}" for each in HAPPENS]
)
def test_nothing_happens_to_a_spell_in_silence(effect: Instruction) -> None:
    """An instruction that is followed for permanents alone, and means a spell, is not passed over."""
    assert instruction_is_followed(effect)
    game = with_a_bolt()
    other = spell("Cancel", "", "other", "D", "$", game.table)
    does = SpellAbility(effect=effect, targets=(Targets(objects=(Described(is_a="spell"),)),))
    game.cast("D", Spell(other.card, (does,), cost=other.cost), targets=["bolt"])
    game.resolve_top()
    resolved = next(each for each in reversed(game.log) if isinstance(each, AbilityResolved))
    assert "a spell on the stack" in resolved.unknown


def test_a_spell_on_the_stack_may_still_be_countered() -> None:
    game = with_a_bolt()
    game.cast("D", spell("Cancel", "", "cancel", "D", "$", game.table), targets=["bolt"])
    game.resolve_top()
    assert game.triggers.stack == ()
