"""601.3: what permanents say of casting, and is not read, leaves open what it may change, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from events.abilities import Playing, Unsupported
from events.board import AbilitiesGained
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, Outcome, Verdict
from simulator.oracle import compile_words
from simulator.rules.announcing import Spell
from tests.given import given
from tests.rules.casting_601.playing import GROWS, spell, with_abilities

pytestmark = pytest.mark.rule("117.1")

MAY = "You may cast noncreature spells as though they had flash."
CANT = "Your opponents can't cast spells."
COSTS = "Noncreature spells you cast cost {2} less to cast."

SORCERY = spell(types=("sorcery",), does=spell().does)
"""A sorcery, which is illegal in combat by what is read."""
PAID = spell(cost="{G}")
"""An instant for one mana."""


def attacked(edition: str, *words: str, whose: str = "cub", **fields: Any) -> Game:
    """A game in combat, in which a bear of alice's attacks; the words stand on a permanent, bob's cub by default."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], attack=["bear"], **fields)
    game.apply(AbilitiesGained(whose, compile_words((), words, whose).abilities))
    return game


def verdict_on(game: Game, cast: Spell) -> Verdict:
    """The verdict on alice casting a spell that targets her bear; where it is not legal, the game is as before."""
    before = game.digests()
    try:
        return game.cast("alice", cast, targets=["bear"])
    except IllegalAction as refused:
        assert game.digests() == before
        return refused.verdict


@pytest.mark.parametrize(("words", "playing"), [(MAY, "may_cast"), (CANT, "cant_cast"), (COSTS, "cast_costs")])
def test_such_words_are_not_read_but_it_is_known_what_they_may_change(words: str, playing: Playing) -> None:
    said = compile_words((), (words,), "bear").abilities
    assert [each.playing for each in said if isinstance(each, Unsupported)] == [playing]


@pytest.mark.parametrize(
    ("words", "cast", "mana", "without", "beside"),
    [
        (MAY, SORCERY, "", Outcome.ILLEGAL, Outcome.UNDETERMINED),
        (MAY, spell(), "", Outcome.LEGAL, Outcome.LEGAL),
        (CANT, spell(), "", Outcome.LEGAL, Outcome.UNDETERMINED),
        (CANT, SORCERY, "", Outcome.ILLEGAL, Outcome.ILLEGAL),
        (COSTS, PAID, "", Outcome.LEGAL, Outcome.LEGAL),
        (COSTS, PAID, "{G}", Outcome.LEGAL, Outcome.UNDETERMINED),
        (COSTS, PAID, "{C}", Outcome.ILLEGAL, Outcome.UNDETERMINED),
    ],
)
def test_a_verdict_is_open_where_they_may_change_it(
    edition: str, words: str, cast: Spell, mana: str, without: Outcome, beside: Outcome
) -> None:
    pools = {"alice": mana}
    assert verdict_on(attacked(edition, mana=pools), cast).outcome is without
    verdict = verdict_on(attacked(edition, words, mana=pools), cast)
    assert verdict.outcome is beside
    assert (words in verdict.because) is (beside is Outcome.UNDETERMINED)


@pytest.mark.parametrize("words", [MAY, CANT, COSTS])
def test_they_say_nothing_of_abilities(edition: str, words: str) -> None:
    game = with_abilities(attacked(edition, words, mana={"alice": "{G}"}), "bear", GROWS)
    assert game.activate("alice", "bear").legal
