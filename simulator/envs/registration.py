"""The environment under names that Gymnasium and PettingZoo know; importing this module registers it.

    gymnasium.make("simulator.envs.registration:declare_blockers/Combat-v1")

imports it by itself; `gymnasium.make_vec` likewise, with `vectorization_mode="vector_entry_point"`. PettingZoo, from
1.27 on, makes it by `pettingzoo.make("aec", "declare_blockers/combat-v1")`.
"""

from __future__ import annotations

from importlib import import_module

from gymnasium.envs.registration import register, registry

ID = "declare_blockers/Combat-v1"
"""What `gymnasium.make` is given, once this module is imported."""

AEC_ID = "declare_blockers/combat-v1"
"""What `pettingzoo.make` is given, likewise."""


def register_envs() -> None:
    """Register the environment, where it is not yet; with PettingZoo where it is installed and has such names."""
    if ID not in registry:
        register(
            id=ID,
            entry_point="simulator.envs.api.single:CombatEnv",
            vector_entry_point="simulator.envs.api.vector:defending_role",
        )
    try:
        pettingzoo = import_module("pettingzoo")
        known = pettingzoo.aec_registry
    except (ImportError, AttributeError):
        return
    if AEC_ID not in known:
        pettingzoo.register("aec", AEC_ID, entry_point="simulator.envs.api.aec:env")


register_envs()
