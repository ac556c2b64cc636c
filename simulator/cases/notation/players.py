"""The section of a player: their name and life, what they own, and the permanents that they control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, get_args

from simulator.cases.format.words import CasePlayer, CaseThisTurn, PlayerDesignation
from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.meaning.forms import fields_of
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.meaning.values import NONE, in_words, read_into, say_fields
from simulator.cases.notation.step_words import STEP_WORDS, near_step
from simulator.cases.notation.tree import Entry, Item, Phrase, Section, Word
from simulator.cases.notation.words.cards import exactly_printed
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.notation.words.numbers import whole
from simulator.cases.notation.words.permanents import Written, read_permanents
from simulator.cases.notation.words.writing import is_bare, quoted, written
from simulator.cases.read.faults import in_brief, one_of

DESIGNATIONS: tuple[str, ...] = get_args(PlayerDesignation)
NOT_DEFENDING = "not defending"
_NOBODY = Scene(("",), ("",))
"""What stands among a player's own things names nothing on the board."""

_LISTS = ("hand", "graveyard")
_NUMBERS = ("poison", "library", "speed", "starting_life")
_OWN: Mapping[str, str] = {in_words(field): field for field in (*_LISTS, *_NUMBERS, "mana", "counters", "this_turn")}
"""What stands before a colon in a player's section, and the field."""
DEFAULT_LIFE = 20
RESERVED = frozenset({*DESIGNATIONS, NOT_DEFENDING, "defending"})
"""Items that are no permanents."""


class PlayerSection(NamedTuple):
    """What a section says of a player.

    Args:
        name: the player.
        fields: the player's fields, as a case has them.
        defends: whether they defend, if they are not the active player.
        permanents: those that they control.
        column: where it begins.
        is_named_only: whether the section says nothing of life.
    """

    name: str
    fields: Plain
    defends: bool
    permanents: list[Written]
    column: int


def read_player(section: Section) -> PlayerSection:
    """What a section says of a player.

    Raises:
        NotationError: something in it is not understood.

    >>> from simulator.cases.notation.tree import sections_of
    >>> read_player(sections_of("Ann 17: poison: 3; monarch")[0]).fields
    {'life': 17, 'poison': 3, 'designations': ['monarch']}
    """
    name, life = _name_and_life(section.head)
    fields: Plain = {} if life is None else {"life": life}
    defends = True
    permanents: list[Written] = []
    for item in section.items or ():
        said = _alone(item)
        if item.head is not None and _is_own(item.head):
            _read_own(fields, item)
        elif item.head is not None:
            permanents += read_permanents(_with_colon(item.head, item))
        elif said in DESIGNATIONS:
            fields.setdefault("designations", []).append(said)
        elif said == NOT_DEFENDING:
            defends = False
        elif (own := _number(item)) is not None:
            _put(fields, own[0], own[1], item)
        else:
            permanents += read_permanents(item.entries)
    return PlayerSection(name, fields, defends, permanents, section.head.column)


def _name_and_life(head: Phrase) -> tuple[str, int | None]:
    words = head.words
    life = whole(words[-1].lower) if len(words) > 1 else None
    name = " ".join(word.text for word in (words if life is None else words[:-1]))
    if not name or any(word.kind == "SENTENCE" for word in words):
        raise NotationError(head.column, "no player's name", "a name, or one in quotes, and the player's life")
    if life is None and not head.quoted and (step := near_step(name)):
        raise NotationError(head.column, in_brief(name), f'"{step}"? Or a player\'s name in quotes')
    return name, life


def _alone(item: Item) -> str:
    """The words of an item that is nothing but plain words, in lower case; else ""."""
    if len(item.entries) != 1 or len(item.entries[0].first) != 1 or item.entries[0].then:
        return ""
    parts = item.entries[0].first[0].parts
    words = [part.lower if isinstance(part, Word) else "" for part in parts]
    return " ".join(words) if all(words) else ""


def _number(item: Item) -> tuple[str, int] | None:
    """A field and its number without a colon, as in "poison 3"."""
    words = _alone(item).split(" ")
    field = "_".join(words[:-1])
    n = whole(words[-1])
    return None if field not in _NUMBERS or n is None else (field, n)


def _put(fields: Plain, field: str, value: Any, item: Item) -> None:
    if field in fields:
        raise NotationError(item.column, f'"{in_words(field)}" a second time', "it once of a player")
    fields[field] = value


def _is_own(head: Phrase) -> bool:
    """Whether words before a colon may be what a player has; else they begin a card's name."""
    said = head.text.lower()
    return said in _OWN or bool(get_close_matches(said, _OWN))


def _with_colon(head: Phrase, item: Item) -> list[Entry]:
    """An item with the colon as a part of a name, such as Circle of Protection: Red."""
    colon = Word(":", "SIGN", head.column)
    if not item.entries:
        raise NotationError(head.column, in_brief(head.text), f"what a player has: {one_of(_OWN, head.text.lower())}")
    first, *others = item.entries
    begin = Phrase((*head.parts, colon, *first.first[0].parts))
    return [Entry((begin, *first.first[1:]), first.then), *others]


def _read_own(fields: Plain, item: Item) -> None:
    """What a player owns, or is known of them: `hand: Giant Growth, 2 Forest`."""
    assert item.head is not None
    said = item.head.text.lower()
    if said not in _OWN:
        raise NotationError(item.head.column, in_brief(item.head.text), f"what a player has: {one_of(_OWN, said)}")
    field = _OWN[said]
    if not item.entries:
        raise NotationError(item.head.column, f'"{said}:" and nothing behind it', f"what it is, or {said}: {NONE}")
    _put(fields, field, _own_value(field, item), item)


def _own_value(field: str, item: Item) -> Any:
    if field in _LISTS:
        return [] if _alone(item) == NONE else [card for entry in item.entries for card in _cards(entry)]
    if field == "counters":
        return dict(_counters(entry) for entry in item.entries)
    if field == "this_turn":
        return _this_turn(item)
    text = " ".join(phrase.text for entry in item.entries for phrase in entry.alone)
    if field == "mana":
        return text.replace(" ", "").upper()
    n = whole(text)
    if n is None:
        raise NotationError(item.entries[0].column, in_brief(text), "a whole number")
    return n


_MOST_CARDS = 500


def _cards(entry: Entry) -> list[str]:
    """The cards of an entry: one, or several of a name, as in "2 Forest"; any name will do."""
    (phrase, *more) = entry.alone
    words = phrase.words
    text = " & ".join(each.text for each in (phrase, *more))
    n = whole(words[0].lower)
    if n is None or len(words) == 1:
        return [text if phrase.quoted else exactly_printed(text)]
    if not 1 <= n <= _MOST_CARDS:
        raise NotationError(phrase.column, f"{n} cards", f"1 to {_MOST_CARDS}")
    rest = Phrase(phrase.parts[1:])
    return [rest.text if rest.quoted else exactly_printed(rest.text)] * n


def _counters(entry: Entry) -> tuple[str, int]:
    (phrase, *_) = entry.alone
    n, rest = whole(phrase.words[0].lower), phrase.after(1)
    if n is None or rest is None:
        raise NotationError(phrase.column, in_brief(phrase.text), "how many, and of what kind: 3 energy")
    return rest.text, n


def _this_turn(item: Item) -> Plain:
    found: Plain = {}
    if _alone(item) != "nothing":
        for entry in item.entries:
            read_into(found, entry, CaseThisTurn, _NOBODY)
    return found


# Writing.


def say_name(name: str) -> str:
    """A player's name, as a section begins with it.

    >>> say_name("Ann"), say_name("Pass"), say_name("2026")
    ('Ann', '"Pass"', '"2026"')
    """
    words = name.split(" ")
    alone = is_bare(name) and whole(words[-1]) is None and not _begins_a_step(name) and not _is_date(name)
    alone = alone and not near_step(name)
    return name if alone else quoted(name)


def say_head(name: str, fields: Plain) -> str:
    """A player's name and life.

    >>> say_head("Ann", {"life": 7}), say_head("Bob", {})
    ('Ann 7', 'Bob 20')
    """
    return f"{say_name(name)} {fields.get('life', DEFAULT_LIFE)}"


def _begins_a_step(name: str) -> bool:
    lower = name.lower()
    return any(lower == step or lower.startswith(f"{step} ") for step in (*STEP_WORDS, "effect"))


def _is_date(name: str) -> bool:
    return name[0].isdecimal() or name.lower().startswith(("cr-", "dm-"))


def say_own(fields: Plain) -> Iterator[str]:
    """The items of a player that are no permanents."""
    yield from fields.get("designations", ())
    for field in fields_of(CasePlayer):
        if field not in fields or field in ("life", "designations"):
            continue
        yield f"{in_words(field)}: {_say_own(field, fields[field])}"


def _say_own(field: str, value: Any) -> str:
    if field in _LISTS:
        return ", ".join(_say_cards(value)) or NONE
    if field == "counters":
        return ", ".join(f"{n} {written(kind)}" for kind, n in value.items())
    if field == "this_turn":
        return ", ".join(say_fields(value, CaseThisTurn, _NOBODY)) or "nothing"
    return str(value) or quoted("")


def _say_cards(cards: Sequence[str]) -> Iterator[str]:
    """Cards by name, those of one name in a row with their number."""
    at = 0
    while at < len(cards):
        n = 1
        while at + n < len(cards) and cards[at + n] == cards[at] and n < _MOST_CARDS:
            n += 1
        said = _say_card(cards[at])
        yield said if n == 1 else f"{n} {said}"
        at += n


def _say_card(card: str) -> str:
    alone = is_bare(card) and exactly_printed(card) == card and whole(card.split(" ")[0]) is None
    return card if alone and card.lower() != NONE else quoted(card)
