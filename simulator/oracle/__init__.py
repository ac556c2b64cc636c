"""Words to the algebra of abilities: keywords, sentences, the abilities and faces of cards."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulator.oracle.abilities import compile_ability as compile_ability
    from simulator.oracle.faces import compile_face as compile_face
    from simulator.oracle.keywords import compile_keyword as compile_keyword
    from simulator.oracle.keywords import keyword_rule as keyword_rule
    from simulator.oracle.reading import Irrelevant as Irrelevant
    from simulator.oracle.reading import OpaqueEffect as OpaqueEffect
    from simulator.oracle.reading import Reading as Reading
    from simulator.oracle.reading import Understood as Understood
    from simulator.oracle.sentences import compile_sentence as compile_sentence
    from simulator.oracle.words import compile_words as compile_words

_HOMES = {
    "compile_ability": "abilities",
    "compile_face": "faces",
    "compile_keyword": "keywords",
    "keyword_rule": "keywords",
    "Irrelevant": "reading",
    "OpaqueEffect": "reading",
    "Reading": "reading",
    "Understood": "reading",
    "compile_sentence": "sentences",
    "compile_words": "words",
}


def __getattr__(name: str) -> Any:
    # Loaded when asked for: cards are compiled, and most commands have no sentence to read.
    if name not in _HOMES:
        raise AttributeError(f"module 'simulator.oracle' has no attribute {name!r}")
    return getattr(import_module(f"simulator.oracle.{_HOMES[name]}"), name)
