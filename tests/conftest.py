"""How much the generated tests do: the same examples in every run by default, many more with `long`,
few and unshrunk with `quick`; and in every test what the rules say and make follow is looked at for being whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings

from events.codec import decode_events, encode_events
from events.event import Event
from events.rule import Violation
from simulator.editions.procedures import Procedure
from simulator.editions.table import EditionTable
from simulator.game.session import Session

pytest.register_assert_rewrite("tests.given", "tests.laws.checks")

settings.register_profile(
    "default",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    derandomize=False,
    deadline=None,
    max_examples=5000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "quick",
    derandomize=True,
    deadline=None,
    max_examples=15,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


def _said(table: EditionTable, violations: tuple[Violation, ...]) -> None:
    """Every violation is of a rule of the table, and made of what it is declared to be made of."""
    for violation in violations:
        assert msgspec.convert(msgspec.to_builtins(violation), Violation) == violation
        assert violation.rule.edition == table.edition
        assert "None" not in violation.text + violation.because, violation


def _followed(table: EditionTable, events: tuple[Event, ...]) -> None:
    """Every event that follows can be written and read, and carries the number of a rule of the table."""
    if events:
        assert decode_events(encode_events(events)) == [*events]
        numbers = {row.number for row in table.rows}
        for event in events:
            assert getattr(event, "rule", "") in numbers, event


@pytest.fixture(scope="session", autouse=True)
def everything_is_whole() -> Iterator[None]:
    """While the tests run, look at all that the tables say and make follow."""
    violations, apply = EditionTable.violations, Session.apply

    def violations_looked_at(table: EditionTable, procedure: Procedure[Any], proposal: object) -> tuple[Violation, ...]:
        found = violations(table, procedure, proposal)
        _said(table, found)
        return found

    def apply_looked_at(course: Session, event: Event) -> tuple[Event, ...]:
        derived = apply(course, event)
        _followed(course.table, derived)
        return derived

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EditionTable, "violations", violations_looked_at)
        patch.setattr(Session, "apply", apply_looked_at)
        yield
