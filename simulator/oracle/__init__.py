"""Words to the algebra of abilities: keywords, sentences, permanents."""

from __future__ import annotations

from simulator.oracle.keywords import compile_keyword, keyword_rule
from simulator.oracle.reading import Irrelevant, OpaqueEffect, Reading, Understood
from simulator.oracle.sentences import compile_permanent, compile_sentence

__all__ = [
    "Irrelevant",
    "OpaqueEffect",
    "Reading",
    "Understood",
    "compile_keyword",
    "compile_permanent",
    "compile_sentence",
    "keyword_rule",
]
