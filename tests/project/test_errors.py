"""Errors are values: what a worker process raises can be read where its work was asked for."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator
from typing import Any, TypeVar

import pytest

import events
import projections
import simulator
from events.rule import Rule, Violation
from simulator import Game
from simulator.game.verdict import IllegalDeclaration, Outcome, Verdict

T = TypeVar("T")


def _modules() -> Iterator[str]:
    for package in (events, projections, simulator):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                yield module.name


def _errors() -> list[type[Exception]]:
    """Every error that users can meet and whose module can be imported here."""
    found: dict[str, type[Exception]] = {}
    for name in _modules():
        try:
            module = importlib.import_module(name)
        except ImportError:
            # A module of an extra that is not installed; its errors, if it has any, are pickled where it is.
            continue
        for _, each in inspect.getmembers(module, inspect.isclass):
            if issubclass(each, Exception) and each.__module__ == name and not each.__name__.startswith("_"):
                found[f"{name}.{each.__name__}"] = each
    return [each for _, each in sorted(found.items())]


def _elsewhere(value: T) -> T:
    """A value as another process gets it."""
    return pickle.loads(pickle.dumps(value))  # type: ignore[no-any-return]  # noqa: S301  # our own value


def _made(error: type[Exception]) -> Exception:
    """An error with a value of its type for each argument."""
    verdict = Verdict(Outcome.ILLEGAL, (Violation(Rule("cr-2024-06-07", "509.1b"), ("a1",), "some text"),))
    values: dict[str, Any] = {"int": 3, "str": "some text", "Verdict": verdict, "Sequence[str]": ("some text",)}
    if not inspect.isfunction(error.__init__):
        return error("some text")
    _, *named = inspect.signature(error.__init__).parameters.values()
    return error(*[values[each.annotation] for each in named])


@pytest.mark.parametrize("error", _errors(), ids=lambda error: error.__name__)
def test_every_error_is_the_same_in_another_process(error: type[Exception]) -> None:
    made = _made(error)
    again = _elsewhere(made)
    assert type(again) is error
    assert str(again) == str(made)
    assert "some text" in str(made) or "3" in str(made)
    assert {**vars(again), "verdict": None} == {**vars(made), "verdict": None}


def test_a_verdict_keeps_what_is_nearest() -> None:
    game = Game.from_case("replays/dispute.yaml")
    verdict = game.judge({"b1": ["a1"]})
    again = _elsewhere(verdict)
    assert again == verdict
    assert again.nearest == verdict.nearest == {"b1": ("a1",), "b2": ("a1",)}
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_blockers({"b1": ["a1"]})
    assert str(_elsewhere(refused.value)) == str(verdict)
