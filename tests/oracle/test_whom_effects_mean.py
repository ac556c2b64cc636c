"""Effects whose words speak of the object that acts, of a player's graveyard, or of the other one of two conditions."""

from __future__ import annotations

import pytest

from events import instructions as i
from events import references as r
from events.abilities import Activated, CreatesTokens, IfSuch, May, SpellAbility, Triggered
from events.filters import Filter
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
        (  # Vengeful Ancestor
            "Whenever a goaded creature attacks, it deals 1 damage to its controller.",
            i.DealsDamage(source=r.THAT_ONE, n=1, players=r.ControllerOf(r.THAT_ONE)),
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
    ],
)
def test_what_may_mean_two_things_stays_unread(words: str) -> None:
    assert read(words).effect is None
