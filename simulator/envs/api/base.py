"""What environments of one combat at a time share: what they are made of, and whole declarations that are proposed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, cast

from msgspec import structs

from events.log import Log
from simulator.envs.actions import MaskedAction
from simulator.envs.api.episodes import REWARDS, EpisodeCount, EpisodeSource, Regrets, Reward, won
from simulator.envs.declaring import choose_declaration, declarations_in
from simulator.envs.errors import EnvsError, NoEpisode, among, cost
from simulator.envs.general.costs import plainest_payment
from simulator.envs.observations.forms import Form, SearchObserver
from simulator.envs.observations.layout import Dtype
from simulator.envs.observations.observing import Observer
from simulator.envs.search import Returns, Search
from simulator.game import arguments
from simulator.game.game import Game
from simulator.game.session import Ruling
from simulator.game.verdict import IllegalDeclaration, Verdict

BlocksById = Mapping[str, str | Sequence[str]] | Iterable[tuple[str, str]]
"""Blocks by id: for each blocking creature the attacking one, or several; or pairs of blocker and attacker."""


class ProposedBlocks(NamedTuple):
    """The result of a proposed declaration."""

    verdict: Verdict
    search: Search | None
    """The combat in which it was made; None where it is not legal."""
    ruling: Ruling | None
    """What was taken back; None where it is legal."""


def judge_proposal(search: Search, declaration: BlocksById) -> ProposedBlocks:
    """Propose a declaration in place of all the choices of blocks that were and are to be made.

    What is illegal is taken back by the edition's rule on illegal actions, so that the log is as it was before.

    Args:
        search: a combat in the phase "block"; it is not changed.
        declaration: the blocks.

    Raises:
        EnvsError: blocks are not chosen now; or it is no declaration; or its costs were declined before.
    """
    if search.phase != "block":
        raise EnvsError("a proposed declaration", f"the phase {search.phase}", "the phase block")
    blocks = _blocks(declaration)
    start = _undeclared(search)
    game = Game(edition=search.edition)
    game.log.extend(start.log)
    try:
        verdict = game.declare_blockers(blocks)
    except IllegalDeclaration as illegal:
        return ProposedBlocks(illegal.verdict, None, game.rulings[-1])
    if game.owed is not None and plainest_payment(game) is None:
        return _unpayable(game)
    if (made := choose_declaration(start, blocks)) is None:
        found = f"{dict(blocks)!r}, which has costs"
        raise EnvsError("a proposed declaration", found, "one without costs, since they were declined")
    return ProposedBlocks(verdict, made, None)


def _unpayable(game: Game) -> ProposedBlocks:
    """What comes of an open declaration whose costs can't be paid: it is taken back."""
    unpaid = game.abandon()
    violations = tuple(structs.replace(each, because="it can't be paid") for each in unpaid.violations)
    verdict = replace(unpaid, violations=violations)
    return ProposedBlocks(verdict, None, replace(game.rulings[-1], verdict=verdict))


def verdict_info(verdict: Verdict) -> dict[str, object]:
    """A verdict as plain values, for `infos`."""
    nearest = verdict.nearest
    return {
        "verdict": str(verdict.outcome),
        "violations": tuple(str(violation) for violation in verdict.violations),
        "obeyed": verdict.obeyed,
        "maximum": verdict.maximum,
        "because": verdict.because,
        "nearest": None if nearest is None else {blocker: tuple(those) for blocker, those in nearest.items()},
    }


def _blocks(declaration: BlocksById) -> dict[str, tuple[str, ...]]:
    blocks: dict[str, tuple[str, ...]] = {}
    pairs = declaration.items() if isinstance(declaration, Mapping) else declaration
    try:
        for blocker, attackers in pairs:
            those = arguments.texts("attackers", (attackers,) if isinstance(attackers, str) else attackers)
            name = arguments.text("blocker", blocker)
            blocks[name] = (*blocks.get(name, ()), *those)
    except (TypeError, ValueError):
        expected = "a mapping of blockers' ids to attackers' ids, or pairs of them"
        raise EnvsError("a proposed declaration", repr(declaration), expected) from None
    return blocks


def _undeclared(search: Search) -> Search:
    """The combat when nobody had chosen a block in this declaration."""
    other = search.clone()
    while other.choices:
        before = other.fork(len(other.choices) - 1)
        if before.phase != "block" or declarations_in(before) != declarations_in(search):
            break
        other = before
    return other


Illegal = Literal["raise", "rollback"]
"""What becomes of something illegal: it raises; or it changes nothing, costs `epsilon`, and is asked for again."""

RENDER_MODES = ("ansi", "svg")
"""What `render` returns: text, or an SVG document."""


class Before:
    """Stands in for the parts of an episode before the first one: any use of it raises `NoEpisode`.

    Args:
        known: the attributes that it has nevertheless.
    """

    # Asking at each call whether there was an episode would slow down all calls.
    def __init__(self, **known: object) -> None:
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        raise NoEpisode("the environment", "no episode", "reset() before anything is asked of it")


class Environment:
    """Episodes of one combat or duel after the other, and what they are made of.

    Args:
        source: what episodes begin with.
        size: places for creatures on each side: 8, 16 or 32.
        observations: the form of observations.
        dtype: how their numbers are handed out.
        illegal: what becomes of something illegal.
        epsilon: what something illegal costs its agent, where it does not raise.
        reward: how an episode is counted.
        render_mode: what `render` returns; None: nothing.

    Raises:
        EnvsError: an argument is not one of those.
    """

    observations: Form
    search: Search
    """The combat or duel; it may be cloned, forked and asked anything, but only the environment makes its choices."""

    def __init__(
        self,
        source: EpisodeSource,
        size: int,
        observations: Form,
        dtype: Dtype,
        illegal: Illegal,
        epsilon: float,
        reward: Reward,
        render_mode: str | None,
    ) -> None:
        among("illegal", illegal, ("raise", "rollback"))
        among("reward", reward, REWARDS)
        among("render_mode", render_mode, (None, *RENDER_MODES))
        self.source = source
        self.size = size
        self.observations = observations
        self.dtype: Dtype = dtype
        self.illegal = illegal
        self.epsilon = cost("epsilon", epsilon)
        self.reward = reward
        self.render_mode = render_mode
        self._count = EpisodeCount()
        self._regrets: Regrets | None = None
        self.search = cast(Search, Before())
        self._observing = cast(SearchObserver, Before(begin=self._see))

    def _see(self, observer: Observer) -> None:
        """Begin to observe, with the first episode."""
        self._observing = SearchObserver(self.observations, self.size, self.dtype)
        self._observing.begin(observer)

    @property
    def seed_(self) -> int | None:
        """The seed since which episodes are counted; None before the first."""
        return self._count.seed

    @property
    def episode(self) -> int:
        """How many episodes there were since the seed, before this one."""
        return self._count.episode

    @property
    def log(self) -> Log:
        """The log of the episode; it alone replays it."""
        return self.search.log

    def state_digest(self) -> str:
        """16 hexadecimal digits over every projection of the log: equal exactly where the state is."""
        return self.search.state_digest()

    def _refused(self, action: object) -> str:
        """Why an action is not legal.

        Raises:
            MaskedAction: illegal actions raise.
        """
        masked = MaskedAction.of(action, self.search, self.size)
        if self.illegal == "raise":
            raise masked from None
        return str(masked)

    def _returns(self, search: Search) -> Returns:
        """What a combat that is over was worth, by the reward that was asked for."""
        if self._regrets is not None:
            return self._regrets.returns()
        return won(search) if self.reward == "win" else search.returns()

    def render(self) -> str | None:
        """The board as text (`"ansi"`) or as an SVG document (`"svg"`); None without a `render_mode`."""
        from simulator.envs.text.wording import rendered

        return rendered(self.search, self.render_mode)

    def _repr_svg_(self) -> str | None:
        """The board and what is asked as a picture, for notebooks."""
        from simulator.envs.text.wording import rendered

        return rendered(self.search, "svg")

    _repr_html_ = _repr_svg_

    def close(self) -> None:
        """Nothing is held open."""
