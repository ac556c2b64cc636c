"""Sentences by which something else happens, and what may be chosen as a creature attacks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import AnyAbility, PreventDamage, Triggered, Unsupported
from events.conditions import HasCounters, InState
from events.declaration_abilities import MayBeExerted
from events.filters import THIS, Filter
from events.instead import DamageChanged, DamageTaken
from events.instructions import GetsPT
from events.references import THIS_ONE
from events.trigger_conditions import Exerted
from simulator.oracle.abilities import compile_ability
from simulator.oracle.printing.statics import print_abilities


def said(words: str) -> tuple[AnyAbility, ...]:
    """What a paragraph says, without its words."""
    return tuple(replace(each, words="") for each in compile_ability(words).abilities)


@pytest.mark.parametrize(
    ("words", "abilities"),
    [
        ("You may exert this creature as it attacks.", (MayBeExerted(),)),
        (
            "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn.",
            (
                MayBeExerted(),
                Triggered(when=(Exerted(),), effect=GetsPT(what=THIS_ONE, power=1, toughness=3)),
            ),
        ),
        (
            "If this creature hasn't been exerted this turn, you may exert it as it attacks. When you do, dance.",
            (MayBeExerted(once_each_turn=True), Triggered(when=(Exerted(),))),
        ),
        (
            "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn. Then dance.",
            (MayBeExerted(), Triggered(when=(Exerted(),))),
        ),
    ],
)
def test_exerting_is_a_choice_as_a_creature_attacks(words: str, abilities: tuple[AnyAbility, ...]) -> None:
    assert said(words) == abilities


YOURS = (Filter(controller="you"),)
THEIRS = (Filter(controller="opponent"),)
CREATURES = (Filter(any_type=("creature",)),)
WITH_A_COUNTER = HasCounters(counter="+1/+1")


@pytest.mark.parametrize(
    ("words", "ability"),
    [
        (
            "If a source you control would deal damage to a permanent or player, it deals double that damage to that "
            "permanent or player instead.",
            DamageChanged(subject=(), players="all", by=YOURS, times=2),
        ),
        (
            "If a red source you control would deal damage to an opponent or a permanent an opponent controls, it "
            "deals that much damage plus 2 instead.",
            DamageChanged(
                subject=THEIRS, players="opponent", by=(Filter(any_color=("red",), controller="you"),), plus=2
            ),
        ),
        (
            "If another red source you control would deal damage to a permanent or player, it deals that much damage "
            "plus 1 to that permanent or player instead.",
            DamageChanged(
                subject=(), players="all", by=(Filter(any_color=("red",), controller="you", other=True),), plus=1
            ),
        ),
        (
            "If a source would deal damage to an opponent, it deals double that damage to that player instead.",
            DamageChanged(subject=(), players="opponent", permanents=False, times=2),
        ),
        (
            "If this creature would deal combat damage to a player, it deals double that damage to that player "
            "instead.",
            DamageChanged(subject=(), players="all", permanents=False, by=THIS, times=2, combat=True),
        ),
        (
            "Double all damage that creatures you control would deal.",
            DamageChanged(subject=(), players="all", by=(Filter(any_type=("creature",), controller="you"),), times=2),
        ),
        (
            "If damage would be dealt to this creature, put that many -1/-1 counters on it instead.",
            DamageChanged(counters="-1/-1"),
        ),
        (
            "If a source you control would deal noncombat damage to a creature an opponent controls, put that many "
            "-1/-1 counters on that creature instead.",
            DamageChanged(
                subject=(Filter(any_type=("creature",), controller="opponent"),),
                by=YOURS,
                counters="-1/-1",
                noncombat=True,
            ),
        ),
        (
            "If damage would be dealt to this creature while it has a +1/+1 counter on it, prevent that damage and "
            "remove that many +1/+1 counters from it.",
            PreventDamage(removes="+1/+1", how="remove_as_many", condition=WITH_A_COUNTER),
        ),
        (
            "If damage would be dealt to this creature while it has a +1/+1 counter on it, prevent that damage and "
            "remove a +1/+1 counter from it.",
            PreventDamage(removes="+1/+1", condition=WITH_A_COUNTER),
        ),
        (
            "If noncombat damage would be dealt to this creature, prevent that damage. Put a +1/+1 counter on this "
            "creature for each 1 damage prevented this way.",
            PreventDamage(how="put_+1/+1", noncombat=True),
        ),
        (
            "If a source would deal damage to you or a creature you control, prevent all but 1 of that damage.",
            PreventDamage(
                subject=(Filter(any_type=("creature",), controller="you"),), players="you", amount=1, how="all_but"
            ),
        ),
        (
            "Prevent all damage that would be dealt to this creature by creatures it's blocking.",
            PreventDamage(by=CREATURES, by_fighting="blocked_by_it"),
        ),
        (
            "Prevent all damage that would be dealt to this creature by artifact sources.",
            PreventDamage(by=(Filter(any_type=("artifact",)),)),
        ),
        (
            "All damage that would be dealt to you and other permanents you control is dealt to this creature instead.",
            DamageTaken(others=True),
        ),
        (
            "As long as this creature is untapped, all damage that would be dealt to you by unblocked creatures is "
            "dealt to this creature instead.",
            DamageTaken(by_fighting="unblocked", condition=InState(state="untapped")),
        ),
    ],
)
def test_what_a_sentence_makes_of_damage(words: str, ability: AnyAbility) -> None:
    assert said(words) == (ability,)
    (again,) = said(print_abilities((ability,)))
    assert again == ability


@pytest.mark.parametrize(
    "words",
    [
        "If a spell would deal damage to a permanent or player, it deals that much damage plus 1 instead.",
        "If damage would be dealt to another creature you control, prevent that damage and put that many +1/+1 "
        "counters on it.",
        "If damage would be dealt to this creature, prevent that damage. Put a +1/+1 counter on this creature for each "
        "2 damage prevented this way.",
        "If damage would be dealt to another creature you control, prevent that damage and remove that many +1/+1 "
        "counters from it.",
    ],
)
def test_what_is_not_said_of_damage_stays_unread(words: str) -> None:
    assert any(isinstance(each, Unsupported) for each in said(words))
