"""What a game hands out is to look at: whoever changes it changes neither the game nor its forks."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from enum import Enum
from inspect import signature
from types import FunctionType, MethodType
from typing import Any

import pytest

from events.board import LifeChanged
from events.log import History, Log
from projections.views import PROJECTIONS
from simulator.game.new_game import AnyGame
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.duels import duel
from tests.given import effect, given
from tests.laws.boards import EFFECTS
from tests.laws.checks import not_derived

LEAVES = (str, bytes, int, float, type(None), Enum, type, FunctionType, MethodType, History, Log)
"""What can't be changed; and the log, which is the game's truth and is there to be appended to."""

STATES = tuple(type(projection.initial()) for projection in PROJECTIONS)
DEEPEST = 8
MARK = "what somebody put there"

Path = tuple[tuple[str, Any], ...]


def in_combat() -> AnyGame:
    """Alice's creatures fight bob's and carol's; one declaration was refused, and damage is being assigned."""
    game = given(
        "cr-2024-06-07",
        alice=["ogre 5/5 banding", "wolf 2/2 trample", ("imp 1/1", "Whenever this creature attacks, you gain 1 life.")],
        bob=["bear 2/2", "cat 1/1; tapped", "wall 0/4; damage 1"],
        carol=["fox 1/1"],
        effects=[effect(EFFECTS[1])],
        mana={"bob": "{R}"},
        hands={"bob": ["card"]},
        attack=["ogre", "wolf", "imp"],
    )
    with pytest.raises(IllegalAction):
        game.declare_blockers({"cat": ["ogre"]})
    game.declare_blockers({"bear": ["ogre"], "wall": ["ogre"]})
    game.pass_step()
    game.assign_damage("alice", "ogre", {"bear": 2, "wall": 3})
    return game


def declaring() -> AnyGame:
    """Bob is about to declare blockers; attackers are chosen by clicks as well."""
    return given("cr-2026-01-16", alice=["ogre 3/3"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])


def awaiting_costs() -> AnyGame:
    """Bob's declaration waits for its costs, and he has activated a mana ability."""
    tax = "Creatures can't block unless their controller pays {1} for each blocking creature they control."
    game = given(
        "cr-2024-06-07",
        alice=["ogre 3/3", ("tax artifact", tax)],
        bob=["bear 2/2", ("hill land", "{T}: Add {R}.")],
        attack=["ogre"],
    )
    game.declare_blockers({"bear": ["ogre"]})
    game.activate_mana("bob", "hill")
    return game


def a_duel() -> AnyGame:
    """Bob is about to choose creatures."""
    game = duel("dm-ja", alice=["ao 3000"], bob=["bo 4000 blocker", "co 1000 blocker; tapped"], attack="bob")
    with pytest.raises(IllegalAction):
        game.choose(["co"])
    return game


GAMES: tuple[Callable[[], AnyGame], ...] = (in_combat, declaring, awaiting_costs, a_duel)


def read(root: Any, path: Path) -> Any:
    """What is found when one looks again."""
    value = root
    for how, key in path:
        if how == ".":
            value = getattr(value, key)
        elif how == "()":
            value = getattr(value, key)()
        elif isinstance(value, Mapping | tuple | list):
            value = value[key]
        else:
            value = list(value)[key]
    return value


def _attributes(value: Any) -> Iterator[tuple[str, Any]]:
    for name in dir(value):
        if name.startswith("_") or hasattr(dict, name) or hasattr(tuple, name):
            continue
        try:
            found = getattr(value, name)
        except (WrongMoment, ValueError):
            continue
        if not callable(found):
            yield ".", name
        elif isinstance(value, STATES) and not signature(found).parameters:
            yield "()", name


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        yield from (("[]", key) for key in list(value)[:20])
    elif isinstance(value, tuple | list | set | frozenset) and not hasattr(value, "_fields"):
        yield from (("[]", index) for index in range(min(3, len(value))))
    else:
        yield from _attributes(value)


def reachable(root: Any) -> Iterator[Path]:
    """Where something is that can be reached through public names."""
    seen: dict[int, Any] = {}
    paths: list[Path] = [()]
    for path in paths:
        value = read(root, path)
        if isinstance(value, LEAVES) or id(value) in seen or len(path) > DEEPEST:
            continue
        seen[id(value)] = value
        yield path
        paths += [(*path, part) for part in _parts(value)]


def change(value: Any) -> Callable[[], object] | None:
    """Change it, if that can be done; returns what undoes it."""
    try:
        if isinstance(value, list):
            value.append(MARK)
            return value.pop
        if isinstance(value, set):
            value.add(MARK)
            return lambda: value.discard(MARK)
        value[MARK] = MARK
    except (TypeError, AttributeError):
        return None
    return lambda: value.pop(MARK)


def _digests(game: AnyGame) -> dict[str, str]:
    again = type(game)(not_derived(game.log), edition=game.edition)
    assert again.log == game.log
    assert again.digests() == game.digests()
    return game.digests()


@pytest.mark.parametrize("begun", GAMES)
def test_what_is_handed_out_can_be_changed_without_changing_the_game_or_a_fork(begun: Callable[[], AnyGame]) -> None:
    game = begun()
    fork, before = game.fork(), game.digests()
    paths = list(reachable(game))
    names = {path[0][1] for path in paths if path}
    assert {"board", "combat", "orders", "damage", "mana", "triggers", "position", "table"} <= names
    for path in paths:
        undo = change(read(game, path))
        if undo is not None:
            there = MARK in read(game, path)
            undo()
            assert not there, path
    assert game.digests() == fork.digests() == before == _digests(game)


@pytest.mark.parametrize("begun", [in_combat, declaring, a_duel])
@pytest.mark.parametrize("copied", [deepcopy, lambda game: pickle.loads(pickle.dumps(game))])  # noqa: S301  # our own
def test_a_copy_shows_the_same_and_goes_its_own_way(begun: Callable[[], AnyGame], copied: Any) -> None:
    game = begun()
    other, before = copied(game), game.digests()
    for name in ("board", "combat"):
        mine, theirs = getattr(game, name), getattr(other, name)
        shown = [each for each in theirs.__slots__ if not each.endswith("_is_shared")]
        assert [getattr(theirs, each) for each in shown] == [getattr(mine, each) for each in shown]
    assert other.digests() == before == _digests(other)
    other.apply(LifeChanged("bob", 7))
    assert other.board.life["bob"] == 7
    assert game.digests() == before


@pytest.mark.parametrize("change_it", [lambda them: them.clear(), lambda them: them.update(b9=())])
def test_the_declarations_of_a_verdict_are_there_to_look_at(change_it: Callable[[Any], object]) -> None:
    verdict = declaring().judge({})
    for declared in (verdict.witness, verdict.nearest):
        before = dict(declared or {})
        with pytest.raises(TypeError, match="can't be changed"):
            change_it(declared)
        assert declared == before
