"""Players by name: those of the project, and any callable of a module as `MODULE:NAME`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from reprlib import Repr
from typing import cast

from simulator.envs.errors import EnvsError
from simulator.envs.players.players import Policy, RandomPlayer, greedy, minimax
from simulator.envs.players.search import SearchPlayer, greedy_prior


class PlayerError(EnvsError):
    """A player that made no legal choice, or that can't be asked."""


def _trained() -> Policy:
    # What it computes with takes longer to import than the others take to play.
    from simulator.envs.players.trained import trained

    return trained()


NAMES: dict[str, Callable[[int], Policy]] = {
    "random": RandomPlayer,
    "greedy": lambda seed: greedy,
    "trained": lambda seed: _trained(),
    "minimax": lambda seed: minimax,
    "search": lambda seed: SearchPlayer(),
    "greedy-search": lambda seed: SearchPlayer(greedy_prior),
}
"""The players that have a name, each made with a seed: `trained` chooses blocks by a network that comes with the
program, `search` looks ahead without a prior, `greedy-search` with the greedy one.

Whoever measures them makes them often, a ladder for each game: what takes long to load is loaded once. A name that is
added is named in the help of the commands that take players, too.
"""


PLAYER = (
    "a function of a search alone that returns one of its legal choices, or an instance of a class that is called so; "
    "a class itself is none"
)
"""What a player is, for the person who named something else."""


def player_named(name: str, seed: int = 0) -> Policy:
    """The player of a name.

    Args:
        name: one of `NAMES`; or `MODULE:NAME`, where MODULE can be imported, from the current directory too, and NAME
            in it is a callable that takes a search and returns a choice.
        seed: what a random player draws from.

    Raises:
        PlayerError: there is no such player.
        ValueError: a random player can't draw from that seed.
    """
    if name in NAMES:
        return NAMES[name](seed)
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        raise PlayerError(f"player {name!r}", "no such name", f"one of {', '.join(NAMES)}, or MODULE:NAME")
    found: object = _imported(module)
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        what = "nothing of that name" if found is None else f"{short_repr(found)}, which can't be called"
        raise PlayerError(f"player {name!r}", what, f"a callable in {module} that takes a search and returns a choice")
    if isinstance(found, type):
        raise PlayerError(f"player {name!r}", f"the class {found.__name__}", PLAYER)
    if not _takes_one(found):
        raise PlayerError(f"player {name!r}", f"{attribute.rpartition('.')[2]}{signature(found)}", PLAYER)
    return cast(Policy, found)


def _takes_one(found: Callable[..., object]) -> bool:
    """Whether it can be called with a search alone, as far as that can be known."""
    try:
        takes = signature(found)
    except (TypeError, ValueError):
        return True
    try:
        takes.bind(None)
    except TypeError:
        return False
    return True


def _imported(name: str) -> object:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        found = f"that {name} can't be imported ({type(error).__name__}: {error})"
        raise PlayerError(
            f"player {name!r}", found, "a module, or a file in the current directory without .py"
        ) from error


def short_repr(value: object) -> str:
    """What a player gave, in a few words; also where it can't show itself."""
    return _REPR.repr(value)


_REPR = Repr()
_REPR.maxother = _REPR.maxstring = 300
