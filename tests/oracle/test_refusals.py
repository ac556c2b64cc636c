"""Sentences that are read, but that say what no ability here can say: none is guessed, and each reason is as given.

No card is worded so, as far as is known; a board may be, and a card of tomorrow.
"""

from __future__ import annotations

import pytest

from events.abilities import Unsupported
from simulator.oracle import compile_sentence
from simulator.oracle.called import which_ability
from simulator.oracle.event_names import NO_EVENT
from simulator.oracle.grammar.instructions.effects import read_effect
from simulator.oracle.grammar.parsing import parsed

SENTENCES = {
    "You can't lose the game and you can't win the game.": "the same players said twice",
    "Your opponents can't lose the game and your opponents can't win the game.": "the same players said twice",
    "You can't lose the game or win the game.": "who can neither lose nor win, if it is not everybody",
    "You may have creatures your opponents control assign their combat damage as though they weren't blocked.": (
        "how another player's creatures assign their damage"
    ),
    "You may have creatures assign their combat damage as though they weren't blocked.": (
        "how another player's creatures assign their damage"
    ),
    "Attacking creatures aren't creatures.": "attacking permanents that are no creatures",
    "Lands you control aren't creatures.": "power and toughness of other permanents than creatures",
    "Creatures you control can block an additional creature each combat for each Forest you control.": (
        "blocks for each of something that no board says"
    ),
    "White and black creatures get +1/+1.": "creatures of two colors at once",
    "Combat damage that would be dealt by attacking creatures can't be prevented.": (
        "damage of fighting creatures that can't be prevented"
    ),
    "All noncombat damage that would be dealt to you is dealt to this creature instead.": (
        "damage that is not combat damage, dealt to this instead"
    ),
    "Double all damage that attacking creatures would deal.": "another amount of damage of creatures that fight",
    "Enchanted planeswalker can't attack.": "an enchanted planeswalker",
    "Other creatures you control and other Goblins can't block.": (
        "a description that may belong to one kind of creature or to several"
    ),
    "Each Zombie attacking you can't be blocked.": "attacking you creatures",
    "Each Zombie with flying or reach can't block.": "creatures with reach in this way",
    "Creature can't block.": "one creature without saying which",
    "Goblins and Orcs with power or toughness 1 or less can't block.": (
        "which of several kinds of creatures have such a power or toughness"
    ),
    "As long as you control an artifact or creature with power 3 or greater, this creature has flying.": (
        "a description that may belong to one kind of permanent or to several"
    ),
    "Creatures can't attack unless their controller pays {1} for each Forest.": (
        "a cost for each of something that no board says"
    ),
    "Creatures can't attack you unless you pay {1}.": "a cost that you pays in this way",
    "Creatures can't attack or block unless their controller pays {1} for each blocking creature they control.": (
        "a cost to attack that only blocking creatures count for"
    ),
    "Prevent all damage that would be dealt to and dealt by creatures blocking this creature.": (
        "creatures that block another one than is dealt the damage"
    ),
    "Prevent all damage that would be dealt to and dealt by unblocked creatures.": (
        "creatures that block another one than is dealt the damage"
    ),
    "Creatures can attack as though they didn't have flying.": "attacking without flying",
    "Creatures can't attack artifacts you control.": "attacking artifacts",
    "Creatures you control of the chosen type are Goblins.": "what permanents of a chosen kind are",
    "This creature can't be the target of red spells or abilities from blue sources.": (
        "spells of one quality and sources of another"
    ),
    "You have flying.": "a player with flying",
    "Goblins have bushido X, where X is the number of creatures.": "bushido x of others",
    "Creatures with greater power can't block.": "a greater or lesser power than nobody's",
}

EVENTS = {
    "whenever you attack with this creature and another creature an opponent controls": (
        "attacking with creatures of another player"
    ),
    "whenever an opponent attacks with this creature and another creature": (
        "attacking with creatures of another player"
    ),
    "whenever enchanted creature is put into exile": "whether what dies is a creature",
    "whenever enchanted creature dies or is put into exile": "whether what dies is a creature",
    "whenever you exert two or more creatures": "several creatures that are exerted",
    "whenever two or more creatures are dealt damage": "2 or more that do something together",
    "whenever a creature you control an opponent controls dies": "creatures with two demands on controller",
    "whenever an opponent loses control of this creature": "that somebody else loses control of it",
    "whenever this creature blocks this creature": "a creature that fights itself",
    "whenever this creature becomes blocked by this creature": "a creature that fights itself",
    "whenever this creature blocks a historic creature": "objects in this place that are historic",
    "whenever you attack the player with the most life or tied for most life": "an attack on one thing of several",
}

INSTRUCTIONS = {
    "draw a card. if you do, you gain 1 life.": '"if you do" where nobody may do anything',
    "draw a card. when you do, you gain 1 life.": '"when you do" where nobody may do anything',
    "you may draw a card. if they do, you gain 1 life.": '"if they do" where you may do something',
    "draw a card. it gains haste until end of turn.": '"it" where nothing was named',
    "destroy up to two target creatures. it gains flying until end of turn.": '"it" where nothing was named',
    "destroy target creature. they gain flying until end of turn.": '"they" where nothing was named',
    "regenerate that creature.": '"that creature" where no creature was named',
    "that player discards a card.": '"that player" where none was named',
    "you gain that much life.": '"that much" where no number was named',
    "you gain that much life and draw a card.": '"that much" where no number was named',
    "you gain life equal to the amount of damage dealt.": "a number of the event where it names none",
    "create a 1/1 white soldier creature token, then draw a card. the token enters tapped and attacking.": (
        "what is said of tokens that were not created just now"
    ),
    "destroy target creature. it enters tapped and attacking.": (
        "what is said of tokens that were not created just now"
    ),
    "discard your hand. you gain 1 life. draw that many cards.": '"that many" of one of several numbers',
    "another target creature gets +1/+1 until end of turn.": '"another" than nothing',
    "choose one of them.": "a choice of cards where none were found",
    "this spell deals 2 damage divided as you choose among creatures you control.": (
        "damage that is divided among no targets"
    ),
    "flip a coin. if you win the flip, draw a card. if you win the flip, you gain 1 life.": (
        "the same outcome of a flip twice"
    ),
    "defending player loses 1 life.": "a defending player where nothing attacks",
    "create a token that's a copy of target creature, except it's snow.": "a copy with a supertype",
    "search your library for a creature, put it onto the battlefield tapped, then shuffle.": (
        "a search for what is no card"
    ),
    "destroy target white and black creature.": "objects of two colors at once",
    "add that much {r}{g}.": "so much mana of several symbols",
    "you may pay {1}{e}. if you do, draw a card.": "mana and energy together",
    "choose three — • draw a card. • you gain 1 life.": "more modes than there are",
    "roll a d20.": "a flip or a roll of which nothing is said",
    "destroy target instant or creature.": "an instant or sorcery among permanents",
    "you may have target player draw a card and you gain 1 life.": (
        "what one player may have another one do, and something else"
    ),
    "draw a card, then you may gain 1 life and draw a card.": '"may" in the middle of a sentence',
    "target creatures get +1/+1 until end of turn.": "targets in the wrong number",
    "destroy all creature.": "a description in the wrong number",
    "sacrifice two creature.": "a description in the wrong number",
    "it's still a land.": "what nothing still is",
    "create a 1/1 soldier creature token.": "a token without color",
    "create a 1/1 fire soldier creature token.": "a token of another game",
    "destroy target artifact creature or enchantment with mana value 3 or less.": (
        "a description that may belong to one kind of object or to several"
    ),
    "return target creature card or artifact card with mana value 3 or less from your graveyard to your hand.": (
        "a mana value that may belong to one kind of card or to several"
    ),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence(sentence: str) -> None:
    read = compile_sentence(sentence)
    assert isinstance(read, Unsupported)
    assert read.why == f"{SENTENCES[sentence]} is not built yet"


@pytest.mark.parametrize("event", EVENTS)
def test_an_event(event: str) -> None:
    assert parsed(event, "event") == f"{EVENTS[event]} is not built yet"


def said(instruction: str) -> object:
    """What an instruction of a spell says, or why that is not understood."""
    return read_effect(instruction, NO_EVENT, lambda _start, _end: (), spell=True, cased=instruction)


@pytest.mark.parametrize("instruction", INSTRUCTIONS)
def test_an_instruction(instruction: str) -> None:
    assert said(instruction) == f"{INSTRUCTIONS[instruction]} is not built yet"


@pytest.mark.parametrize("counter", ["foo", "doom"])
def test_players_get_counters_of_some_kinds_alone(counter: str) -> None:
    assert said(f"you get a {counter} counter.") == f"not understood from '{counter} counter' on"
    assert not isinstance(said("you get a poison counter."), str)


def test_what_is_refused_keeps_its_words() -> None:
    refused = compile_sentence("{T}: Draw a card.")
    assert isinstance(refused, Unsupported)
    assert refused.words == "{T}: Draw a card."


@pytest.mark.parametrize(("place", "called"), [(0, "first"), (9, "tenth"), (10, "11th"), (11, "12th")])
def test_an_ability_is_called_by_its_place(place: int, called: str) -> None:
    assert which_ability("Ox", place) == f"Ox's {called} ability"
