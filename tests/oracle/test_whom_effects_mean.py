"""Effects whose words speak of the object that acts, of a player's graveyard, or of the other one of two conditions."""

from __future__ import annotations

import pytest

from events import card_instructions as c
from events import instructions as i
from events import instructions_of_objects as io
from events import references as r
from events.abilities import Activated, Binds, CreatesTokens, IfSuch, InOrder, May, SpellAbility, Triggered
from events.declaration_abilities import BlockCost, CantBlock, Cost
from events.filters import THIS, Filter
from simulator.oracle.abilities import compile_ability
from simulator.oracle.paragraphs import TextPlace
from simulator.oracle.printing.abilities import print_effect

CREATURE = (Filter(any_type=("creature",)),)
BLOCKED_BY_THIS = r.Described(which=CREATURE, combat_with=r.THIS_ONE, relation="blocked_by")
BLOCKING_THIS = r.Described(which=CREATURE, combat_with=r.THIS_ONE, relation="blocking")
HITS = "Whenever this creature deals combat damage to a player, "
ENTERS = "When this creature enters, "


def read(words: str, place: TextPlace = "permanent") -> Activated | SpellAbility | Triggered:
    """The one ability of a paragraph."""
    (ability,) = compile_ability(words, place=place).abilities
    assert isinstance(ability, Activated | SpellAbility | Triggered)
    return ability


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        (  # Guardian of the Gateless
            "Whenever this creature blocks, it gets +1/+1 until end of turn for each creature it's blocking.",
            i.GetsPT(what=r.THIS_ONE, power=r.HowMany(BLOCKED_BY_THIS), toughness=r.HowMany(BLOCKED_BY_THIS)),
        ),
        (  # Battle-Scarred Goblin
            "Whenever this creature becomes blocked, it deals 1 damage to each creature blocking it.",
            i.DealsDamage(source=r.THIS_ONE, n=1, to=r.Each(BLOCKING_THIS)),
        ),
        (
            "Whenever this creature attacks, tap each creature with power greater than its power.",
            i.Taps(what=r.Each(r.Described(which=(Filter(any_type=("creature",), power_than_this="greater"),)))),
        ),
        (  # Vengeful Ancestor
            "Whenever a goaded creature attacks, it deals 1 damage to its controller.",
            i.DealsDamage(source=r.THAT_ONE, n=1, players=r.ControllerOf(r.THAT_ONE)),
        ),
        (
            "Whenever this creature becomes blocked, creatures blocking it are goaded.",
            i.Goads(what=r.Each(BLOCKING_THIS)),
        ),
        (  # Hollowsage
            "Whenever this creature becomes untapped, you may have target player discard a card.",
            May(do=i.Discards(who=r.TargetPlayer(0))),
        ),
        (
            ENTERS + "create a tapped and attacking 1/1 red Devil creature token.",
            CreatesTokens(
                token=i.TokenKind(types=("creature",), subtypes=("devil",), colors=("red",), power=1, toughness=1),
                tapped=True,
                fighting="attacking",
            ),
        ),
        (  # Zurgo Stormrender
            "Whenever another creature you control dies, draw a card if it was attacking. "
            "Otherwise, each opponent loses 1 life.",
            IfSuch(
                what=r.THAT_ONE,
                such=r.Described(fighting="attacking"),
                then=i.Draws(),
                otherwise=i.LosesLife(who=r.EachOpponent(), n=1),
            ),
        ),
    ],
)
def test_an_effect_is_read_whole(words: str, effect: object) -> None:
    assert read(words).effect == effect


def test_its_controller_is_that_of_the_target_where_there_is_one() -> None:
    words = "Whenever this creature attacks, it deals 2 damage to target creature and 1 damage to its controller."
    found = read(words).effect
    assert [each.players for each in found.these][1] == r.ControllerOf(r.Target(0))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("words", "whose"),
    [
        (HITS + "exile up to two target cards from that player's graveyard.", r.ThatPlayer()),
        (
            "Whenever this creature attacks, exile up to two target cards from defending player's graveyard.",
            r.DefendingPlayer(),
        ),
    ],
)
def test_cards_in_the_graveyard_of_a_player_of_the_event_are_targets(words: str, whose: r.AnyPlayer) -> None:
    (asked,) = read(words).targets
    assert asked.objects == (r.Described(zone="graveyard", is_a="card", controlled_by=whose),)


def test_110_4a_a_permanent_card_is_one_of_six_types() -> None:
    ability = read(ENTERS + "return target nonland permanent card from your graveyard to your hand.")
    types = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
    which = (Filter(any_type=types, no_type=("land",)),)
    assert ability.targets[0].objects == (r.Described(which=which, zone="graveyard", is_a="card", controlled_by=r.YOU),)
    assert print_effect(ability) == "Return target nonland permanent card from your graveyard to its owner's hand."


@pytest.mark.parametrize(
    "words",
    [
        # "Otherwise" may speak of the choice, and "draws a card" of either player.
        ENTERS + "scry 1. If you control a Wall, you may draw a card. Otherwise, you lose 1 life.",
        ENTERS + "you may have target player discard a card and draw a card.",
        # What only one of two conditions makes can't be spoken of after both.
        ENTERS + "if you control a Wall, create a Treasure token. Otherwise, draw a card. Tap it.",
        # "Those creatures" may be the chosen ones alone, or this one with them.
        ENTERS + "for each opponent, tap this creature and a creature that player controls. "
        "Those creatures gain trample until end of turn.",
    ],
)
def test_what_may_mean_two_things_stays_unread(words: str) -> None:
    assert read(words).effect is None


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        (  # Massacre Wurm
            "Whenever a creature an opponent controls dies, that player loses 2 life.",
            i.LosesLife(who=r.ControllerOf(r.THAT_ONE), n=2),
        ),
        (  # Bloodroot Apothecary
            "Whenever an opponent sacrifices a noncreature token, that player gets two poison counters.",
            i.PlayerGetsCounters(who=r.ControllerOf(r.THAT_ONE), counter="poison", n=2),
        ),
        (  # Yomiji, Who Bars the Way
            "Whenever a legendary permanent other than this creature is put into a graveyard from the battlefield, "
            "return that card to its owner's hand.",
            i.Puts(what=r.THAT_ONE, to="hand"),
        ),
    ],
)
def test_an_event_names_the_card_and_the_opponent_who_controlled_it(words: str, effect: object) -> None:
    assert read(words).effect == effect


def test_an_event_of_any_players_creature_names_no_player() -> None:
    assert read("Whenever another creature dies, that player loses 2 life.").effect is None
    assert (
        read("Whenever another creature is exiled from the battlefield, return that card to its owner's hand.").effect
        is None
    )


def test_509_1h_what_a_removed_creature_alone_blocked_becomes_unblocked() -> None:
    words = (
        "{T}: Remove target blocking creature from combat. Creatures it was blocking that hadn't become blocked by "
        "another creature this combat become unblocked, then it blocks an attacking creature of your choice."
    )
    attacker = r.Chosen(what=r.Described(which=CREATURE, fighting="attacking"))
    assert read(words).effect == InOrder(
        steps=(
            i.RemovesFromCombat(what=r.Target(0), unblocks=True),
            io.BlocksNow(what=r.Target(0), attacker=attacker),
        )
    )
    of_another = words.replace("target blocking creature", "all blocking creatures")
    assert read(of_another).effect is None


def test_others_than_the_one_target_are_told_and_so_is_the_opponent_who_controls_it() -> None:
    words = "Tap target creature an opponent controls. Other creatures that player controls can't block this turn."
    others = r.Described(which=CREATURE, controlled_by=r.ControllerOf(r.Target(0)), other_than=r.Target(0))
    effect = read(words, "spell").effect
    assert isinstance(effect, InOrder)
    assert effect.steps[1] == Binds(what=r.Each(others), abilities=(CantBlock(subject=THIS),))
    two = words.replace("target creature an opponent controls", "two target creatures an opponent controls")
    assert read(two, "spell").effect is None
    # The player may be the one of the event as well.
    assert read(HITS + words.replace("Other creatures", "Creatures")).effect is None


def test_509_1d_a_cost_of_blocking_this_turn_is_the_x_that_was_paid() -> None:
    words = "This turn, creatures can't block unless their controller pays {X} for each blocking creature they control."
    cost = BlockCost(subject=THIS, cost=Cost(mana="{X}"))
    assert read("{X}{R}: " + words).effect == Binds(what=r.Each(r.Described(which=CREATURE)), abilities=(cost,))
    # Nothing says what X is, and one creature is not each of them.
    assert read("{R}: " + words).effect is None
    assert read("{X}{R}: " + words.replace("creatures can't", "target creature can't")).effect is None


def test_that_card_is_the_one_until_which_cards_were_revealed() -> None:  # Atla Palani, Nest Tender
    revealed = "reveal cards from the top of your library until you reveal a creature card. "
    words = (
        revealed + "Put that card onto the battlefield and the rest on the bottom of your library in a random order."
    )
    creature_card = r.Described(which=CREATURE, is_a="card")
    assert read(ENTERS + words).effect == InOrder(
        steps=(
            c.RevealsUntil(what=(creature_card,)),
            i.Puts(what=r.FoundCards(1), to="battlefield"),
            c.PutsTheRest(to="library_bottom", order="random"),
        )
    )
    assert read(ENTERS + words.replace("that card", "a creature card from your hand")).effect is None
    assert read(ENTERS + words.replace("a creature card.", "a creature card from your hand.")).effect is None


def test_701_66a_earthbend_targets_a_land_of_its_controller() -> None:
    ability = read("Whenever this creature attacks, earthbend 2, then untap that land.")
    assert ability.targets == (
        r.Targets(objects=(r.Described(which=(Filter(any_type=("land",), controller="you"),)),)),
    )
    bends = i.Does(action="earthbend", n=2, what=r.Target(0))
    assert ability.effect == InOrder(steps=(bends, i.Untaps(what=r.Target(0))))
    assert print_effect(ability) == "Earthbend 2. Untap it."


def test_701_63a_a_permanent_endures() -> None:
    effect = read("Whenever this creature attacks, you lose 1 life and this creature endures 2.").effect
    endures = i.Does(action="endure", n=2, what=r.THIS_ONE)
    assert effect == InOrder(steps=(i.LosesLife(who=r.YOU, n=1), endures))


def test_others_are_other_than_the_equipped_creature_where_it_means_that_one() -> None:  # Sigil of Valor
    words = (
        "Whenever equipped creature attacks alone, it gets +1/+1 until end of turn for each other creature you control."
    )
    effect = read(words).effect
    assert isinstance(effect, i.GetsPT)
    assert isinstance(effect.power, r.HowMany)
    assert effect.power.what.other_than == r.THAT_ONE


def test_others_are_other_than_what_was_chosen() -> None:  # The Day of the Doctor
    effect = read(ENTERS + "choose up to three Doctors. You may exile all other creatures.").effect
    assert isinstance(effect, InOrder)
    assert effect.steps[1] == May(do=i.Exiles(what=r.Each(r.Described(which=CREATURE, other_than=r.Made(0)))))


@pytest.mark.parametrize(
    "words",
    [
        "Whenever a creature you control attacks, other creatures you control get +1/+0 until end of turn.",
        ENTERS + "create a 1/1 white Soldier creature token. Other creatures you control get +1/+0 until end of turn.",
        "Whenever equipped creature attacks, tap another target artifact.",
    ],
)
def test_others_than_one_of_several_are_not_read(words: str) -> None:
    assert read(words).effect is None


def test_it_is_what_was_created_if_the_flip_was_won() -> None:
    words = (
        ENTERS + "create a 1/1 white Soldier creature token, then flip a coin. If you win the flip, "
        "create a 2/2 green Bear creature token. It gains haste until end of turn."
    )
    effect = read(words).effect
    assert isinstance(effect, InOrder)
    assert getattr(effect.steps[-1], "what", None) == r.Made(1)


SOLDIER = "create a 1/1 white Soldier creature token"
BEAR = "create a 2/2 green Bear creature token"


@pytest.mark.parametrize(
    "words",
    [
        f"{SOLDIER}, then flip a coin. If you win the flip, {BEAR}. If you lose the flip, {SOLDIER}. Tap it.",
        f"{SOLDIER}. You may pay {{1}}. If you do, {BEAR}. Otherwise, {SOLDIER}. Tap it.",
        f"you may pay {{1}}. If you do, {BEAR}. Otherwise, tap that token.",
        f"for each opponent, {BEAR}. Tap it.",
    ],
)
def test_it_is_not_read_where_only_one_of_several_was_created(words: str) -> None:
    assert read(ENTERS + words).effect is None


def test_damage_is_divided_among_one_or_two_targets() -> None:  # Forked Bolt
    said = read("This spell deals 2 damage divided as you choose among one or two targets.", "spell")
    assert isinstance(said.effect, i.DealsDamageToTargets)
    assert (said.effect.n, said.effect.divided) == (2, True)
    (targets,) = said.targets
    assert (targets.least, targets.most, targets.players) == (1, 2, "any")
