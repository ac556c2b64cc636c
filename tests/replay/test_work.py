"""Verifying is linear: what is looked at grows as the file does, whatever the file says over and over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, SupportsIndex

import pytest

from events.board import GameBegan, LifeChanged, Permanent, PermanentEntered, Player
from events.damage import CombatDamageDealt
from events.rule import Edition
from projections.views import Views
from simulator.replay.format import SCHEMA, Assertion, Digest, Header, ReplayLine
from simulator.replay.reading import Replay, read_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.printed import MOST
from simulator.replay.verifying.verify import verify

HEADER = Header(schema=SCHEMA, edition=Edition.CR_2024_06_07)
BEGAN = GameBegan(players=(Player("A"), Player("D")))
DEALT = CombatDamageDealt("a1", "D", 1, "510.2")


class Counted(tuple[ReplayLine, ...]):
    """Lines that count how often one of them is looked at."""

    looks = 0

    def __iter__(self) -> Iterator[ReplayLine]:
        for line in super().__iter__():
            Counted.looks += 1
            yield line

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        Counted.looks += len(range(*index.indices(len(self)))) if isinstance(index, slice) else 1
        return super().__getitem__(index)


def looks(lines: list[ReplayLine]) -> int:
    Counted.looks = 0
    verify(Replay("counted", HEADER, Counted(lines)))
    return Counted.looks


@pytest.mark.parametrize(
    "lines",
    [
        lambda n: [BEGAN, *[Assertion(damage=())] * n],
        lambda n: [BEGAN, *[DEALT] * n, *[Assertion(damage=())] * n],
        lambda n: [BEGAN, *[DEALT, Assertion(damage=())] * n],
        lambda n: [BEGAN, *[Assertion(life={"A": 20}), LifeChanged("A", 20)] * n],
    ],
    ids=["statements", "damage and then statements", "damage and statements in turn", "life and statements"],
)
def test_four_times_the_lines_are_looked_at_four_times_as_often(lines: Callable[[int], list[ReplayLine]]) -> None:
    few, many = looks(lines(250)), looks(lines(1000))
    assert few >= 250
    assert many <= 4 * few


def test_statements_of_one_moment_are_compared_with_damage_that_is_put_in_order_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ordered: list[Any] = []

    def counted(each: Any) -> list[Any]:
        ordered.append(each)
        return [*each]

    monkeypatch.setattr("simulator.replay.verifying.verify.sorted", counted, raising=False)
    dealt = [DEALT] * 100
    verify(Replay("x", HEADER, (BEGAN, *dealt, *[Assertion(damage=())] * 50)))
    assert len(ordered) == 51
    assert sum(map(len, ordered)) == 100


def test_digests_of_one_moment_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []
    digests = Views.digests

    def counted(views: Views) -> dict[str, str]:
        computed.append(views)
        return digests(views)

    monkeypatch.setattr(Views, "digests", counted)
    verify(Replay("x", HEADER, (BEGAN, *[Digest(1, {})] * 50)))
    assert len(computed) == 1


def test_a_replay_of_too_many_sentences_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr("simulator.oracle.abilities.compile_ability", lambda words, name: read.append(words))
    cards = [Permanent(id=f"c{n}", controller="A", text=(f"This creature has {n} heads.",)) for n in range(MOST + 1)]
    judged = judge_again(Replay("x", HEADER, (BEGAN, *map(PermanentEntered, cards))))
    assert read == []
    assert judged.differences == ()
    assert [each.line for each in judged.unvouched] == [0]


def test_a_file_that_says_thousands_of_times_what_was_dealt_is_verified_in_one_go() -> None:
    """`slow_verify.replay.jsonl.gz` took minutes: each statement looked at all lines before it."""
    replay = read_replay(Path(__file__).parent / "data" / "slow_verify.replay.jsonl.gz")
    lines = list(replay.lines)
    assert sum(isinstance(line, Assertion) for line in lines) > 1_000
    assert looks(lines) <= 20 * len(lines)
