"""What comes of a block, told by names, and what a review of it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from events.abilities import Opaque
from events.board import StepBegan, TurnBegan
from events.event import Event
from projections.board import Board
from projections.narrative.story import described
from simulator.review.candidates import Found
from simulator.review.declared import Declared
from simulator.review.dividing import is_lost
from simulator.review.outcomes import Fact, Outcome, besides
from simulator.review.records import Grade, Played
from simulator.review.words import block_in_words, comes_in_words, facts_in_words, some_of

Names = Mapping[str, str]
"""What to call each permanent, by id."""


def names_at(titles: Names, board: Board) -> dict[str, str]:
    """What to call the permanents at a moment: those that have only a card's number by what they are then, too.

    Args:
        titles: what they are called beside the board.
        board: the board at that moment.
    """
    names = dict(titles)
    for permanent in board.permanents.values():
        title = names.get(permanent.id, permanent.id)
        looks = described(permanent).replace(",", "")
        names[permanent.id] = f"{looks} {title}" if title.startswith("#") and looks else title
    return names


class End(NamedTuple):
    """How a combat ended.

    Args:
        kills: the attacking creatures that left the battlefield, by their ids.
        loses: the creatures able to block that did.
        life: the defending player's life.
        dead: whether that one lost.
    """

    kills: tuple[str, ...]
    loses: tuple[str, ...]
    life: int
    dead: bool


def _end_on(board: Board, outcome: Outcome) -> End:
    """How the combat of an outcome ended if this is the board then."""
    there = board.permanents.keys() | board.phased_out.keys()
    seen = outcome.end.seen
    kills, loses = (tuple(each.id for each in side if each.id not in there) for side in (seen.attackers, seen.blockers))
    defending = outcome.end.fight.defending
    return End(kills, loses, board.life_of(defending), is_lost(board, defending))


def _in_words(end: End, before: int, names: Names) -> str:
    kills, loses = ([names.get(each, each) for each in some] for some in (end.kills, end.loses))
    return comes_in_words(kills, loses, before - end.life, end.dead)


def played(outcome: Outcome, facts: Iterable[Fact], names: Names) -> Played:
    """A block, and what comes of it.

    Args:
        outcome: what comes of it.
        facts: what of it the measure does not count and is otherwise after the block that it is compared with.
        names: what to call the permanents.
    """
    seen, end = outcome.end.seen, _end_on(outcome.end.game.board, outcome)
    blocks: dict[str, tuple[str, ...]] = {}
    for b, a in sorted(outcome.pairs):
        blocker = seen.blockers[b].id
        blocks[blocker] = (*blocks.get(blocker, ()), seen.attackers[a].id)
    named = {names.get(b, b): [names.get(a, a) for a in those] for b, those in blocks.items()}
    return Played(
        text=block_in_words(named),
        blocks=blocks,
        value=outcome.value,
        kills=tuple(names.get(each, each) for each in end.kills),
        loses=tuple(names.get(each, each) for each in end.loses),
        life=seen.life[1] - end.life,
        dead=outcome.dead,
        comes=_in_words(end, seen.life[1], names),
        uncounted=tuple(facts_in_words((names.get(who, who), what) for who, what in facts)),
    )


def caveats(
    one: Declared, made: Outcome, found: Found, graded: Grade, recorded: End | None, names: Names
) -> Iterator[str]:
    """What a review rests on, each in a sentence.

    Args:
        one: the declaration.
        made: what comes of the recorded block.
        found: the best one.
        graded: how the two compare.
        recorded: how the combat ended in the game; None where the recording does not say so.
        names: what to call the permanents.
    """
    seen = made.end.seen
    fighting = {each.id for each in (*seen.attackers, *seen.blockers)}
    there = sorted(one.before.board.permanents.values(), key=lambda each: each.id not in fighting)
    numbered = [names[each.id] for each in there if any(isinstance(said, Opaque) for said in each.abilities)]
    if numbered:
        yield f"What these have is known by a number alone, and is taken not to act: {some_of(numbered, ', ')}."
    if found.method == "near":
        many = "too many legal blocks to count" if found.legal is None else f"{found.legal:,} legal blocks"
        yield f"There are {many}; {found.tried:,} near the recorded one and near no block were played."
    if made.pairs == found.best.pairs and (facts := besides(made)):
        said = facts_in_words((names.get(who, who), what) for who, what in facts)
        yield f"What else comes of it is not counted, and may be otherwise with other blocks: {some_of(said)}."
    if graded == "open":
        yield _why_open(found.best)
    if recorded is not None and recorded != _end_on(made.end.game.board, made):
        yield f"As it was played it came otherwise: {_in_words(recorded, made.end.seen.life[1], names)}."


def _why_open(best: Outcome) -> str:
    if best.dead:
        return "With either block the game is lost."
    return "The two blocks differ in what is not counted, so the measure does not decide."


def recorded_end(one: Declared, events: Sequence[Event], made: Outcome) -> End | None:
    """How a combat ended in the game; None for a recording that ends within it.

    Args:
        one: the declaration.
        events: the log of the whole game.
        made: what comes of the recorded block, which says who fought.
    """
    over = next((at for at in range(one.event, len(events)) if _ends_combat(events[at])), None)
    if over is None:
        return None
    game = one.before.fork()
    game.log.extend(events[len(game.log) : over])
    return _end_on(game.board, made)


def _ends_combat(event: Event) -> bool:
    """Whether combat damage has been dealt and all that follows from it has happened."""
    return isinstance(event, TurnBegan) or (isinstance(event, StepBegan) and event.step in ("end_of_combat", "main"))
