"""601.2i: what statics give to spells acts as these are cast and while they are on the stack, or is in doubt then."""

from __future__ import annotations

import pytest

from events.abilities import SpellsHave, Unsupported
from simulator.game.game import Game
from simulator.game.verdict import Outcome
from simulator.oracle import compile_ability, compile_words
from simulator.oracle.paragraphs import TextPlace
from tests.given import broken, judged
from tests.rules.casting_601.playing import spell
from tests.rules.casting_601.test_601_3_what_permanents_say_of_casting import PAID, SORCERY, attacked, verdict_on
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("117.1")


def is_known(game: Game) -> bool:
    """Whether it is known what has happened once the spell has resolved."""
    game.resolve_top()
    return not game.triggers.unread.happened


@pytest.mark.parametrize(
    ("words", "open_"),
    [
        ("Spells you cast have ripple 4.", True),
        ("The first spell you cast each turn has cascade.", True),
        ("Each instant and sorcery spell you cast has storm.", True),
        ("Spells players cast have demonstrate.", True),
        ("Creature spells you cast have cascade.", False),
        ("Spells your opponents cast have cascade.", False),
        ("Spells you cast have convoke.", False),
        ("Spells you cast have conspire.", False),
        ("Spells you cast have lifelink.", False),
    ],
)
def test_what_may_act_as_a_spell_is_cast_is_in_doubt_for_the_spells_that_are_meant(
    edition: str, words: str, open_: bool
) -> None:
    game = attacked(edition, words)
    assert game.cast("bob", spell(controller="bob"), targets=["bear"]).legal
    assert is_known(game) is not open_
    game = attacked(edition, words)
    assert game.cast("alice", spell(), targets=["bear"]).legal
    assert is_known(game) is not (words.startswith(("Spells your opponents", "Spells players")))


@pytest.mark.parametrize(
    ("words", "without"),
    [
        ("Spells your opponents cast have flash.", Outcome.UNDETERMINED),
        ("Spells your opponents cast have ripple 4.", Outcome.ILLEGAL),
        ("Spells your opponents cast have lifelink.", Outcome.ILLEGAL),
        ("Spells you cast have flash.", Outcome.ILLEGAL),
    ],
)
def test_only_what_says_how_a_spell_is_cast_may_make_it_legal(edition: str, words: str, without: Outcome) -> None:
    assert verdict_on(attacked(edition, words), SORCERY).outcome is without


@pytest.mark.parametrize("mana", ["{G}", "{C}"])
def test_affinity_may_change_what_is_paid(edition: str, mana: str) -> None:
    game = attacked(edition, "Spells your opponents cast have affinity for artifacts.", mana={"alice": mana})
    assert verdict_on(game, PAID).outcome is Outcome.UNDETERMINED


def test_split_second_that_is_given_forbids_as_a_printed_one_does(edition: str, number: Numbered) -> None:
    game = attacked(edition, "Spells you cast have split second.")
    game.cast("alice", spell("first"), targets=["bear"])
    game.cast("bob", spell("second", controller="bob"), targets=["cub"])
    assert broken(judged(lambda: game.cast("alice", spell("third"), targets=["bear"]))) == [number("702.61a")]


def test_what_is_not_read_of_the_family_is_in_doubt_for_all_that_is_cast(edition: str) -> None:
    game = attacked(edition, "Spells you cast with a clear conscience have cascade.")
    assert verdict_on(game, spell()).outcome is Outcome.UNDETERMINED


def test_what_is_read_of_some_says_so() -> None:
    (read,) = compile_words((), ("Spells you cast from exile have convoke.",), "bear").abilities
    assert read == SpellsHave(keywords=("convoke",), some=True, words="Spells you cast from exile have convoke.")


@pytest.mark.parametrize(
    ("words", "mine", "theirs"),
    [
        ("Whenever you cast a spell that targets this creature, draw a card.", False, True),
        ("Whenever you cast another spell that has convoke, draw a card.", False, True),
        ("Whenever you cast a spell or activate an odd ability, draw a card.", False, False),
        ("Whenever you cast a Spirit or Arcane spell, draw a card.", True, True),
    ],
)
def test_603_2_what_triggers_as_its_controller_casts_does_not_as_another_player_does(
    edition: str, words: str, mine: bool, theirs: bool
) -> None:
    for player, known in (("bob", mine), ("alice", theirs)):
        game = attacked(edition, words)
        assert game.cast(player, spell(controller=player), targets=["cub"]).legal
        assert is_known(game) is known


def test_601_2f_words_on_what_a_spell_costs_are_no_instruction_in_whatever_sentences_they_stand() -> None:
    for words in (
        "This spell costs {1} less to cast if you control a Cat. It also costs {1} less to cast if you control a land.",
        "Growth costs {1} less to cast for each attacking creature you control.",
        "During your turn, this spell costs {2}{G} less to cast.",
        "This spell costs 3 life more to cast for each target.",
        "As an additional cost to cast this spell, you may collect evidence 6. "
        "This spell costs {2} less to cast if evidence was collected.",
    ):
        places: tuple[TextPlace, ...] = ("spell", "permanent")
        for place in places:
            read = compile_ability(words, "Growth", place=place)
            assert (read.kind, read.elsewhere, read.abilities) == ("static", "casting", ()), words


def test_601_2f_among_words_that_are_not_read_they_leave_the_cost_open() -> None:
    read = compile_ability("Frob a card. This spell costs {2} less to cast on Sundays.", place="spell")
    assert [each.playing for each in read.abilities if isinstance(each, Unsupported)] == ["cast_costs"]
