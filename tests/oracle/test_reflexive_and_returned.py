"""What reflexive abilities do to their end, what returned cards are said to be, counters that something had."""

from __future__ import annotations

import pytest

from events import instructions as i
from events import instructions_of_objects as io
from events import references as r
from events.abilities import Gains, InOrder, May, Triggered, WhenYouDo
from events.ability_costs import ManaCost
from events.filters import Filter
from simulator.oracle.abilities import compile_ability

DIES = "When this creature dies, "
ATTACKS = "Whenever this creature attacks, "


def read(words: str) -> Triggered:
    """The one triggered ability of a paragraph."""
    (ability,) = compile_ability(words).abilities
    assert isinstance(ability, Triggered)
    return ability


def test_603_12_what_stands_behind_when_you_do_belongs_to_that_ability() -> None:
    words = "you may pay {1}. When you do, put a +1/+1 counter on target creature. It gains trample until end of turn."
    creature = r.Described(which=(Filter(any_type=("creature",)),))
    steps = (
        i.PutsCounters(what=r.Target(0), counter="+1/+1", n=1),
        Gains(what=r.Target(0), keywords=("trample",)),
    )
    then = WhenYouDo(do=InOrder(steps=steps), targets=(r.Targets(objects=(creature,)),))
    assert read(ATTACKS + words).effect == May(pays=(ManaCost(mana="{1}"),), then=then)
    assert read(ATTACKS + words).targets == ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (  # Enduring Courage
            "It's an enchantment.",
            i.Becomes(what=r.THIS_ONE, types=("enchantment",)),
        ),
        (  # Infernal Vessel
            "It's a Demon in addition to its other types.",
            i.Becomes(what=r.THIS_ONE, subtypes=("demon",), besides="types"),
        ),
    ],
)
def test_what_a_returned_card_is_said_to_be_it_becomes(words: str, said: i.Becomes) -> None:
    back = i.Puts(what=r.THIS_ONE, to="battlefield", control="owner")
    found = read(f"{DIES}return it to the battlefield under its owner's control. {words}").effect
    assert found == InOrder(steps=(back, said))


def test_122_8_those_counters_are_the_ones_it_had() -> None:
    found = read(DIES + "if it had counters on it, put those counters on up to one target creature you control.")
    assert found.effect == io.PutsItsCounters(of=r.THIS_ONE, on=r.Target(0))
    assert (found.targets[0].least, found.targets[0].most) == (0, 1)


@pytest.mark.parametrize(
    "words",
    [
        "put those counters on target creature you control.",
        "if it had counters on it, draw a card. Put those counters on target creature you control.",
    ],
)
def test_those_counters_are_not_read_where_nothing_plain_names_them(words: str) -> None:
    assert read(DIES + words).effect is None


def test_the_power_of_a_target_is_doubled() -> None:
    found = read(ATTACKS + "double target creature's power until end of turn.").effect
    assert found == io.DoublesPT(what=r.Target(0), power=True, toughness=False, until="end_of_turn")


def test_702_154a_enlist_gives_the_power_of_the_enlisted_creature() -> None:
    found = compile_ability("Enlist").abilities
    assert [type(each).__name__ for each in found] == ["Triggered", "MayEnlist"]
    assert isinstance(found[0], Triggered)
    power = r.Of(what="power", of=r.THAT_ONE)
    assert found[0].effect == i.GetsPT(what=r.THIS_ONE, power=power, toughness=0)
