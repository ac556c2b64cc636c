"""Playing a case's script: what players do, and how the combat moves on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from events.board import PlayersPassed
from events.codec import encode_events
from projections.verdict_doubts import doubts_about_blocks, named
from simulator.cases.format import steps as s
from simulator.cases.format.case import Case
from simulator.cases.format.effects import Effect
from simulator.cases.format.expectations import Expect
from simulator.cases.run.effects import happen, place, put_attacking, put_blocking
from simulator.cases.run.outcomes import NotBuilt
from simulator.cases.run.setup import setup_events
from simulator.cases.run.stack import abandon, activate_mana, pass_priority, pay, resolve_top, stack_triggers
from simulator.editions import EditionTable
from simulator.game.game import Game, WrongMoment
from simulator.game.session import Course
from simulator.game.stack import announce_all_damage
from simulator.game.verdict import IllegalAction, Outcome, Verdict
from simulator.rules.damage_assignment import assigners, recipients

__all__ = ["PLAYED", "Play", "Playing", "move_to_damage", "play_step"]

DAMAGE_STEPS = ("first_strike_damage", "combat_damage")
LEGAL = Verdict(Outcome.LEGAL)

LOOKING = 2
"""Steps of work for each permanent that looking at a whole game takes, to see whether it was restored."""


G = TypeVar("G", bound=Course)


class Playing(Generic[G]):
    """A case that is being played: the game, and what was said of the last proposal.

    `proposed` is the verdict on the last proposed step, and `refused` says that it was not accepted; `restored` that
    this left everything as it was. `stopped` is why no further step is played: one could not be judged.
    """

    def __init__(self, case: Case, game: G) -> None:
        self.case = case
        self.game = game
        self.proposed: Verdict | None = None
        self.refused = False
        self.restored = False
        self.stopped = ""

    def fingerprint(self) -> tuple[bytes, Mapping[str, str]]:
        """The bytes of the log, and a digest of every projection."""
        return encode_events(self.game.log), self.game.digests()

    def attempt(self, action: Callable[[], Verdict | None]) -> None:
        """Do something; what the rules refuse leaves everything as it was just before."""
        if self.game.budget is not None:
            self.game.budget.spend(LOOKING * (10 + len(self.game.board.permanents)))
        before, fingerprint = self.game.savepoint(), self.fingerprint()
        self.restored = self.refused = False
        try:
            verdict = action()
        except (IllegalAction, WrongMoment) as refused:
            self.game.rollback(before)
            self.refused = True
            self.restored = self.fingerprint() == fingerprint
            verdict = refused.verdict if isinstance(refused, IllegalAction) else self._at_a_wrong_moment(refused)
        if verdict is not None:
            self.proposed = verdict

    def _at_a_wrong_moment(self, refused: WrongMoment) -> Verdict:
        """The verdict on what can't be done now, unless something may have happened that is not read."""
        if doubts := doubts_about_blocks(self.game.position):
            return Verdict(Outcome.UNDETERMINED, because=f"{refused}; {named(doubts)}")
        return Verdict(Outcome.ILLEGAL, because=str(refused))


class Play(Playing[Game]):
    """A case of Magic that is being played.

    `declared` is the verdict on the last block declaration; `before_declaring` is what there was before the last
    declaration.

    Args:
        case: the case.
        table: the rules to play it by; None for those of its edition.
    """

    def __init__(self, case: Case, table: EditionTable | None = None) -> None:
        game = Game(setup_events(case, table=table), edition=table or case.edition)
        super().__init__(case, game)
        self.declared: Verdict | None = None
        self.before_declaring = self.fingerprint()

    def attempt(self, action: Callable[[], Verdict | None]) -> None:
        """Do something; what the rules refuse leaves everything as it was just before."""
        combat = self.game.combat.number
        super().attempt(action)
        if self.game.combat.number != combat:
            self.declared = None

    def declare(self, action: Callable[[], Verdict]) -> None:
        """Make a declaration, which may stay open until its costs are paid or it is abandoned."""
        before = self.fingerprint()
        self.attempt(action)
        if self.game.owed is not None:
            self.before_declaring = before

    def move_on(self) -> None:
        """Let the step end, combat damage dealt first."""
        if self.game.board.step in DAMAGE_STEPS:
            self.deal()
        self.game.pass_step()

    def deal(self) -> None:
        """Combat damage of this step is dealt, if it was not yet."""
        if not self.game.damage.announced or self.game.triggers.combat_damage:
            self.game.deal_damage()


def play_step(play: Play, step: s.Step | Effect, path: str) -> None:
    """Play one step of a script.

    Args:
        play: the case that is being played.
        step: the step, not an `expect`.
        path: where it stands, such as `$.script[3]`.

    Raises:
        NotBuilt: it needs what is not built yet.
    """
    if isinstance(step, Effect):
        happen(play.game, step, path)
        return
    played = PLAYED.get(type(step))
    if played is None:
        raise NotBuilt(f"{path}.do", f'the step "{step.__struct_config__.tag}" is not built yet')
    try:
        played(play, step, path)
    except NotBuilt as needed:
        raise NotBuilt(needed.at or path, needed.reason) from None


def _attack(play: Play, step: s.Attack, path: str) -> None:
    def declare() -> Verdict:
        if play.game.board.step == "main" and play.game.combat.number:
            raise WrongMoment("there is no further combat phase this turn")
        return play.game.declare_attackers(step.attacks, bands=step.bands)

    play.declare(declare)


def _block(play: Play, step: s.Block, path: str) -> None:
    game = play.game

    def declare() -> Verdict:
        if step.player not in game.board.team_of(game.choosing):
            raise WrongMoment(f"{game.choosing or 'nobody'} declares blockers now, not {step.player}")
        return game.declare_blockers(step.blocks, player=step.player)

    play.declare(declare)
    play.declared = play.proposed


def _order(play: Play, step: s.Order, path: str) -> None:
    def announce() -> Verdict:
        if play.game.board.step != "declare_blockers":
            raise WrongMoment("orders are announced in the declare blockers step")
        return play.game.announce_order(step.player, step.for_, step.order)

    play.attempt(announce)


def move_to_damage(play: Play, creature: str) -> None:
    """Let steps end until the one in which a creature assigns combat damage.

    Raises:
        WrongMoment: there is no combat, or its damage has been dealt.
    """
    game = play.game
    while game.board.step in ("declare_attackers", "declare_blockers"):
        play.move_on()
    if game.board.step == "first_strike_damage" and (game.damage.announced or creature not in assigners(game.position)):
        play.move_on()
    if game.board.step not in DAMAGE_STEPS or game.damage.announced:
        raise WrongMoment("there is no combat damage to assign now")


def _is_last_assignment(play: Play, path: str) -> bool:
    """Whether no further assignment comes in the script before something else does, expectations apart."""
    here = int(path.removeprefix("$.script[").removesuffix("]"))
    coming = (step for step in play.case.script[here + 1 :] if not isinstance(step, Expect))
    return not isinstance(next(coming, None), s.Assign)


def _put_damage_on_stack(play: Play) -> None:
    """Once no creature's assignment is open, combat damage goes on the stack, in editions in which it does."""
    game = play.game
    position = game.position
    if game.table.combat_damage_uses_stack and all(
        creature in position.damage.assigned or len(recipients(position, creature)) == 1
        for creature in assigners(position)
    ):
        announce_all_damage(game)


def _assign(play: Play, step: s.Assign, path: str) -> None:
    def assign() -> Verdict:
        move_to_damage(play, step.for_)
        verdict = play.game.assign_damage(step.player, step.for_, step.assign)
        if _is_last_assignment(play, path):
            _put_damage_on_stack(play)
        return verdict

    play.attempt(assign)


def _deal_damage(play: Play, step: s.DealDamage, path: str) -> None:
    game = play.game
    before = {"declare_attackers", "declare_blockers"}
    if step.step == "regular":
        before.add("first_strike_damage")

    def deal() -> None:
        if game.board.step in ("main", "beginning_of_combat"):
            raise WrongMoment("there is no combat damage to deal now")
        while game.board.step in before:
            play.move_on()
        if game.board.step in DAMAGE_STEPS:
            play.deal()

    play.attempt(deal)


def _end_step(play: Play, step: s.EndStep, path: str) -> None:
    play.attempt(play.move_on)


def _end_combat(play: Play, step: s.EndCombat, path: str) -> None:
    play.attempt(lambda: _to_main(play))


def _next_combat(play: Play, step: s.NextCombat, path: str) -> None:
    def begin() -> None:
        _to_main(play)
        play.game.apply(PlayersPassed())

    play.attempt(begin)


def _to_main(play: Play) -> None:
    while play.game.board.step != "main":
        play.move_on()


PLAYED: Mapping[type, Callable[[Play, Any, str], None]] = {
    s.Attack: _attack,
    s.Block: _block,
    s.ActivateMana: activate_mana,
    s.Pay: pay,
    s.Abandon: abandon,
    s.Order: _order,
    s.Place: place,
    s.PutBlocking: put_blocking,
    s.PutAttacking: put_attacking,
    s.Assign: _assign,
    s.DealDamage: _deal_damage,
    s.EndStep: _end_step,
    s.EndCombat: _end_combat,
    s.NextCombat: _next_combat,
    s.StackTriggers: stack_triggers,
    s.ResolveTop: resolve_top,
    s.PassPriority: pass_priority,
}
"""The steps that are built."""
