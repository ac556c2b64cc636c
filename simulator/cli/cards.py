"""`blockers cards`: cards by their names, the lists that they are compiled from, and how much of these is read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simulator.cli.main import ALL_WELL, DIFFERENCE, say_errors
from simulator.cli.output import console, print_json, progress, say
from simulator.faults import fault, on_its_own, say_error, say_note
from simulator.plain_text import plain

if TYPE_CHECKING:
    from simulator.cards.coverage import Coverage
    from simulator.cards.duel_masters import DuelRecord
    from simulator.cards.file import Record
    from simulator.cards.library import Cards
    from simulator.cards.pack import Pack
    from simulator.oracle.card import CardGame, CompiledFace, PrintedAbility

_place = click.option(
    "--cards", "place", envvar="BLOCKERS_CARDS", metavar="FOLDER", help="Where imported cards are kept."
)
_game = click.option(
    "--game",
    "game_named",
    type=click.Choice(["magic", "duel-masters"]),
    help="The game that the cards are of; by default both are looked into.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_workers = click.option(
    "--workers", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="Processes that compile."
)


@click.group()
def cards_command() -> None:
    """Look cards up by name: those that come with the program, and those that you imported, which count first.

    Imported cards are kept in the folder that --cards or the environment variable BLOCKERS_CARDS names, else in your
    data folder.
    """


@cards_command.command()
@click.argument("name")
@click.option("--face", default="", metavar="NAME", help="Which face of the card; by default the one that NAME is of.")
@_game
@_place
@_json
def show(name: str, face: str, game_named: str | None, place: str | None, as_json: bool) -> int:
    """Print what is known of the card NAME: its characteristics, and what was read of each of its abilities.

    Case, accents, and kinds of apostrophes and dashes do not matter. One face of "A // B" will do, and so will the
    beginning of a name, or a legend's name up to its comma, that only one card has. A whole name counts before those in
    either game.
    """
    cards, pack, number = _where(_opened(place, game_named), name, face)
    found = pack.face(number)
    if as_json:
        print_json(_document(pack, number, found, imported=pack in cards.imported))
    else:
        _print_card(pack, number, found)
    return ALL_WELL


@cards_command.command()
@click.argument("words", nargs=-1, required=True)
@_game
@_place
@_json
def find(words: tuple[str, ...], game_named: str | None, place: str | None, as_json: bool) -> int:
    """List the cards whose name has all of the WORDS; of imported cards also those whose text has them in one ability.

    Exit status 1 if there are none.
    """
    wanted = " ".join(words)
    found = [(cards.game, each) for cards in _opened(place, game_named) for each in sorted(cards.find(wanted))]
    if as_json:
        listed = [{**each._asdict(), "game": game} for game, each in found]
        print_json({"schema": 1, "words": list(words), "cards": listed})
    else:
        for game, each in found:
            say(each.card if game == "Magic" else f"{each.card} ({game})")
            for sentence in each.sentences:
                say(f"    {sentence}")
    return ALL_WELL if found else DIFFERENCE


@cards_command.command("import")
@click.argument("file", type=click.Path())
@_place
@_workers
@_json
def import_command(file: str, place: str | None, workers: int, as_json: bool) -> int:
    """Import the cards of FILE, with their sentences.

    FILE is Scryfall's oracle-cards or default-cards, MTGJSON's AtomicCards, a list of MTGJSON's records, or a list of
    Duel Masters' cards (name, type, civilizations, races, power, text), perhaps compressed by gzip. What was imported
    before stays, and counts after it.
    """
    from simulator.cards.library import import_cards
    from simulator.cards.repeated import noting_repeated
    from simulator.cards.source import read_source

    source = sha256()
    again: dict[str, None] = {}
    with progress(read_source(file, source.update), "compiling cards") as coming:
        pack = import_cards(noting_repeated(coming, again), source.hexdigest, place, workers=workers)
    return _say_built(pack.file, len(pack), source.hexdigest(), again, as_json=as_json)


@cards_command.command()
@click.argument("file", type=click.Path())
@click.option("-o", "--output", "out", required=True, type=click.Path(), help="The pack to write.")
@_workers
@_json
def build(file: str, out: str, workers: int, as_json: bool) -> int:
    """Compile the cards of FILE, one of those that import takes, into a pack without their sentences.

    The same FILE gives the same bytes.
    """
    from simulator.cards.building import build_pack
    from simulator.cards.repeated import noting_repeated
    from simulator.cards.source import read_source

    source = sha256()
    again: dict[str, None] = {}
    with progress(read_source(file, source.update), "compiling cards") as coming:
        count = build_pack(noting_repeated(coming, again), out, source=source.hexdigest, workers=workers)
    return _say_built(out, count, source.hexdigest(), again, as_json=as_json)


_NAMED = 5
"""Names that a note lists."""


def _say_built(file: str, count: int, source: str, again: Iterable[str], *, as_json: bool) -> int:
    names = list(again)
    if names:
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        shown = ", ".join(names[:_NAMED])
        say_note(f"these come again with another text, of which the first counts: {shown}{more}")
    if as_json:
        size = Path(file).stat().st_size
        print_json(
            {"schema": 1, "file": file, "faces": count, "bytes": size, "source": source, "with_other_texts": names}
        )
    else:
        say(f"{count} faces in {file}")
    return ALL_WELL


_GAMES: Mapping[str, CardGame] = {"magic": "Magic", "duel-masters": "Duel Masters"}


def _opened(place: str | None, game_named: str | None) -> list[Cards]:
    """The cards at hand of a game, or of each; says so where some have to be imported again."""
    from simulator.cards.library import open_cards_of

    games = [_GAMES[game_named]] if game_named else _GAMES.values()
    opened = [open_cards_of(game, place) for game in games]
    for stale in dict.fromkeys(cards.stale[0] for cards in opened if cards.stale):
        say_error(f"{stale} was imported by another version of this program: import its cards again")
    return opened


def _where(games: Sequence[Cards], name: str, face: str) -> tuple[Cards, Pack, int]:
    """The cards, of one game or of several, that have the one which a name means, their pack and its number there.

    Raises:
        CardNameError: no card of these games is meant, or several of one are.
    """
    from simulator.cards.names import CardNameError, UnknownCard, nearest

    found: list[tuple[Cards, Pack, int]] = []
    wrong: list[CardNameError] = []
    for cards in games:
        try:
            found.append((cards, *cards.where(name, face)))
        except CardNameError as error:
            wrong.append(error)
    whole = [each for each in found if _is_whole_name(each[1], each[2], name)]
    if (meant := whole or found) and (whole or all(type(each) is UnknownCard for each in wrong)):
        for cards, pack, number in meant[1:]:
            say_note(f"{pack.index.card_of(number)}, a card of {cards.game}, may be meant too: see it with --game")
        return meant[0]
    if face or any(type(each) is not UnknownCard for each in wrong):
        raise next((each for each in wrong if type(each) is not UnknownCard), wrong[0])
    raise UnknownCard(name, nearest(name, [pack.index for cards in games for pack in cards.packs]))


def _is_whole_name(pack: Pack, number: int, name: str) -> bool:
    from simulator.cards.names import folded

    return folded(name) in (folded(pack.index.faces[number]), folded(pack.index.card_of(number)))


def _document(pack: Pack, number: int, face: CompiledFace, *, imported: bool) -> dict[str, Any]:
    """A card as plain data: all that is known of it, and of what is not read, the reasons."""
    from msgspec import to_builtins

    return {
        "schema": 1,
        **to_builtins(face),
        "game": face.game,
        "card": pack.index.card_of(number),
        "arena_ids": list(pack.arena_ids(number)),
        "imported": imported,
        "printed": [_printed(ability, face) for ability in face.printed],
    }


def _printed(ability: PrintedAbility, face: CompiledFace) -> dict[str, Any]:
    from msgspec import to_builtins

    from simulator.cards.wording import said_in_words, unread_in_words

    return {
        **to_builtins(ability),
        "read": list(said_in_words(ability, face)),
        "unread": list(unread_in_words(ability)),
    }


def _print_card(pack: Pack, number: int, face: CompiledFace) -> None:
    from simulator.cards.wording import kind_line

    say(f"{face.name}  {face.cost}".rstrip(), "bold")
    numbers = f"{face.power}/{face.toughness}" if face.toughness else face.power
    loyal = f"loyalty {face.loyalty}" if face.loyalty else ""
    defense = f"defense {face.defense}" if face.defense else ""
    say(", ".join(filter(None, (kind_line(face), " and ".join(face.colors) or "colorless", numbers, loyal, defense))))
    say(f"a card of {face.game}", "dim")
    if face.others:
        say(f"one face of {pack.index.card_of(number)} ({face.layout})")
    for at, ability in enumerate(face.printed, 1):
        _print_ability(at, ability, face)
    if pack.arena_ids(number):
        say(f"on MTG Arena: {', '.join(map(str, pack.arena_ids(number)))}")


def _print_ability(at: int, ability: PrintedAbility, face: CompiledFace) -> None:
    from simulator.cards.wording import said_in_words, unread_in_words
    from simulator.oracle.keyword_table import AS_IT_IS_CAST

    keywords = f": {', '.join(ability.keywords)}" if ability.keywords else ""
    say(f"{at}. {ability.kind}{keywords}", "bold")
    if ability.words:
        say(f"   “{ability.words}”", "dim")
    for each in dict.fromkeys((*said_in_words(ability, face), *unread_in_words(ability))):
        say(f"   {each}")
    if ability.elsewhere:
        acts = [each for each in ability.keywords if each.split(" ")[0] in AS_IT_IS_CAST]
        for each in acts:
            say(f"   {each}: as its card is cast in combat, or resolves then, what it does is not played, and in doubt")
        if ability.elsewhere.startswith("entering"):
            say(f"   {ability.elsewhere}: as it enters in a combat, what it says of that is not played, and in doubt")
        elif len(acts) < max(1, len(ability.keywords)):
            say(f"   nothing in combat: {ability.elsewhere}")


@cards_command.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--most", type=click.IntRange(0, 10_000), default=20, show_default=True, help="Commonest ones to list.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def coverage(files: tuple[str, ...], most: int, as_json: bool) -> int:
    """Count how much of the cards in each FILE is read.

    A FILE is a JSON list of objects with name, type_line (or type) and text, perhaps compressed by gzip; objects
    with civilizations are cards of Duel Masters. A face is "whole" where nothing of it is left unread that can act
    in a combat in which nobody activates or casts anything, and "when played" where its activated
    abilities and what it does as a spell are read too; joke cards (funny) are not counted there. An ability
    about blocking names it: block, blocked, unblocked, blocker. It is "read", acts "elsewhere" (in other steps, as
    it enters, while casting), waits until somebody activates or casts it ("when activated"), triggers on an event
    that is read but does what is not ("effect not read"), or is "not read". Reminder text is left out.

    Exit status 2 if a FILE or a card in it can't be used; the others are counted nevertheless.
    """
    from simulator.cards.coverage import Coverage

    found = Coverage()
    errors: list[str] = []
    with progress(_cards(files, errors), "reading cards") as coming:
        for card in coming:
            with on_its_own(card.name, errors):
                found.add(card)
    if as_json:
        print_json({**found.document(most), "errors": errors})
    elif found.faces:
        _print_cards(found, most)
    return say_errors(errors)


def _cards(files: Sequence[str], errors: list[str]) -> Iterator[Record | DuelRecord]:
    """The cards of all files; what is wrong with a file or a card is put among the errors."""
    from simulator.cards.file import CardsError, read_each_face

    for file in files:
        with on_its_own(file, errors):
            for card in read_each_face(file):
                if isinstance(card, CardsError):
                    errors.append(fault(card))
                else:
                    yield card


def _print_cards(found: Coverage, most: int) -> None:
    from rich.table import Table

    from simulator.cards.coverage import CLASSES

    out = console()
    document = found.document(most)
    wholes = Table("", "faces", "whole in combat", "", "when played", "", box=None, padding=(0, 1))
    for name, counts in document["whole"].items():
        plainly, played = f"{counts['share']:.1%}", f"{counts['share_when_played']:.1%}"
        wholes.add_row(
            name.replace("_", " "), *[str(counts[key]) for key in ("faces", "whole")], plainly,
            str(counts["whole_when_played"]), played,
        )  # fmt: skip
    out.print(wholes)
    for each in document["reasons"]:
        say(f"{each['faces']:5} {each['alone']:5} alone  {each['why']}  [{each['example']}]")
    out.print(plain(f"{found.faces} faces read, {found.abilities} abilities about blocking on {found.touched} of them"))
    table = Table("", *CLASSES, box=None, padding=(0, 1))
    for kind, counts in document["by_kind"].items():
        table.add_row(kind, *[str(counts[name]) for name in CLASSES])
    table.add_row("all", *[str(document["counts"][name]) for name in CLASSES])
    table.add_row("", *[f"{document['shares'][name]:.1%}" for name in CLASSES])
    out.print(table)
    out.print(plain(f"{found.unjudged} are read up to a condition that no board here can judge"))
    for each in document["commonest_not_read"]:
        say(f"{each['abilities']:5} {each['template']}  [{each['example']}: {each['why']}]")
