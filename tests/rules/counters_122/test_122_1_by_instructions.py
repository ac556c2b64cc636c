"""122.1: counters that abilities put on permanents and remove from them as they resolve."""

from __future__ import annotations

import pytest

from simulator.game.verdict import NotKnown

from .boards import ATTACK, BLOCK, DAMAGE, Step, creature, expect, holds, outcome

pytestmark = pytest.mark.rule("122.1a")
RESOLVE: Step = {"do": "resolve_top"}


def attacker(text: str, **more: object) -> dict[str, object]:
    return creature("a", "A", {}, text=[f"Whenever this creature attacks, {text}"], **more)


def test_a_counter_is_put_on_it_and_is_there_as_damage_is_dealt(edition: str) -> None:
    board = [attacker("put two +1/+1 counters on it."), creature("b", "D", {}, toughness=4)]
    holds(edition, board, ATTACK, RESOLVE, BLOCK, DAMAGE, expect(pt={"a": [4, 4]}, graveyard=["b"], battlefield=["a"]))


def test_counters_on_each_are_there_at_once(edition: str) -> None:
    board = [
        attacker("put a -1/-1 counter on each other creature."),
        creature("e", "A", {}, power=1, toughness=1),
        creature("b", "D", {}, power=1, toughness=1),
    ]
    holds(edition, board, ATTACK, RESOLVE, expect(graveyard=["b", "e"], pt={"a": [2, 2]}))


def test_a_target_is_chosen(edition: str) -> None:
    board = [attacker("put a -1/-1 counter on target creature defending player controls."), creature("b", "D", {})]
    holds(edition, board, ATTACK, {**RESOLVE, "choice": "b"}, expect(pt={"b": [1, 1]}, counters={"b": {"-1/-1": 1}}))


def test_as_many_are_removed_as_there_are(edition: str) -> None:
    text = "remove two +1/+1 counters from it."
    board = [creature("a", "A", {"+1/+1": 1}, text=[f"Whenever this creature attacks, {text}"])]
    holds(edition, board, ATTACK, RESOLVE, expect(pt={"a": [2, 2]}, counters={"a": {"+1/+1": 0}}))


def test_they_are_doubled(edition: str) -> None:
    text = "Whenever this creature attacks, double the number of +1/+1 counters on it."
    board = [creature("a", "A", {"+1/+1": 3}, text=[text])]
    holds(edition, board, ATTACK, RESOLVE, expect(pt={"a": [8, 8]}, counters={"a": {"+1/+1": 6}}))


@pytest.mark.rule("122.1b")
def test_a_keyword_counter_gives_its_keyword(edition: str) -> None:
    board = [attacker("put a flying counter on it."), creature("b", "D", {})]
    holds(edition, board, ATTACK, RESOLVE, BLOCK, expect(legal=False))


@pytest.mark.rule("122.1b")
def test_what_is_distributed_is_known_of_one_target_and_of_as_many_as_there_are_counters(edition: str) -> None:
    text = "distribute two +1/+1 counters among one or two target creatures."
    board = [attacker(text), creature("b", "D", {}), creature("c", "D", {})]
    holds(edition, board, ATTACK, {**RESOLVE, "choice": "b"}, expect(pt={"b": [4, 4]}))
    holds(edition, board, ATTACK, {**RESOLVE, "choice": ["b", "c"]}, expect(pt={"b": [3, 3], "c": [3, 3]}))


@pytest.mark.rule("122.1b")
def test_what_is_distributed_otherwise_has_to_be_announced(edition: str) -> None:
    text = "distribute three +1/+1 counters among one, two, or three target creatures."
    board = [attacker(text), creature("b", "D", {}), creature("c", "D", {})]
    found = outcome(edition, board, ATTACK, {**RESOLVE, "choice": ["b", "c"]}, BLOCK, expect(legal=True))
    assert isinstance(found, NotKnown)


@pytest.mark.since("cr-2022-10-07")
def test_named_cards(edition: str) -> None:
    board = [{"id": "a", "controller": "A", "card": "Alesha, Who Laughs at Fate"}, creature("b", "D", {})]
    holds(edition, board, ATTACK, RESOLVE, expect(counters={"a": {"+1/+1": 1}}))
