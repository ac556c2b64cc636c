"""The environment under a name that Gymnasium knows; importing this module registers it.

    gymnasium.make("simulator.envs.registration:declare_blockers/Combat-v1")

imports it by itself; `gymnasium.make_vec` likewise, with `vectorization_mode="vector_entry_point"`.
"""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

__all__ = ["ID", "register_envs"]

ID = "declare_blockers/Combat-v1"
"""What `gymnasium.make` is given, once this module is imported."""


def register_envs() -> None:
    """Register the environment, where it is not yet."""
    if ID not in registry:
        register(
            id=ID,
            entry_point="simulator.envs.single:CombatEnv",
            vector_entry_point="simulator.envs.vector:defending_role",
        )


register_envs()
