"""What a page is made of: a replay, a case or a notation, under its own edition and under others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from os.path import basename

from msgspec.structs import replace

from events.event import Event
from simulator.answers.answer import answered
from simulator.answers.differing import why_they_differ
from simulator.answers.explanation import Explanation
from simulator.answers.naming import by_names, faces_of
from simulator.answers.words import who_attacks_whom
from simulator.cases.format.case import Case, write_case_for_people
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.steps import DeclareAttack, Expect
from simulator.cases.notation.reading import editions_called
from simulator.cases.read.reading import read_cases
from simulator.cases.run.scripts import MOST_WORK, begin
from simulator.display.labels import in_labels, titles_in
from simulator.display.places import Rows
from simulator.editions import EditionTable, edition_table
from simulator.game.verdict import IllegalAction, NotKnown, WrongMoment
from simulator.legality.problem import Budget, OutOfBudget
from simulator.page.content import BlockRemark, PageGame, PageRecording
from simulator.page.recordings import Recorded, in_plain_words, recorded, settled
from simulator.page.redacting import redacted_case, redacted_replay
from simulator.replay.format import SCHEMA, Header, Note, ReplayLine
from simulator.replay.reading import Replay, read_replay
from simulator.replay.verifying.choices import OF_AN_ORDER
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import DERIVED, play_again
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, table_of, write_replay

Reviewing = Callable[[Replay], Mapping[int, BlockRemark]]
"""What says of a game's declarations of blocks, by the numbers of their events, what else could have been done."""

MOST_TOLD = 3
"""Lines that are named of those that only one edition has."""


def game_of_replay(replay: Replay, editions: Iterable[EditionTable] = (), review: Reviewing | None = None) -> PageGame:
    """A recorded game, by its own edition first, and then played again by others.

    Args:
        replay: the replay.
        editions: the others.
        review: what reviews its blocks.

    Raises:
        EditionError: an edition is of another game than the replay.
        ReplayError: something in it can't have happened.
    """
    differences = [*verify(replay).differences, *judge_again(replay).differences]
    own = recorded(replay, differences, reviews=review(replay) if review is not None else None)
    found = [own]
    for table in editions:
        if table is not table_of(replay.header):
            played, refused = _played_by(replay, table)
            one = recorded(played, rows=own.rows)
            found.append(_beside(own, _with(one, difference=refused)))
    header = replay.header
    about = [header.shows, _source(header)]
    return PageGame(
        title=header.title or basename(replay.file),
        about=tuple(filter(None, about)),
        recordings=tuple(each.recording for each in found),
        name=basename(replay.file).removesuffix(".gz"),
        text=write_replay(header, replay.lines).decode() if not replay.data else replay.data.decode(),
        cards=_cards(found),
    )


def _source(header: Header) -> str:
    source = header.source
    if source is None:
        return ""
    game = f"game {source.game}" if source.game else ""
    return "Recorded: " + ", ".join(filter(None, (source.program, source.file, game)))


def _played_by(replay: Replay, table: EditionTable) -> tuple[Replay, str]:
    """The game that comes of playing a replay's choices by another edition, and what of them that edition refuses.

    That it has no damage assignment orders is said elsewhere.
    """
    came, events = play_again(replay, edition=str(table.edition))
    notes: list[ReplayLine] = [Note(str(each)) for each in came.differences]
    header = replace(replay.header, edition=table.edition, edition_because="the choices were played again by it")
    labelled = in_labels(titles_in(replay.events))
    refused = [
        labelled(f"{each.what}: {each.got}")
        for each in came.differences
        if each.what != DERIVED and (table.announces_orders or not each.what.startswith(OF_AN_ORDER))
    ]
    return Replay(replay.file, header, (*notes, *events)), _some(f"{table.edition} refuses", refused)


def _beside(own: Recorded, other: Recorded) -> Recorded:
    """A recording with the events of the first one that go with its own."""
    beside = [0] * len(other.told)
    last = 1
    gone: list[str] = []
    new: list[str] = []
    for kind, start, end, first, after in SequenceMatcher(None, own.told, other.told, autojunk=False).get_opcodes():
        if kind != "equal":
            gone += own.told[start:end]
            new += other.told[first:after]
        for place in range(first, after):
            last = start + place - first + 1 if kind == "equal" else max(last, min(end, start + place - first + 1))
            beside[place] = last
    difference = " ".join(filter(None, (_of_orders(own, other), other.recording.difference)))
    if not difference:
        lines = ([text for text in them if text not in one.orders] for one, them in ((own, gone), (other, new)))
        difference = " ".join(filter(None, map(_some, ("Not here", "Only here"), lines)))
    return _with(other, beside=tuple(beside), difference=difference)


def _of_orders(own: Recorded, other: Recorded) -> str:
    """That one of two editions has damage assignment orders, where such were announced; else nothing."""
    here, there = own.recording.edition, other.recording.edition
    if not other.told:
        return ""
    if _has_orders(here) and not _has_orders(there):
        without = f"{there} has no damage assignment orders: damage may be divided freely"
        return _some(f"{without}. By {here} they are announced", own.announced)
    if _has_orders(there) and not _has_orders(here):
        return _some(f"{here} has no damage assignment orders. By {there} they are announced", other.announced)
    return ""


def _has_orders(edition: str) -> bool:
    return edition_table(edition).announces_orders


def _some(head: str, told: Sequence[str]) -> str:
    """The first of some lines of a story."""
    lines = [*dict.fromkeys(told)]
    more = f"; and {len(lines) - MOST_TOLD} more" if len(lines) > MOST_TOLD else ""
    return f"{head}: {'; '.join(lines[:MOST_TOLD])}{more}." if lines else ""


def _with(one: Recorded, **changes: object) -> Recorded:
    """The same with some fields of its recording changed."""
    return one._replace(recording=replace(one.recording, **changes))


def game_of_case(case: Case, editions: Sequence[EditionTable] = ()) -> PageGame:
    """A case, played to the end of combat under its own edition and under others.

    Args:
        case: the case.
        editions: the others.

    Raises:
        CaseError: it can't be used; the message says where.
    """
    own = edition_table(case.edition)
    tables = [own, *(table for table in editions if table is not own)]
    is_magic = own.plays == "Magic"
    why = why_they_differ(case, tables) if is_magic and len(tables) > 1 else {}
    found: list[Recorded] = []
    for table in tables:
        rows = found[0].rows if found else None
        if is_magic:
            one = _answered(case, table, rows)
        else:
            one = _recorded(case, table, _played_as_far_as_it_goes(case, table), rows=rows)
        one = _with(one, difference=why.get(str(table.edition), ""))
        found.append(_beside(found[0], one) if found else one)
    return PageGame(
        title=case.title or _asked(by_names(case), found[0].recording) or case.id,
        about=tuple(filter(None, (case.note,))),
        recordings=tuple(each.recording for each in found),
        name=f"{case.id.replace('/', '-')}.json",
        text=write_case_for_people(case),
        cards=_cards(found),
    )


def _cards(found: Iterable[Recorded]) -> dict[str, str]:
    """The words of the cards in some recordings."""
    return {name: words for each in found for name, words in each.cards.items()}


def _answered(case: Case, table: EditionTable, rows: Rows | None) -> Recorded:
    """A case as it was played for its answer."""
    played = answered(case, table, to_the_end=True)
    lines = () if played.game is None else _noted(record(played.game), played.said)
    one = _recorded(case, table, lines, said=played.said, rows=rows)
    asked = settled(tuple(played.game.log), played.asked) if played.game is not None and played.asked else 0
    return _with(one, answer=in_plain_words(played.answer), start=asked or one.recording.start)


def _recorded(
    case: Case,
    table: EditionTable,
    lines: Iterable[ReplayLine],
    said: int | None = None,
    rows: Rows | None = None,
) -> Recorded:
    header = Header(schema=SCHEMA, edition=table.edition, title=case.title)
    return recorded(Replay(case.id, header, tuple(lines)), faces=[*faces_of(case)], said=said, rows=rows)


NOT_RECORDED = "This and what comes after it was not recorded: the program plays on in the plainest legal way."
"""What is said at the first event after the end of a script."""


def _played_as_far_as_it_goes(case: Case, table: EditionTable) -> Iterator[ReplayLine]:
    """The lines of a case of another game, of which there are no answers."""
    because = ""
    try:
        play = begin(case, table, Budget(MOST_WORK))
    except NotBuilt as needed:
        yield Note(str(needed.reason))
        return
    try:
        for index, step in enumerate(case.script):
            if not isinstance(step, Expect) and not play.stopped:
                play.play(index)
    except (NotBuilt, NotKnown, OutOfBudget, WrongMoment, IllegalAction) as stopped:
        because = str(getattr(stopped, "reason", stopped))
    yield from record(play.game)
    if because:
        yield Note(f"Not known: {because}")


def _noted(lines: Iterable[ReplayLine], said: int) -> Iterator[ReplayLine]:
    """The lines of a game, with a note at the first event after its script."""
    number = 0
    for line in lines:
        yield line
        if isinstance(line, Event):
            number += 1
            if number == said + 1:
                yield Note(NOT_RECORDED)


def _asked(case: Case, recording: PageRecording) -> str:
    """What a case without a title asks: what is proposed last in it, or what can block."""
    parts = recording.answer.parts if recording.answer is not None else ()
    asked = [part for part in parts if isinstance(part, Explanation)]
    if asked:
        return f"{asked[-1].asked}: {asked[-1].proposed}?"
    attacks = [step.attacks for step in case.script if isinstance(step, DeclareAttack)]
    if attacks:
        return f"{who_attacks_whom(attacks[-1])}: what can block?"
    return "A board" if case.id == "notation" else ""


REPLAYS = (".replay.jsonl", ".replay.jsonl.gz")
"""How the names of replays end."""


def games_in(
    file: str, editions: Sequence[str] = (), *, redact: bool = False, review: Reviewing | None = None
) -> Iterator[PageGame]:
    """The game of a replay, or the games of the cases in a file.

    Args:
        file: the file's path.
        editions: further editions that they are played by, `all` being every one of the same game; by default all of
            them for cases, and none for replays.
        redact: whether the players get other names.
        review: what reviews the blocks of a replay.

    Raises:
        CaseError: a case can't be used; the message says where.
        EditionError: there is no such edition, or it is one of another game.
        ReplayError: a replay can't be used.
        OSError: the file can't be read.
    """
    if file.endswith(REPLAYS):
        replay = read_replay(file)
        replay = redacted_replay(replay) if redact else replay
        yield game_of_replay(replay, editions_called(editions, table_of(replay.header)), review)
        return
    for case in read_cases(file):
        yield game_by_editions(case, editions, redact=redact)


def game_by_editions(case: Case, editions: Sequence[str] = (), *, redact: bool = False) -> PageGame:
    """The game of a case under its own edition and under those that are named, as `games_in` has it.

    Raises:
        CaseError: it can't be used; the message says where.
        EditionError: there is no such edition, or it is one of another game.
    """
    tables = editions_called(editions or ("all",), edition_table(case.edition))
    return game_of_case(redacted_case(case) if redact else case, tables)
