"""Laws of boards of named cards: every door gives the same answer, and a verdict holds whatever is not read may say."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, note
from hypothesis import strategies as st

from events.combat import BlockerChosen, BlockersDeclared
from events.sizes import DefinesPT, ModifiesPT
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import begin
from simulator.cli.main import run
from simulator.envs.engines import search_of
from simulator.envs.errors import ScenarioError, UndeterminedScenario
from simulator.envs.generators.named import scenario_of_cards
from simulator.envs.text.terminal import TerminalPlay
from simulator.game.game import Game
from tests.laws.checks import examples
from tests.laws.either_way import contradicting, counted
from tests.laws.named_boards import (
    LAST,
    MAGIC,
    Card,
    Sides,
    attacked,
    beside,
    blocks_of,
    document,
    permanents,
    sides,
)


@examples(60)
@given(st.sampled_from(MAGIC), sides(most=3, unread=True), st.data())
def test_a_verdict_beside_unread_words_holds_whatever_they_say(edition: str, drawn: Sides, data: st.DataObject) -> None:
    others = data.draw(st.sampled_from(((), (data.draw(beside(drawn)),))))
    try:
        game = attacked(drawn, edition, others)
    except NotBuilt:
        return  # An edition without a keyword of the cards.
    blocks = data.draw(blocks_of(drawn))
    note(json.dumps(document(drawn, [], edition, others)))
    assert contradicting(game, blocks) == []


def test_such_verdicts_are_given_and_few_are_withheld_without_need() -> None:
    found = counted(160, seed=509)
    assert found["illegal"] + found["legal"] > 0
    assert found["wrong"] == 0
    assert found["needless"] <= 0.1 * found["undetermined"]


class Doors:
    """What each way to ask says of the same board, attack and blocks."""

    def __init__(self, folder: Path, drawn: Sides, blocks: Mapping[str, tuple[str, ...]]) -> None:
        self.file = folder / "board.json"
        self.drawn = drawn
        self.blocks = blocks
        attack = {"do": "attack", "attacks": {f"a{place}": "D" for place in range(len(drawn[0]))}}
        block = {"do": "block", "player": "D", "blocks": {one: list(some) for one, some in blocks.items()}}
        self.script: list[dict[str, Any]] = [attack, block]
        self._write(self.script)

    def _write(self, script: list[dict[str, Any]]) -> None:
        self.file.write_text(json.dumps(document(self.drawn, script)), encoding="utf-8")

    def _run(self, *words: str) -> tuple[int, Any]:
        out = StringIO()
        with redirect_stdout(out), redirect_stderr(out):
            status = run([*words, str(self.file), "--json"])
        return status, json.loads(out.getvalue()) if status != 2 else None

    def judge(self) -> tuple[int, bool | None]:
        status, found = self._run("judge")
        return status, found["results"][0]["legal"]

    def legal(self) -> tuple[int, int | None, list[dict[str, Any]]]:
        status, found = self._run("legal")
        return (status, found["count"], found["declarations"] or []) if found else (status, None, [])

    def check(self, legal: bool) -> int:
        self._write([*self.script, {"do": "expect", "legal": legal}])
        status, _ = self._run("check")
        self._write(self.script)
        return status

    def play(self) -> int:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()), pytest.MonkeyPatch.context() as patch:
            patch.setattr(TerminalPlay, "play", lambda self: True)
            return run(["play", "--case", str(self.file), "--seed", "1"])


def _ways_to_block(drawn: Sides) -> int:
    """How many block declarations an environment lets a player choose."""
    attackers, blockers = (
        [
            {field: held for field, held in card.permanent("", "").items() if field not in ("id", "controller")}
            for card in side
        ]
        for side in drawn
    )
    waiting = [search_of(scenario_of_cards(attackers, blockers, edition=LAST))]
    found = set()
    while waiting:
        now = waiting.pop()
        if any(isinstance(event, BlockersDeclared) for event in now.log):
            found.add(frozenset(event for event in now.log if isinstance(event, BlockerChosen)))
            continue
        for choice in now.legal():
            after = now.clone()
            after.apply(choice)
            waiting.append(after)
    return len(found)


MOST = 200
"""Block declarations of a board that are counted choice by choice."""


@examples(80)
@given(sides(), st.data())
def test_every_door_gives_the_same_answer(
    tmp_path_factory: pytest.TempPathFactory, drawn: Sides, data: st.DataObject
) -> None:
    blocks = data.draw(blocks_of(drawn))
    doors = Doors(tmp_path_factory.mktemp("doors"), drawn, blocks)
    note(doors.file.read_text())
    status, verdict = doors.judge()
    assert status == (3 if verdict is None else 0)
    count_status, count, declarations = doors.legal()
    played = doors.play()
    if count_status == 2:  # The attack is illegal, so that nobody attacks; of a block then, words may yet be in doubt.
        assert (verdict, played) == (False, 2)
        assert doors.check(False) in (0, 3)
        with pytest.raises(ScenarioError):
            _ways_to_block(drawn)
        return
    assert count_status == (3 if count is None else 0)
    assert {doors.check(True), doors.check(False)} == ({3} if verdict is None else {0, 1})
    if count is not None:
        listed = {one: list(some) for one, some in blocks.items()} in declarations
        assert verdict is listed or count > len(declarations)
    assert played in (0, 3)
    event(f"verdict {verdict}, count {count is not None}, played {played == 0}")
    try:
        game = Game.from_case(doors.file)
    except CaseError:
        assert (count, played) == (None, 3)
        return
    said = game.judge(blocks)
    assert said.legal is verdict
    if count is not None:
        assert game.legal_blocks.count() == count
    if played == 0 and count is not None and count <= MOST:
        assert _ways_to_block(drawn) == count
    elif played == 3:
        with pytest.raises((UndeterminedScenario, CaseError)):
            _ways_to_block(drawn)


NUMBER = 40_000 if os.environ.get("EVERY_FACE") else 1_500
"""Cards that are looked at; with EVERY_FACE set, all."""


def _missing(card: Card, edition: str) -> str:
    """Why a card stands on no board of an edition; "" where it does."""
    board = {"active": "A", "defending": ["D"], "permanents": [card.permanent("p", "A")]}
    try:
        script = begin(case_of({"edition": edition, "board": board, "script": []}, "one card"))
    except NotBuilt as missing:
        return missing.reason
    known = script.game.board.permanents
    # Nothing is there that one counts which has no number of its own, and Death's Shadow would need less life.
    counts = any(isinstance(each, DefinesPT | ModifiesPT) for each in card.face.abilities)
    return "" if "p" in known or card.face.toughness == "0" or counts else "it is not there"


@pytest.mark.parametrize("edition", MAGIC)
def test_every_card_stands_on_a_board_of_each_edition_that_has_its_words(edition: str) -> None:
    cards = random.Random(509).sample(permanents(), min(NUMBER, len(permanents())))
    missing = {card.card: why for card in cards if (why := _missing(card, edition))}
    assert {
        why for why in missing.values() if not why.endswith(f"is no card type or keyword of {edition} yet")
    } == set()
    if edition >= "cr-2024-06-07":
        assert missing == {}
    assert len(missing) < len(cards) // 10
