"""A case's script as it is played, whichever game it is of: step by step, what is refused leaving all as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import UNSET, UnsetType

from events.board import DAMAGE_STEPS
from events.codec import encode_events
from events.instructions import Instruction
from projections.triggers.stack_objects import Played, StackObject
from projections.verdict_doubts import doubts_about_blocks, named
from simulator.cases.format.case import AnyStep, Case
from simulator.cases.format.effects import Effect
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.format.steps import Activate, Cast, EnterAttacking, EnterBlocking, Expect, PassPriority, ResolveTop
from simulator.game.game import Game
from simulator.game.session import Session
from simulator.game.verdict import IllegalAction, NotKnown, Outcome, Verdict, WrongMoment
from simulator.rules.announcing import effect_of
from simulator.rules.damage_assignment import assigners
from simulator.rules.stack import is_unread

PROPOSING = 2
"""Steps of work for each permanent that a proposal takes, beside what follows from it."""

G = TypeVar("G", bound=Session)

Observe = Callable[[Any, Any], tuple[Any, Any]]
"""From a script and what is expected: the expected value and what is so, both in a form that can be compared."""

Fingerprint = tuple[bytes, Mapping[str, str]]
"""The bytes of a log, and a digest of every projection."""


class Script(Generic[G]):
    """The script of a case that is being played: the game, and what was said of the last proposal.

    `at` is the step that is being played, and `inside` the place in it of one that it states. `proposed` is the
    verdict on the last proposed step, `declared` that on the last block declaration of this combat. `refused` says that
    the last proposed step was not accepted; `restored` that this left everything as it was `before` it, where the
    script asks for that. `stopped` is why no further step is played: one could not be judged; `open` why the last
    proposal could not, which was accepted all the same.

    Args:
        case: the case.
        game: its board, set up.
    """

    played: ClassVar[Mapping[type, Callable[[Any, Any], None]]]
    """The steps that are built."""
    observed: ClassVar[Mapping[str, Observe]]
    """The keys of `expect` that are built."""

    def __init__(self, case: Case, game: G) -> None:
        self.case = case
        self.game = game
        self.at = 0
        self.inside = ""
        self.proposed: Verdict | None = None
        self.declared: Verdict | None = None
        self.refused = False
        self.restored = False
        self.before: Fingerprint | None = None
        self.stopped = ""
        self.open = ""

    @property
    def path(self) -> str:
        """Where the step stands that is being played."""
        return f"$.script[{self.at}]{self.inside}"

    def coming(self) -> Iterator[AnyStep]:
        """The steps after the one that is being played."""
        script = self.case.script
        return (script[index] for index in range(self.at + 1, len(script)))

    def play(self, index: int) -> Verdict | None:
        """Play a step, not an `expect`.

        A verdict on what follows something that is not read is undetermined, and nothing is played after that.

        Args:
            index: the step's place in the script.

        Returns:
            The verdict on the step; None where it is no proposal.

        Raises:
            NotBuilt: it needs what is not built yet.
            NotKnown: it is not reached, since an earlier one is undetermined.
        """
        self.at = index
        if self.stopped:
            raise NotKnown(f"not reached, because {self.stopped}", self.path)
        happened = self.game.triggers.unread.happened
        earlier, self.proposed = self.proposed, None
        if (ended := self.ended()) is None:
            self._do(self.case.script[index])
        else:
            self.proposed, self.refused, self.restored = ended, True, True
        verdict: Verdict | None = self.proposed
        announced = isinstance(self.case.script[index], Activate | Cast | PassPriority | ResolveTop)
        if verdict is not None:
            self.open = verdict.because if announced and not self.refused else ""
        if verdict is None:
            self.proposed = earlier
        elif happened or (verdict.outcome is Outcome.UNDETERMINED and (self.refused or self._announces_untold())):
            if verdict.outcome is not Outcome.UNDETERMINED:
                verdict = self.proposed = Verdict(Outcome.UNDETERMINED, verdict.violations, because=named(happened))
            self.stopped = f"{self.path} is undetermined: {verdict.because}"
        return verdict

    def _announces_untold(self) -> bool:
        """Whether this step announces a spell or an ability, and no later `did` tells what one did."""
        told = (isinstance(step, ResolveTop) and step.did is not UNSET for step in self.coming())
        return isinstance(self.case.script[self.at], Activate | Cast) and not any(told)

    def _do(self, step: AnyStep) -> None:
        if isinstance(step, Effect):
            self.happen(step)
            return
        played = self.played.get(type(step))
        if played is None:
            raise NotBuilt(f"{self.path}.do", f'the step "{step.__struct_config__.tag}" is not built yet')
        try:
            played(self, step)
        except NotBuilt as needed:
            raise NotBuilt(needed.at or self.path, needed.reason) from None

    def ended(self) -> Verdict | None:
        """The verdict on whatever step comes next, where the game does not go on; None where it does."""
        return None

    def left_open(self) -> str:
        """Why it is not known what is there, since nobody says what a player has to choose; "" where it is known."""
        return ""

    def taken_along(self) -> str:
        """Why it is not known which permanents are there, as a player who has lost takes some along; "" where it is."""
        return ""

    def happen(self, effect: Effect) -> None:
        """Let an effect happen."""
        raise NotImplementedError

    def check_stated(self, trigger: StackObject | None, step: ResolveTop) -> bool:
        """Whether a step says what an ability did as it resolved.

        Raises:
            CaseError: it is read what that ability does.
        """
        if isinstance(step.did, UnsetType):
            return False
        if trigger is not None and not is_unread(trigger):
            whose = trigger.source if isinstance(trigger, Played) else f"the ability of {trigger.source}"
            found = f"what {whose} did, which is read: {_read_as(trigger)}"
            raise CaseError(self.case.id, f"{self.path}.did", found, 'no "did"')
        return True

    def state(self, step: ResolveTop) -> None:
        """Let what a step says that an ability did happen."""
        for index, each in enumerate(step.did or ()):
            self.inside = f".did[{index}]"
            self._do(each)
        self.inside = ""

    def attempt(self, action: Callable[[], Verdict | None], *, several: bool = False) -> None:
        """Let a player do something; what the rules refuse leaves everything as it was just before.

        Only combat damage that is illegal as a whole is taken back further: to before any of it was assigned (510.1e).

        Args:
            action: what is done, by a method of the game, which takes back itself what it refuses.
            several: whether more than one is called, so that what the others did is to be taken back as well.
        """
        if self.game.budget is not None:
            self.game.budget.spend(PROPOSING * (10 + len(self.game.board.permanents)))
        self.before = self.fingerprint() if self._is_compared() else None
        savepoint = self.game.savepoint() if several else None
        self.restored = self.refused = False
        try:
            verdict = action()
        except (IllegalAction, WrongMoment) as refused:
            if savepoint is not None and self.game.log.includes(savepoint.history):
                self.game.rollback(savepoint)
            self.refused = True
            self.restored = self.before is not None and self.fingerprint() == self.before
            verdict = refused.verdict if isinstance(refused, IllegalAction) else self._at_a_wrong_moment(refused)
        if verdict is not None:
            self.proposed = verdict

    def fingerprint(self) -> Fingerprint:
        """The bytes of the log, and a digest of every projection."""
        return encode_events(self.game.log), self.game.digests()

    def _is_compared(self) -> bool:
        """Whether the script asks, before the next proposal, if everything is as it was before this one."""
        for step in self.coming():
            if isinstance(step, Expect):
                if step.log_restored is not UNSET:
                    return True
            elif not isinstance(step, Effect | EnterBlocking | EnterAttacking):
                break
        return False

    def _at_a_wrong_moment(self, refused: WrongMoment) -> Verdict:
        """The verdict on what can't be done now, unless something may have happened that is not read."""
        if doubts := doubts_about_blocks(self.game.position):
            return Verdict(Outcome.UNDETERMINED, because=f"{refused}; {named(doubts)}")
        return Verdict(Outcome.ILLEGAL, because=str(refused))


def _read_as(found: StackObject) -> str:
    """What is read of what an object on the stack does."""
    if isinstance(found, Played):
        effects = [effect for ability in found.does if (effect := effect_of(ability)) is not None]
        return ", ".join(map(_effect_read_as, effects)) or "it enters the battlefield"
    ability = found.ability
    if ability.modes:
        return f"its modes are {', '.join(ability.modes)}"
    if ability.effect is None:
        return 'its effect is written "...", which does nothing'
    return _effect_read_as(ability.effect)


def _effect_read_as(effect: Instruction) -> str:
    said = [(name, getattr(effect, name)) for name in effect.__struct_fields__]
    return ", ".join([str(effect.__struct_config__.tag), *(f"{name} {value}" for name, value in said if value)])


def deal(game: Game) -> None:
    """Deal the combat damage of this step, if it was not dealt yet."""
    if not game.damage.announced or game.triggers.combat_damage:
        game.deal_damage()


def move_on(game: Game) -> None:
    """Let the step end, combat damage dealt first."""
    if game.board.step in DAMAGE_STEPS:
        deal(game)
    game.pass_step()


def move_to_damage(game: Game, creature: str) -> None:
    """Let steps end until the one in which a creature assigns combat damage.

    Raises:
        WrongMoment: there is no combat, or its damage has been dealt.
    """
    while game.board.step in ("declare_attackers", "declare_blockers"):
        move_on(game)
    if game.board.step == "first_strike_damage" and (game.damage.announced or creature not in assigners(game.position)):
        move_on(game)
    if game.board.step not in DAMAGE_STEPS or game.damage.announced:
        raise WrongMoment("there is no combat damage to assign now")
