"""How players agree with people who decided the same, and how much each gives away against the best block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from simulator.dataset.decisions import Decision, choices_of
from simulator.envs.declaring import Pair, TooLarge
from simulator.envs.players.asking import choice_of
from simulator.envs.players.named import PlayerError
from simulator.envs.players.players import Policy
from simulator.envs.search import DEFENDING, Search
from simulator.review.grading import difference, grade
from simulator.review.outcomes import Outcome, Unread, declared, outcome_of


class Answer(NamedTuple):
    """What a player did where a person decided.

    Args:
        same: whether it declared the same blocks.
        same_choices: in how many of the person's choices it would have chosen the same.
        choices: how many there were.
        lost: how much less its block is worth than the best one; None where the measure does not decide.
        grade: what that is called, as a review does; "unknown" where it can't be told what comes of the block.
    """

    same: bool
    same_choices: int
    choices: int
    lost: float | None
    grade: str


def answer_of(player: Policy, decision: Decision) -> Answer:
    """What a player does where a person decided.

    Args:
        player: asked with a search of its own each time: for a whole declaration, then at each of the person's choices.
        decision: where.

    Raises:
        PlayerError: the player chose what is not legal, failed, or can't tell on so large a board.
    """
    where = f"{decision.about.file}, turn {decision.about.turn}"
    choices = choices_of(decision.compared)
    agreed, search = 0, decision.search.clone()
    for choice in choices:
        agreed += choice_of(player, search.clone(), where) == choice
        search.apply(choice)
    pairs = _declaration(player, decision.search.clone(), where)
    lost, called = _loss(decision, pairs)
    return Answer(pairs == decision.compared.made.pairs, agreed, len(choices), lost, called)


def answer_of_person(decision: Decision) -> Answer:
    """What the person did."""
    choices = len(decision.steps)
    return Answer(True, choices, choices, *_graded(decision.compared.made, decision.compared.best))


def _declaration(player: Policy, search: Search, where: str) -> frozenset[Pair]:
    """The blocks that a player declares, whose costs it pays."""
    while search.agent == DEFENDING and search.phase in ("block", "cost"):
        search.apply(choice_of(player, search.clone(), where))
    return frozenset(search.pairs)


def _loss(decision: Decision, pairs: frozenset[Pair]) -> tuple[float | None, str]:
    after = declared(decision.compared.before, pairs)
    assert after is not None, "only what is legal could be chosen"
    try:
        made = outcome_of(after)
    except (TooLarge, Unread):
        return None, "unknown"
    assert made is not None, "costs that can't be paid are no choice"
    return _graded(made, decision.compared.best)


def _graded(made: Outcome, best: Outcome) -> tuple[float | None, str]:
    called = grade(made, best)
    return None if called == "open" else difference(made, best), called


@dataclass
class Agreement:
    """What a player did in some decisions, beside what people did in the same ones.

    Args:
        player: what the player is called.
        decisions: how many there were.
        same: in how many it declared the same blocks.
        choices: how many choices people made in them.
        same_choices: in how many of these the player would have chosen the same.
        judged: in how many decisions the measure decides for both.
        lost: how much less than the best its blocks were worth in those, together.
        people_lost: how much less people's were.
        better: in how many of those its block was worth more than the person's.
        worse: in how many it was worth less.
        grades: its grades in all decisions.
        too_large: in how many decisions more the player can't tell, since the board is too large for it.
    """

    player: str
    decisions: int = 0
    same: int = 0
    choices: int = 0
    same_choices: int = 0
    judged: int = 0
    lost: float = 0.0
    people_lost: float = 0.0
    better: int = 0
    worse: int = 0
    grades: Counter[str] = field(default_factory=Counter)
    too_large: int = 0

    def add(self, answer: Answer, person: Answer) -> None:
        """Count one decision more."""
        self.decisions += 1
        self.same += answer.same
        self.choices += answer.choices
        self.same_choices += answer.same_choices
        self.grades[answer.grade] += 1
        if answer.lost is not None and person.lost is not None:
            self.judged += 1
            self.lost += answer.lost
            self.people_lost += person.lost
            self.better += answer.lost < person.lost
            self.worse += answer.lost > person.lost

    @property
    def figures(self) -> dict[str, object]:
        """All of it by name, for a document; the losses on average, None where none is known."""
        lost = {"lost": self.lost, "people_lost": self.people_lost}
        means = {name: round(each / self.judged, 3) if self.judged else None for name, each in lost.items()}
        return {**asdict(self), **means, "grades": dict(self.grades.most_common())}


def agreement(name: str, player: Policy, decisions: Iterable[Decision]) -> Agreement:
    """How a player agrees with people.

    Args:
        name: what the player is called.
        player: the player.
        decisions: where people decided.

    Raises:
        PlayerError: the player chose what is not legal, or failed.
    """
    found = Agreement(name)
    for one in decisions:
        try:
            answer = answer_of(player, one)
        except PlayerError as error:
            if not isinstance(error.__cause__, TooLarge):
                raise
            found.too_large += 1
        else:
            found.add(answer, answer_of_person(one))
    return found
