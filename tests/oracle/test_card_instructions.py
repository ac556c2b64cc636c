"""Instructions about cards outside the battlefield: what is read of them, what is not, and what is followed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.card_instructions import (
    ExilesFromTop,
    LooksAtCards,
    LosesHalf,
    MayPlay,
    PutsTheRest,
    ShufflesInto,
    TakesSome,
)
from events.filters import Filter
from events.instructions import Instruction, PlayerGetsCounters, Puts
from events.references import (
    THIS_ONE,
    DefendingPlayer,
    Described,
    EachOpponent,
    EachPlayer,
    FoundCards,
    TargetPlayer,
    ThatMuch,
)
from events.triggers import Attacks
from projections.followed.players import shows_nothing
from projections.followed_instructions import instruction_is_followed
from simulator.oracle.abilities import compile_ability
from simulator.oracle.event_names import event_names
from simulator.oracle.grammar.instructions.effects import Effect, read_effect
from simulator.oracle.keywords import compile_keyword
from simulator.oracle.printing.instructions import print_instructions

ATTACKS = event_names((Attacks(),))
FIRST = FoundCards(0)
CREATURE_CARD = Described(which=(Filter(any_type=("creature",)),), is_a="card")


def read(words: str) -> Effect:
    found = read_effect(words.lower(), ATTACKS, lambda *_: ())
    assert isinstance(found, Effect), found
    return found


def steps(words: str) -> tuple[Instruction, ...]:
    effect = read(words).effect
    return getattr(effect, "steps", (effect,))


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("look at the top three cards of your library.", (LooksAtCards(n=3),)),
        ("look at the top card of target player's library.", (LooksAtCards(whose=TargetPlayer()),)),
        ("look at target opponent's hand.", (LooksAtCards(n=None, whose=TargetPlayer()),)),
        ("each player reveals the top card of their library.", (LooksAtCards(whose=EachPlayer(), reveal=True),)),
        ("exile the top two cards of your library face down.", (ExilesFromTop(n=2, face_down=True),)),
        ("defending player exiles the top card of their library.", (ExilesFromTop(whose=DefendingPlayer()),)),
        (
            "exile the top card of each opponent's library. until end of turn, you may play those cards.",
            (ExilesFromTop(whose=EachOpponent()), MayPlay(what=FIRST, until="end_of_turn")),
        ),
        (
            "exile the top card of your library. you may cast it without paying its mana cost.",
            (ExilesFromTop(), MayPlay(what=FIRST, cast=True, free=True)),
        ),
        (
            "exile the top card of your library. you may play it for as long as it remains exiled, and mana of any "
            "type can be spent to cast that spell.",
            (ExilesFromTop(), MayPlay(what=FIRST, until="stays_exiled", any_mana=True)),
        ),
        (
            "look at the top two cards of your library. put one of them into your hand and the other on the bottom of "
            "your library.",
            (LooksAtCards(n=2), TakesSome(to="hand", rest="library_bottom")),
        ),
        (
            "reveal the top four cards of your library. put any number of creature cards from among them onto the "
            "battlefield tapped. put the rest into your graveyard.",
            (
                LooksAtCards(n=4, reveal=True),
                TakesSome(what=(CREATURE_CARD,), n=None, to="battlefield", tapped=True),
                PutsTheRest(to="graveyard"),
            ),
        ),
        (
            "reveal the top card of your library and put that card into your hand.",
            (LooksAtCards(reveal=True), Puts(what=FIRST, to="hand")),
        ),
        ("shuffle it into its owner's library.", (Puts(what=THIS_ONE, to="library"),)),
        ("each player shuffles their graveyard into their library.", (ShufflesInto(who=EachPlayer()),)),
        ("defending player loses half their life, rounded down.", (LosesHalf(who=DefendingPlayer(), rounded="down"),)),
    ],
)
def test_what_is_said_of_cards_is_read_and_printed_back(words: str, meant: tuple[Instruction, ...]) -> None:
    assert steps(words) == meant
    found = read(words)
    printed = print_instructions(found.effect, found.targets, event=ATTACKS)
    assert read(printed) == found


def test_so_many_counters_of_a_player() -> None:
    event = ATTACKS._replace(number=True)
    for words, counter in (("you get that many {e}.", "energy"), ("you get that many rad counters.", "rad")):
        found = read_effect(words, event, lambda *_: ())
        assert isinstance(found, Effect)
        assert isinstance(found.effect, PlayerGetsCounters)
        assert (found.effect.counter, found.effect.n) == (counter, ThatMuch())


@pytest.mark.parametrize(
    "words",
    [
        "put one of them into your hand.",
        "reveal a creature card from among them.",
        "look at the top card of your library or of your hand.",
        "exile the top card of your library. you may play it this turn if you want.",
        "look at the top two cards of your library. put a creature you control from among them into your hand.",
        "exile the top card of your library. you may play it until end of combat.",
        "look at the top two cards of your library. put one of them into your hand and the rest away.",
        "exile target card from a graveyard. if it was a creature card, create a treasure token. if it was a land "
        "card, you gain 3 life.",
    ],
)
def test_what_is_only_nearly_right_stays_unread(words: str) -> None:
    assert isinstance(read_effect(words, ATTACKS, lambda *_: ()), str)


@pytest.mark.parametrize(
    ("words", "nothing"),
    [
        ("exile the top card of your library. you may play it this turn.", True),
        ("exile the top card of your library. you may cast it without paying its mana cost.", False),
        (
            "look at the top six cards of your library. you may reveal a creature card from among them and put it into "
            "your hand. put the rest on the bottom of your library in a random order.",
            True,
        ),
        (
            "look at the top six cards of your library. you may put a creature card from among them onto the "
            "battlefield. put the rest on the bottom of your library in a random order.",
            False,
        ),
        ("reveal the top card of your library. put that card onto the battlefield.", False),
        ("reveal the top card of your library and put that card into your hand. you lose 1 life.", False),
        ("look at the top card of your library. you may put that card into your graveyard.", True),
        ("each opponent exiles the top card of their library.", True),
    ],
)
def test_what_moves_cards_alone_shows_nothing_on_the_board(words: str, nothing: bool) -> None:
    effect = read(words).effect
    assert shows_nothing(effect) is nothing
    assert instruction_is_followed(effect)


@pytest.mark.parametrize(
    ("keyword", "words"),
    [
        (
            "soulshift 4",
            "When this permanent is put into a graveyard from the battlefield, you may return target Spirit card with "
            "mana value 4 or less from your graveyard to your hand.",
        ),
        (
            "ingest",
            "Whenever this creature deals combat damage to a player, that player exiles the top card of their library.",
        ),
        (
            "poisonous 2",
            "Whenever this creature deals combat damage to a player, that player gets two poison counters.",
        ),
    ],
)
def test_a_keyword_that_moves_cards_does_what_its_rule_says(keyword: str, words: str) -> None:
    (ability,) = compile_keyword(keyword)  # type: ignore[misc]
    (meant,) = compile_ability(words).abilities
    assert replace(ability, words="") == replace(meant, words="")
