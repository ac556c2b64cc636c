"""Permanents as a notation has them: how many, a card's name or plain words, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from simulator.cases.format.named_cards import CardFault, card_named, face_exactly, may_be_a_card
from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.tree import Entry, Phrase, Word, as_name, in_a_row
from simulator.cases.notation.words.cards import as_printed
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.notation.words.modifiers import EXAMPLES, LISTS, SAID_ALONE, Part, Said, lower, said_of, starts
from simulator.cases.notation.words.numbers import size, whole
from simulator.cases.notation.words.vocabulary import known_at

MOST_ALIKE = 200
"""Permanents that one number stands for."""
_LONGEST = 40
"""Words in a name."""
_MOST_COMMAS = 5
"""Parts of a name between commas."""


class Written(NamedTuple):
    """A permanent as it is written.

    Args:
        fields: its fields, without those that name others.
        names: the fields that name a permanent or a player, or what was chosen, and the words for them.
        n: how many there are.
        column: where it begins.
    """

    fields: Plain
    names: dict[str, Phrase]
    n: int
    column: int


class _Base(NamedTuple):
    """The card, or None for a plain permanent; and how many words it is."""

    card: str | None
    length: int


def read_permanents(entries: Sequence[Entry]) -> list[Written]:
    """The permanents of an item. A comma begins another one where what follows is not said of the one before it.

    Args:
        entries: what stands between the commas.

    Raises:
        NotationError: a card is not known, or something is not understood.

    >>> from simulator.cases.notation.tree import sections_of
    >>> (item,) = sections_of("A: 2 goblin heelcutter, tapped, 2/2 flying")[0].items
    >>> [(each.n, each.fields) for each in read_permanents(item.entries)]
    [(2, {'card': 'Goblin Heelcutter', 'tapped': True}), (1, {'power': 2, 'toughness': 2, 'keywords': ['flying']})]
    """
    rows = list(in_a_row(entries))
    found: list[Written] = []
    while rows:
        permanent, taken = _first(rows)
        found.append(permanent)
        rows = rows[taken:]
    return found


def _first(rows: list[list[Part]]) -> tuple[Written, int]:
    """The permanent that begins, and how many of the rows between commas are it."""
    row = rows[0]
    n, begin = _count(row)
    parts, taken = row[begin:], 1
    for many in range(min(len(rows), _MOST_COMMAS), 1, -1):
        joined = _joined([parts, *rows[1:many]])
        if _exact(joined) and _comma_in(joined, _exact(joined)):
            parts, taken = joined, many
            break
    base = _base(parts, n)
    plain = base.card is None
    said = said_of(parts[base.length :], plain=plain)
    while taken < len(rows) and (more := _more(rows[taken], plain)) is not None:
        said += more
        taken += 1
    return _written(base, said, n, row[0].column), taken


def _joined(rows: Sequence[list[Part]]) -> list[Part]:
    """Rows with the commas between them."""
    found: list[Part] = []
    for row in rows:
        found += [Word(",", "SIGN", row[0].column - 2), *row] if found else row
    return found


def _comma_in(parts: Sequence[Part], length: int) -> bool:
    return any(isinstance(part, Word) and part.text == "," for part in parts[:length])


def _said_or_none(parts: list[Part], plain: bool) -> list[Said] | None:
    try:
        return said_of(parts, plain=plain)
    except NotationError:
        return None


def _more(row: list[Part], plain: bool) -> list[Said] | None:
    """What a row between commas says of the permanent before it; None where it is another one."""
    return None if size(lower(row[0])) is not None else _said_or_none(row, plain)


def _count(parts: Sequence[Part]) -> tuple[int, int]:
    """How many there are, and at which word they begin."""
    n = whole(lower(parts[0]))
    if n is None or len(parts) == 1 or _exact(parts):
        return 1, 0
    if not 1 <= n <= MOST_ALIKE:
        raise NotationError(parts[0].column, f"{n} permanents", f"1 to {MOST_ALIKE}")
    return n, 1


def _lengths(parts: Sequence[Part]) -> list[int]:
    """How many of the first words may be a name, the most first: what follows is said of a permanent."""
    names = 0
    for part in parts[:_LONGEST]:
        if not isinstance(part, Word) or part.kind not in ("WORD", "SIGN"):
            break
        names += 1
    return [
        length
        for length in range(names, 0, -1)
        if length == len(parts) or starts(parts, length) or _begins_otherwise(parts, length)
    ]


def _begins_otherwise(parts: Sequence[Part], at: int) -> bool:
    """Whether a keyword or a comma stands there."""
    part = parts[at]
    if not isinstance(part, Word) or part.kind == "STRING":
        return False
    known = known_at([lower(each) for each in parts[at : at + 4]])
    return part.text == "," or (known is not None and known.kind == "keywords")


def _words(parts: Sequence[Part]) -> list[Word]:
    return [part for part in parts if isinstance(part, Word)]


def _exact(parts: Sequence[Part]) -> int:
    """How many of the first words are a card's whole name, the most that are; 0 for none."""
    return next((length for length in _lengths(parts) if face_exactly(as_name(_words(parts[:length])))), 0)


def _base(parts: Sequence[Part], n: int) -> _Base:
    first = parts[0]
    if not isinstance(first, Word) or first.kind == "SENTENCE":
        raise NotationError(first.column, "no name", "a card's name, or a plain creature such as 2/2 flying")
    if size(first.lower) is not None:
        return _Base(None, 0)
    if first.kind == "STRING":
        sized = len(parts) > 1 and size(lower(parts[1])) is not None
        return _Base(None, 0) if sized else _Base(_card(first.text, first.column), 1)
    if length := _exact(parts):
        return _Base(as_printed(as_name(_words(parts[:length]))), length)
    if _is_plain(parts):
        return _Base(None, 0)
    return _begun(parts, n)


def _is_plain(parts: Sequence[Part]) -> bool:
    """Whether words say what a permanent is that has no card, before its size or without one."""
    if known_at([lower(part) for part in parts[:4]]) is None:
        return False
    said = _said_or_none(list(parts), plain=True)
    return said is not None and any(each.field in ("types", "power") for each in said)


_SEVERAL = "which several cards may mean"


def _begun(parts: Sequence[Part], n: int) -> _Base:
    """The card whose name begins so, or whose plural it is."""
    lengths = _lengths(parts)
    several: CardFault | None = None
    for length in lengths:
        text = as_name(_words(parts[:length]))
        if n > 1 and text.lower().endswith("s") and face_exactly(text[:-1]):
            return _Base(as_printed(text[:-1]), length)
        if not may_be_a_card(text):
            continue
        try:
            return _Base(_found(text), length)
        except CardFault as fault:
            if several is None and fault.found.endswith(_SEVERAL):
                several = fault
    if several is None:
        return _Base(_card(as_name(_words(parts[: lengths[-1] if lengths else 1])), parts[0].column), 0)
    raise NotationError(parts[0].column, several.found, several.expected)


def _found(text: str) -> str:
    card_named(text)
    return as_printed(text)


def _card(text: str, column: int) -> str:
    """The card of a name.

    Raises:
        NotationError: there is none, or several may be meant.
    """
    try:
        return _found(text)
    except CardFault as fault:
        meant = get_close_matches(text.lower(), SAID_ALONE, 1)
        near = f'"{meant[0]}"? Or ' if meant else ""
        other = "" if fault.found.endswith(_SEVERAL) else f"; a plain creature such as 2/2 flying; or {EXAMPLES}"
        raise NotationError(column, fault.found, f"{near}{fault.expected}{other}") from None


def _written(base: _Base, said: Sequence[Said], n: int, column: int) -> Written:
    once = [each.field for each in said if each.field not in LISTS and not isinstance(each.value, dict)]
    for field in once:
        if once.count(field) > 1 and not field.startswith("is "):
            raise NotationError(column, f'"{field.replace("_", " ")}" twice of one permanent', "it once")
    fields: Plain = {} if base.card is None else {"card": base.card}
    names: dict[str, Phrase] = {}
    for field, value in said:
        if isinstance(value, Phrase) and field in ("face", "name", "id"):
            fields[field] = value.text
        elif isinstance(value, Phrase):
            names[field] = value
        else:
            _put(fields, field, value)
    if n > 1 and "id" in fields:
        raise NotationError(column, f"one id for {n} permanents", "a permanent of its own for it")
    return Written(fields, names, n, column)


def _put(fields: Plain, field: str, value: Any) -> None:
    if field.startswith("no "):
        fields[field.removeprefix("no ")] = []
    elif field.startswith("is ") or field in LISTS:
        fields.setdefault(field.removeprefix("is "), []).append(value)
    elif isinstance(value, dict):
        fields.setdefault(field, {}).update(value)
    else:
        fields[field] = value
