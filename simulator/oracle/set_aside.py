"""Words of a sentence about power and toughness that may stay unread: what is counted, and under which condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from events import conditions as c
from events import quantities as q
from simulator.oracle.reading import Abilities, Irrelevant

Read = Callable[[str], Abilities | Irrelevant | str]

PLACEHOLDER = "~"
"""What stands in a sentence for words that are set aside."""

_OPENS = ("for each ", "where x is ", "equal to ", "as long as ")
"""What comes before words that may be set aside: what is counted, or a condition of power and toughness."""
_ENDS = (", ", " and can't ", " and has ", " and have ", " and attacks ", " and its toughness is ", " and is ", ".")
"""What ends them."""
_SAYS_MORE = frozenset(
    [
        "assign",
        "assigns",
        "become",
        "during",
        "if",
        "long",
        "when",
        "whenever",
        "while",
        "becomes",
        "can",
        "can't",
        "cost",
        "costs",
        "gain",
        "gains",
        "get",
        "gets",
        "instead",
        "lose",
        "loses",
        "may",
        "must",
        "until",
        "unless",
    ]
)
"""Words that such words don't have: they would say something of their own."""


def read_statement(text: str, read: Read) -> Abilities | Irrelevant | str:
    """What a sentence in plain words says, or the reason why it is not understood.

    Of power and toughness it may be that only what is counted, or the condition, is not understood: these words stand
    in what is read, marked as unread.

    Args:
        text: the sentence.
        read: what the grammar makes of a sentence.
    """
    whole = read(text)
    if not isinstance(whole, str):
        return whole
    for shorter, words in _set_aside(text):
        said = read(shorter)
        if isinstance(said, tuple):
            return tuple(_with_unread(ability, words, each=shorter.find("for each ~") >= 0) for ability in said)
    return whole


def _set_aside(text: str) -> Iterator[tuple[str, str]]:
    """The sentence with a mark for words that may be set aside, and these words."""
    for opens in _OPENS:
        before, opened, rest = text.partition(opens)
        if not opened:
            continue
        end = min((at for each in _ENDS if (at := rest.find(each)) >= 0), default=len(rest))
        words = rest[:end]
        if words and '"' not in words and not _SAYS_MORE & set(words.split()):
            yield f"{before}{opened}{PLACEHOLDER}{rest[end:]}", words


def _with_unread(value: Any, words: str, *, each: bool) -> Any:
    """The same value with the words that were set aside in their place."""
    if isinstance(value, q.UnreadQuantity):
        return replace(value, text=words, each=each)
    if isinstance(value, c.UnreadCondition):
        return replace(value, text=words)
    changed = {
        field: _with_unread(held, words, each=each)
        for field in value.__struct_fields__
        if isinstance(held := getattr(value, field), q.Quantity | c.NotJudged)
    }
    return replace(value, **changed)
