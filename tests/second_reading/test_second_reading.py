"""Every disagreement with another project's reading of the same cards is of a class that the cards' words decided."""

from __future__ import annotations

from collections import Counter

import pytest

from events.abilities import Opaque
from events.triggers import MovesCards
from simulator.oracle.card import Face
from simulator.oracle.faces import compile_face
from tests.second_reading import ours, theirs
from tests.second_reading.comparing import Disagreement, agreed, all_of_them, of_both, of_face
from tests.second_reading.deciding import by_class, decided
from tests.second_reading.doing import kinds_of

pytestmark = pytest.mark.skipif(
    not (ours.CARDS.is_file() and theirs.FILE.is_file()),
    reason="../shared/data/cards/oracle_2026-07.json.gz or second_reading.jsonl.gz is absent",
)

_AGAIN = "look with `python -m tests.second_reading CLASS`, decide, then `python -m tests.second_reading --write`"


def test_every_disagreement_is_of_a_class_that_was_decided() -> None:
    """One test, as all of it asks for every disagreement, which takes long."""
    table = decided()
    found: dict[str, list[Disagreement]] = by_class(all_of_them())
    assert [name for name in found if name not in table or not (table[name].right and table[name].why)] == [], _AGAIN
    figures = {name: each.disagreements for name, each in table.items()}
    assert {name: len(each) for name, each in found.items()} == figures, _AGAIN
    of_class = {name: {one.card for one in each} for name, each in found.items()}
    assert [name for name, each in table.items() if each.example not in of_class[name]] == []
    both: Counter[str] = Counter()
    for face, compiled, reading in of_both():
        both += agreed(face, compiled, reading)
    disagreeing = Counter(name.partition(":")[0] for name, each in found.items() for _ in each)
    assert both["keyword"] > 15_000
    assert both["event"] > 1_500
    assert sum(both[kind] for kind in both if "block" in kind or "attack" in kind) > 300
    assert sum(both.values()) > 20 * sum(disagreeing.values())


def test_where_we_are_wrong_it_is_said_what_that_does_to_a_verdict() -> None:
    assert [name for name, each in decided().items() if (each.right in ("they", "neither")) != bool(each.harm)] == []


_OF_A_STATIC = ("card_ability", "a0", "static")
_OF_A_TRIGGER = ("card_ability", "a0", "triggered")
_DRAW = ("card_effect", "a0", 0, "draw", "1", "you", "-", "-")


@pytest.mark.parametrize(
    ("text", "said", "kind"),
    [
        ("This creature can't block.", [("cant", "self", "be_blocked")], "can't be blocked: they alone, nowhere"),
        (
            "This creature can't be blocked by red creatures.",
            [("card_restriction", "self", "cant_be_blocked_by_blue_creatures")],
            "can't be blocked: both have more, a quality, a quality",
        ),
        (
            "Whenever this creature blocks, draw a card.",
            [("ability_trigger", "a0", "attacks")],
            "event: they attacks, we blocks",
        ),
        (
            "Whenever this creature leaves the battlefield, draw a card.",
            [("ability_trigger", "a0", "attacks")],
            "event: they attacks, we leaves",
        ),
        (
            "Whenever this creature is destroyed, draw a card.",
            [("ability_trigger", "a0", "attacks")],
            "event: they attacks, we from 'dies' on",
        ),
        (
            "Whenever this creature blocks, draw a card.",
            [_OF_A_TRIGGER, ("card_effect", "a0", 0, "mill", "1", "you", "-", "-")],
            "effect of triggered ability: we alone, draw",
        ),
        (
            "{T}: Draw a card.",
            [("card_ability", "a0", "activated"), _DRAW, ("card_effect", "a0", 1, "destroy", "-", "it", "-", "-")],
            "effect of activated ability: they alone, destroy",
        ),
        (
            "At the beginning of your upkeep, draw a card.",
            [("ability_trigger", "a0", "dies")],
            "event: they dies, we elsewhere",
        ),
        ("Flying", [("printed_keyword", "reach")], "keyword: they alone, not in the text"),
        (
            "Whenever this creature blocks, draw a card.",
            [_OF_A_STATIC],
            "kind of ability: they static, we triggered",
        ),
        (
            "Skip your draw step.",
            [_OF_A_STATIC, ("card_effect", "a0", 0, "modify_pt", "+1/+1", "self", "-", "-")],
            "effect of static ability: they modify_pt, we elsewhere",
        ),
    ],
)
def test_a_false_reading_is_a_disagreement(text: str, said: list[tuple[object, ...]], kind: str) -> None:
    """The comparison sees what it is there to see."""
    face = Face(name="Whim", types=("creature",), text=text)
    assert kind in {each.kind for each in of_face(face, compile_face(face), theirs.Reading("Whim", tuple(said)))}


def test_what_both_readings_say_is_no_disagreement() -> None:
    face = Face(name="Whim", types=("creature",), text="At the beginning of combat on your turn, draw a card.")
    event = ("ability_trigger", "a0", "the_beginning_of_combat_on_your_turn")
    assert of_face(face, compile_face(face), theirs.Reading("Whim", (_OF_A_TRIGGER, event, _DRAW))) == []


def test_an_ability_that_nobody_compares_is_an_error() -> None:
    with pytest.raises(TypeError, match="Opaque is compared nowhere"):
        list(ours.facts_of(Opaque(number=1), 0))


def test_an_instruction_without_a_name_in_the_other_reading_is_an_error() -> None:
    with pytest.raises(TypeError, match="MovesCards has no name"):
        list(kinds_of(MovesCards()))
