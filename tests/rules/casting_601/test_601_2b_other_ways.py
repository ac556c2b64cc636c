"""601.2b: a spell may be cast in another way, which its keywords offer: what is illegal in the plain one is open."""

from __future__ import annotations

import pytest

from events.abilities import Activated, Unsupported
from events.ability_costs import NotReadCost
from events.board import AbilitiesGained
from events.instructions import GetsPT
from events.references import THIS_ONE
from simulator.rules.announcing import Spell
from tests.given import broken, given, judged
from tests.rules.casting_601.playing import bears, spell
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("601.2b")


@pytest.mark.parametrize(
    ("cast", "targets"),
    [
        (spell(keywords=("overload {1}{r}",)), ()),
        (spell("naiad", types=("enchantment", "creature"), keywords=("bestow {4}{u}",)), ("bear",)),
    ],
)
def test_another_number_of_targets_is_undetermined(edition: str, cast: Spell, targets: tuple[str, ...]) -> None:
    game = bears(edition)
    verdict = judged(lambda: game.cast("alice", cast, targets=targets))
    assert verdict.legal is None
    assert cast.card.keywords[0] in verdict.because
    assert not game.triggers.stack


@pytest.mark.parametrize("keyword", ["convoke", "conspire", "emerge {u}", "snake offering"])
def test_what_is_named_for_another_cost_is_undetermined(edition: str, keyword: str) -> None:
    game = bears(edition)
    verdict = judged(lambda: game.cast("alice", spell(keywords=(keyword,)), targets=["cub"], tap=["bear"]))
    assert verdict.legal is None
    assert keyword in verdict.because


def test_what_is_named_for_an_unread_additional_cost_is_undetermined(edition: str) -> None:
    fling = spell()._replace(unread=(Unsupported(words="its first ability", why="it is not read"),))
    assert judged(lambda: bears(edition).cast("alice", fling, targets=["cub"], sacrifice=["bear"])).legal is None


def test_without_such_words_it_is_illegal(edition: str, number: Numbered) -> None:
    game = bears(edition)
    assert number("601.2h") in broken(judged(lambda: game.cast("alice", spell(), targets=["cub"], sacrifice=["bear"])))


def test_what_is_tapped_can_never_pay(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], attack=["bear"])
    found = judged(lambda: game.cast("alice", spell(keywords=("convoke",)), targets=["cub"], tap=["bear"]))
    assert found.legal is False
    assert number("601.2h") in broken(found)


@pytest.mark.parametrize(
    "ability",
    [
        Unsupported(words="Crew 1", why="it is not read", acts="activated"),
        Activated(cost=(NotReadCost(),), effect=GetsPT(what=THIS_ONE, power=1, toughness=1)),
    ],
)
def test_what_is_named_for_an_unread_cost_of_an_ability_is_undetermined(
    edition: str, ability: Activated | Unsupported
) -> None:
    game = given(edition, alice=["bear 2/2", "ox 2/2"], bob=["cub 2/2"])
    game.apply(AbilitiesGained("bear", (ability,)))
    assert judged(lambda: game.activate("alice", "bear", tap=["ox"])).legal is None


@pytest.mark.parametrize(
    "fields", [{"cost": "{G/P}"}, {"cost": "{G}", "keywords": ("convoke",)}, {"cost": "{G}", "keywords": ("delve",)}]
)
def test_lacking_mana_that_something_else_may_pay_is_undetermined(edition: str, fields: dict[str, object]) -> None:
    game = bears(edition, mana={"alice": "{B}"})
    assert judged(lambda: game.cast("alice", spell(**fields), targets=["bear"])).legal is None  # type: ignore[arg-type]
    assert game.mana.pool("alice") == (("B", ""),)


def test_an_x_that_is_nowhere_in_the_cost_is_refused(edition: str, number: Numbered) -> None:
    game = bears(edition)
    assert broken(judged(lambda: game.cast("alice", spell(cost="{G}"), targets=["bear"], x=6))) == [number("601.2b")]


def test_an_x_that_may_be_in_another_cost_is_undetermined(edition: str) -> None:
    game = bears(edition)
    verdict = judged(lambda: game.cast("alice", spell(keywords=("multikicker {x}",)), targets=["bear"], x=6))
    assert verdict.legal is None
    assert "multikicker {x}" in verdict.because


def test_words_that_may_let_it_be_cast_at_other_times_are_undetermined(edition: str) -> None:
    flash = Unsupported(words="its first ability", why="it is not read", playing="may_cast")
    rout = spell("rout", types=("sorcery",))._replace(unread=(flash,))
    assert judged(lambda: bears(edition, attack=["bear"]).cast("alice", rout, targets=["cub"])).legal is None


def test_words_that_let_it_be_cast_otherwise_leave_the_plain_way_legal(edition: str) -> None:
    flash = Unsupported(words="its first ability", why="it is not read", playing="may_cast")
    rout = spell("rout", types=("sorcery",))._replace(unread=(flash,))
    assert bears(edition).cast("alice", rout, targets=["cub"]).legal
