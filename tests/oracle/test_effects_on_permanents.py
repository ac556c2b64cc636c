"""What is done to permanents is read whole: counters that move, copies, and what depends on what an object is."""

from __future__ import annotations

import pytest

from events import instructions as i
from events import instructions_of_objects as io
from events import references as r
from events.abilities import (
    Activated,
    AtOnce,
    AttackingPlayer,
    ForEachPlayer,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    SpellAbility,
    Triggered,
    UnlessPaid,
)
from events.ability_costs import EnergyCost, ObjectCost
from events.filters import Filter
from events.instructions import Instruction
from simulator.oracle.abilities import compile_ability
from simulator.oracle.paragraphs import TextPlace
from simulator.oracle.printing.abilities import print_effect


def read(words: str, place: TextPlace = "permanent") -> Instruction | None:
    """What the one ability of a paragraph does; None where that is not read."""
    (ability,) = compile_ability(words, place=place).abilities
    assert isinstance(ability, Activated | SpellAbility | Triggered)
    return ability.effect


ATTACKS = "Whenever this creature attacks, "
DIES = "When this creature dies, "


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        (DIES + "put its counters on target creature you control.", io.PutsItsCounters(of=r.THIS_ONE, on=r.Target(0))),
        (
            DIES + "return it to the battlefield tapped and transformed under its owner's control.",
            i.Puts(what=r.THIS_ONE, to="battlefield", control="owner", tapped=True, transformed=True),
        ),
        (
            "When this creature leaves the battlefield, return the exiled card to its owner's hand.",
            i.Puts(what=r.ExiledWith(), to="hand"),
        ),
        (DIES + "draw a card for each +1/+1 counter on it.", i.Draws(n=r.CountersHad(on=r.THIS_ONE, counter="+1/+1"))),
        (ATTACKS + "he assigns no combat damage this turn.", io.AssignsNoCombatDamage(what=r.THIS_ONE)),
        (ATTACKS + "double its power until end of turn.", io.DoublesPT(what=r.THIS_ONE)),
        (
            ATTACKS + "create a token that's a copy of target creature, except it isn't legendary.",
            i.CreatesCopies(of=r.Target(0), but=i.CopyExcept(not_legendary=True)),
        ),
        (
            "Whenever this creature deals combat damage to an opponent, "
            "it deals that much damage to each other opponent.",
            i.DealsDamage(source=r.THIS_ONE, n=r.ThatMuch(), players=r.EachOtherOpponent(than=r.ThatPlayer())),
        ),
        ("{T}: You may tap or untap target creature.", May(do=io.TapsOrUntaps(what=r.Target(0)))),
        (
            "{T}: Target creature gains protection from the color of your choice until end of turn.",
            io.GainsProtection(what=r.Target(0)),
        ),
        (
            "Sacrifice another creature: This creature gets +X/+0 until end of turn, "
            "where X is the sacrificed creature's power.",
            i.GetsPT(what=r.THIS_ONE, power=r.Of("power", r.SacrificedForCost()), toughness=0),
        ),
        (
            "{T}: This creature deals 2 damage to target creature and 1 damage to you.",
            AtOnce(
                these=(
                    i.DealsDamage(source=r.THIS_ONE, n=2, to=r.Target(0)),
                    i.DealsDamage(source=r.THIS_ONE, n=1, players=r.YOU),
                )
            ),
        ),
    ],
)
def test_what_is_done_is_read_whole_and_printed(words: str, effect: Instruction) -> None:
    assert read(words) == effect
    (ability,) = compile_ability(words).abilities
    assert isinstance(ability, Activated | Triggered)
    assert print_effect(ability)


HUMAN = r.Described(which=(Filter(any_subtype=("human",)),))


def test_instead_is_what_is_done_otherwise() -> None:
    words = "put a +1/+1 counter on target creature. If it's a Human, put two +1/+1 counters on it instead."
    one, two = (i.PutsCounters(what=r.Target(0), counter="+1/+1", n=n) for n in (1, 2))
    assert read(ATTACKS + words) == IfSuch(what=r.Target(0), such=HUMAN, then=two, otherwise=one)


def test_what_is_done_instead_of_one_of_several_things_is_not_read() -> None:
    words = "tap target creature and put a +1/+1 counter on it. If it's a Human, put two +1/+1 counters on it instead."
    assert read(ATTACKS + words) is None


@pytest.mark.parametrize(
    ("condition", "such", "negated"),
    [
        ("it's a Human", HUMAN, False),
        ("it isn't a Human", HUMAN, True),
        ("that creature is tapped", r.Described(tapped=True), False),
        ("it's equipped", r.Described(states=("equipped",)), False),
        ("its power is 4 or greater", r.Described(which=(Filter(power_at_least=4),)), False),
        ("it has a +1/+1 counter on it", r.Described(which=(Filter(any_counter=("+1/+1",)),)), False),
    ],
)
def test_a_condition_says_what_an_object_is(condition: str, such: r.Described, negated: bool) -> None:
    found = read(f"Target creature gains flying until end of turn. If {condition}, draw a card.", "spell")
    assert isinstance(found, InOrder)
    assert found.steps[1] == IfSuch(what=r.Target(0), such=such, negated=negated, then=i.Draws())


def test_a_condition_about_this_permanent_names_it() -> None:
    found = read("{2}: If this creature is tapped, it gets +1/+1 until end of turn.")
    assert isinstance(found, IfTrue)
    assert found.then == i.GetsPT(what=r.THIS_ONE, power=1, toughness=1)


def test_if_you_do_asks_whether_it_was_done() -> None:
    words = "remove a +1/+1 counter from it. If you do, draw a card."
    removed = i.RemovesCounters(what=r.THIS_ONE, counter="+1/+1")
    assert read(ATTACKS + words) == IfDone(do=removed, then=i.Draws())


def test_what_is_done_for_each_opponent_has_no_target_for_each() -> None:
    words = (
        ATTACKS + "for each opponent, create a 1/1 red Goblin creature token that's tapped and attacking that player."
    )
    found = read(words)
    assert isinstance(found, ForEachPlayer)
    assert isinstance(found.do, AttackingPlayer)
    assert (found.who, found.do.attacks) == (r.EachOpponent(), r.OneOfThem())
    assert read(ATTACKS + "for each opponent, tap target creature that player controls.") is None


@pytest.mark.parametrize(
    "words",
    [
        ATTACKS + "each creature you control deals damage equal to its power to target creature.",
        ATTACKS + "up to X target creatures can't block this turn, where X is the number of Goblins you control.",
        ATTACKS + "exile target creature. Return the exiled card to its owner's hand.",
        "{T}, Sacrifice another creature: It deals 1 damage to any target.",
        "{T}: This creature gets +X/+0 until end of turn, where X is the sacrificed creature's power.",
    ],
)
def test_words_that_may_mean_another_object_are_not_read(words: str) -> None:
    assert read(words) is None


def test_it_is_this_permanent_where_the_cost_names_no_other() -> None:
    found = read("Sacrifice this creature: It deals 1 damage to target creature.")
    assert found == i.DealsDamage(source=r.THIS_ONE, n=1, to=r.Target(0))


def test_an_ability_is_activated_only_under_its_condition() -> None:
    (ability,) = compile_ability("{T}: Tap target creature. Activate only if you control a Dragon.").abilities
    assert isinstance(ability, Activated)
    assert ability.only_if is not None
    assert isinstance(ability.effect, i.Taps)


def test_a_sentence_may_end_in_a_quotation() -> None:
    words = DIES + 'create a 1/1 red Goblin creature token with "This creature can\'t block." You gain 1 life.'
    found = read(words)
    assert isinstance(found, InOrder)
    assert len(found.steps) == 2


def test_energy_is_paid_and_not_mana() -> None:
    found = read(ATTACKS + "you may pay {E}{E}. If you do, draw a card.")
    assert found == May(pays=(EnergyCost(n=2),), then=i.Draws())


def test_it_is_sacrificed_unless_another_one_is() -> None:
    found = read(ATTACKS + "sacrifice it unless you sacrifice another creature.")
    another = r.Described(which=(Filter(any_type=("creature",)),), other_than=r.THIS_ONE)
    pays = (ObjectCost(action="sacrifice", what=another),)
    assert found == UnlessPaid(do=i.Sacrifices(what=r.THIS_ONE), who=r.YOU, pays=pays)


@pytest.mark.rule("701.43d")
def test_it_is_the_creature_that_is_exerted() -> None:
    words = "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn."
    _, ability = compile_ability(words).abilities
    assert isinstance(ability, Triggered)
    assert ability.effect == i.GetsPT(what=r.THIS_ONE, power=1, toughness=3)
