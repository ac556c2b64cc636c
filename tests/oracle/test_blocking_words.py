"""What spells and abilities say of blocking is read whole: rules that hold for a time, and whom they hold for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import references as r
from events.abilities import Activated, Binds, Choose, InOrder, SpellAbility, Triggered, UnlessPaid, Unsupported
from events.ability_costs import ObjectCost
from events.conditions import InState
from events.filters import THIS, Filter
from events.instructions import Instruction, PhasesOut, Prevents, Sacrifices
from events.sizes import ModifiesPT
from events.triggers import Attacks, Blocks
from projections.followed_instructions import instruction_is_followed
from simulator.oracle.abilities import compile_ability
from simulator.oracle.effects import read_cast_only
from simulator.oracle.paragraphs import TextPlace

TARGET = r.Target(0)


def read(words: str, place: TextPlace = "spell") -> Instruction | None:
    """What the one ability of a paragraph does; None where that is not read."""
    (ability,) = compile_ability(words, place=place).abilities
    assert isinstance(ability, Activated | SpellAbility | Triggered)
    return ability.effect


def bound(*rules: ab.Ability, what: r.Reference = TARGET, until: r.Duration = "end_of_turn") -> Binds:
    return Binds(what=what, abilities=rules, until=until)


def every(**filtering: object) -> r.Each:
    return r.Each(r.Described(which=(Filter(any_type=("creature",), **filtering),)))  # type: ignore[arg-type]


HOLD = [
    ("All creatures able to block target creature this turn do so.", bound(ab.Lure())),
    (
        "All creatures with flying able to block target creature this turn do so.",
        bound(ab.Lure(by=(Filter(any_type=("creature",), any_keyword=("flying",)),))),
    ),
    ("Target creature can block up to two additional creatures this turn.", bound(ab.ExtraBlocks(n=2))),
    ("Target creature can block any number of creatures this turn.", bound(ab.ExtraBlocks(n=None))),
    ("Target creature attacks or blocks this turn if able.", bound(ab.MustAttack(), ab.MustBlock())),
    ("Target creature must be blocked each combat this turn if able.", bound(ab.MustBeBlocked())),
    ("Target creature can't be blocked by more than one creature this turn.", bound(ab.MaxBlockers(n=1))),
    (
        "Until your next turn, target creature can't be blocked.",
        bound(ab.CantBeBlocked(), until="your_next_turn"),
    ),
    (
        "Target creature can't be blocked by creatures with greater power this turn.",
        bound(ab.CantBeBlocked(by=(Filter(power_than_this="greater"),))),
    ),
    ("Monocolored creatures can't block this turn.", bound(ab.CantBlock(), what=every(colored="monocolored"))),
    (
        "Until end of turn, target creature can't be blocked by creatures with power 2 or less and/or Walls.",
        bound(
            ab.CantBeBlocked(by=(Filter(any_type=("creature",), power_at_most=2), Filter(any_subtype=("wall",)))),
        ),
    ),
]


@pytest.mark.parametrize(("words", "effect"), HOLD)
def test_a_rule_of_blocking_holds_for_a_time(words: str, effect: Instruction) -> None:
    assert read(words) == effect
    assert instruction_is_followed(effect)


def test_colors_before_each_noun_belong_to_it_alone() -> None:
    green, white = (Filter(any_type=("creature",), any_color=(color,)) for color in ("green", "white"))
    found = read("Green creatures and white creatures can't block this turn.")
    assert found == bound(ab.CantBlock(), what=r.Each(r.Described(which=(green, white))))


@pytest.mark.parametrize(
    "words",
    [
        "White creatures and artifacts can't block this turn.",
        "Walls and creatures with power 2 or less you control can't block this turn.",
        "Target creature can't be blocked.",
        "All creatures you control able to block target creature this turn do so.",
    ],
)
def test_what_may_mean_either_is_not_read(words: str) -> None:
    assert read(words) is None


def test_creatures_are_told_by_what_they_do() -> None:
    found = read("Exile target white creature that's attacking or blocking.")
    assert found is not None
    (ability,) = compile_ability("Exile target white creature that's attacking or blocking.", place="spell").abilities
    assert isinstance(ability, SpellAbility)
    (described,) = ability.targets[0].objects
    assert described.fighting == "attacking_or_blocking"
    assert described.which == (Filter(any_type=("creature",), any_color=("white",)),)


def test_names_of_modes_are_no_words_of_theirs() -> None:
    found = read(
        "Choose one —\n• Fight On — Target creature can't block this turn.\n• Flee — Creatures can't block this turn."
    )
    assert isinstance(found, Choose)
    assert [mode.effect for mode in found.modes] == [
        bound(ab.CantBlock()),
        bound(ab.CantBlock(), what=every()),
    ]


def test_several_things_last_as_long() -> None:
    found = read(
        "Until end of turn, target creature gains trample, and all creatures able to block it this turn do so."
    )
    assert isinstance(found, InOrder)
    assert found.steps[1] == bound(ab.Lure())


STATICS = [
    (
        "Survivors your opponents control can't block, and they can't attack you or planeswalkers you control.",
        (
            ab.CantBlock(subject=(Filter(any_subtype=("survivor",), controller="opponent"),)),
            ab.CantAttack(
                subject=(Filter(any_subtype=("survivor",), controller="opponent"),),
                attacked=("you", "your_planeswalker"),
            ),
        ),
    ),
    (
        "Creatures with bribery counters on them can't attack or block.",
        (
            ab.CantAttack(subject=(Filter(any_counter=("bribery",)),)),
            ab.CantBlock(subject=(Filter(any_counter=("bribery",)),)),
        ),
    ),
    (
        "Each creature you control with a counter on it can't be blocked by more than one creature.",
        (ab.MaxBlockers(subject=(Filter(controller="you", counters_at_least=1),), n=1),),
    ),
    (
        "All creatures able to block this creature or enchanted creature do so.",
        (ab.Lure(subject=(Filter(this=True), Filter(bears_this=True))),),
    ),
    (
        "As long as this creature is equipped, she must be blocked if able.",
        (ab.MustBeBlocked(condition=InState(state="equipped")),),
    ),
    (
        "Creatures you control with power or toughness 1 or less can't be blocked.",
        (
            ab.CantBeBlocked(
                subject=(Filter(controller="you", power_at_most=1), Filter(controller="you", toughness_at_most=1))
            ),
        ),
    ),
    (
        "Creatures with flying can't attack or block, and their activated abilities with {T} in their costs can't be"
        " activated.",
        (
            ab.CantAttack(subject=(Filter(any_keyword=("flying",)),)),
            ab.CantBlock(subject=(Filter(any_keyword=("flying",)),)),
            ab.CantActivate(subject=(Filter(any_type=("creature",), any_keyword=("flying",)),), with_tap=True),
        ),
    ),
    (
        "This creature gets an additional +2/+2 and can't be blocked by more than one creature.",
        (ModifiesPT(power=2, toughness=2), ab.MaxBlockers(n=1)),
    ),
    (
        "Creatures you control that are enchanted get +1/+1.",
        (
            ModifiesPT(
                subject=(Filter(any_type=("creature",), controller="you"),),
                power=1,
                toughness=1,
                among=("enchanted",),
            ),
        ),
    ),
    (
        "This creature can't be blocked except by Vehicles.",
        (ab.CantBeBlockedExceptBy(by=(Filter(any_subtype=("vehicle",)),)),),
    ),
]


@pytest.mark.parametrize(("words", "said"), STATICS)
def test_statics_about_blocking_say_exactly_this(words: str, said: tuple[ab.Ability, ...]) -> None:
    assert tuple(replace(each, words="") for each in compile_ability(words).abilities) == said


@pytest.mark.parametrize(
    "words",
    [
        "You may have creatures assign their combat damage as though they weren't blocked.",
        "Enchanted creature can't attack, and they can't block.",
        "Creatures without flying and reach can't block.",
        "Nontoken creatures can't attack or block.",
        "Creatures and Walls with power or toughness 1 or less can't be blocked.",
    ],
)
def test_statics_that_are_not_plain_are_not_read(words: str) -> None:
    assert any(isinstance(each, Unsupported) for each in compile_ability(words).abilities)


def test_a_subject_of_two_is_one_subject() -> None:
    words = "Whenever this creature blocks or becomes blocked by a creature, this creature and that creature phase out."
    assert read(words) == PhasesOut(what=r.AllOf((r.This(), r.That())))
    assert instruction_is_followed(PhasesOut(what=r.AllOf((r.This(), r.That()))))


def test_all_combat_damage_to_and_by_one_is_prevented() -> None:
    for words in (
        "Prevent all combat damage that would be dealt to and dealt by target creature this turn.",
        "Prevent all combat damage that would be dealt this turn to and dealt by target creature.",
    ):
        assert read(words) == InOrder(steps=(Prevents(to=TARGET, combat=True), Prevents(by=TARGET, combat=True)))


def test_vehicles_speak_of_themselves() -> None:
    (ability,) = compile_ability("Whenever this Vehicle attacks or blocks, you gain 1 life.").abilities
    assert isinstance(ability, Triggered)
    assert ability.when == (Attacks(subject=THIS), Blocks(subject=THIS))


def test_who_pays_may_discard_a_card_instead() -> None:
    card = ObjectCost(action="discard", what=r.Described(zone="hand", is_a="card"))
    words = "Whenever this creature attacks, sacrifice it unless you discard a card."
    found = read(words)
    assert found == UnlessPaid(do=Sacrifices(what=r.This()), who=r.You(), pays=(card,))
    assert instruction_is_followed(found)


def test_when_a_spell_can_be_cast_is_not_read_without_its_condition() -> None:
    assert read_cast_only("Cast this spell only during the declare attackers step.") is not None
    said = "Cast this spell only during the declare attackers step and only if you've been attacked this step."
    assert read_cast_only(said) is None
