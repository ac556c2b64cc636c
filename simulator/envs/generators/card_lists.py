"""Which cards boards are made of: a list of names, a file of names, or a ready-made set; a band of levels; a split.

A split tells cards to train with from those that are held out by a hash of the card's name, and of nothing else: a card
that is added moves no other, and the same card is held out of every list.

>>> cards = ["Grizzly Bears", "Serra Angel", "Hill Giant", "Giant Spider", "Goblin King", "Air Elemental"]
>>> select_cards(cards, split="held_out", held_out=0.5)
('Serra Angel', 'Hill Giant', 'Giant Spider', 'Air Elemental')
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, Literal, cast

import msgspec

from simulator.cards.names import folded
from simulator.cards.wording import unread_in_words
from simulator.cases.format.named_cards import CardFault, called_at, card_named, characteristics_by, spell_named
from simulator.cases.format.words import CasePermanent
from simulator.envs.errors import EnvsError, among
from simulator.envs.generators.card_sets import SETS, cards_of_set, whole_instants
from simulator.envs.generators.levels import BANDS, level_of_face
from simulator.files import open_input
from simulator.oracle.card import CompiledFace
from simulator.plain_text import plain

Named = str | Mapping[str, Any]
"""A card by its name, or a permanent with the fields that a board of a case file has, `id` and `controller` apart."""

Split = Literal["", "train", "held_out"]
"""All cards of a list, those to train with, or those that are held out."""

HELD_OUT: Final = "held out 1"
"""What decides the split, with the name; another version has another text."""


# Files.

_LINE = re.compile(r"(?:SB:\s*)?(?:(?P<number>\d{1,3})\s*x?\s+)?(?P<name>.*?)(?:\s+\([A-Za-z0-9]{2,6}\)(?:\s+\S+)?)?")
_HEADINGS = frozenset({"deck", "commander", "companion", "main", "maindeck", "mainboard"})
_LEFT_OUT = frozenset({"sideboard", "maybeboard", "tokens"})
MOST_LINES = 20_000


def read_card_list(path: str | PathLike[str]) -> tuple[str, ...]:
    """The creatures of a file of names, one a line, as deck lists are.

    A line may begin with a number (`4 Grizzly Bears`, `4x`): the card is then as likely as so many, and may end with a
    set (`(M10) 207`). Empty lines, comments (`#`, `//`), headings and what stands under "Sideboard" are left out; so
    are cards that are no creatures, since a deck has lands.

    Args:
        path: the file, in UTF-8.

    Raises:
        EnvsError: it can't be read, or a line of it is no card, or it has no creature.
    """
    file = fspath(path)
    found: list[str] = []
    aside = False
    for number, line in enumerate(_lines(file), 1):
        text = line.strip()
        heading = text.rstrip(":").lower()
        if not text or text.startswith(("#", "//")) or heading in _HEADINGS:
            aside = aside and heading not in _HEADINGS
            continue
        if heading in _LEFT_OUT:
            aside = True
        if aside or text.startswith("SB:"):
            continue
        match = _LINE.fullmatch(text)
        assert match is not None  # a name may be anything
        try:
            face = card_named(match["name"])
        except CardFault as fault:
            raise EnvsError(f"{file}, line {number}", fault.found, fault.expected) from None
        if "creature" in face.types:
            found += [match["name"]] * int(match["number"] or 1)
    if not found:
        raise EnvsError(file, "no creature", "the names of cards, one a line, of which one or more are creatures")
    return tuple(found)


def _lines(file: str) -> list[str]:
    try:
        with open_input(file) as stream:
            text = stream.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EnvsError(file, "no text in UTF-8", "the names of cards, one a line") from None
    except OSError as error:
        raise EnvsError(file, f"that it can't be read ({str(error.strerror).lower()})", "a file of names") from None
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise EnvsError(file, f"{len(lines):,} lines", f"{MOST_LINES:,} at most")
    return lines


# Which cards of them.


def select_cards(
    cards: str | PathLike[str] | Sequence[Named] = "whole",
    *,
    level: str | tuple[float, float] | None = None,
    split: Split = "",
    held_out: float = 0.2,
) -> tuple[Named, ...]:
    """The cards that boards are made of.

    Args:
        cards: the name of a ready-made set (`card_sets.SETS`), a file of names (`read_card_list`), or names, or
            permanents with the fields that a board of a case file has.
        level: the least and the greatest power level (`levels.level_of`), or the name of a band: "weak", "fair" or
            "strong"; None: any. What has none, such as a creature that is not a card, is left out.
        split: which part of them; "" for all.
        held_out: the share of all cards that is held out, from 0 to 1.

    Raises:
        EnvsError: an argument is not one of those; a name is no creature's, or of a card that is not read whole; or no
            card is left.
    """
    found = _listed(cards)
    among("split", split, ("", "train", "held_out"))
    share = _share(held_out)
    low, high = _band(level)
    if level is not None:
        levels = {name: _level(name) for name in {_card_of(each) for each in found}}
        found = tuple([each for each in found if low <= levels[_card_of(each)] <= high])
        if not found:
            raise EnvsError("level", f"no card from {low} to {high}", "a band in which one card is or more")
    if split:
        found = tuple([each for each in found if is_held_out(each, share) is (split == "held_out")])
        if not found:
            expected = "more cards, or another share in `held_out`"
            raise EnvsError("split", f"no card that is {split.replace('_', ' ')}", expected)
    return found


def is_held_out(card: Named, held_out: float = 0.2) -> bool:
    """Whether a card is held out, where such a share of all cards is.

    It is decided by the card's name alone, that of its front face. A card that is held out at one share is so at every
    larger one. A creature that is no card goes by all that is written of it.

    >>> [is_held_out("Serra Angel", share) for share in (0.2, 0.5, 1.0)], is_held_out("serra angel", 0.5)
    ([False, True, True], True)
    """
    name = _card_of(card)
    if name:
        key = folded(_front_of(name))
    else:
        key = msgspec.json.encode(cast(Mapping[str, Any], card), order="deterministic").decode()
    number = int.from_bytes(blake2b(f"{HELD_OUT}\0{key}".encode(), digest_size=8).digest(), "big")
    return number < held_out * 2**64


def known_tricks(tricks: Sequence[str] | None, split: Split, held_out: float, many: int) -> tuple[str, ...]:
    """The cards that may be in hands, once it is known that each of them can be cast; the split is that of boards.

    Args:
        tricks: their names; None: all instants that come with the program and are read whole.
        split: which part of them.
        held_out: the share that is held out.
        many: how many are needed.

    Raises:
        EnvsError: one can't be cast, or there are too few.
    """
    if tricks is not None and (isinstance(tricks, str) or not tricks):
        raise EnvsError("tricks", repr(tricks), "a sequence of one card's name or more")
    for place, card in enumerate(tricks or ()):
        try:
            spell_named(card)
        except CardFault as fault:
            raise EnvsError(f"tricks[{place}]", fault.found, fault.expected) from None
    found = whole_instants() if tricks is None else tuple(tricks)
    if split:
        found = tuple([card for card in found if is_held_out(card, held_out) is (split == "held_out")])
    if len({*found}) < many:
        part = f" that are {split.replace('_', ' ')}" if split else ""
        expected = f"{many} or more, since none is in hands twice"
        raise EnvsError("tricks", f"{len({*found})} cards{part}", expected)
    return found


def _listed(cards: str | PathLike[str] | Sequence[Named]) -> tuple[Named, ...]:
    if isinstance(cards, str) and cards in SETS:
        return cards_of_set(cards)
    if isinstance(cards, str) and not Path(cards).exists():
        sets = ", ".join(map(repr, SETS))
        expected = f"a sequence of one card's name or more, a set ({sets}), or a file of names"
        raise EnvsError("cards", repr(cards), expected)
    if isinstance(cards, str | PathLike):
        return _whole_ones(read_card_list(cards), fspath(cards))
    if not isinstance(cards, Sequence) or not cards:
        raise EnvsError("cards", repr(cards), "a sequence of one card's name or more")
    return _whole_ones(tuple(cards), "cards")


def _whole_ones(cards: tuple[Named, ...], where: str) -> tuple[Named, ...]:
    """The cards, once it is known that each of them is a creature that is read whole, or is written otherwise."""
    known: set[str] = set()
    for place, card in enumerate(cards):
        at = f"cards[{place}]" if where == "cards" else where
        name = _card_of(card)
        if not name or (isinstance(card, str) and name in known):
            continue
        try:
            face = card_named(name, "" if isinstance(card, str) else card.get("face", ""))
            if isinstance(card, str):
                _check_creature(face, at)
                characteristics_by(CasePermanent(id="a1", controller="A", card=name), face)
        except CardFault as fault:
            raise EnvsError(at, fault.found, fault.expected) from None
        _check_whole(face, at)
        known.add(name)
    return cards


def _check_creature(face: CompiledFace, where: str) -> None:
    if "creature" not in face.types:
        words = " ".join((*face.supertypes, *face.types)) or "card to be played on no battlefield"
        article = "an" if words[0] in "aeiou" else "a"
        raise EnvsError(where, f"{face.name}, which is {article} {words}", "a creature")


def _check_whole(face: CompiledFace, where: str) -> None:
    unread = [
        f"{plain(called_at(face, place))} ({'; '.join(unread_in_words(printed))})"
        for place, printed in enumerate(face.printed)
        if printed.open_to_combat
    ]
    if unread:
        expected = "a card whose abilities are read as far as they can act in combat; blockers cards show says of each"
        raise EnvsError(where, f"{face.name}, of which is not read: {', '.join(unread)}", expected)


def _card_of(card: Named) -> str:
    """The name by which a card is written; "" for a creature that is no card."""
    return card if isinstance(card, str) else card.get("card", "")


@lru_cache(maxsize=1 << 16)
def _front_of(name: str) -> str:
    """The name of a card's front face, however its name is written."""
    from simulator.cards import library

    cards = library.open_cards()
    pack, number = cards.where(name)
    return pack.index.card_of(number).split(" // ")[0]


@lru_cache(maxsize=1 << 16)
def _level(name: str) -> float:
    """The level of a card; infinite where it has none, so that it is in no band."""
    level = level_of_face(card_named(name)) if name else None
    return float("inf") if level is None else level


def _band(level: str | tuple[float, float] | None) -> tuple[float, float]:
    if level is None:
        return float("-inf"), float("inf")
    if isinstance(level, str):
        return BANDS[among("level", level, tuple(BANDS))]
    try:
        low, high = map(float, level)
    except (TypeError, ValueError):
        low, high = 1.0, 0.0
    if not low <= high:
        expected = f"the least and the greatest level, or one of {', '.join(map(repr, BANDS))}"
        raise EnvsError("level", repr(level), expected)
    return low, high


def _share(held_out: Any) -> float:
    try:
        share = -1.0 if isinstance(held_out, bool | str) else float(held_out)
    except (TypeError, ValueError):
        share = -1.0
    if not 0.0 <= share <= 1.0:
        raise EnvsError("held_out", repr(held_out), "a share from 0 to 1")
    return share
