"""Words to the algebra of abilities: keywords, sentences, the abilities and faces of cards."""

from __future__ import annotations

from simulator.oracle.abilities import compile_ability as compile_ability
from simulator.oracle.abilities import compile_words as compile_words
from simulator.oracle.faces import compile_face as compile_face
from simulator.oracle.keywords import compile_keyword as compile_keyword
from simulator.oracle.keywords import keyword_rule as keyword_rule
from simulator.oracle.reading import Irrelevant as Irrelevant
from simulator.oracle.reading import OpaqueEffect as OpaqueEffect
from simulator.oracle.reading import Reading as Reading
from simulator.oracle.reading import Understood as Understood
from simulator.oracle.sentences import compile_sentence as compile_sentence
