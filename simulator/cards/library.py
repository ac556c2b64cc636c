"""The cards at hand: those that a user imported, then those that come with the program."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simulator.cards.names import MAX_WRITTEN, TIERS, folded
from simulator.cards.pack import Pack, card_of, face_of, found_in, open_pack
from simulator.oracle.card import CardGame, CompiledFace

if TYPE_CHECKING:
    from simulator.cards.source import SourceFace

ENVIRONMENT = "BLOCKERS_CARDS"
"""The variable of the environment that names the folder of imported cards."""
WHOLE_NAMES = TIERS[:3]
"""The ways in which a name that is written whole may mean a card."""
_ENDING = ".pack"
_HASHED = 16
"""Letters of a source's hash in a file's name."""


class Found(NamedTuple):
    """A card that a search found: its whole name, and the abilities whose sentences say the words."""

    card: str
    sentences: tuple[str, ...]


class _File(NamedTuple):
    path: Path
    changed: int


class Cards:
    """Cards by their names: of those imported and those that come with the program, the imported count first.

    Args:
        imported: packs of a user's, the latest first.
        stale: files that another version of the program imported, which are not looked into.
        installed: opens the pack that comes with the program.
        game: the game that they are all of.
    """

    def __init__(
        self,
        imported: Sequence[Pack] = (),
        stale: Sequence[Path] = (),
        installed: Callable[[], Pack] = open_pack,
        game: CardGame = "Magic",
    ) -> None:
        self.game = game
        self.imported = tuple(imported)
        self.stale = tuple(stale)
        self._installed = installed

    @cached_property
    def packs(self) -> tuple[Pack, ...]:
        """Every pack, in the order in which they are asked."""
        return (*self.imported, self._installed())

    def card(self, name: str, face: str = "") -> CompiledFace:
        """The card that a name means; see `Pack.card`.

        Raises:
            UnknownCard: there is none, or no such face.
            AmbiguousCard: there are several.
        """
        return card_of(self.packs, name, face)

    def exactly(self, name: str) -> CompiledFace | None:
        """The face that a whole name means, of a card or of one of its faces; None where none or several have it."""
        wanted = folded(name)
        for tier in WHOLE_NAMES:
            found: dict[str, tuple[Pack, int]] = {}
            for pack in self.packs:
                for number in pack.index.meant(wanted, tier):
                    found.setdefault(folded(pack.index.card_of(number)), (pack, number))
            if found:
                pack, number = next(iter(found.values()))
                return pack.face(number) if len(found) == 1 else None
        return None

    def has(self, name: str) -> bool:
        """Whether a name means a card, or may mean one of several."""
        wanted = folded(name[:MAX_WRITTEN])
        return bool(wanted) and any(pack.index.meant(wanted, tier) for tier in TIERS for pack in self.packs)

    def arena_names(self) -> dict[int, str]:
        """The names of the cards that a user imported by the numbers that MTG Arena has for them, if the list has them.

        A card of several faces goes by its whole name.
        """
        return {number: name for pack in reversed(self.imported) for number, name in pack.arena_names()}

    def where(self, name: str, face: str = "") -> tuple[Pack, int]:
        """The pack that has the card which a name means, and the number of its face there.

        Raises:
            UnknownCard: there is none, or no such face.
            AmbiguousCard: there are several.
        """
        pack, number = found_in(self.packs, name)
        return pack, face_of(pack, number, face) if face else number

    def find(self, words: str) -> Iterator[Found]:
        """The cards whose name has all of the words, or one of whose abilities has, where its sentence is at hand."""
        wanted = folded(words).split()
        known: set[str] = set()
        for pack in self.packs if wanted else ():
            faces: dict[str, list[int]] = {}
            for number in range(len(pack)):
                faces.setdefault(pack.index.card_of(number), []).append(number)
            for card in sorted(faces.keys() - known):
                found = Found(card, tuple(_saying(wanted, pack, faces[card])))
                if found.sentences or _has(card, wanted):
                    yield found
            known.update(faces)


def _saying(wanted: Sequence[str], pack: Pack, faces: Sequence[int]) -> Iterator[str]:
    """The abilities of a card that have all of the words."""
    for number in faces if pack.header.sentences else ():
        yield from (ability.words for ability in pack.face(number).printed if _has(ability.words, wanted))


def _has(text: str, wanted: Iterable[str]) -> bool:
    text = folded(text)
    return all(word in text for word in wanted)


def cards_folder(place: str | PathLike[str] | None = None) -> Path:
    """The folder of imported cards.

    Args:
        place: names it; by default the environment variable BLOCKERS_CARDS does, else it is in the user's data folder.
    """
    named = place or os.environ.get(ENVIRONMENT, "").strip()
    if named:
        return Path(named)
    return _in_data_folder(*map(os.environ.get, _HOMES))


_HOMES = ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE")
"""The environment variables that say where a user's data is."""


@lru_cache(maxsize=8)
def _in_data_folder(*homes: str | None) -> Path:
    """The folder in the user's data folder, which is found once for what those variables say."""
    from platformdirs import user_data_path

    return user_data_path("declare-blockers", appauthor=False) / "cards"


def open_cards(place: str | PathLike[str] | None = None) -> Cards:
    """The cards of Magic at hand; see `open_cards_of`."""
    return open_cards_of("Magic", place)


def open_cards_of(game: CardGame, place: str | PathLike[str] | None = None) -> Cards:
    """The cards of a game at hand: names of two games can clash.

    Args:
        game: the game.
        place: the folder of imported cards; see `cards_folder`.

    Raises:
        PackError: imported cards are damaged.
        OSError: they can't be opened or read.
    """
    return _opened(tuple(_packs_in(cards_folder(place))), game)


@lru_cache(maxsize=8)
def _opened(files: tuple[_File, ...], game: CardGame) -> Cards:
    """The cards of a game in such files; opened once, until one of them changes."""
    installed = partial(open_pack, game=game)
    if not files:
        return Cards(installed=installed, game=game)
    from simulator.cards.version import compiler_version

    paths = [file.path for file in files]
    current = [path for path in paths if path.stem.endswith(f"-{compiler_version()}")]
    packs = [pack for pack in map(open_pack, current) if pack.header.game == game]
    return Cards(packs, [path for path in paths if path not in current], installed, game)


def import_cards(
    faces: Iterable[SourceFace],
    source: Callable[[], str],
    place: str | PathLike[str] | None = None,
    *,
    workers: int = 1,
) -> Pack:
    """Compile the cards of a user's file, with their sentences, and keep them; what was kept before stays till then.

    Args:
        faces: the faces in the file.
        source: tells the file's hash, once all of them have been read.
        place: the folder of imported cards; see `cards_folder`.
        workers: processes that compile.

    Returns:
        What is kept. What another version of the program imported is gone.

    Raises:
        PackError: they are too many, or too long.
        OSError: they can't be written.
    """
    from simulator.cards.building import packed
    from simulator.cards.version import compiler_version
    from simulator.files import write_file

    folder = cards_folder(place)
    data = packed(faces, source, sentences=True, workers=workers)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{source()[:_HASHED]}-{compiler_version()}{_ENDING}"
    write_file(file, data, overwrite=True)
    for other, _ in _packs_in(folder):
        if not other.stem.endswith(f"-{compiler_version()}"):
            with suppress(OSError):
                other.unlink()
    return open_pack(file)


def _packs_in(folder: Path) -> list[_File]:
    """The files of imported cards in a folder, the latest first."""
    try:
        files = [_File(path, path.stat().st_mtime_ns) for path in folder.iterdir() if path.suffix == _ENDING]
    except FileNotFoundError:
        return []
    return sorted((file for file in files if file.path.is_file()), key=lambda file: (-file.changed, file.path.name))
