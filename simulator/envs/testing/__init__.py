"""The conformance test of environments: for scenarios, searches and API wrappers of your own.

`search_test`, `scenario_test` and `env_test` (which needs the extra `train`) play seeded episodes by random legal
choices and raise `Nonconformance` where something is not as the interface says; the message names the seed, the step,
what was found and what was expected.

>>> from simulator.envs import Boards, PlainCombat
>>> search_test(lambda seed: PlainCombat(Boards(3, 3).table(seed)), episodes=3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulator.envs.testing.searches import Nonconformance, scenario_test, search_test

if TYPE_CHECKING:
    from simulator.envs.testing.apis import env_test

__all__ = ["Nonconformance", "env_test", "scenario_test", "search_test"]


def __getattr__(name: str) -> Any:
    # Loaded when asked for, since it needs what the other two do not.
    if name != "env_test":
        raise AttributeError(f"module 'simulator.envs.testing' has no attribute {name!r}")
    from simulator.envs.testing.apis import env_test

    return env_test
