"""Sentences that begin with "whenever": which condition, intervening "if" and effect each of them says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from events import triggers as when
from events.abilities import Acts, Triggered
from events.filters import THIS, Filter
from events.instructions import Instruction
from projections.followed_events import event_is_followed, moments
from simulator.oracle import Irrelevant, OpaqueEffect, Understood, compile_sentence

CASES = Path(__file__).parents[2] / "../shared/cases"
CREATURE = Filter(any_type=("creature",))
YOURS = Filter(any_type=("creature",), controller="you")


def triggered(sentence: str, name: str = "") -> Triggered:
    """The triggered ability that a sentence says."""
    read = compile_sentence(sentence, name=name)
    ability = (
        read.ability if isinstance(read, OpaqueEffect) else read.abilities[0] if isinstance(read, Understood) else read
    )
    assert isinstance(ability, Triggered)
    return ability


@pytest.mark.parametrize(
    ("event", "conditions"),
    [
        ("this creature blocks", (when.Blocks(),)),
        ("Okk blocks", (when.Blocks(),)),
        ("this creature blocks a creature", (when.BlocksCreature(),)),
        ("this creature blocks two or more creatures", (when.BlocksCount(n=2),)),
        ("this creature becomes blocked", (when.BecomesBlocked(),)),
        ("this creature becomes blocked by a creature", (when.BecomesBlockedBy(),)),
        ("this creature becomes blocked by a Wall", (when.BecomesBlockedBy(by=(Filter(any_subtype=("wall",)),)),)),
        ("this creature becomes blocked by exactly one creature", (when.BecomesBlockedByCount(n=1, exactly=True),)),
        ("this creature becomes blocked by two or more creatures", (when.BecomesBlockedByCount(n=2),)),
        ("this creature blocks or becomes blocked", (when.Blocks(), when.BecomesBlocked())),
        (
            "this creature blocks or becomes blocked by a nonblack creature",
            (
                when.BlocksCreature(which=(Filter(no_color=("black",)),)),
                when.BecomesBlockedBy(by=(Filter(no_color=("black",)),)),
            ),
        ),
        (
            "a creature with deathtouch blocks or becomes blocked by this creature",
            (
                when.BlocksCreature(subject=(Filter(any_type=("creature",), any_keyword=("deathtouch",)),), which=THIS),
                when.BecomesBlockedBy(subject=(Filter(any_type=("creature",), any_keyword=("deathtouch",)),), by=THIS),
            ),
        ),
        ("this creature attacks", (when.Attacks(),)),
        ("a creature you control attacks alone", (when.Attacks(subject=(YOURS,), alone=True),)),
        ("this creature attacks or blocks", (when.Attacks(), when.Blocks())),
        ("this creature attacks and isn't blocked", (when.AttacksUnblocked(),)),
        ("this creature attacks a player and isn't blocked", (when.AttacksUnblocked(player=True),)),
        ("a creature you control becomes blocked", (when.BecomesBlocked(subject=(YOURS,)),)),
        ("one or more creatures block", (when.OneOrMoreBlock(subject=(CREATURE,)),)),
        ("one or more creatures you control become blocked", (when.OneOrMoreBecomeBlocked(subject=(YOURS,)),)),
        ("equipped creature attacks", (when.Attacks(subject=(Filter(bears_this=True),)),)),
        ("another creature dies", (when.Dies(subject=(Filter(any_type=("creature",), other=True),)),)),
        (
            "an attacking creature you control or a blocking creature an opponent controls dies",
            (
                when.Dies(subject=(YOURS,), fighting="attacking"),
                when.Dies(subject=(Filter(any_type=("creature",), controller="opponent"),), fighting="blocking"),
            ),
        ),
        ("this creature is dealt damage", (when.IsDealtDamage(),)),
        ("you gain life", (when.GainsLife(),)),
        ("this land becomes tapped", (when.BecomesTapped(),)),
    ],
)
def test_a_trigger_condition(event: str, conditions: tuple[when.When, ...]) -> None:
    ability = triggered(f"T: Whenever {event}, ...", "Okk")
    assert (ability.when, ability.label, ability.opaque) == (conditions, "T", True)


@pytest.mark.parametrize(
    ("effect", "meaning"),
    [
        ("it gets +2/+0 until end of turn.", when.Size(power=2, toughness=0)),
        ("a creature, that creature gets -1/-1 until end of turn.", when.Size(whom="that", power=-1, toughness=-1)),
        ("you gain 2 life.", when.GainLife(n=2)),
        ("defending player loses one life.", when.DefenderLosesLife(n=1)),
        ("put a +1/+1 counter on this creature.", when.PutCounters()),
        ("a creature, destroy that creature at end of combat.", when.AtEndOfCombat(action="destroy")),
        ("a creature, return that creature to its owner's hand at end of combat.", when.AtEndOfCombat(action="return")),
        ("sacrifice it at end of combat.", when.AtEndOfCombat(action="sacrifice")),
    ],
)
def test_an_effect_that_is_understood(effect: str, meaning: Instruction) -> None:
    sentence = f"Whenever this creature blocks{' ' if effect.startswith('a creature') else ', '}{effect}"
    assert isinstance(compile_sentence(sentence), Understood)
    assert triggered(sentence).effect == meaning


@pytest.mark.parametrize(
    ("event", "whom"),
    [
        ("this creature attacks", "this"),
        ("a creature you control attacks", "that"),
        ("another creature you control attacks", "that"),
        ("enchanted creature attacks", "that"),
        ("a creature you control blocks", "that"),
        ("a creature you control becomes blocked", "that"),
        ("a creature you control attacks and isn't blocked", "that"),
        ("a Goblin blocks a creature", "that"),
    ],
)
def test_it_is_the_creature_that_the_event_is_about(event: str, whom: str) -> None:
    effect = triggered(f"Whenever {event}, it gets +2/+2 until end of turn.").effect
    assert isinstance(effect, when.Size)
    assert effect.whom == whom


@pytest.mark.parametrize(
    "sentence",
    [
        "Whenever you gain life, it gets +1/+1 until end of turn.",
        "Whenever another creature dies, it gets +1/+1 until end of turn.",
        "Whenever a creature is dealt damage, it gets +1/+1 until end of turn.",
        "Whenever a creature blocks this creature, it gets -1/-1 until end of turn.",
        "Whenever this creature attacks, that creature gets -1/-1 until end of turn.",
        "Whenever a Goblin blocks a creature, that creature gets -1/-1 until end of turn.",
        "Whenever a creature you control attacks, sacrifice it at end of combat.",
    ],
)
def test_an_effect_on_nobody_knows_whom_is_not_read(sentence: str) -> None:
    assert triggered(sentence).effect is None


@pytest.mark.parametrize(
    ("event", "acts"),
    [
        ("At the beginning of combat on your turn", "always"),
        ("At the beginning of each combat", "always"),
        ("At end of combat", "damage"),
        ("Whenever you attack with two or more creatures", "attacking"),
        ("Whenever this creature attacks a planeswalker", "attacking"),
        ("Whenever one or more creatures you control block a Goblin", "blocking"),
        ("Whenever this creature deals combat damage to a player", "damage"),
        ("Whenever an artifact is put into a graveyard from the battlefield", "dies"),
        ("When this creature enters", "enters"),
        ("When this creature becomes the target of a spell", "targeted"),
        ("When this creature enters or dies", "dies"),
        ("Whenever you cast a noncreature spell", "activated"),
        ("Whenever the moon is full", "beginning"),
    ],
)
def test_of_an_event_that_is_not_read_it_is_said_when_it_may_happen(event: str, acts: str) -> None:
    ability = triggered(f"{event}, draw a card.")
    assert (ability.opaque, min(moments(ability), key=get_args(Acts).index)) == (False, acts)


@pytest.mark.parametrize("step", ["your upkeep", "each player's draw step", "your end step", "your first main phase"])
def test_what_triggers_in_another_step_never_acts_in_combat(step: str) -> None:
    assert isinstance(compile_sentence(f"At the beginning of {step}, you lose 1 life."), Irrelevant)


def test_an_effect_that_is_not_understood_is_opaque_and_not_nothing() -> None:
    ability = triggered("Whenever this creature blocks, draw a card.")
    assert (ability.when, ability.effect, ability.opaque) == ((when.Blocks(),), None, False)


@pytest.mark.parametrize(
    ("condition", "asked"),
    [
        (
            "Whenever this creature becomes blocked, if it's blocked by two or more creatures, ...",
            when.BlockedByAtLeast(2),
        ),
        ("Whenever another creature dies, if it was attacking or blocking alone, ...", when.FoughtAlone()),
    ],
)
def test_an_intervening_if(condition: str, asked: when.If) -> None:
    assert triggered(condition).only_if == asked


@pytest.mark.parametrize(
    "sentence",
    [
        "Whenever this creature blocks, if you are happy, ...",
        "Whenever this creature blocks, if you are happy, draw a card.",
        "Whenever another creature blocks, if it's blocked by two or more creatures, ...",
        "Whenever this creature blocks, if it was attacking or blocking alone, ...",
    ],
)
def test_an_intervening_if_that_is_not_understood_is_not_known(sentence: str) -> None:
    assert triggered(sentence).only_if == when.NotKnown()


@pytest.mark.parametrize(
    "sentence", ["Whenever this creature dreams, ...", "Whenever two or more creatures block, ..."]
)
def test_what_is_not_understood_triggers_on_nothing(sentence: str) -> None:
    assert not any(map(event_is_followed, triggered(sentence).when))


def test_every_trigger_of_the_suites_of_both_editions_is_understood() -> None:
    paths = sorted(CASES.glob("*.cases.jsonl"))
    if not paths:
        pytest.skip("../shared/cases is absent")
    sentences = {
        sentence
        for path in paths
        for line in path.read_text(encoding="utf-8").splitlines()
        if (case := json.loads(line))["edition"] in ("cr-2024-06-07", "cr-2024-11-08")
        for permanent in [*case["board"]["permanents"], *(step.get("permanent", {}) for step in case["script"])]
        for sentence in permanent.get("text", ())
        if "henever " in sentence and " for mana, " not in sentence
    }
    assert len(sentences) > 30
    assert [sentence for sentence in sorted(sentences) if not triggered(sentence).when] == []
