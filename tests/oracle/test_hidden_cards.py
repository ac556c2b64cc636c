"""Instructions about cards that no board shows, and about coins and dice: what is read of them and followed."""

from __future__ import annotations

import pytest

from events import card_instructions as c
from events import instructions as i
from events.abilities import CreatesTokens, DieRow, FlipsCoin, IfSuch, InOrder, May, RollsDie
from events.filters import Filter
from events.instructions import Instruction
from events.references import (
    THAT_ONE,
    THIS_ONE,
    AsMany,
    Chosen,
    DefendingPlayer,
    Described,
    EachOpponent,
    EachPlayer,
    FoundCards,
    FoundSuch,
    Named,
    Of,
    RollResult,
    Target,
    TargetPlayer,
    ThatMuch,
    ThatPlayer,
)
from events.trigger_conditions import DealsDamage
from events.triggers import Attacks, Destroy, GainLife
from projections.followed.players import shows_nothing
from projections.followed_instructions import does_more_than_is_logged, instruction_is_followed
from simulator.oracle.event_names import EventNames, event_names
from simulator.oracle.grammar.instructions.effects import Effect, read_effect
from simulator.oracle.printing.instructions import print_instructions

ATTACKS = event_names((Attacks(),))
HITS = event_names((DealsDamage(to="player", combat=True),))
CARD = Described(is_a="card")
LAND_CARD = Described(which=(Filter(any_type=("land",)),), is_a="card")
NONLAND_CARD = Described(which=(Filter(no_type=("land",)),), is_a="card")
CREATURE_CARD = Described(which=(Filter(any_type=("creature",)),), is_a="card")
FIRST = FoundCards(0)
SECOND = FoundCards(1)


def read(words: str, event: EventNames = ATTACKS) -> Effect | str:
    return read_effect(words, event, lambda *_: ())


def steps(words: str, event: EventNames = ATTACKS) -> tuple[Instruction, ...]:
    found = read(words, event)
    assert isinstance(found, Effect), found
    return getattr(found.effect, "steps", (found.effect,))


PRINTED: list[tuple[str, EventNames, tuple[Instruction, ...]]] = [
    ("defending player mills half their library, rounded up.", ATTACKS, (c.MillsHalf(who=DefendingPlayer()),)),
    (
        "target player mills cards equal to its power.",
        ATTACKS,
        (i.Mills(n=Of(what="power", of=THIS_ONE), who=TargetPlayer()),),
    ),
    (
        "mill three cards. you may put a land card from among them into your hand.",
        ATTACKS,
        (i.Mills(n=3), May(do=c.TakesSome(what=(LAND_CARD,), to="hand"))),
    ),
    (
        "that player exiles cards from the top of their library until they exile a nonland card. you may cast "
        "that card without paying its mana cost. then that player puts the exiled cards that weren't cast this way on "
        "the bottom of their library in a random order.",
        HITS,
        (
            c.RevealsUntil(what=(NONLAND_CARD,), who=ThatPlayer(), exile=True),
            c.MayPlay(what=SECOND, cast=True, free=True),
            c.PutsTheRest(to="library_bottom", order="random"),
        ),
    ),
    (
        "that player reveals the top two cards of their library. you choose one of those cards and put it into their "
        "graveyard.",
        HITS,
        (
            c.LooksAtCards(n=2, whose=ThatPlayer(), reveal=True),
            c.ChoosesCards(),
            i.Puts(what=SECOND, to="graveyard"),
        ),
    ),
    (
        "that player exiles a card from their hand face down.",
        HITS,
        (c.PutsFromHand(who=ThatPlayer(), to="exile", face_down=True),),
    ),
    (
        "each player puts a card from their hand on top of their library.",
        ATTACKS,
        (c.PutsFromHand(who=EachPlayer(), to="library_top"),),
    ),
    (
        "that player reveals a card at random from their hand.",
        HITS,
        (c.RevealsCards(who=ThatPlayer(), at_random=True),),
    ),
    ("you may discard a creature card.", ATTACKS, (May(do=c.DiscardsCards(kinds=(CREATURE_CARD,))),)),
    (
        "discard any number of cards, then draw that many cards.",
        ATTACKS,
        (c.DiscardsAny(), i.Draws(n=AsMany())),
    ),
    (
        "defending player discards their hand, then draws that many cards.",
        ATTACKS,
        (i.Discards(n=None, who=DefendingPlayer()), i.Draws(n=AsMany(), who=DefendingPlayer())),
    ),
    (
        "exile the top card of your library. you may play that card until your next end step.",
        ATTACKS,
        (c.ExilesFromTop(), c.MayPlay(what=FIRST, until="your_next_end_step")),
    ),
    (
        "you may put it into its owner's library third from the top.",
        ATTACKS,
        (May(do=c.PutsNthFromTop(what=THIS_ONE, n=3)),),
    ),
    (
        "exile the top x cards of target player's library, where x is its power.",
        ATTACKS,
        (c.ExilesFromTop(n=Of(what="power", of=THIS_ONE), whose=TargetPlayer()),),
    ),
    (
        "exile cards equal to its power from the top of target player's library.",
        ATTACKS,
        (c.ExilesFromTop(n=Of(what="power", of=THIS_ONE), whose=TargetPlayer()),),
    ),
    (
        "that player reveals their hand. you choose a nonland card from it. that player discards that card.",
        HITS,
        (
            c.LooksAtCards(n=None, whose=ThatPlayer(), reveal=True),
            c.ChoosesCards(what=(NONLAND_CARD,)),
            c.DiscardsCards(what=SECOND, who=ThatPlayer()),
        ),
    ),
    (
        "you may search your library for a card named welkin hawk, reveal it, put it into your hand, then shuffle.",
        ATTACKS,
        (May(do=i.Searches(what=(Described(is_a="card", states=(Named("welkin hawk"),)),), to="hand", reveal=True)),),
    ),
    (
        "shuffle the cards from your hand into your library, then draw that many cards.",
        ATTACKS,
        (c.ShufflesInto(zone="hand"), i.Draws(n=AsMany())),
    ),
    (
        "exile the top card of your library. you may play it for as long as you control this creature.",
        ATTACKS,
        (c.ExilesFromTop(), c.MayPlay(what=FIRST, until="you_control_this")),
    ),
    ("that opponent discards a card.", HITS, (i.Discards(who=ThatPlayer()),)),
    ("seek a nonland card.", ATTACKS, (c.Seeks(what=(NONLAND_CARD,)),)),
    (
        "the next noncreature spell you cast this turn costs {1} less to cast.",
        ATTACKS,
        (
            c.EasesCasting(
                what=(Described(which=(Filter(no_type=("creature",)),), is_a="spell"),), less="{1}", next_one=True
            ),
        ),
    ),
    (
        "the next spell you cast this turn has convoke.",
        ATTACKS,
        (c.EasesCasting(what=(Described(is_a="spell"),), keywords=("convoke",), next_one=True),),
    ),
    (
        "flip a coin. if you lose the flip, sacrifice this creature.",
        ATTACKS,
        (FlipsCoin(lost=True, then=i.Sacrifices(what=THIS_ONE)),),
    ),
    (
        "flip a coin. if you win the flip, draw a card. if you lose the flip, you lose 1 life.",
        ATTACKS,
        (FlipsCoin(then=i.Draws(), otherwise=i.LosesLife(n=1, who=i.Draws().who)),),
    ),
]


@pytest.mark.parametrize(("words", "event", "meant"), PRINTED)
def test_what_is_said_is_read_and_printed_back(words: str, event: EventNames, meant: tuple[Instruction, ...]) -> None:
    found = read(words, event)
    assert isinstance(found, Effect), found
    assert steps(words, event) == meant
    printed = print_instructions(found.effect, found.targets, event=event).lower()
    assert read(printed, event) == found


@pytest.mark.parametrize(
    ("words", "event", "meant"),
    [
        (
            "exile the top four cards of your library. until end of turn, you may cast noncreature, nonland cards from "
            "among those cards without paying their mana costs.",
            ATTACKS,
            (
                c.ExilesFromTop(n=4),
                c.MayPlay(
                    what=FIRST,
                    cast=True,
                    until="end_of_turn",
                    free=True,
                    kinds=(Described(which=(Filter(no_type=("creature", "land")),), is_a="card"),),
                ),
            ),
        ),
        (
            "you may cast an instant spell from your hand without paying its mana cost.",
            ATTACKS,
            (
                c.MayPlay(
                    what=Chosen(
                        what=Described(
                            which=(Filter(any_type=("instant",)),),
                            is_a="spell",
                            zone="hand",
                            controlled_by=i.Draws().who,
                        )
                    ),
                    cast=True,
                    free=True,
                ),
            ),
        ),
        (
            "you may cast target instant card from your graveyard. if that spell would be put into your graveyard, "
            "exile it instead.",
            ATTACKS,
            (c.MayPlay(what=Target(), cast=True, then_exiled=True),),
        ),
        (
            "target instant card in your graveyard gains flashback until end of turn. the flashback cost is equal to "
            "its mana cost.",
            ATTACKS,
            (c.GivesFlashback(what=Target()),),
        ),
        (
            "each player reveals the top card of their library. for each nonland card revealed this way, you create a "
            "treasure token. then each player draws a card.",
            ATTACKS,
            (
                c.LooksAtCards(whose=EachPlayer(), reveal=True),
                FoundSuch(what=(NONLAND_CARD,), of=FIRST),
                i.Draws(who=EachPlayer()),
            ),
        ),
        (
            "mill a card. if a land card was milled this way, you gain 2 life.",
            ATTACKS,
            (i.Mills(), IfSuch(what=FIRST, such=LAND_CARD, then=GainLife(n=2))),
        ),
        (
            "exile up to one target card from a graveyard. if a creature card was exiled this way, each opponent loses "
            "1 life.",
            ATTACKS,
            (
                i.Exiles(what=Target()),
                IfSuch(what=Target(), such=CREATURE_CARD, then=i.LosesLife(n=1, who=EachOpponent())),
            ),
        ),
        (
            "roll a d20. you create a number of treasure tokens equal to the result.",
            ATTACKS,
            (RollsDie(sides=20), RollResult()),
        ),
        (
            "roll a d20. 1—9 | you gain 1 life. 10—19 | you gain 2 life. 20 | you gain 5 life.",
            ATTACKS,
            (
                RollsDie(
                    sides=20,
                    rows=(
                        DieRow(1, 9, GainLife(n=1)),
                        DieRow(10, 19, GainLife(n=2)),
                        DieRow(20, 20, GainLife(n=5)),
                    ),
                ),
            ),
        ),
        (
            "look at the top card of your library. if it's a land card, you may reveal it and put it into your hand. "
            "if you don't put the card into your hand, you may put it into your graveyard.",
            ATTACKS,
            (
                c.LooksAtCards(),
                IfSuch(
                    what=FIRST,
                    such=LAND_CARD,
                    then=May(do=InOrder(steps=(c.RevealsFound(what=FIRST), i.Puts(what=FIRST, to="hand")))),
                ),
                May(do=c.PutsTheRest(to="graveyard")),
            ),
        ),
        (
            "draw a card, then discard a card. you gain life equal to the discarded card's mana value.",
            ATTACKS,
            (i.Draws(), i.Discards(), GainLife(n=Of(what="mana value", of=FIRST))),
        ),
        (
            "exile the top card of your library. if it's a land card, create a treasure token. otherwise, you may cast "
            "it this turn.",
            ATTACKS,
            (c.ExilesFromTop(), IfSuch),
        ),
        (
            "search that player's library for an artifact card and exile it. then that player shuffles. until end of "
            "turn, you may play that card.",
            HITS,
            (
                c.SearchesAndExiles(
                    what=(Described(which=(Filter(any_type=("artifact",)),), is_a="card"),), whose=ThatPlayer()
                ),
                i.Shuffles(who=ThatPlayer()),
                c.MayPlay(what=FIRST, until="end_of_turn"),
            ),
        ),
        (
            "draw that many cards, then discard that many cards. you gain that much life.",
            HITS,
            (i.Draws(n=ThatMuch()), i.Discards(n=ThatMuch()), GainLife(n=ThatMuch())),
        ),
        (
            "look at the top four cards of your library, then put them back in any order.",
            ATTACKS,
            (c.LooksAtCards(n=4), c.PutsInOrder(what=FIRST, to="library_top", order="any")),
        ),
        (
            "look at the top three cards of your library. put two of them on top of your library in any order.",
            ATTACKS,
            (c.LooksAtCards(n=3), c.TakesSome(n=2, to="library_top", order="any")),
        ),
    ],
)
def test_what_has_no_words_of_its_own_is_read(words: str, event: EventNames, meant: tuple[object, ...]) -> None:
    found = steps(words, event)
    told = (each.n if isinstance(each, CreatesTokens) else each for each in found)
    assert tuple(type(each) if IfSuch in meant and isinstance(each, IfSuch) else each for each in told) == meant


@pytest.mark.parametrize(
    "words",
    [
        "if you win the flip, draw a card.",
        "flip a coin.",
        "roll a d20.",
        "flip a coin. if you win the flip, draw a card. if you win the flip, you lose 1 life.",
        "you gain life equal to the result.",
        "draw a card for each land card milled this way.",
        "mill two cards, then mill two cards. draw a card for each land card milled this way.",
        "choose one of them.",
        "that player discards that card.",
        "draw a card. if that spell would be put into your graveyard, exile it instead.",
        "you may discard your hand. if you do, draw a card. you gain that much life.",
        "draw a card. you gain that much life.",
        "counter target instant.",
        "draw two cards, then discard two cards. you gain life equal to the discarded card's mana value.",
        "search your library for a card named godsire or avarax, reveal it, put it into your hand, then shuffle.",
        "exile the top card of your library. you may play it for as long as this creature remains tapped.",
        "destroy target sorcery you control.",
        "1—9 | you gain 1 life. 10—20 | you gain 2 life.",
    ],
)
def test_what_speaks_of_nothing_plain_stays_unread(words: str) -> None:
    assert isinstance(read(words, HITS), str)


@pytest.mark.parametrize(
    ("behind", "zone"), [("", "battlefield"), (" you control", "battlefield"), (" from your graveyard", "graveyard")]
)
def test_a_name_ends_where_other_words_begin(behind: str, zone: str) -> None:
    is_card = "card" if behind.startswith(" from") else "creature"
    found = read(f"exile target {is_card} named sword of once and future{behind}.")
    assert isinstance(found, Effect), found
    (asked,) = found.targets[0].objects
    assert (asked.states, asked.zone) == ((Named("sword of once and future"),), zone)


@pytest.mark.parametrize(
    ("words", "nothing", "followed"),
    [
        ("flip a coin. if you win the flip, draw a card.", True, True),
        ("flip a coin. if you lose the flip, sacrifice this creature.", False, True),
        ("roll a d20. 1—9 | draw a card. 10—20 | draw two cards.", True, True),
        ("roll a d20. you gain life equal to the result.", False, True),
        ("mill a card. if a land card was milled this way, you gain 2 life.", False, True),
        ("you may cast a spell from your hand without paying its mana cost.", False, True),
        ("target instant card in your graveyard gains flashback {2}{r} until end of turn.", True, True),
        ("exile the top card of your library. you lose life equal to its mana value.", False, True),
        ("mill three cards. you may put a land card from among them onto the battlefield.", False, True),
        ("discard your hand, then put that many +1/+1 counters on this creature.", False, False),
    ],
)
def test_what_can_be_followed(words: str, nothing: bool, followed: bool) -> None:
    found = read(words)
    assert isinstance(found, Effect)
    assert shows_nothing(found.effect, found.targets) is nothing
    assert (nothing or instruction_is_followed(found.effect)) is followed


def test_a_flip_and_a_roll_do_more_than_is_logged() -> None:
    flips = FlipsCoin(lost=True, then=Destroy(what=THAT_ONE))
    rolls = InOrder(steps=(RollsDie(sides=6), GainLife(n=RollResult())))
    assert does_more_than_is_logged(flips)
    assert does_more_than_is_logged(rolls)
