"""A combat notation as a case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from events.rule import Edition
from simulator.cases.format.case import Case
from simulator.cases.format.errors import CaseError
from simulator.cases.format.words import free_name, free_names
from simulator.cases.notation.errors import CASE_FORMAT, NotationError
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.players import NOT_DEFENDING, PlayerSection, read_player
from simulator.cases.notation.reading_steps import read_steps
from simulator.cases.notation.step_words import head_of
from simulator.cases.notation.tree import Section, sections_of
from simulator.cases.notation.words.cards import exactly_printed
from simulator.cases.notation.words.characteristics import Plain, called
from simulator.cases.notation.words.modifiers import lower
from simulator.cases.notation.words.permanents import Written
from simulator.cases.notation.written_permanents import looked_up
from simulator.cases.read.checks import LABEL
from simulator.cases.read.faults import in_brief, under
from simulator.cases.read.reading import case_of
from simulator.editions import EditionTable, edition_table, of_the_same_game

NAME = "notation"
"""The id of a case that was read from a notation."""
MOST_PERMANENTS = 500
"""Permanents on a board."""
MAGIC = tuple(edition for edition in Edition if edition.value.startswith("cr-"))
"""The editions that a notation can name, the newest last."""


class ReadNotation(NamedTuple):
    """A notation that was read.

    Args:
        case: the case.
        columns: where its parts stand in the notation, by their paths in the case.
    """

    case: Case
    columns: dict[str, int]

    def placed(self, error: CaseError) -> CaseError:
        """An error about the case as one about the notation, where it is known where that stands in it."""
        column = _column_of(error.where, self.columns)
        return NotationError(column, error.found, error.expected) if column else error


def read_notation(text: str) -> Case:
    """The case of a combat notation.

    Args:
        text: the notation: an edition, then each player with their permanents, then what is declared.

    Raises:
        NotationError: it is not understood, or it may mean several things; the message says where and what to do.

    >>> case = read_notation("A: Hill Giant | D 7: 2 Grizzly Bears | attack: Giant | block: Bears > Giant")
    >>> case.edition.value, [permanent.id for permanent in case.board.permanents]
    ('cr-2026-01-16', ['Hill Giant', 'Grizzly Bears', 'Grizzly Bears 2'])
    >>> case.script[1].blocks
    {'Grizzly Bears': ('Hill Giant',)}
    """
    return read_with_columns(text).case


def read_with_columns(text: str) -> ReadNotation:
    """The case of a combat notation, and where its parts stand; see `read_notation`."""
    sections = sections_of(text)
    columns: dict[str, int] = {"$": 1}
    edition, sections = _edition(sections)
    players, steps = _players_and_steps(sections, len(text))
    board, scene = _board(players, cards_activated(steps), columns)
    script: list[Plain] = []
    for section in steps:
        for step in read_steps(section, scene):
            columns[f"$.script[{len(script)}]"] = section.head.column
            script.append(step)
    value = {"id": NAME, "edition": edition.value, "board": board, "script": script}
    try:
        return ReadNotation(case_of(value, NAME), columns)
    except CaseError as error:
        raise NotationError(_column_of(error.where, columns) or 1, error.found, error.expected) from None


def _column_of(where: str, columns: dict[str, int]) -> int:
    """The column of the longest beginning of a path that is known; 0 for what is no path."""
    path = where
    while path and path not in columns:
        path = re.sub(r'(?:\.\w+|\[\d+\]|\["(?:[^"\\]|\\.)*"\]|.)$', "", path)
    return columns.get(path, 0)


# The edition.


def _edition(sections: list[Section]) -> tuple[Edition, list[Section]]:
    """The edition that a notation begins with, or the newest; and the other sections."""
    first = sections[0] if sections else None
    if first is None or first.items is not None or len(first.head.parts) > 1 or not _is_edition(first):
        return MAGIC[-1], sections
    return edition_named(first.head.text, first.head.column), sections[1:]


def _is_edition(section: Section) -> bool:
    word = section.head.words[0].lower
    return word[:1].isdecimal() or word.startswith(("cr-", "dm-"))


def edition_named(said: str, column: int = 1) -> Edition:
    """The edition of Magic whose date begins so.

    Args:
        said: its name, its date, or a beginning of it.
        column: where it stands.

    Raises:
        NotationError: there is none, or there are several.

    >>> edition_named("2009").value, edition_named("cr-2024-11-08").value
    ('cr-2009-10-01', 'cr-2024-11-08')
    """
    word = said.lower()
    if word.startswith("dm-"):
        raise NotationError(column, f"{in_brief(said)}, an edition of Duel Masters", CASE_FORMAT)
    date = word.removeprefix("cr-")
    dates = {edition.value.removeprefix("cr-"): edition for edition in MAGIC}
    meant = [name for name in dates if name.startswith(date)]
    if date and len(meant) == 1:
        return dates[meant[0]]
    found = f"{in_brief(said)}, which several editions may be" if meant else f"{in_brief(said)}, which is no edition"
    raise NotationError(column, found, f"the beginning of one date: {', '.join(meant or dates)}")


def short_name(edition: Edition) -> str:
    """The year and month of an edition.

    >>> short_name(Edition.CR_2024_06_07)
    '2024-06'
    """
    return edition.value.removeprefix("cr-")[:7]


# The board.


def _players_and_steps(sections: Sequence[Section], end: int) -> tuple[list[PlayerSection], list[Section]]:
    """The sections of players, and those of steps behind them."""
    first_step = next((at for at, section in enumerate(sections) if _is_step(section)), len(sections))
    players = [read_player(section) for section in sections[:first_step]]
    names = {player.name for player in players}
    if len(names) < 2:
        column = sections[first_step].head.column if first_step < len(sections) else end + 1
        found = f"{len(names) or 'no'} player{'s' if not names else ''} before this"
        raise NotationError(column, found, "the active player, then who defends: A: Hill Giant | D: Grizzly Bears")
    return players, [*sections[first_step:]]


def _is_step(section: Section) -> bool:
    return head_of(section.head) is not None


def _board(sections: Sequence[PlayerSection], activated: Sequence[str], columns: dict[str, int]) -> tuple[Plain, Scene]:
    """The board, and what is known before the script."""
    players: dict[str, Plain] = {}
    for section in sections:
        said = players.setdefault(section.name, {})
        if twice := next((field for field in section.fields if field in said), ""):
            raise NotationError(section.column, f'"{twice}" of {in_brief(section.name)} a second time', "it once")
        said.update(section.fields)
        columns.setdefault(under("$.board.players", section.name), section.column)
    active, *others = players
    defending = _defending(sections, active, others)
    each = [*_each_permanent(sections)]
    columns.update({f"$.board.permanents[{at}]": one.column for at, (_, one) in enumerate(each)})
    ids = ids_for(
        [one.fields for _, one in each], [*players, *activated], [one.fields.get("id", "") for _, one in each]
    )
    permanents = _known(ids, each, Scene([*players], defending))
    scene = scene_of(permanents, [*players], defending, [*cards_named(players), *_in_graveyards(players, ids)])
    board: Plain = {"active": active, "defending": defending, "players": players, "permanents": permanents}
    if others[: len(defending)] != defending:
        board["turn_order"] = [*players]
    return board, scene


def _defending(sections: Sequence[PlayerSection], active: str, others: Sequence[str]) -> list[str]:
    """All players but the active one, and those of whom it is said that they don't."""
    not_defending = {section.name for section in sections if not section.defends}
    if active in not_defending:
        raise NotationError(sections[0].column, f'"{NOT_DEFENDING}" of the active player', "it of another player")
    if not_defending.issuperset(others):
        raise NotationError(sections[0].column, "nobody who defends", f'a player without "{NOT_DEFENDING}"')
    return [name for name in others if name not in not_defending]


def _in_graveyards(players: dict[str, Plain], ids: Sequence[str]) -> Iterator[str]:
    """What cards in graveyards are called where a permanent, or another card there, has their name."""
    for said in players.values():
        yield from free_names(said.get("graveyard", ()), [*players, *ids])


def cards_named(players: dict[str, Plain]) -> list[str]:
    """The cards in hands and graveyards."""
    return [card for said in players.values() for zone in ("hand", "graveyard") for card in said.get(zone, ())]


def labels_of(permanents: Sequence[Plain]) -> list[str]:
    """The labels of the abilities of permanents: what stands before a colon in their text."""
    sentences = [sentence for permanent in permanents for sentence in permanent.get("text", ())]
    return [match[1] for sentence in sentences if (match := LABEL.match(sentence))]


def ids_for(permanents: Sequence[Plain], taken: Iterable[str], explicit: Sequence[str]) -> list[str]:
    """The id of each permanent: the one that is `explicit`, or, where that is "", what it is called by.

    Args:
        permanents: all of a board, in their order.
        taken: names that no permanent gets: those of players, and of cards that are activated from a hand.
        explicit: for each an id or "".

    >>> ids_for([{"name": "Bird"}, {"name": "Bird"}, {"name": "Cat"}], ["A"], ["", "", "c"])
    ['Bird', 'Bird 2', 'c']
    """
    gone = {*taken, *labels_of(permanents), *filter(None, explicit)}
    found = []
    for permanent, given in zip(permanents, explicit, strict=True):
        found.append(given or free_name(called(permanent), gone))
        gone.add(found[-1])
    return found


def _known(ids: Sequence[str], each: Sequence[tuple[str, Written]], scene: Scene) -> list[Plain]:
    """The permanents, with their ids, their controllers and those that they name."""
    found = [{**one.fields, "id": name, "controller": player} for name, (player, one) in zip(ids, each, strict=True)]
    for fields in found:
        scene.add(fields)
    return [looked_up(one, fields, scene) for fields, (_, one) in zip(found, each, strict=True)]


def cards_activated(sections: Sequence[Section]) -> list[str]:
    """The cards in hands whose abilities are activated: no permanent can be called the same."""
    found = []
    for section in sections:
        for item in (section.items or ()) if section.head.words[0].lower == "activate" else ():
            for phrase in (entry.first[0] for entry in item.entries):
                card = phrase.after(1) if lower(phrase.parts[0]) == "card" else None
                found += [] if card is None else [exactly_printed(card.text)]
    return found


def scene_of(
    permanents: Sequence[Plain], players: Sequence[str], defending: Sequence[str], cards: Sequence[str]
) -> Scene:
    """What is known before a script."""
    scene = Scene(players, defending, cards)
    for permanent in permanents:
        scene.add(permanent)
        scene.set_apart(permanent[field] for field in ("attached_to", "paired_with") if field in permanent)
    return scene


def _each_permanent(sections: Sequence[PlayerSection]) -> Iterator[tuple[str, Written]]:
    there = 0
    for section in sections:
        for permanent in section.permanents:
            there += permanent.n
            if there > MOST_PERMANENTS:
                found = f"more than {MOST_PERMANENTS} permanents"
                raise NotationError(permanent.column, found, f"at most {MOST_PERMANENTS}")
            yield from repeat((section.name, permanent), permanent.n)


def editions_called(named: Iterable[str], own: EditionTable) -> list[EditionTable]:
    """The editions of some names: whole names, the beginnings of dates, or `all` for every one of the same game.

    Raises:
        EditionError: there is no such edition.
        NotationError: a date is that of none, or of several.
    """
    several = (of_the_same_game(own) if name == "all" else [_edition_called(name)] for name in named)
    return [table for tables in several for table in tables]


def _edition_called(name: str) -> EditionTable:
    return edition_table(name) if name.startswith(("cr-", "dm-")) else edition_table(edition_named(name).value)
