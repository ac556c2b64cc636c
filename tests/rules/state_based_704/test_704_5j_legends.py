"""704.5j: two legendary permanents of one name don't stay; the player who controls both chooses, as of 2013.

Before, all of one name were put into graveyards, and so were planeswalkers that shared a type.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events.abilities import Unsupported
from events.board import Permanent, PermanentEntered
from events.damage import PutIntoGraveyard
from simulator.cases.run.checking import Passed
from simulator.game.game import Game
from simulator.game.verdict import NotKnown
from tests.given import judged
from tests.rules.casting_601.playing import bears, spell
from tests.rules.state_based_704.losing import ATTACK, expect, played

pytestmark = pytest.mark.rule("704.5j")


def _with(edition: str, first: str, second: str) -> Game:
    """A game in which a legendary creature is there, and another on the stack."""
    game = bears(edition)
    for each, name in (("one", first), ("two", second)):
        game.settle_stack()
        legend = spell(each, types=("creature",), power=2, toughness=2, supertypes=("legendary",))
        game.cast("alice", legend._replace(card=replace(legend.card, name=name)))
    return game


@pytest.mark.since("cr-2022-10-07")
def test_which_of_two_of_one_name_stays_is_undetermined(edition: str) -> None:
    game = _with(edition, "Isamaru", "Isamaru")
    before = game.digests()
    verdict = judged(game.resolve_top)
    assert verdict.legal is None
    assert "one, two are legendary" in verdict.because
    assert game.digests() == before


def test_two_of_different_names_stay(edition: str) -> None:
    game = _with(edition, "Isamaru", "Kozilek")
    game.resolve_top()
    assert {"one", "two"} <= {*game.board.permanents}


@pytest.mark.until("cr-2010-02-01")
def test_all_of_one_name_are_put_into_graveyards(edition: str) -> None:
    game = _with(edition, "Isamaru", "Isamaru")
    number = "420.5e" if edition == "cr-2008-02-01" else "704.5k"
    game.resolve_top()
    gone = [event for event in game.log if isinstance(event, PutIntoGraveyard)]
    assert gone == [PutIntoGraveyard("one", number), PutIntoGraveyard("two", number)]


@pytest.mark.until("cr-2010-02-01")
def test_words_that_are_not_read_may_say_that_it_does_not_apply(edition: str) -> None:
    game = _with(edition, "Isamaru", "Isamaru")
    words = Unsupported(words='The "legend rule" doesn\'t apply.', why="not understood")
    game.apply(PermanentEntered(Permanent(id="gallery", controller="bob", types=("artifact",), abilities=(words,))))
    assert judged(game.resolve_top).legal is None


def _legend(name: str, controller: str) -> dict[str, Any]:
    """A legend of that controller, as a script says that it enters attacking or is there."""
    legend = {"id": name, "controller": controller, "name": "Isamaru", "supertypes": ["legendary"]}
    return {**legend, "power": 2, "toughness": 2}


@pytest.mark.parametrize("controller", ["A", "D"])
def test_a_legend_that_enters_attacking_beside_one_of_its_name(edition: str, controller: str) -> None:
    enters = {"do": "put_attacking", "permanent": _legend("two", "A"), "attacking": "D"}
    there = expect(graveyard=["one", "two"]) if edition < "cr-2022" else expect(battlefield=["one", "two"])
    chosen = edition >= "cr-2022" and controller == "A"
    after = expect(legal="undetermined" if chosen else True)
    block = {"do": "block", "player": "D", "blocks": {}}
    others = [_legend("one", controller)]
    assert played(edition, ATTACK, enters, block, after, others=others) == Passed()
    outcome = played(edition, ATTACK, enters, expect(legal=True, step="declare_attackers"), there, others=others)
    assert (
        (isinstance(outcome, NotKnown) and "one, two are legendary" in str(outcome))
        if chosen
        else (outcome == Passed())
    )


@pytest.mark.since("cr-2022-10-07")
def test_a_legend_of_which_another_player_gains_control(edition: str) -> None:
    gains = {"do": "effect", "kind": "control", "object": "two", "player": "A"}
    there = expect(battlefield=["one", "two"])
    legends = [_legend("one", "A"), _legend("two", "D")]
    assert isinstance(played(edition, there, gains, there, others=legends), NotKnown)
    assert played(edition, there, gains, expect(step="main"), others=legends) == Passed()


@pytest.mark.until("cr-2010-02-01")
def test_legends_with_which_a_board_is_set_up_go_as_soon_as_players_pass(edition: str) -> None:
    legends = [_legend("one", "A"), _legend("two", "D")]
    assert played(edition, ATTACK, expect(legal=True, graveyard=["one", "two"]), others=legends) == Passed()
    cast = {"do": "cast", "player": "A", "card": "Giant Growth", "targets": ["one"]}
    assert played(edition, cast, expect(legal="undetermined"), others=legends) == Passed()
    assert isinstance(played(edition, expect(battlefield=["one"]), others=legends), NotKnown)


def _walkers(*types: str) -> list[dict[str, Any]]:
    """Planeswalkers of these types, one of each player and so on."""
    walker = {"types": ["planeswalker"], "loyalty": 3}
    return [
        {**walker, "id": f"w{n}", "controller": "AD"[n % 2], "subtypes": [one]} for n, one in enumerate(types, start=1)
    ]


@pytest.mark.parametrize(("types", "gone"), [(("jace", "jace"), ["w1", "w2"]), (("jace", "liliana", "ajani"), [])])
def test_planeswalkers_of_one_type(edition: str, types: tuple[str, ...], gone: list[str]) -> None:
    left = gone if edition < "cr-2022" else []
    there = [f"w{n}" for n, _ in enumerate(types, start=1) if f"w{n}" not in left]
    outcome = played(edition, ATTACK, expect(graveyard=left, battlefield=there), others=_walkers(*types))
    assert outcome == Passed()
