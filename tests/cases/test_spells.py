"""Spells and activated abilities in scripts: what a step says, what is refused, and what is not read."""

from __future__ import annotations

from typing import Any

import pytest

from projections.triggers.stack_objects import Trigger
from simulator.cards import library
from simulator.cases.format.errors import CaseError
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Crashed, Failed, Passed, run_case
from simulator.cases.run.from_the_log import graveyard
from simulator.cases.run.scripts import begin
from simulator.game.verdict import NotKnown
from simulator.oracle.card import CompiledFace, Face
from simulator.oracle.faces import compile_face

pytestmark = pytest.mark.usefixtures("made_cards", "whole_tables")

FACES = {
    face.name.lower(): compile_face(face)
    for face in (
        Face(name="Surge", types=("instant",), cost="{1}{G}", text="Target creature gets +3/+3 until end of turn."),
        Face(name="Edict", types=("sorcery",), cost="{1}", text="Target creature can't block this turn."),
        Face(name="Riddle", types=("instant",), cost="{1}", text="Target creature dances in the moonlight."),
        Face(name="Bear Cub", types=("creature",), cost="{1}", power="2", toughness="2", text="Flash"),
        Face(
            name="Thief",
            types=("creature",),
            cost="{1}",
            power="2",
            toughness="2",
            text="Flash\nAs Thief enters, remove all counters from all permanents.",
        ),
        Face(
            name="Herald",
            types=("creature",),
            cost="{1}",
            power="2",
            toughness="2",
            text="Flash\nWhen Herald enters, it sings.",
        ),
        Face(
            name="Twins",
            types=("creature",),
            cost="{1}",
            power="1",
            toughness="1",
            text="Flying\nWhenever Twins attacks, you lose 1 life.\nWhenever Twins attacks, defending player sings.",
        ),
        Face(
            name="Adept",
            types=("creature",),
            cost="{1}",
            power="2",
            toughness="2",
            text="{T}: Add {G}.\n{R}: Adept gets +1/+0 until end of turn.\n{2}: Adept sings a song.",
        ),
    )
}


class MadeCards:
    """A few cards, compiled from their text."""

    def card(self, name: str, face: str = "") -> CompiledFace:
        from simulator.cards.names import UnknownCard

        if name.lower() not in FACES:
            raise UnknownCard(name, ["Surge"])
        return FACES[name.lower()]

    def exactly(self, name: str) -> CompiledFace | None:
        return FACES.get(name.lower())


@pytest.fixture
def made_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", MadeCards)


ATTACK = {"do": "attack", "attacks": {"a1": "D"}}
THIEF = {"id": "thief", "controller": "A", "card": "Thief"}
RESOLVE = {"do": "resolve_top"}


def cast(card: str, *targets: str, player: str = "A", **more: Any) -> dict[str, Any]:
    return {"do": "cast", "player": player, "card": card, "targets": list(targets), **more}


def activate(ability: int | str, permanent: str = "adept", player: str = "A", **more: Any) -> dict[str, Any]:
    return {"do": "activate", "player": player, "permanent": permanent, "ability": ability, **more}


def expect(**said: Any) -> dict[str, Any]:
    return {"do": "expect", **said}


def value(*script: dict[str, Any], mana: str | None = None, edition: str = "cr-2026-01-16") -> dict[str, Any]:
    permanents = [
        {"id": "a1", "controller": "A", "power": 2, "toughness": 2},
        {"id": "adept", "controller": "A", "card": "Adept"},
        {"id": "b1", "controller": "D", "power": 2, "toughness": 2},
    ]
    players = {"A": {} if mana is None else {"mana": mana}}
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": players}
    return {"edition": edition, "board": board, "script": list(script)}


def ran(*script: dict[str, Any], **more: Any) -> CaseOutcome:
    return run_case(case_of(value(*script, **more), "some.yaml"))


def fault(*script: dict[str, Any]) -> str:
    with pytest.raises(CaseError) as wrong:
        case_of(value(*script), "some.yaml")
    return str(wrong.value).removeprefix("some.yaml: ")


def test_a_spell_is_cast_and_resolves() -> None:
    grown = expect(stack=[], pt={"a1": [5, 5]})
    assert ran(cast("surge", "a1"), expect(legal=True, stack=["Surge"]), RESOLVE, grown) == Passed()


def test_a_sorcery_is_refused_in_combat_and_leaves_everything_as_it_was() -> None:
    refused = expect(legal=False, violates=["117.1a", "307.1"], stack=[], log_restored=True)
    assert ran(ATTACK, cast("Edict", "b1"), refused) == Passed()


def test_what_it_did_decides_the_blocks() -> None:
    block = {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}}
    script = [cast("Edict", "b1"), RESOLVE, ATTACK, block, expect(legal=False, violates=["509.1b"])]
    assert ran(*script) == Passed()


def test_a_permanent_spell_keeps_its_name_or_is_named() -> None:
    cub = cast("Bear Cub")
    assert ran(cub, RESOLVE, cast("bear cub"), RESOLVE, expect(battlefield=["Bear Cub", "Bear Cub 2"])) == Passed()
    assert ran(cub, {**RESOLVE, "enters": ["cub"]}, expect(battlefield=["cub"], pt={"cub": [2, 2]})) == Passed()


def test_what_is_not_read_needs_did_or_is_named() -> None:
    riddle = cast("Riddle", "b1")
    assert ran(riddle, expect(legal="undetermined")) == Passed()
    unknown = ran(riddle, RESOLVE, ATTACK, expect(legal=True))
    assert isinstance(unknown, NotKnown)
    assert "dances in the moonlight" in unknown.because
    did = {**RESOLVE, "did": [{"do": "effect", "kind": "tap", "object": "b1"}]}
    assert ran(riddle, did, ATTACK, expect(legal=True, tapped=["a1", "b1"])) == Passed()
    entering = ran(cast("Herald"), RESOLVE, ATTACK)
    assert isinstance(entering, NotKnown)


@pytest.mark.parametrize(
    "enter",
    [
        [cast("Thief"), RESOLVE],
        [
            ATTACK,
            {"do": "put_attacking", "permanent": {"id": "t", "controller": "A", "card": "Thief"}, "attacking": "D"},
        ],
    ],
    ids=["cast", "put onto the battlefield"],
)
def test_what_is_done_as_a_permanent_enters_is_not_read(enter: list[dict[str, Any]]) -> None:
    later = [] if ATTACK in enter else [ATTACK]
    outcome = ran(*enter, *later, {"do": "block", "player": "D", "blocks": {}}, expect(legal=True))
    assert isinstance(outcome, NotKnown)
    assert "Thief" in outcome.because


def test_on_a_board_what_was_done_as_a_permanent_entered_is_past() -> None:
    board = value(ATTACK, {"do": "block", "player": "D", "blocks": {}}, expect(legal=True))
    board["board"]["permanents"].append(THIEF)
    assert run_case(case_of(board, "some.yaml")) == Passed()


def test_did_stands_only_where_something_is_not_read() -> None:
    outcome = ran(cast("Surge", "a1"), {**RESOLVE, "did": []})
    assert isinstance(outcome, Crashed)
    assert outcome.reason.startswith("found what Surge did, which is read: ")


def test_abilities_are_counted_as_printed_mana_abilities_among_them() -> None:
    assert ran(activate(2), RESOLVE, expect(pt={"adept": [3, 2]})) == Passed()
    assert ran(activate("gets +1/+0"), RESOLVE, expect(pt={"adept": [3, 2]})) == Passed()
    assert ran(activate(1), expect(mana={"A": "{G}"}, tapped=["adept"])) == Passed()
    wrong = ran(activate(4))
    assert isinstance(wrong, Crashed)
    assert (wrong.at, "by its number: 1 (" in wrong.reason) == ("$.script[0].ability", True)


@pytest.mark.parametrize("mana", ["", "{0}"])
def test_a_pool_without_mana_pays_for_nothing(mana: str) -> None:
    assert ran(activate(2), expect(legal=False, violates=["601.2h"], mana={"A": ""}), mana=mana) == Passed()
    assert ran(activate(1), activate(2), expect(legal=False, mana={"A": "{G}"}), mana=mana) == Passed()


def test_mana_on_the_board_has_to_be_there() -> None:
    assert ran(activate(2), activate(2), expect(legal=True)) == Passed()
    lacking = expect(legal=False, violates=["601.2h"], mana={"A": ""})
    assert ran(activate(2), activate(2), lacking, mana="{R}") == Passed()


def test_only_the_controller_activates() -> None:
    assert ran(activate(2, player="D"), expect(legal=False, violates=["602.2"])) == Passed()


def test_waiting_abilities_of_one_permanent_are_named_by_their_places() -> None:
    board = value(
        {"do": "attack", "attacks": {"t": "D"}},
        {"do": "stack_triggers", "player": "A", "order": ["t:3", "t:2"]},
        expect(legal=True, stack=["t", "t"]),
    )
    board["board"]["permanents"].append({"id": "t", "controller": "A", "card": "Twins"})
    script = begin(case_of(board, "some.yaml"))
    for index in range(2):
        script.play(index)
    words = [each.ability.words for each in script.game.triggers.stack if isinstance(each, Trigger)]
    assert ["lose 1 life" in said for said in words] == [False, True]
    board["script"][1:] = [{**board["script"][1], "order": ["t:2", "t:4"]}, expect(legal=False)]
    assert run_case(case_of(board, "some.yaml")) == Passed()


def test_who_has_lost() -> None:
    hit = {"do": "effect", "kind": "lose_life", "object": "D", "amount": 25}
    assert ran(hit, expect(life={"D": -5}, lost=["D"])) == Passed()
    assert isinstance(ran(expect(lost=["D"])), Failed)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (cast("Surg", "a1"), '$.script[0].card: found "Surg", which is no card that is known; expected a card\'s name'),
        (cast("Surge", "a9"), '$.script[0].targets[0]: found "a9"'),
        (cast("Surge", "a1", kicked=0), "$.script[0].kicked: found 0"),
        (cast("Surge", "a1", modes=[0]), "$.script[0].modes[0]: found 0"),
        (cast("Surge", "a1", choose={"sacrifise": ["a1"]}), "$.script[0].choose.sacrifise: found an unknown field"),
        ({"do": "activate", "player": "A"}, '$.script[0]: found neither "permanent" nor "card"'),
        (activate(0), "$.script[0].ability: found 0"),
        ({**RESOLVE, "enters": ["a1"]}, '$.script[0].enters[0]: found the id "a1" a second time'),
        ({"do": "stack_triggers", "player": "A", "order": ["a1:0"]}, '$.script[0].order[0]: found "a1:0"'),
        ({**RESOLVE, "choice": "purple"}, '$.script[0].choice: found "purple"'),
    ],
)
def test_a_mistake_says_where_it_is(step: dict[str, Any], said: str) -> None:
    assert fault(step).startswith(said)


@pytest.mark.parametrize("choice", [True, False, 3, "red", "b1", [], ["b1", 2, True]])
def test_a_choice_may_be_of_many_kinds(choice: object) -> None:
    case_of(value({**RESOLVE, "choice": choice}), "some.yaml")


def test_a_target_that_nobody_names_is_not_guessed() -> None:
    board = value({"do": "attack", "attacks": {"h": "D"}}, RESOLVE, {"do": "block", "player": "D", "blocks": {}})
    text = ["Whenever this creature attacks, target creature can't block this turn."]
    heel = {"id": "h", "controller": "A", "power": 3, "toughness": 2, "text": text}
    board["board"]["permanents"].append(heel)
    for script in (board["script"], [board["script"][0], board["script"][2]]):
        unknown = run_case(case_of({**board, "script": script}, "some.yaml"))
        assert isinstance(unknown, NotKnown)
        assert "nobody says what is chosen for it" in unknown.because
    board["script"][1] = {**RESOLVE, "choice": "b1"}
    assert run_case(case_of({**board, "script": [*board["script"], expect(legal=True)]}, "some.yaml")) == Passed()


def test_a_permanent_spell_that_has_resolved_is_in_no_graveyard() -> None:
    """Neither where it enters as what its card is called, nor under a name of its own."""
    cast = {"do": "cast", "player": "A", "card": "Bear Cub"}
    for resolve in (RESOLVE, {**RESOLVE, "enters": ["cub"]}):
        play = begin(case_of(value(cast, resolve), "some.yaml"))
        play.play(0)
        play.play(1)
        assert [*graveyard(play.game)] == []
