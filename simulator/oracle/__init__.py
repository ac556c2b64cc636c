"""Words to the algebra of abilities: keywords, sentences, permanents."""

from __future__ import annotations

from simulator.oracle.keywords import compile_keyword as compile_keyword
from simulator.oracle.keywords import keyword_rule as keyword_rule
from simulator.oracle.reading import Irrelevant as Irrelevant
from simulator.oracle.reading import OpaqueEffect as OpaqueEffect
from simulator.oracle.reading import Reading as Reading
from simulator.oracle.reading import Understood as Understood
from simulator.oracle.sentences import compile_permanent as compile_permanent
from simulator.oracle.sentences import compile_sentence as compile_sentence
