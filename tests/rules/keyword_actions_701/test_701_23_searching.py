"""701.23: what is found in a library and put into a graveyard is there, each card that is named; no more is found."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events.board import AbilitiesGained, CardMoved
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.game import Game
from simulator.game.verdict import NotKnown
from simulator.oracle import compile_ability
from simulator.replay.format import Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.contradictions import contradictions
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, sealed_replay
from tests.given import given

pytestmark = pytest.mark.rule("701.23a")

ARTIFACTS = (
    "Whenever this creature attacks, search your library for up to three artifact cards, "
    "put them into your graveyard, then shuffle."
)
CARD = "Whenever this creature attacks, search your library for a card, put it into your graveyard, then shuffle."
CREATURE = (
    "Whenever this creature attacks, you may search your library for a creature card, "
    "put it into your graveyard, then shuffle."
)
RETURNS = {"id": "gravedigger", "controller": "A", "card": "Gravedigger"}
COUNTS = {"id": "lhurgoyf", "controller": "D", "card": "Lhurgoyf", "power": 0, "toughness": 1}


def resolve(choice: Any = None) -> dict[str, Any]:
    """The top of the stack resolves, and somebody chooses this, if anything."""
    return {"do": "resolve_top", **({} if choice is None else {"choice": choice})}


def returns(card: str, *, legal: bool) -> list[dict[str, Any]]:
    """A Gravedigger comes: whether it can have this card as its target."""
    enters = {"do": "put_attacking", "permanent": RETURNS, "attacking": "D"}
    return [enters, resolve(card), expect(legal=legal)]


def expect(**keys: Any) -> dict[str, Any]:
    """What is so at a point of a script."""
    return {"do": "expect", **keys}


def played(edition: str, text: str, *steps: Any, others: Any = (), **states: Any) -> CaseOutcome:
    """What comes of a script in which A's ox, which says this, attacks; A's graveyard is empty, unless it is said."""
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5, "text": text.split("\n")}
    players = {"A": {"graveyard": [], **states}, "D": {"graveyard": []}}
    board = {"active": "A", "defending": ["D"], "permanents": [ox, COUNTS, *others], "players": players}
    attack = {"do": "attack", "attacks": {"ox": "D"}}
    return run_case(case_of({"edition": edition, "board": board, "script": [attack, *steps]}, "some.yaml"))


LIBRARIES = pytest.mark.parametrize("library", [{}, {"library": 10}], ids=["any", "counted"])


@LIBRARIES
def test_what_is_named_is_in_the_graveyard(library: Any, edition: str) -> None:
    there = expect(legal=True, graveyard=["Ornithopter", "Sol Ring"], pt={"lhurgoyf": [1, 2]})
    assert played(edition, ARTIFACTS, resolve(["Ornithopter", "Sol Ring"]), there, **library) == Passed()


@LIBRARIES
@pytest.mark.parametrize(("card", "legal"), [("Ornithopter", True), ("Runeclaw Bear", False), ("Sol Ring", False)])
def test_only_that_is_a_target_there(card: str, legal: bool, library: Any, edition: str) -> None:
    steps = [resolve(["Ornithopter", "Sol Ring"]), *returns(card, legal=legal)]
    assert played(edition, ARTIFACTS, *steps, **library) == Passed()


@LIBRARIES
@pytest.mark.parametrize("choice", ["Runeclaw Bear", ["Sol Ring"] * 4])
def test_no_other_card_is_found_and_no_more(choice: Any, library: Any, edition: str) -> None:
    assert played(edition, ARTIFACTS, resolve(choice), expect(legal=False), **library) == Passed()


@pytest.mark.parametrize("text", [ARTIFACTS, CARD, CREATURE])
def test_nothing_is_found_in_an_empty_library(text: str, edition: str) -> None:
    assert played(edition, text, resolve("Ornithopter"), expect(legal=False), library=0) == Passed()
    steps = [resolve(True if text is CREATURE else None), *returns("Ornithopter", legal=False)]
    assert played(edition, text, *steps, library=0) == Passed()


@pytest.mark.parametrize(
    ("to", "does"),
    [("hand", "put them into your hand"), ("battlefield", "put them onto the battlefield")],
)  # fmt: skip
def test_no_more_is_found_than_is_there(to: str, does: str, edition: str) -> None:
    text = f"Whenever this creature attacks, search your library for up to two artifact cards, {does}, then shuffle."
    for n in (0, 1):
        many = [resolve(["Ornithopter", "Sol Ring"][: n + 1]), expect(legal=False)]
        assert played(edition, text, *many, library=n) == Passed()
    assert played(edition, text, resolve("Sol Ring"), expect(legal=True), library=1) == Passed()


def test_as_many_cards_fewer_are_in_the_library(edition: str) -> None:
    draws = "Whenever this creature attacks, draw two cards."
    for n, lost in ((2, ["A"]), (3, [])):
        steps = [resolve("Ornithopter"), resolve(), expect(lost=lost)]
        assert played(edition, f"{draws}\n{CARD}", *steps, library=n) == Passed()


def test_who_finds_nothing_of_a_kind_says_so(edition: str) -> None:
    steps = [resolve([]), expect(legal=True), *returns("Ornithopter", legal=False)]
    assert played(edition, ARTIFACTS, *steps) == Passed()


def test_a_card_without_a_kind_has_to_be_found(edition: str) -> None:
    assert played(edition, CARD, resolve([]), expect(legal=False)) == Passed()
    assert played(edition, CARD, resolve("Forest"), expect(legal=True, graveyard=["Forest"])) == Passed()
    assert played(edition, CARD, resolve([]), expect(legal=True), library=0) == Passed()


def test_who_may_search_and_does_not_finds_nothing(edition: str) -> None:
    steps = [resolve(False), *returns("Ornithopter", legal=False)]
    assert played(edition, CREATURE, *steps) == Passed()
    steps = [resolve("Ornithopter"), *returns("Ornithopter", legal=True)]
    assert played(edition, CREATURE, *steps) == Passed()


def test_where_nobody_names_what_is_found_nobody_knows_what_is_there(edition: str) -> None:
    for card in ("Ornithopter", "Runeclaw Bear"):
        assert isinstance(played(edition, CREATURE, resolve(True), *returns(card, legal=True)), NotKnown)
    assert isinstance(played(edition, CREATURE, resolve(True), expect(pt={"lhurgoyf": [0, 1]})), NotKnown)


def test_other_copies_of_a_card_are_cards_of_their_own(edition: str) -> None:
    # It is 0/1 with the one that is there as the board is written.
    steps = [resolve(["Ornithopter", "Ornithopter"]), expect(legal=True, pt={"lhurgoyf": [2, 3]})]
    assert played(edition, ARTIFACTS, *steps, graveyard=["Ornithopter"]) == Passed()


@pytest.mark.parametrize("does", ["put it into your graveyard", "put it into your hand", "put it onto the battlefield"])
def test_another_copy_of_what_died_is_found(does: str, edition: str) -> None:
    bear = {"id": "bear", "controller": "A", "card": "Runeclaw Bear"}
    shot = [{"do": "cast", "player": "D", "card": "Shock", "targets": ["bear"]}, resolve(), expect(graveyard=["bear"])]
    text = CREATURE.replace("put it into your graveyard", does)
    for card, legal in (("Runeclaw Bear", True), ("bear", False)):
        steps = [*shot, resolve(card), expect(legal=legal)]
        assert played(edition, text, *steps, others=[bear]) == Passed()


@pytest.mark.parametrize("card", ["Darksteel Colossus", "Narcomoeba", "Wonder", "Dread", "Nexus of Fate"])
def test_what_acts_as_it_is_put_there_is_not_followed(card: str, edition: str) -> None:
    assert isinstance(played(edition, CARD, resolve(card), expect(graveyard=[card])), NotKnown)


def test_who_watches_cards_that_go_there_is_in_doubt(edition: str) -> None:
    watches = "Whenever a creature card is put into your graveyard from your library, you gain 1 life."
    outcome = played(edition, CREATURE + "\n" + watches, resolve("Ornithopter"), expect(life={"A": 21}))
    assert isinstance(outcome, NotKnown)


def searching(edition: str) -> Game:
    """Alice's bear, which searches for artifact cards, attacks bob."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    game.apply(AbilitiesGained("bear", tuple(compile_ability(ARTIFACTS).abilities)))
    game.declare_attackers({"bear": "bob"})
    return game


@pytest.mark.parametrize("said", [["Sol Ring"], ["Ornithopter", "Ornithopter"], [], None])
def test_a_recorded_game_is_judged_and_plays_again(said: list[str] | None, edition: str) -> None:
    game = searching(edition)
    game.resolve_top(answers=said, guesses=False)
    replay = parse_replay(sealed_replay(Header(schema=1, edition=game.edition), record(game)), "x")
    assert (verify(replay).differences, judge_again(replay).differences, resim(replay).differences) == ((), (), ())


def test_what_a_log_says_of_a_card_fits_it(edition: str) -> None:
    game = searching(edition)
    position = game.position
    game.resolve_top(answers=["Sol Ring"])
    moved = next(event for event in game.log if isinstance(event, CardMoved))
    assert not [*contradictions(position, moved)]
    for wrong in (replace(moved, to="hand"), replace(moved, card="Ornithopter")):
        assert "Sol Ring" in str([*contradictions(position, wrong)])
