"""Forged replays are found: a fixed sample of what `python -m tests.redteam.replays` tries, and how it tries it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from events.codec import kind_of
from events.event import Event
from simulator.replay.format import line_text
from simulator.replay.reading import Replay
from simulator.replay.writing import write_replay
from tests.redteam.argued import ARGUED
from tests.redteam.mutations import Mutation, mutate
from tests.redteam.redriven import is_a_legal_game
from tests.redteam.replays import Tried, attack, share, weak
from tests.redteam.sources import true_replays

SEED = 509
MUTATIONS = 2_500


@pytest.fixture(scope="module")
def tried() -> list[Tried]:
    return attack(true_replays(), MUTATIONS, SEED)


def test_at_least_what_has_to_be_found_is_found(tried: list[Tried]) -> None:
    assert weak(tried) == []


def test_with_the_digests_as_they_were_every_forged_line_is_found(tried: list[Tried]) -> None:
    as_they_were = [each for each in tried if not each.recomputed and each.mutation.of != "header"]
    assert len(as_they_were) > 2_000
    assert Counter(each.outcome for each in as_they_were) == {"found": len(as_they_were)}


def test_a_legal_game_by_another_choice_is_rare(tried: list[Tried]) -> None:
    choices = [each for each in tried if each.recomputed and each.mutation.of == "choice"]
    legal = [each for each in choices if each.outcome == "legal"]
    assert len(choices) > 400
    assert len(legal) < len(choices) / 50


def test_every_class_of_line_is_forged(tried: list[Tried]) -> None:
    classes = Counter(each.mutation.of for each in tried)
    assert classes.keys() >= {"choice", "derived", "digest", "external", "footer", "header", "rejected"}
    kinds = {each.mutation.kind for each in tried}
    assert kinds >= {"drop", "double", "swap", "player", "id", "number", "flag", "rule", "text", "word", "reorder"}


def test_the_true_replays_are_of_many_kinds() -> None:
    replays = true_replays()
    tags = {type(line) for replay in replays for line in replay.lines if isinstance(line, Event)}
    assert len({replay.header.edition for replay in replays}) == 9
    assert len([tag for tag in tags if kind_of(tag) == "choice"]) >= 22
    assert len([tag for tag in tags if kind_of(tag) == "external"]) >= 25


def test_the_true_replays_are_legal_games_through_the_methods_of_games() -> None:
    """The proof that a forged choice made another legal game is one that true games pass."""
    legal = [is_a_legal_game(replay, replay.lines) for replay in true_replays()[10:400]]
    assert sum(legal) > 0.9 * len(legal)


def test_a_mutation_changes_one_thing_only() -> None:
    draw = random.Random(1)
    replay = true_replays()[0]
    for _ in range(300):
        mutation = mutate(draw, replay)
        assert _changes(replay, mutation) == 1


def _changes(replay: Replay, mutation: Mutation) -> int:
    if mutation.footer is not None or mutation.header != replay.header:
        return 1
    before, after = Counter(map(line_text, replay.lines)), Counter(map(line_text, mutation.lines))
    gone, new = (before - after).total(), (after - before).total()
    moved = before == after and mutation.lines != replay.lines
    assert write_replay(replay.header, mutation.lines) != replay.data
    return max(gone, new, int(moved))


def test_every_argument_has_its_words() -> None:
    assert all(argued.because for argued in ARGUED)


def test_the_share_is_of_what_something_contradicts() -> None:
    draw = random.Random(2)
    mutation = mutate(draw, true_replays()[0])
    found, argued, missed = (Tried("x", mutation, False, outcome) for outcome in ("found", "argued", "missed"))
    assert share([found, found, found, missed, argued]) == 0.75
