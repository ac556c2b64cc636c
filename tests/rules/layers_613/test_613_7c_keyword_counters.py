"""613.7c: a keyword counter gives its keyword from when it, or the last of its kind, was put on the permanent."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, AbilitiesLost, PermanentLeft, TurnBegan
from events.characteristics import LosesAbilities
from events.effects import ContinuousEffectBegan
from simulator.game.game import Game
from simulator.oracle import compile_words
from simulator.rules.counters import counters_change_by
from tests.given import given, permanent

pytestmark = [pytest.mark.rule("122.1b"), pytest.mark.since("cr-2022-10-07")]

BY_AN_EFFECT = AbilitiesLost("cat", ("flying",), "turn")
BY_LAYERS = ContinuousEffectBegan(object="cat", abilities=(LosesAbilities(keywords=("flying",)),))
LOST = pytest.mark.parametrize("lost", [BY_AN_EFFECT, BY_LAYERS], ids=["written", "resolved"])


def _put(game: Game, n: int, kind: str = "flying") -> None:
    game.apply(counters_change_by(game.board.permanents["cat"], kind, n, game.table.edition))


def _flies(game: Game) -> bool:
    cat = game.board.permanents["cat"]
    assert ("flying" in cat.keywords) == any(each.words == "flying" for each in cat.abilities)
    return "flying" in cat.keywords


@LOST
@pytest.mark.parametrize("printed", ["", " flying"])
def test_a_counter_that_comes_after_the_loss_gives_it(edition: str, lost: AbilitiesLost, printed: str) -> None:
    game = given(edition, alice=[f"cat 2/2{printed}"], bob=["wall 0/4"])
    game.apply(lost)
    assert not _flies(game)
    _put(game, 1)
    assert _flies(game)
    _put(game, -1)
    assert not _flies(game)
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert _flies(game) is bool(printed)


@LOST
def test_one_more_of_the_kind_renews_those_before(edition: str, lost: AbilitiesLost) -> None:
    game = given(edition, alice=["cat 2/2"], bob=["wall 0/4"])
    _put(game, 1)
    game.apply(lost)
    assert not _flies(game)
    _put(game, 1)
    assert _flies(game)
    _put(game, -1)
    assert _flies(game)
    game.apply(lost)
    assert not _flies(game)
    _put(game, 2)
    assert _flies(game)
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert _flies(game)
    _put(game, -3)
    assert not _flies(game)


@pytest.mark.parametrize("first", ["counter", "permanent"])
def test_what_loses_all_abilities_keeps_what_a_later_counter_gives(edition: str, first: str) -> None:
    game = given(edition, alice=["cat 2/2"], bob=["wall 0/4"])
    if first == "counter":
        _put(game, 1)
    game.apply(permanent(("idol artifact", "Creatures lose all abilities."), "bob"))
    _put(game, 1)
    assert _flies(game)
    game.apply(permanent(("crown artifact", "Creatures lose all abilities."), "bob"))
    assert not _flies(game)
    _put(game, 1)
    assert _flies(game)
    game.apply(PermanentLeft("idol", "exile"))
    assert _flies(game)


def test_what_cant_have_it_has_it_by_no_counter(edition: str) -> None:
    text = "Creatures your opponents control lose flying and can't have or gain flying."
    game = given(edition, alice=["cat 2/2"], bob=[("idol artifact", text)])
    _put(game, 1)
    _put(game, 1)
    assert not _flies(game)
    game.apply(PermanentLeft("idol", "exile"))
    assert _flies(game)
    _put(game, -2)
    assert not _flies(game)


@pytest.mark.since("cr-2024-06-07")
def test_of_what_triggers_each_counter_gives_one_again(edition: str) -> None:
    game = given(edition, alice=["cat 2/2"], bob=["wall 0/4"])
    _put(game, 2, "exalted")
    game.apply(AbilitiesLost("cat", ("exalted",), "turn"))
    _put(game, 1, "exalted")
    assert game.board.permanents["cat"].keywords == ("exalted",) * 3
    game.declare_attackers({"cat": "bob"})
    assert game.triggers.counts == {"cat": 3}
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert game.board.permanents["cat"].keywords == ("exalted",) * 3


def test_what_is_gained_beside_counters_stays_with_them(edition: str) -> None:
    game = given(edition, alice=["cat 2/2"], bob=["wall 0/4"])
    _put(game, 1)
    keywords, abilities = compile_words(("flying",), (), "cat")
    game.apply(AbilitiesGained("cat", abilities, keywords, "turn"))
    _put(game, 1)
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert game.board.permanents["cat"].keywords == ("flying",)


def test_beside_a_loss_of_all_abilities_a_removed_counter_takes_its_own_keyword_alone(edition: str) -> None:
    game = given(edition, alice=["cat 2/2"], bob=["wall 0/4"])
    game.apply(permanent(("idol artifact", "Creatures lose all abilities."), "bob"))
    _put(game, 1)
    keywords, abilities = compile_words(("flying",), (), "cat")
    game.apply(AbilitiesGained("cat", abilities, keywords, "turn"))
    _put(game, -1)
    assert _flies(game)
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert not _flies(game)


@pytest.mark.since("cr-2024-06-07")
@pytest.mark.parametrize(("changes", "left"), [((2, -1), 1), ((1, 1, -2), 0), ((2, -2), 0), ((1, 1, -1), 1)])
def test_beside_a_loss_of_all_abilities_each_counter_gives_one(
    edition: str, changes: tuple[int, ...], left: int
) -> None:
    game = given(edition, alice=["cat 2/2"], bob=["wall 0/4"])
    game.apply(permanent(("idol artifact", "Creatures lose all abilities."), "bob"))
    for n in changes:
        _put(game, n, "exalted")
    assert game.board.permanents["cat"].keywords == ("exalted",) * left
