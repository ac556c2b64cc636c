"""What is said of a permanent behind its name: tapped, counters, what it is attached to, and all else a case says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from simulator.cases.format.words import DESIGNATIONS
from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.tree import Group, Phrase, Word, as_name
from simulator.cases.notation.words.numbers import amount, size, whole
from simulator.cases.notation.words.vocabulary import Known, known_at
from simulator.cases.read.faults import in_brief
from simulator.oracle.keyword_table import KEYWORDS

Part = Word | Group


class Said(NamedTuple):
    """One thing that is said: the field of the permanent, and its value; a name that is to be looked up is a Phrase."""

    field: str
    value: Any


class _Found(NamedTuple):
    said: tuple[Said, ...]
    next: int


_FLAGS: Mapping[str, str] = {"tapped": "tapped", "entered": "entered_this_turn"}
_NUMBERS = ("damage", "loyalty", "defense", "power", "toughness")
_NAMES: Mapping[tuple[str, ...], str] = {
    ("on",): "attached_to",
    ("attached", "to"): "attached_to",
    ("paired", "with"): "paired_with",
    ("chosen",): "chosen",
    ("owner",): "owner",
    ("owned", "by"): "owner",
    ("protected", "by"): "protector",
    ("face",): "face",
    ("named",): "name",
    ("as",): "id",
}
"""What stands before a name."""
_QUOTED: Mapping[str, str] = {"subtype": "subtypes", "supertype": "supertypes", "keyword": "keywords"}
_NONE = ("cost", "colors", "subtypes", "supertypes")

SAID_ALONE = (*_FLAGS, "untapped", *DESIGNATIONS, *KEYWORDS)
"""What may be said of a permanent in a word or two."""

LISTS = frozenset({"colors", "supertypes", "types", "subtypes", "keywords", "text", "designations"})
"""Fields that may be said several times."""

EXAMPLES = "tapped, damage 2, with 2 +1/+1 counters, on a name, is 4/5, also flying, ..."
"""What may be said of a permanent."""


def lower(part: Part) -> str:
    """A plain word in lower case; "" for anything else."""
    return part.lower if isinstance(part, Word) else ""


def _lowers(parts: Sequence[Part], at: int) -> list[str]:
    """The plain words in lower case from a place on, up to the first that is none."""
    found = []
    for part in parts[at:]:
        if not lower(part):
            break
        found.append(lower(part))
    return found


def starts(parts: Sequence[Part], at: int) -> bool:
    """Whether at a place something begins that is said of a permanent; words that say what it is are not looked for."""
    words = _lowers(parts[: at + 4], at)
    if not words:
        return isinstance(parts[at], Word) and parts[at].kind == "SENTENCE"  # type: ignore[union-attr]
    following = words[1] if len(words) > 1 else ""
    if words[0] in (*_FLAGS, "untapped", *DESIGNATIONS) or size(words[0]):
        return True
    if words[0] in _NUMBERS:
        return whole(following) is not None
    if words[0] == "with":
        return amount(following) is not None or known_at(words[1:]) is not None
    if words[0] in ("is", "also"):
        return bool(size(following)) or following == "colorless" or known_at(words[1:]) is not None
    if words[0] == "no":
        return following in _NONE
    if words[0] == "cost":
        return following.startswith("{")
    if words[0] in _QUOTED or words[0] == "exiled":
        return at + 1 < len(parts)
    return any(tuple(words[: len(name)]) == name and at + len(name) < len(parts) for name in _NAMES)


def said_of(parts: Sequence[Part], *, plain: bool) -> list[Said]:
    """All that is said of a permanent.

    Args:
        parts: the words behind its name.
        plain: whether it has no card, so that words may say what it is.

    Raises:
        NotationError: something is not understood.
    """
    found: list[Said] = []
    at = 0
    while at < len(parts):
        here = _said_at(parts, at, plain)
        if here is None:
            raise _not_understood(parts[at])
        found += here.said
        at = here.next
    return found


def _not_understood(part: Part) -> NotationError:
    found = in_brief(part.text) if isinstance(part, Word) else "parentheses"
    return NotationError(part.column, found, f"what is said of a permanent: {EXAMPLES}")


def _said_at(parts: Sequence[Part], at: int, plain: bool) -> _Found | None:
    first = parts[at]
    if isinstance(first, Word) and first.kind == "SENTENCE":
        return _Found((Said("text", first.text),), at + 1)
    if isinstance(first, Word) and first.kind == "STRING":
        return _Found((Said("name", first.text),), at + 1) if plain else None
    if lower(first) == "and" or (isinstance(first, Word) and (first.kind, first.text) == ("SIGN", ",")):
        return _Found((), at + 1)
    if starts(parts, at):
        return _begun(parts, at)
    return _what_it_is(parts, at, plain)


def _what_it_is(parts: Sequence[Part], at: int, plain: bool) -> _Found | None:
    """Words that say what a permanent without a card is; beside a card only keywords."""
    known = known_at(_lowers(parts, at))
    if known is not None and (plain or known.kind == "keywords"):
        return _Found((Said(known.kind, known.word),), at + known.length)
    return _Found((), at + 1) if plain and lower(parts[at]) == "colorless" else None


def _begun(parts: Sequence[Part], at: int) -> _Found | None:
    word = lower(parts[at])
    if (numbers := size(word)) is not None:
        return _sized(numbers, at + 1)
    if word in DESIGNATIONS:
        return _Found((Said("designations", word),), at + 1)
    if word in _FLAGS:
        this_turn = word == "entered" and _lowers(parts[: at + 3], at + 1) == ["this", "turn"]
        return _Found((Said(_FLAGS[word], True),), at + (3 if this_turn else 1))
    if word in _NUMBERS:
        return _Found((Said(word, whole(lower(parts[at + 1]))),), at + 2)
    if word == "no":
        field = lower(parts[at + 1])
        return _Found((Said("mana_cost", "") if field == "cost" else Said(f"no {field}", None),), at + 2)
    if word in _READERS:
        return _READERS[word](parts, at + 1)
    return _Found((), at + 1) if word == "untapped" else _with_a_name(parts, at)


def _sized(numbers: tuple[int, int], next_: int) -> _Found:
    return _Found((Said("power", numbers[0]), Said("toughness", numbers[1])), next_)


def _with(parts: Sequence[Part], at: int) -> _Found | None:
    """Counters, or keywords."""
    n = amount(lower(parts[at]))
    if n is None:
        return _also(parts, at)
    end = next((i for i in range(at + 1, len(parts)) if lower(parts[i]) in ("counter", "counters")), 0)
    kind = _name_of(parts[at + 1 : end]) if end > at + 1 else None
    if kind is None:
        raise NotationError(parts[at].column, f'"with {as_text(parts[at])}" and no counters', "with 2 +1/+1 counters")
    if n < 1:
        raise NotationError(parts[at].column, f"{n} counters", "at least one")
    found = _Found((Said("counters", {kind: n}),), end + 1)
    if found.next + 1 < len(parts) and lower(parts[found.next]) == "and" and amount(lower(parts[found.next + 1])):
        more = _with(parts, found.next + 1)
        assert more is not None
        return _Found((*found.said, *more.said), more.next)
    return found


def as_text(part: Part) -> str:
    """A word as it is written."""
    return part.text if isinstance(part, Word) else "("


def _name_of(parts: Sequence[Part]) -> str | None:
    words = [part for part in parts if isinstance(part, Word)]
    return as_name(words) if len(words) == len(parts) else None


def _also(parts: Sequence[Part], at: int) -> _Found | None:
    known = known_at(_lowers(parts, at))
    return _Found((Said("keywords", known.word),), at + known.length) if known and known.kind == "keywords" else None


def _is(parts: Sequence[Part], at: int) -> _Found | None:
    """Power and toughness, colors, types, subtypes, supertypes: those in place of what is printed."""
    found: list[Said] = []
    begin = at
    while at < len(parts):
        word = lower(parts[at])
        known: Known | None = known_at(_lowers(parts, at))
        if (numbers := size(word)) is not None and not found:
            found += _sized(numbers, at).said
            at += 1
        elif word == "colorless":
            found.append(Said("no colors", None))
            at += 1
        elif known is not None and known.kind != "keywords":
            found.append(Said(f"is {known.kind}", known.word))
            at += known.length
        else:
            break
    return _Found(tuple(found), at) if at > begin else None


def _exiled(parts: Sequence[Part], at: int) -> _Found | None:
    """The cards exiled with a permanent: `exiled D (Grizzly Bears, Shock)`, for each owner; `exiled none`."""
    if lower(parts[at]) == "none":
        return _Found((Said("exiled", {}),), at + 1)
    end = next((i for i in range(at, len(parts)) if isinstance(parts[i], Group)), 0)
    group = parts[end]
    if end == at or not isinstance(group, Group):
        raise NotationError(parts[at].column, '"exiled" and no cards', "exiled, an owner and cards: exiled D (Shock)")
    cards = [phrase.text for pair in group.pairs for phrase in pair.entry.alone]
    return _Found((Said("exiled", {_name_of(parts[at:end]) or "": cards}),), end + 1)


def _cost(parts: Sequence[Part], at: int) -> _Found:
    end = at
    while end < len(parts) and lower(parts[end]).startswith("{"):
        end += 1
    return _Found((Said("mana_cost", "".join(as_text(part) for part in parts[at:end]).upper()),), end)


def _of_quoted(field: str) -> Callable[[Sequence[Part], int], _Found | None]:
    def read(parts: Sequence[Part], at: int) -> _Found | None:
        part = parts[at]
        quoted = isinstance(part, Word) and part.kind in ("STRING", "WORD")
        return _Found((Said(field, as_text(part)),), at + 1) if quoted else None

    return read


_READERS: Mapping[str, Callable[[Sequence[Part], int], _Found | None]] = {
    "with": _with,
    "also": _also,
    "is": _is,
    "exiled": _exiled,
    "cost": _cost,
    **{word: _of_quoted(field) for word, field in _QUOTED.items()},
}


def _with_a_name(parts: Sequence[Part], at: int) -> _Found | None:
    """What stands before a name, and the name: in quotes, or up to the next thing that is said."""
    words = _lowers(parts[: at + 2], at)
    before = next(name for name in _NAMES if tuple(words[: len(name)]) == name)
    begin = end = at + len(before)
    part = parts[begin]
    if isinstance(part, Group) or part.kind == "SENTENCE":
        return None
    if part.kind == "STRING":
        return _Found((Said(_NAMES[before], Phrase((part,))),), begin + 1)
    while end < len(parts) and (end == begin or not _ends_a_name(parts, end)):
        end += 1
    return _Found((Said(_NAMES[before], Phrase(tuple(parts[begin:end]))),), end)


def _ends_a_name(parts: Sequence[Part], at: int) -> bool:
    part = parts[at]
    return isinstance(part, Group) or part.kind in ("STRING", "SENTENCE") or part.text == "," or starts(parts, at)


def is_said_whole(name: str) -> bool:
    """Whether a name that stands behind such words is read to its end, though it is not in quotes.

    >>> is_said_whole("Wall of Omens"), is_said_whole("Fire on the Mountain")
    (True, False)
    """
    parts = [Word(word, "WORD", 1) for word in name.split(" ")]
    return not any(_ends_a_name(parts, at) for at in range(1, len(parts)))
