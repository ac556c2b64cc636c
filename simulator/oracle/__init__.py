"""Words to the algebra of abilities: keywords, sentences, permanents, effects on the rules of blocking."""

from __future__ import annotations

from simulator.oracle.effects import BLOCKING_EFFECTS, effect_ability
from simulator.oracle.keywords import compile_keyword, keyword_rule
from simulator.oracle.reading import Irrelevant, OpaqueEffect, Reading, Understood
from simulator.oracle.sentences import compile_permanent, compile_sentence

__all__ = [
    "BLOCKING_EFFECTS",
    "Irrelevant",
    "OpaqueEffect",
    "Reading",
    "Understood",
    "compile_keyword",
    "compile_permanent",
    "compile_sentence",
    "effect_ability",
    "keyword_rule",
]
