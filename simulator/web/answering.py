"""What the page at home asks, answered as bytes of JSON: each in a process of its own, which can be ended."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from events.store import GameStore, listed_games
from simulator.cards.library import open_cards
from simulator.cards.names import folded
from simulator.cases.notation import read_notation
from simulator.cases.notation.reading import editions_called
from simulator.editions import edition_table
from simulator.faults import fault, on_its_own
from simulator.importers.arena.findings import ArenaLogError
from simulator.importers.arena.importing import import_logs
from simulator.page.content import Page, PageGame
from simulator.page.sources import REPLAYS, Reviewing, game_of_case, game_of_replay, games_in
from simulator.page.writing import page_of
from simulator.plain_text import plain_json
from simulator.saved_games.files import replay_of
from simulator.saved_games.saved_game import read_header

MOST_NAMES = 12
"""Names that are offered to complete what is typed."""

MOST_LISTED = 500
"""Saved games that are listed."""

CASES = (".json", ".jsonl", ".yaml", ".yml", ".toml")
"""How the names of files with cases end."""


class PageAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer to the page.

    Args:
        page: what is to be shown; None where there is nothing.
        error: why there is nothing: what was found, where, what was expected.
        names: for what is typed, the cards that may be meant.
        saved: the saved games: the name of each, and what it is called.
    """

    page: Page | None = None
    error: str = ""
    names: tuple[str, ...] = ()
    saved: tuple[tuple[str, str], ...] = ()


_encoder = msgspec.json.Encoder()


def said(answer: PageAnswer) -> bytes:
    """An answer as JSON."""
    return plain_json(_encoder.encode(answer).decode()).encode()


def _page(games: Iterable[PageGame]) -> PageAnswer:
    shown = tuple(games)
    if not shown:
        return PageAnswer(error="There is nothing in it that can be shown.")
    return PageAnswer(page=page_of(shown))


def answer_notation(notation: str, editions: tuple[str, ...]) -> bytes:
    """The page of a combat notation, under its edition and under others."""
    try:
        case = read_notation(notation)
        return said(_page([game_of_case(case, editions_called(editions, edition_table(case.edition)))]))
    except Exception as wrong:  # whatever somebody types is answered in words
        return said(PageAnswer(error=fault(wrong)))


def answer_file(name: str, data: bytes, review: Reviewing | None = None) -> bytes:
    """The page of a file that somebody opens: a replay, cases, or a log of MTG Arena; its blocks reviewed."""
    with tempfile.TemporaryDirectory() as folder:
        ending = next((each for each in (*REPLAYS, *CASES) if name.lower().endswith(each)), Path(name).suffix[:12])
        stem = re.sub(r"[^\w.-]+", "-", Path(name).name.removesuffix(ending))[:80].strip("-.") or "opened"
        file = Path(folder, f"{stem}{ending}")
        try:
            file.write_bytes(data)
            ours = _is_ours(ending, data)
            answer = _page(games_in(str(file), review=review) if ours else _of_arena(file, Path(folder), review))
        except Exception as wrong:  # whatever somebody opens is answered in words
            answer = PageAnswer(error=fault(wrong).replace(f"{folder}/", ""))
    return said(answer)


def _is_ours(ending: str, data: bytes) -> bool:
    """Whether a file is a replay or has cases; else it is a log of another program."""
    return ending in REPLAYS or (ending in CASES and not _is_a_log(data))


def _is_a_log(data: bytes) -> bool:
    return b"greToClientEvent" in data[:1_000_000] or b"[UnityCrossThreadLogger]" in data[:1_000_000]


def _of_arena(file: Path, folder: Path, review: Reviewing | None) -> Iterable[PageGame]:
    """The games of a log of MTG Arena."""
    cards = open_cards()
    names = cards.arena_names()
    result = import_logs([file], folder, names=names, find=cards.exactly if names else None)
    if result.errors and not result.replays:
        found = "; ".join(each.removeprefix(f"{file}: ").removeprefix("found ") for each in result.errors)
        raise ArenaLogError(str(file), 0, found, "a log of MTG Arena, a replay, or cases")
    for replay in result.replays:
        yield from games_in(str(replay), review=review)


def answer_saved(place: str, name: str, review: Reviewing | None = None) -> bytes:
    """The page of a saved game, its blocks reviewed; without a name, the list of them."""
    errors: list[str] = []
    answer = PageAnswer()
    with on_its_own(place, errors), GameStore.open(place, create=False) as store:
        if name:
            answer = _page([game_of_replay(replay_of(store, name), review=review)])
        else:
            listed, _ = listed_games(store)
            titles = ((each.game, read_header(each.game, each.header).title) for each in listed[:MOST_LISTED])
            answer = PageAnswer(saved=tuple((game, title or game) for game, title in titles))
    return said(PageAnswer(error="; ".join(errors)) if errors else answer)


@cache
def _names() -> tuple[tuple[str, str], ...]:
    """The names of all cards, as they are compared and as they are printed."""
    names = dict.fromkeys(name for pack in open_cards().packs for name in pack.names())
    return tuple((folded(name), name) for name in names)


def answer_names(typed: str) -> bytes:
    """The cards whose names begin with what is typed, then those that have its words."""
    wanted = folded(typed)
    words = wanted.split()
    known = [(each, name) for each, name in _names() if all(word in each for word in words)] if words else []
    begin = sorted((name for each, name in known if each.startswith(wanted)), key=len)
    have = [name for _, name in known]
    return said(PageAnswer(names=tuple(dict.fromkeys([*begin, *have]))[:MOST_NAMES]))
