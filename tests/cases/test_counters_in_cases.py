"""The counters of a moment stand in its case, and set up again they give the same permanents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from events.board import AbilitiesLost, PowerToughnessChanged
from simulator.cases.dispute import dispute_of
from simulator.cases.format.case import Case, write_case
from simulator.cases.format.words import CasePermanent
from simulator.cases.read.reading import case_of
from simulator.cases.run.judged import judge_case
from simulator.cases.run.scripts import begin
from simulator.editions import edition_table
from tests.cli.every_moment import Recorded, difference_of

EDITION = "cr-2026-01-16"
CARDS = (
    "Rakdos Cackler", "Goblin Piker", "Serra Angel", "Zurgo Bellstriker", "Boggart Brute", "Giant Spider",
    "Elvish Mystic", "Ogre Errant", "Wall of Omens",
)  # fmt: skip
KINDS = ("+1/+1", "-1/-1", "+1/+0", "-0/-1", "+2/+2", "flying", "menace", "reach", "exalted", "stun", "charge")


def creature(name: str, controller: str, counters: Mapping[str, int], **more: Any) -> dict[str, Any]:
    return {"id": name, "controller": controller, "counters": dict(counters)} | more


def game_of(permanents: list[dict[str, Any]], *script: dict[str, Any], edition: str = EDITION) -> Any:
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    play = begin(case_of({"id": "x", "edition": edition, "board": board, "script": list(script)}, "x"))
    for index in range(len(script)):
        play.play(index)
    return play.game


def written(game: Any, at: int | None = None) -> Case:
    return dispute_of(tuple(game.log), len(game.log) if at is None else at, EDITION, "x")


PIKER = creature("q", "A", {}, card="Goblin Piker")
ATTACK = {"do": "attack", "attacks": {"q": "D"}}
BLOCK = {"do": "block", "player": "D", "blocks": {"b": ["q"]}}


def test_a_counter_for_which_a_card_asks_is_on_the_board_of_the_case() -> None:
    case = written(game_of([PIKER, creature("b", "D", {"+1/+1": 1}, card="Rakdos Cackler")], ATTACK))
    cackler = next(each for each in case.board.permanents if each.id == "b")
    assert cackler == CasePermanent(id="b", controller="D", card="Rakdos Cackler", counters={"+1/+1": 1})
    blocked = case_of({**plain(case), "script": [ATTACK, BLOCK]}, "x")
    assert judge_case(blocked, edition_table(EDITION)).legal is False


def plain(case: Case) -> dict[str, Any]:
    return dict(json.loads(write_case(case)))


def test_numbers_that_were_typed_are_without_what_the_counters_add() -> None:
    game = game_of([PIKER, creature("b", "D", {"+1/+1": 2, "+1/+0": 1}, power=2, toughness=2)], ATTACK)
    game.apply(PowerToughnessChanged("b", 6, 4))
    (_, found) = written(game).board.permanents
    assert (found.power, found.toughness, found.counters) == (3, 2, {"+1/+1": 2, "+1/+0": 1})


@pytest.mark.parametrize("more", [{"power": 1, "toughness": 1}, {"card": "Goblin Piker"}])
def test_a_keyword_that_is_lost_does_not_come_back_by_its_counter(more: dict[str, Any]) -> None:
    game = game_of([PIKER, creature("b", "D", {"flying": 1, "+1/+1": 1}, **more)], ATTACK)
    game.apply(AbilitiesLost("b", ("flying",)))
    case = written(game)
    assert case.board.permanents[1].counters == {"+1/+1": 1}
    assert case.board.permanents[1].keywords == ()
    assert "Not on this board: 1 flying on b, which has lost flying." in case.note


def test_a_keyword_that_is_printed_and_on_a_counter_is_written_once_each() -> None:
    case = written(game_of([PIKER, creature("b", "D", {"flying": 2}, card="Serra Angel")], ATTACK))
    assert (case.board.permanents[1].counters, case.board.permanents[1].keywords) == ({"flying": 2}, ())


@pytest.mark.parametrize("seed", range(40))
def test_each_moment_of_a_game_with_counters_sets_up_the_same_permanents(seed: int) -> None:
    chance = Random(seed)
    edition = chance.choice(["cr-2010-02-01", "cr-2022-10-07", "cr-2024-06-07", EDITION])
    permanents = []
    for name, player in (("q", "A"), ("r", "A"), ("b", "D"), ("c", "D")):
        card = chance.choice(CARDS)
        counters = {kind: chance.randint(1, 2) for kind in chance.sample(KINDS, chance.randint(0, 3))}
        counters.pop("-1/-1" if "+1/+1" in counters else "", 0)
        sized = {"power": 2, "toughness": 4} if edition == "cr-2010-02-01" or chance.random() < 0.4 else {"card": card}
        came = {"entered_this_turn": True} if chance.random() < 0.3 else {}
        permanents.append(creature(name, player, counters, **sized, **came))
    no_attack = {"do": "attack", "attacks": {}}
    game = game_of(permanents, no_attack, edition=edition)
    game.apply(AbilitiesLost("b", ("flying",)))
    recorded = Recorded("counters", tuple(game.log), edition)
    for at in range(2, len(recorded.events) + 1):
        assert difference_of(recorded, at) == "", at
