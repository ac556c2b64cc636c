"""The review of a recorded game: each declaration of blocks, and a summary for each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from events.event import Event
from simulator.answers.words import who_attacks_whom
from simulator.display.labels import in_labels, titles_in
from simulator.editions import EditionError, edition_table
from simulator.envs.declaring import TooLarge
from simulator.envs.errors import ScenarioError, UndeterminedScenario
from simulator.envs.general.engine import FullCombat
from simulator.envs.scenario import Scenario
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, NotKnown, WrongMoment
from simulator.legality.problem import OutOfBudget
from simulator.replay.reading import Replay
from simulator.replay.writing import unusable
from simulator.review.candidates import Found, best_block
from simulator.review.declared import Declared, attacked_players, declarations_in, with_one_defending
from simulator.review.grading import difference, grade
from simulator.review.outcomes import Outcome, Unread, declared, outcome_of, uncounted
from simulator.review.records import BlockReview, GameReview, Kind, Summary, Unreviewed
from simulator.review.telling import End, Names, caveats, names_at, played, recorded_end
from simulator.review.words import block_in_words, sentence_of, some_of
from simulator.rules.traits import with_trait

UNKNOWN = (
    "Hands, and what either player could have cast or activated, are not looked at: both play nothing here.",
    "Later turns are not looked at: a creature counts its power and toughness, a point of life 1, the game 20.",
)
"""What no review knows."""

Review = BlockReview | Unreviewed


def review_of(replay: Replay) -> GameReview:
    """The review of a recorded game.

    Args:
        replay: the game.

    Raises:
        EditionError: it is no game of Magic.
        ReplayError: something in it can't have happened.
    """
    blocks = tuple(reviews_in(replay))
    overlay = ("The rulings of the edition's day are not followed here.",) if replay.header.rulings_overlay else ()
    return GameReview(
        file=replay.file,
        title=replay.header.title,
        edition=str(replay.header.edition),
        blocks=blocks,
        players=tuple(_summaries(blocks)),
        unknown=(*UNKNOWN, *overlay),
    )


class Compared(NamedTuple):
    """A declaration that was reviewed, with the combats behind the review.

    Args:
        review: the review.
        before: the combat before blocks.
        made: what comes of the recorded block.
        best: what comes of the best one.
        recorded: how the combat ended in the game; None where the recording does not say so.
    """

    review: BlockReview
    before: FullCombat
    made: Outcome
    best: Outcome
    recorded: End | None


def reviews_in(replay: Replay) -> Iterator[Review]:
    """The reviews of a game's declarations of blocks one after the other, each found as it is asked for.

    Args:
        replay: the game.

    Raises:
        EditionError: it is no game of Magic.
        ReplayError: something in it can't have happened.
    """
    return (one.review if isinstance(one, Compared) else one for one in compared_in(replay))


def compared_in(replay: Replay) -> Iterator[Compared | Unreviewed]:
    """The same with the combats behind each review.

    Args:
        replay: the game.

    Raises:
        EditionError: it is no game of Magic.
        ReplayError: something in it can't have happened.
    """
    events, edition = replay.events, str(replay.header.edition)
    plays = edition_table(edition).plays
    if plays != "Magic":
        raise EditionError(f"{edition} is an edition of {plays}, and blocks of Magic alone are reviewed")
    titles = titles_in(events)
    try:
        yield from (_review(one, events, edition, titles) for one in declarations_in(events, edition))
    except Exception as fault:  # whatever an event of a file does to a game is an error of that file
        raise unusable(replay, 0, fault) from fault


class _NoReview(ValueError):
    """Why there is no review of a declaration."""

    def __init__(self, kind: Kind, why: str) -> None:
        self.kind = kind
        self.why = why
        super().__init__(why)


def _review(one: Declared, events: Sequence[Event], edition: str, titles: Names) -> Compared | Unreviewed:
    """The review of a declaration, or why there is none."""
    names = names_at(titles, one.before.board)
    try:
        before, made, found = _outcomes(one, edition)
    except _NoReview as without:
        return Unreviewed(
            event=one.event,
            turn=one.turn,
            combat=one.combat,
            player=one.player,
            blocked=any(one.blocks.values()),
            kind=without.kind,
            why=in_labels(names)(without.why),
        )
    recorded = recorded_end(one, events, made)
    return Compared(_compared(one, made, found, recorded, names), before, made, found.best, recorded)


def _outcomes(one: Declared, edition: str) -> tuple[FullCombat, Outcome, Found]:
    """The combat before blocks, what comes of the recorded block, and the best one.

    Raises:
        _NoReview: nothing can be said of them.
    """
    if not one.before.combat.attacking:
        raise _NoReview("no choice", "nothing attacks any more")
    try:
        if len(one.before.board.defending) != 1:
            one = one._replace(before=_against_one(one))
        if not _somebody_can_block(one):
            raise _NoReview("no choice", "no creature can block")
        if with_trait(one.before.board, "banding"):
            raise _NoReview("not built", "banding lets the other player divide damage (702.22j, 702.22k)")
        before = FullCombat(Scenario("the board", edition, tuple(one.before.log)))
        if before.phase != "block":
            raise _NoReview("no choice", "one block alone is legal")
        made = _made(before, one)
        return before, made, best_block(before, made)
    except UndeterminedScenario as unread:
        doubts = unread.found.removeprefix("what nobody here can judge: ").split("; ")
        raise _NoReview("undetermined", some_of(doubts)) from None
    except ScenarioError as wrong:
        raise _NoReview("not built", f"{wrong.found}, where it has to be {wrong.expected}") from None
    except WrongMoment as wrong:
        raise _NoReview("not built", str(wrong)) from None
    except (Unread, NotKnown, IllegalAction) as unknown:
        raise _NoReview("undetermined", str(unknown)) from None
    except (TooLarge, OutOfBudget) as large:
        raise _NoReview("too large", str(large)) from None


def _against_one(one: Declared) -> Game:
    """The game of a declaration, with its player as the only one who defends.

    Raises:
        _NoReview: others are attacked as well, or that player isn't.
    """
    attacked = attacked_players(one.before)
    if one.player not in attacked:
        raise _NoReview("no choice", "nothing attacks this player")
    if len(attacked) > 1 or one.before.board.teams:
        raise _NoReview("not built", f"{len(attacked)} players are attacked, and attacks on one are reviewed")
    return with_one_defending(one.before, one.player)


def _somebody_can_block(one: Declared) -> bool:
    """Whether a defending player has a creature: without one, nothing that is not read lets anything block."""
    game = one.before
    return any(game.block_question(player).compiled.problem.blockers for player in game.board.defending)


def _made(before: FullCombat, one: Declared) -> Outcome:
    """What comes of the recorded block by the rules.

    Raises:
        _NoReview: it is not legal.
    """
    places = before.fight.places
    pairs = {(places.get(blocker, -1), places.get(a, -1)) for blocker, those in one.blocks.items() for a in those}
    after = declared(before, frozenset(pairs))
    outcome = None if after is None else outcome_of(after)
    if outcome is None:
        raise _NoReview("illegal", f"by these rules this is no legal block: {block_in_words(one.blocks)}")
    return outcome


def _compared(one: Declared, made: Outcome, found: Found, end: End | None, names: Names) -> BlockReview:
    best = found.best
    graded = grade(made, best)
    ours, theirs = uncounted(made), uncounted(best)
    recorded, better = played(made, ours - theirs, names), played(best, theirs - ours, names)
    attacking = {names.get(a, a): names.get(of, of) for a, of in one.before.combat.attacking.items()}
    return BlockReview(
        event=one.event,
        turn=one.turn,
        combat=one.combat,
        player=one.player,
        attack=who_attacks_whom(attacking),
        made=recorded,
        best=better,
        difference=difference(made, best),
        grade=graded,
        method=found.method,
        tried=found.tried,
        legal=found.legal,
        sentence=sentence_of(graded, recorded, better),
        caveats=tuple(caveats(one, made, found, graded, end, names)),
    )


def _summaries(blocks: Iterable[Review]) -> Iterator[Summary]:
    """The blocks of each player, in the order in which they first declared."""
    by_player: dict[str, list[Review]] = {}
    for one in blocks:
        by_player.setdefault(one.player, []).append(one)
    for player, those in by_player.items():
        reviewed = [each for each in those if isinstance(each, BlockReview)]
        decided = [each.difference for each in reviewed if each.grade != "open"]
        yield Summary(
            player=player,
            combats=len(those),
            reviewed=len(reviewed),
            grades=dict(Counter(str(each.grade) for each in reviewed)),
            mean_loss=round(sum(decided) / len(decided), 2) if decided else None,
            not_reviewed=dict(Counter(str(each.kind) for each in those if isinstance(each, Unreviewed))),
        )
