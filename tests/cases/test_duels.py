"""Cases of Duel Masters: which game plays them, and what they need that is not built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.rule import Edition
from simulator import Duel, Game
from simulator.cases.format.case import Case
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.read.reading import read_case
from simulator.cases.run.checking import CaseOutcome, Failed, Passed, run_case
from simulator.editions import EditionError
from simulator.game.new_game import new_game
from simulator.game.verdict import NotKnown

PERMANENTS = [
    {"id": "a1", "controller": "A", "power": 3000},
    {"id": "b1", "controller": "D", "power": 4000, "keywords": ["blocker"]},
    {"id": "b2", "controller": "D", "power": 2000, "keywords": ["blocker"]},
]
ATTACK = {"do": "attack", "attacks": {"a1": "D"}}


def written(folder: Path, *script: dict[str, Any], edition: str = "dm-ja", text: str = "") -> Path:
    permanents = [dict(each) for each in PERMANENTS]
    if text:
        permanents[1]["text"] = [text]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    file = folder / "duel.json"
    file.write_bytes(msgspec.json.encode({"id": "duel", "edition": edition, "board": board, "script": script}))
    return file


def case(folder: Path, *script: dict[str, Any], edition: str = "dm-ja", text: str = "") -> Case:
    return read_case(str(written(folder, *script, edition=edition, text=text)))


def ran(folder: Path, *script: dict[str, Any], edition: str = "dm-ja", text: str = "") -> CaseOutcome:
    return run_case(case(folder, *script, edition=edition, text=text))


def choose(*creatures: str) -> dict[str, Any]:
    return {"do": "choose", "player": "D", "creatures": list(creatures)}


def expect(**said: Any) -> dict[str, Any]:
    return {"do": "expect", **said}


def test_a_case_as_a_duel(tmp_path: Path) -> None:
    game = Duel.from_case(written(tmp_path, ATTACK, choose("b1")))
    assert game.combat.attacking == {"a1": "D"}
    assert list(game.legal_choices) == [(), ("b1",), ("b2",), ("b1", "b2")]


def test_each_game_refuses_the_cases_of_the_other(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"\$\.edition: found dm-ja, an edition of Duel Masters"):
        Game.from_case(written(tmp_path, ATTACK))
    magic = tmp_path / "magic.json"
    permanents = [{"id": "a1", "controller": "A", "power": 1, "toughness": 1}]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    magic.write_bytes(msgspec.json.encode({"id": "magic", "edition": "cr-2024-06-07", "board": board}))
    with pytest.raises(CaseError, match=r"\$\.edition: found cr-2024-06-07, an edition of Magic"):
        Duel.from_case(magic)


def test_each_game_refuses_the_editions_of_the_other() -> None:
    with pytest.raises(EditionError, match=r"dm-ja is an edition of Duel Masters; simulator\.Duel plays it"):
        Game(edition="dm-ja")
    with pytest.raises(EditionError, match=r"cr-2024-06-07 is an edition of Magic; simulator\.Game plays it"):
        Duel(edition="cr-2024-06-07")
    with pytest.raises(EditionError, match="no edition"):
        new_game("dm-fr")
    assert isinstance(new_game("cr-2024-06-07"), Game)
    assert new_game("dm-en-1.38").edition is Edition.DM_EN_1_38


@pytest.mark.parametrize(
    ("edition", "legal"),
    [
        ("dm-ja", [{}, {"b1": ["a1"]}, {"b2": ["a1"]}, {"b1": ["a1"], "b2": ["a1"]}]),
        ("dm-en-1.38", [{}, {"b1": ["a1"]}, {"b2": ["a1"]}]),
    ],
)
def test_the_legal_choices_can_be_expected(tmp_path: Path, edition: str, legal: list[dict[str, list[str]]]) -> None:
    counted = expect(legal_declarations=legal, legal_declaration_count=len(legal))
    assert ran(tmp_path, ATTACK, counted, edition=edition) == Passed()
    assert isinstance(ran(tmp_path, ATTACK, expect(legal_declarations=legal[1:]), edition=edition), Failed)


@pytest.mark.parametrize(
    ("violates", "script"),
    [
        ("507.1a", [choose("a1")]),
        ("507.2", [choose("b1", "b2"), {"do": "resolve_order", "player": "D", "order": ["b1"]}]),
        ("505.4", [ATTACK]),
    ],
)
def test_violations_can_be_expected(tmp_path: Path, violates: str, script: list[dict[str, Any]]) -> None:
    last = expect(legal=False, violates=[violates], log_restored=True)
    assert ran(tmp_path, ATTACK, *script, last) == Passed()


@pytest.mark.parametrize(
    ("at", "reason", "step"),
    [
        ("$.script[1].kind", "regenerate", {"do": "effect", "kind": "regenerate", "object": "b1"}),
        ("$.script[1].kind", "min_blockers", {"do": "effect", "kind": "min_blockers", "object": "a1", "n": 2}),
        ("$.script[1].colors", "civilizations", {"do": "effect", "kind": "recolor", "object": "a1", "colors": ["red"]}),
        ("$.script[1].life", "", expect(life={"A": 20})),
    ],
)
def test_what_is_not_built_is_named(tmp_path: Path, at: str, reason: str, step: dict[str, Any]) -> None:
    found = ran(tmp_path, ATTACK, step)
    assert isinstance(found, NotBuilt)
    assert (found.at, reason in found.reason) == (at, True)


@pytest.mark.parametrize(
    ("edition", "text", "reason"),
    [
        ("dm-ja", "When this creature blocks, choose one: M1; or M2.", "what this triggered ability does is not read"),
        ("dm-en-1.38", "When this creature blocks, if its use is declared, ...", "declaring the use"),
        ("dm-ja", "This creature dances.", "not understood"),
        ("dm-ja", "When this creature sings, draw a card.", "when this triggers"),
    ],
)
def test_abilities_that_an_edition_has_no_rule_for(tmp_path: Path, edition: str, text: str, reason: str) -> None:
    found = ran(tmp_path, ATTACK, choose("b1"), {"do": "resolve_top"}, ATTACK, edition=edition, text=text)
    assert isinstance(found, NotKnown)
    assert reason in found.because


def test_what_an_ability_does_is_needed_only_as_it_resolves(tmp_path: Path) -> None:
    text = "Tb: When this creature blocks, draw a card."
    script = [ATTACK, choose("b1"), expect(triggers={"Tb": 1}, waiting=["Tb"])]
    assert ran(tmp_path, *script, text=text) == Passed()
    found = ran(tmp_path, *script, {"do": "resolve_top", "choice": "Tb"}, text=text)
    assert found == Passed()
    found = ran(tmp_path, *script, {"do": "resolve_top", "choice": "Tb"}, expect(waiting=[]), text=text)
    assert isinstance(found, NotKnown)
    assert found.at == "$.script[4].waiting"


def test_the_only_ability_needs_no_name(tmp_path: Path) -> None:
    script = [ATTACK, choose("b1"), {"do": "resolve_top"}]
    assert ran(tmp_path, *script, expect(legal=True, waiting=[]), text="When this creature blocks, ...") == Passed()
    assert ran(tmp_path, *script, expect(legal=False)) == Passed()


@pytest.mark.parametrize(
    ("effect", "seen"),
    [
        ({"kind": "destroy", "object": ["b1", "b2"]}, {"graveyard": ["b1", "b2"], "legal_declaration_count": 1}),
        ({"kind": "bounce", "object": "b1"}, {"not_battlefield": ["b1"], "legal_declaration_count": 2}),
        ({"kind": "tap", "object": "b1"}, {"tapped": ["b1"], "legal_declaration_count": 2}),
        ({"kind": "lose", "object": "b1", "keyword": "blocker"}, {"legal_declaration_count": 2}),
        ({"kind": "control", "object": "b1", "player": "A"}, {"legal_declaration_count": 2}),
        ({"kind": "cant_block", "object": ["b1", "b2"]}, {"legal_declaration_count": 1}),
        ({"kind": "lure", "object": "a1"}, {"legal_declaration_count": 1}),
        ({"kind": "gain", "object": "b1", "text": "This creature can't be blocked."}, {"legal_declaration_count": 4}),
        ({"kind": "leaves_attack", "object": "a1"}, {"attacking": [], "blocking": {}}),
    ],
)
def test_effects(tmp_path: Path, effect: dict[str, Any], seen: dict[str, Any]) -> None:
    assert ran(tmp_path, ATTACK, {"do": "effect", **effect}, expect(**seen)) == Passed()


def test_power_is_changed_for_a_battle(tmp_path: Path) -> None:
    more = {"do": "effect", "kind": "modify", "object": "b2", "power": 2000}
    assert ran(tmp_path, ATTACK, choose("b2"), more, {"do": "battle"}, expect(graveyard=["a1"])) == Passed()
