"""603.4: behind an intervening "if" about the permanent itself "it" is that permanent, whoever the event is of."""

from __future__ import annotations

import pytest

from events.abilities import Triggered
from events.references import THIS_ONE
from simulator.cases.run.checking import Passed
from simulator.oracle.words import read_paragraph
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("603.4")

PLAYERS: Json = {"A": {"this_turn": {}}, "D": {"this_turn": {}}}


def creature(name: str, size: int, *text: str) -> Json:
    return {"id": name, "power": size, "toughness": size, "text": [*text]}


def test_guardian_of_the_ages_itself_changes(edition: str) -> None:
    assign: Json = {"do": "assign", "player": "A", "for": "x", "assign": {"b": 1, "D": 2}}
    block: Json = {"do": "block", "player": "D", "blocks": {"b": ["x"]}}
    script = [attack("x"), RESOLVE, block, expect(legal=True), assign, expect(legal=False)]
    guardian = ("Guardian of the Ages", creature("b", 1))
    assert play((creature("x", 3),), guardian, script, edition=edition) == Passed()


def test_of_two_attackers_the_second_finds_it_changed_already(edition: str) -> None:
    script = [attack("x", "y"), RESOLVE, RESOLVE, expect(triggers={"Guardian of the Ages": 2})]
    block: Json = {"do": "block", "player": "D", "blocks": {"b": ["y"]}}
    assign: Json = {"do": "assign", "player": "A", "for": "y", "assign": {"b": 1, "D": 2}}
    assert (
        play(
            (creature("x", 3), creature("y", 3)),
            ("Guardian of the Ages", creature("b", 1)),
            [*script, block, assign, expect(legal=False)],
            edition=edition,
        )
        == Passed()
    )


@pytest.mark.parametrize("does", ["gets +1/+1 until end of turn", "gains flying until end of turn"])
def test_whatever_it_does(edition: str, does: str) -> None:
    text = f"Whenever a creature attacks you, if this creature is untapped, it {does}."
    block: Json = {"do": "block", "player": "D", "blocks": {"g": ["x"]}}
    flies: Json = {"id": "x", "power": 1, "toughness": 1, "keywords": ["flying"]}
    size = [2, 2] if "+1/+1" in does else [1, 1]
    script = [attack("x"), RESOLVE, expect(pt={"g": size, "x": [1, 1]}), block, expect(legal="gains" in does)]
    assert play((flies,), (creature("g", 1, text),), script, edition=edition) == Passed()


def test_lurking_skirge_becomes_a_creature(edition: str) -> None:
    destroy: Json = {"do": "effect", "kind": "destroy", "object": "x"}
    script = [attack("x", "y"), destroy, RESOLVE, expect(pt={"Lurking Skirge": [3, 2]})]
    assert play((creature("x", 1), creature("y", 1)), ("Lurking Skirge",), script, edition=edition) == Passed()


@pytest.mark.parametrize("kind", ["creature", "enchantment", "permanent"])
def test_by_whatever_word_the_permanent_calls_itself(kind: str, edition: str) -> None:
    text = (
        f"When an opponent casts a creature spell, if this {kind} is an enchantment, it becomes a 2/2 Soldier creature."
    )
    (ability,) = read_paragraph(text, "Opal").abilities
    assert isinstance(ability, Triggered)
    assert getattr(ability.effect, "what", None) == THIS_ONE
