"""Sentences with a condition, of several statements, about what bears a permanent, about attacking; and near misses."""

from __future__ import annotations

import msgspec
import pytest

from events.abilities import AnyAbility, CombatTrait, Grants, Unsupported
from events.conditions import HasStatus, InState, UnreadCondition
from events.declaration_abilities import (
    AttackCost,
    BeBlockedCost,
    BlockCost,
    CantActivate,
    CantAttack,
    CantBeBlocked,
    CantBeBlockedExceptBy,
    CantBeTargeted,
    CantBlock,
    Controls,
    Cost,
    DefendingPlayerControls,
    EmptyHand,
    ExtraBlocks,
    IgnoreEvasion,
    Lure,
    MaxBlockers,
    MaxTotalAttackers,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    YourTurn,
)
from events.filters import Filter
from events.quantities import CardsIn, CardTypesIn, CountOf, Devotion, Fixed, Plus, UnreadQuantity
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from simulator.oracle import Understood, compile_sentence
from simulator.oracle.keywords import compile_keyword
from simulator.oracle.reading import in_quotation_marks

BEARER = (Filter(bears_this=True),)
FLANKING = compile_keyword("flanking")
assert not isinstance(FLANKING, Unsupported)
ACTIVATED = Unsupported(subject=BEARER, why="an activated ability that is given", blocking=False, acts="activated")
"""What is read of an activated ability that is given, or that can't be activated."""
LANDS = (Filter(any_type=("land",)),)
LAND = Cost(sacrifice=1, which=LANDS)
DRAGON = (Filter(any_subtype=("dragon",)),)
SHADOW = (Filter(any_keyword=("shadow",)),)
COUNTED = (Filter(controller="you", any_counter=("+1/+1",)),)

OPPONENTS = (Filter(controller="opponent"),)
UNDERSTOOD: dict[str, tuple[AnyAbility, ...]] = {
    "Enchanted creature can't attack or block.": (CantAttack(subject=BEARER), CantBlock(subject=BEARER)),
    "Enchanted permanent can't attack, block, or crew Vehicles.": (
        CantAttack(subject=BEARER),
        CantBlock(subject=BEARER),
        ACTIVATED,
    ),
    "Enchanted creature can't block, and its activated abilities can't be activated.": (
        CantBlock(subject=BEARER),
        CantActivate(subject=BEARER),
    ),
    "Enchanted creature can't block, and its activated abilities can't be activated unless they're mana abilities.": (
        CantBlock(subject=BEARER),
        ACTIVATED,
    ),
    "Enchanted creature gets +2/+2 and can't be blocked by red creatures.": (
        ModifiesPT(subject=BEARER, power=2, toughness=2),
        CantBeBlocked(subject=BEARER, by=(Filter(any_color=("red",)),)),
    ),
    "Equipped creature gets +1/+0, has first strike, and must be blocked if able.": (
        ModifiesPT(subject=BEARER, power=1, toughness=0),
        CombatTrait(subject=BEARER, trait="first_strike"),
        MustBeBlocked(subject=BEARER),
    ),
    "Enchanted creature has hexproof and can't be blocked by more than one creature.": (
        CantBeTargeted(subject=BEARER, by=OPPONENTS),
        MaxBlockers(subject=BEARER, n=1),
    ),
    "Enchanted creature gets +1/+1 and all creatures able to block it do so.": (
        ModifiesPT(subject=BEARER, power=1, toughness=1),
        Lure(subject=BEARER),
    ),
    'Enchanted creature can\'t block and has "{T}: Draw a card."': (
        CantBlock(subject=BEARER),
        Grants(subject=BEARER, abilities=(in_quotation_marks('"{t}: draw a card."'),)),
    ),
    "Enchanted creature has flanking and can't be blocked.": (
        Grants(subject=BEARER, keywords=("flanking",), abilities=FLANKING),
        CantBeBlocked(subject=BEARER),
    ),
    "Creatures you control can't be blocked as long as you're the monarch.": (
        CantBeBlocked(subject=(Filter(controller="you"),), condition=HasStatus(status="monarch")),
    ),
    "Equipped creature has first strike as long as it's attacking.": (
        CombatTrait(subject=BEARER, trait="first_strike", condition=InState(of=BEARER, state="attacking")),
    ),
    "All creatures able to block enchanted creature do so.": (Lure(subject=BEARER),),
    "Enchanted creature can't attack or block unless its controller pays {3}.": (
        AttackCost(subject=BEARER, cost=Cost(mana="{3}")),
        BlockCost(subject=BEARER, cost=Cost(mana="{3}")),
    ),
    "This creature can't attack or block unless you return a permanent you control to its owner's hand.": (
        AttackCost(cost=Cost(return_to_hand=1)),
        BlockCost(cost=Cost(return_to_hand=1)),
    ),
    "This creature can't attack unless you pay {2}.": (AttackCost(cost=Cost(mana="{2}")),),
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking "
    "you.": (AttackCost(subject=(), cost=Cost(mana="{2}"), attacked=("you",)),),
    "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those "
    "creatures.": (AttackCost(subject=(), cost=Cost(mana="{1}"), attacked=("you", "your_planeswalker")),),
    "Creatures can't attack planeswalkers you control unless their controller pays {1} for each creature they control "
    "that's attacking a planeswalker you control.": (
        AttackCost(subject=(), cost=Cost(mana="{1}"), attacked=("your_planeswalker",)),
    ),
    "Nonblack creatures can't attack you unless their controller pays {2} for each creature they control that's "
    "attacking you.": (AttackCost(subject=(Filter(no_color=("black",)),), cost=Cost(mana="{2}"), attacked=("you",)),),
    "Green creatures can't attack unless their controller sacrifices a land of their choice for each green creature "
    "they control that's attacking.": (AttackCost(subject=(Filter(any_color=("green",)),), cost=LAND),),
    "Creatures can't attack unless their controller pays {2} for each attacking creature they control.": (
        AttackCost(subject=(), cost=Cost(mana="{2}")),
    ),
    "Creatures can't attack you unless their controller pays {2}.": (
        AttackCost(subject=(), cost=Cost(mana="{2}"), attacked=("you",), per="declaration"),
    ),
    "Creatures can't attack or block unless their controller pays {2}.": (
        AttackCost(subject=(), cost=Cost(mana="{2}"), per="declaration"),
        BlockCost(subject=(), cost=Cost(mana="{2}"), per="declaration"),
    ),
    "Creatures can't block unless their controller pays {1}.": (
        BlockCost(subject=(), cost=Cost(mana="{1}"), per="declaration"),
    ),
    "This creature can't block creatures with power 3 or greater unless you pay {1}.": (
        BlockCost(cost=Cost(mana="{1}"), attackers=(Filter(power_at_least=3),)),
    ),
    "Nonblue creatures can't block creatures you control unless their controller pays 1 life for each blocking "
    "creature they control.": (
        BlockCost(subject=(Filter(no_color=("blue",)),), cost=Cost(life=1), attackers=(Filter(controller="you"),)),
    ),
    "Enchanted creature can't be blocked unless defending player pays {3} for each creature they control that's "
    "blocking it.": (BeBlockedCost(subject=BEARER, cost=Cost(mana="{3}"), per="blocker"),),
    "This creature can't be blocked unless defending player pays {3}.": (BeBlockedCost(cost=Cost(mana="{3}")),),
    "Each creature you control can't be blocked unless defending player sacrifices a creature.": (
        BeBlockedCost(
            subject=(Filter(controller="you"),), cost=Cost(sacrifice=1, which=(Filter(any_type=("creature",)),))
        ),
    ),
    "Creatures with flying can't attack you.": (
        CantAttack(subject=(Filter(any_keyword=("flying",)),), attacked=("you",)),
    ),
    "This creature attacks each combat if able.": (MustAttack(),),
    "This creature attacks or blocks each combat if able.": (MustAttack(), MustBlock()),
    "No more than two creatures can attack each combat.": (MaxTotalAttackers(n=2),),
    "This creature can block creatures with shadow as though it had shadow.": (
        IgnoreEvasion(attackers=SHADOW, having=("shadow",)),
    ),
    "This creature can block creatures with shadow as though they didn't have shadow.": (
        IgnoreEvasion(attackers=SHADOW, without=("shadow",)),
    ),
    "This creature can block Dragons as though it had reach.": (IgnoreEvasion(attackers=DRAGON, having=("reach",)),),
    "Creatures with islandwalk can be blocked as though they didn't have islandwalk.": (
        IgnoreEvasion(subject=(), without=("islandwalk",)),
    ),
    "Each creature you control with a +1/+1 counter on it can block an additional creature each combat.": (
        ExtraBlocks(subject=COUNTED, n=1),
    ),
    "Creatures you control with +1/+1 counters on them can't be blocked.": (CantBeBlocked(subject=COUNTED),),
    "This creature can't be blocked by creatures with toughness 3 or greater.": (
        CantBeBlocked(by=(Filter(toughness_at_least=3),)),
    ),
    "This creature can't attack unless defending player controls an Island.": (
        CantAttack(condition=DefendingPlayerControls(which=(Filter(any_subtype=("island",)),), negated=True)),
    ),
    "This creature can't be blocked as long as defending player controls three or more artifacts.": (
        CantBeBlocked(condition=DefendingPlayerControls(which=(Filter(any_type=("artifact",)),), at_least=3)),
    ),
    "This creature can't block unless you control another Dragon.": (
        CantBlock(condition=Controls(which=(Filter(other=True, any_subtype=("dragon",)),), negated=True)),
    ),
    "This creature can't be blocked as long as you control no other creatures.": (
        CantBeBlocked(condition=Controls(which=(Filter(other=True, any_type=("creature",)),), negated=True)),
    ),
    "This creature can't attack or block unless you control three or more lands.": (
        CantAttack(condition=Controls(which=LANDS, at_least=3, negated=True)),
        CantBlock(condition=Controls(which=LANDS, at_least=3, negated=True)),
    ),
    "As long as you control a Dragon, this creature gets +1/+1 and can't be blocked.": (
        ModifiesPT(power=1, toughness=1, condition=Controls(which=DRAGON)),
        CantBeBlocked(condition=Controls(which=DRAGON)),
    ),
    "During your turn, equipped creature has hexproof and can't be blocked.": (
        CantBeTargeted(subject=BEARER, by=OPPONENTS, condition=YourTurn()),
        CantBeBlocked(subject=BEARER, condition=YourTurn()),
    ),
    "This creature can't attack or block unless a player has no cards in hand.": (
        CantAttack(condition=EmptyHand(negated=True)),
        CantBlock(condition=EmptyHand(negated=True)),
    ),
    "This creature can't be blocked except by Walls as long as it's attacking alone.": (
        CantBeBlockedExceptBy(by=(Filter(any_subtype=("wall",)),), condition=InState(state="attacking alone")),
    ),
    "As long as this creature is equipped, it must be blocked if able.": (
        MustBeBlocked(condition=InState(state="equipped")),
    ),
}

NEAR_MISSES = [
    "Enchanted creature gets +1/+1.  It can't dance.",
    "It can't attack or dance.",
    "Enchanted player can't block.",
    "Enchanted creature can't attack, block, or dance.",
    "Enchanted creature can't block, and its activated abilities cost {1} more to activate.",
    "Enchanted creature gets +X/+X and can't be blocked.",
    "Enchanted creature gets +1/+1 for each creature that can't block and can't be blocked.",
    "Enchanted creature loses flying and its colors.",
    "Enchanted creature is a Spirit that can't block.",
    "Enchanted creature can't block if it's your turn and has menace.",
    "Enchanted creature can't attack or block unless its controller pays {1} for each card in your library.",
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking.",
    "Green creatures can't attack unless their controller pays {2} for each red creature they control that's "
    "attacking.",
    "Creatures can't block creatures you control unless their controller pays {1} for each of those creatures.",
    "Creatures can't attack or block unless their controller pays {2} for each blocking creature they control.",
    "Creatures can't attack artifacts you control unless their controller pays {2}.",
    "Creatures can't attack unless you pay {2}.",
    "Creatures you control can't be blocked unless defending player pays {3}.",
    "Enchanted creature can't be blocked unless its controller pays {3}.",
    "This creature can't be blocked unless defending player pays {3} for each card in their hand.",
    "Creatures with flying can't attack you unless their controller pays {2} for each creature they control that's "
    "attacking you.",
    "Creatures can't attack you or artifacts you control.",
    "This creature attacks this turn if able.",
    "This creature attacks or dances each combat if able.",
    "This creature can block creatures with menace as though they didn't have menace.",
    "This creature can block creatures with shadow as though it were untapped.",
    "Creatures with islandwalk can be blocked as though they didn't have swampwalk.",
    "Other creatures with islandwalk can be blocked as though they didn't have islandwalk.",
    "Red creatures with islandwalk can be blocked as though they didn't have islandwalk.",
    "This creature can't be blocked as long as you control a creature with greater power.",
    "This creature can't be blocked as long as you control a red artifact or creature.",
    "This creature can't be blocked as long as it's attacking a player.",
    "This creature can't be blocked as long as it's attacking alone and it has menace.",
    "This creature can't be blocked as long as it's attacking alone, and can't block.",
    "This creature can't block and can't be blocked as long as you control a Dragon.",
    "Creatures you control can't be blocked as long as they're attacking.",
    "As long as you control a Dragon, it can't be blocked.",
    "As long as you control a Dragon, this creature can't be blocked as long as it's attacking alone.",
    "If this creature is unblocked, you may have it assign its combat damage to a creature.",
    "This creature can't be blocked unless a player has one card in hand.",
    "Goaded creatures your opponents control can't block.",
]


def read(sentence: str) -> tuple[AnyAbility, ...] | None:
    reading = compile_sentence(sentence)
    if not isinstance(reading, Understood):
        return None
    return tuple(msgspec.structs.replace(ability, words="", keyword="") for ability in reading.abilities)


@pytest.mark.parametrize("sentence", UNDERSTOOD)
def test_a_sentence_says_exactly_these_abilities(sentence: str) -> None:
    assert read(sentence) == UNDERSTOOD[sentence]


@pytest.mark.parametrize("sentence", NEAR_MISSES)
def test_a_near_miss_stays_unsupported_and_says_why(sentence: str) -> None:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Unsupported)
    assert reading.why


@pytest.mark.parametrize("sentence", sorted(UNDERSTOOD))
def test_one_strange_word_anywhere_is_not_swallowed(sentence: str) -> None:
    words = sentence.split()
    for place in range(len(words) + 1):
        quoted = '"' in " ".join(words[:place]) and not sentence.endswith('"' + words[-1])
        strange = " ".join((*words[:place], "qxyzzy", *words[place:]))
        assert quoted or isinstance(compile_sentence(strange), Unsupported), strange


YOURS = (Filter(any_type=("creature",), controller="you"),)
ELVES = (Filter(any_subtype=("elf",), controller="you", other=True),)
SWAMPS = (Filter(any_subtype=("swamp",), controller="you"),)
SIZES: dict[str, AnyAbility] = {
    "Enchanted creature gets +2/+2.": ModifiesPT(subject=BEARER, power=2, toughness=2),
    "Creatures you control get +1/-1.": ModifiesPT(subject=YOURS, power=1, toughness=-1),
    "Each other Elf you control gets +1/+1.": ModifiesPT(subject=ELVES, power=1, toughness=1),
    "Creature tokens you control get +1/+1.": ModifiesPT(subject=YOURS, power=1, toughness=1, among=("token",)),
    "Attacking creatures you control get +1/+0.": ModifiesPT(subject=YOURS, power=1, toughness=0, among=("attacking",)),
    "Blocking creatures get +0/+2.": ModifiesPT(
        subject=(Filter(any_type=("creature",)),), power=0, toughness=2, among=("blocking",)
    ),
    "Tapped creatures you control get +0/+2.": ModifiesPT(subject=YOURS, power=0, toughness=2, among=("tapped",)),
    "Creatures you control of the chosen type get +1/+1.": ModifiesPT(
        subject=YOURS, power=1, toughness=1, among=("chosen type",)
    ),
    "Artifact creatures get +1/+0.": ModifiesPT(
        subject=(Filter(all_types=("artifact", "creature")),), power=1, toughness=0
    ),
    "This creature gets +1/+1 for each Swamp you control.": ModifiesPT(power=1, toughness=1, per=CountOf(SWAMPS)),
    "This creature gets +X/+0, where X is your devotion to red.": ModifiesPT(
        power=1, toughness=0, per=Devotion(colors=("red",))
    ),
    "Equipped creature gets -X/-X, where X is the number of cards in your hand.": ModifiesPT(
        subject=BEARER, power=-1, toughness=-1, per=CardsIn(zone="hand")
    ),
    "This creature gets +2/+2 as long as the moon is full.": ModifiesPT(
        power=2, toughness=2, condition=UnreadCondition(text="the moon is full")
    ),
    "This creature gets +2/+2 for each moon that is full.": ModifiesPT(
        power=2, toughness=2, per=UnreadQuantity(text="moon that is full", each=True)
    ),
    "As long as you control a Swamp, this creature gets +1/+1.": ModifiesPT(
        power=1, toughness=1, condition=Controls(which=(Filter(any_subtype=("swamp",)),))
    ),
    "Enchanted creature has base power and toughness 0/1.": SetsBasePT(
        subject=BEARER, power=Fixed(n=0), toughness=Fixed(n=1)
    ),
    "This creature's power and toughness are each equal to the number of Swamps you control.": DefinesPT(
        power=CountOf(SWAMPS), toughness=CountOf(SWAMPS)
    ),
    "This creature's power is equal to the number of card types among cards in all graveyards and its toughness is "
    "equal to that number plus 1.": DefinesPT(
        power=CardTypesIn(zone="graveyard"), toughness=Plus(of=CardTypesIn(zone="graveyard"), plus=1)
    ),
}


@pytest.mark.parametrize("sentence", SIZES)
def test_power_and_toughness_are_read_with_their_numbers(sentence: str) -> None:
    assert read(sentence) == (SIZES[sentence],)


@pytest.mark.parametrize(
    "sentence",
    [
        "This creature gets +1/+1 until end of turn.",
        "This creature gets +1/+1 as long as you control a Swamp and can't be blocked.",
        "Enchanted creature loses all abilities until end of turn and has base power and toughness 1/1.",
        "This creature's power is equal to the number of Swamps you control and it can't block.",
        "If you control a Swamp, it gets +1/+1.",
        "You gain 2 life and creatures you control get +1/+1.",
    ],
)
def test_what_says_more_than_power_and_toughness_is_not_swallowed(sentence: str) -> None:
    assert isinstance(compile_sentence(sentence), Unsupported)


def test_a_keyword_that_a_sentence_gives_is_named() -> None:
    reading = compile_sentence("Other Merfolk you control have islandwalk.")
    assert isinstance(reading, Understood)
    assert [ability.keyword for ability in reading.abilities] == ["islandwalk"]
