"""The steps of a case of Magic: what players do, how the combat moves on, and triggered abilities on the stack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from events.abilities import May
from events.board import DAMAGE_STEPS, Permanent, PermanentEntered, PlayersPassed
from events.combat import AttackingEffectApplied
from events.costs import ManaAbilityActivated
from events.effects import PutBlocking
from events.rule import Rule
from projections.followed.naming import said_in
from projections.followed.players import shows_nothing
from projections.triggers.stack_objects import StackObject, Trigger
from simulator.cases.format import steps as s
from simulator.cases.format.case import Case
from simulator.cases.format.effects import Effect, happen
from simulator.cases.format.errors import CaseError
from simulator.cases.format.setup import entered_later, setup_events, spell
from simulator.cases.format.steps import Expect
from simulator.cases.format.words import CasePermanent
from simulator.cases.run.coming_targets import choose_targets_to_come, objects_in
from simulator.cases.run.expecting import OBSERVED
from simulator.cases.run.game_over import verdict_at_the_end, what_leaves_is_open, who_stays_is_open
from simulator.cases.run.losers import Losers
from simulator.cases.run.mana import MAY_SPEND, mana_in_pools, open_mana, place_of_mana_ability
from simulator.cases.run.names import name_of_spell, place_named, waiting_abilities
from simulator.cases.run.playing import Fingerprint, deal, move_on, move_to_damage
from simulator.cases.run.said_in_time import SaidInTime
from simulator.editions import EditionTable
from simulator.game.casting import given_and_not_read
from simulator.game.game import Game
from simulator.game.verdict import Verdict, WrongMoment, refusal
from simulator.rules.announcing import activated_abilities, effects_of
from simulator.rules.asking_for_answers import asked_otherwise
from simulator.rules.damage_assignment import assigners, recipients
from simulator.rules.following.choosing import Answer
from simulator.rules.following.graveyards import tells_what_leaves
from simulator.rules.following.libraries import may_be_put_there
from simulator.rules.following.players import MANA_OF_COLORS
from simulator.rules.mana import mana_abilities_of
from simulator.rules.stack import is_followed, is_unread


def _attack(play: MagicScript, step: s.DeclareAttack) -> None:
    def declare() -> Verdict:
        combat = play.game.combat
        if play.game.board.step == "main" and combat.number and not combat.phases_to_come:
            raise WrongMoment("there is no further combat phase this turn")
        return play.game.declare_attackers(step.attacks, bands=step.bands, exert=step.exert, enlist=step.enlist)

    play.declare(declare)


def _block(play: MagicScript, step: s.DeclareBlocks) -> None:
    game = play.game

    def declare() -> Verdict:
        if step.player not in game.board.team_of(game.choosing):
            raise WrongMoment(f"{game.choosing or 'nobody'} declares blockers now, not {step.player}")
        return game.declare_blockers(step.blocks, player=step.player)

    play.declare(declare)
    play.declared = play.proposed


def _abandon(play: MagicScript, step: s.Abandon) -> None:
    def give_up() -> Verdict:
        owed = play.game.mana.owed
        if owed is not None and owed.player != step.player:
            raise WrongMoment(f"{owed.player} pays costs now, not {step.player}")
        return play.game.abandon(keep=step.keep, reverse=step.reverse)

    play.abandon(give_up)


def _order(play: MagicScript, step: s.AnnounceOrder) -> None:
    def announce() -> Verdict:
        if play.game.board.step != "declare_blockers":
            raise WrongMoment("orders are announced in the declare blockers step")
        return play.game.announce_order(step.player, step.for_, step.order)

    play.attempt(announce)


def _entering(play: MagicScript, permanent: CasePermanent) -> PermanentEntered:
    """A permanent enters, and fights as it does so: no state-based action comes between (508.4, 509.4)."""
    board = play.game.board
    entered = entered_later(permanent, f"{play.path}.permanent", play.game.table, board.team_of(board.active))
    return replace(entered, more=True)


def _enter_blocking(play: MagicScript, step: s.EnterBlocking) -> None:
    # Orders that the script passed over are announced before.
    play.game.settle_orders()
    play.game.apply(_entering(play, step.permanent))
    play.game.apply(PutBlocking(step.permanent.id, step.blocking))


def _enter_attacking(play: MagicScript, step: s.EnterAttacking) -> None:
    play.game.apply(_entering(play, step.permanent))
    play.game.apply(AttackingEffectApplied(step.permanent.id, step.attacking))


def _announce(play: MagicScript, action: Callable[[], Verdict]) -> None:
    """Let a player act with priority: what waits goes on the stack before that, with the targets to come."""

    def act() -> Verdict:
        play.game.stack_waiting()
        choose_targets_to_come(play)
        return action()

    play.attempt(act, several=True)


def _make_mana(play: MagicScript, action: Callable[[], Verdict]) -> None:
    """Activate a mana ability: what waits goes on the stack before that, but while costs are owed (605.3a)."""
    if play.game.triggers.waiting and play.game.mana.owed is None:
        _announce(play, action)
    else:
        play.attempt(action)


def _add_mana(play: MagicScript, chosen: ManaAbilityActivated, pays_with: str = "") -> None:
    """Activate a mana ability; which of several kinds of mana it adds is said with it, and never guessed (605.3b)."""
    game, source = play.game, chosen.source

    def activate() -> Verdict:
        abilities = mana_abilities_of(game.board.permanents.get(source))
        kinds = abilities[chosen.ability].adds if chosen.ability < len(abilities) else ()
        number, said = chosen.ability, chosen.adds
        verdict = game.activate_mana(chosen.player, source, ability=number, adds=said, pays_with=pays_with)
        if len(kinds) > 1 and not said:
            why = f"nobody says which mana {source} adds: {', '.join(kinds)}"
            play.unsaid_mana, verdict = {**play.unsaid_mana, source: why}, verdict.in_doubt(why)
        return verdict

    _make_mana(play, activate)


def _activate(play: MagicScript, step: s.Activate) -> None:
    game, source = play.game, step.permanent or step.card
    card = None
    if step.card:
        card = spell(step.card, "", step.card, step.player, play.path, game.table).card
    known = card or game.last_seen(source)
    if known is not None and source not in game.board.permanents and not activated_abilities(known):
        known = None
    if known is not None and _is_no_ability_of_it(game, known, step.ability):
        _announce(play, lambda: game.activate(step.player, source, step.ability, guesses=False, **_choices(step)))
        return
    mana = None if known is None else place_of_mana_ability(play, known, step.ability)
    if mana is not None:
        said = MANA_OF_COLORS.get(step.choice, step.choice) if isinstance(step.choice, str) else ""
        _add_mana(play, ManaAbilityActivated(step.player, source, mana, adds=said))
        return
    number = 1 if known is None else place_named(known, step.ability, play.case.id, play.path) + 1
    answers = play.answers_to(None, step.choice)
    _announce(
        play,
        lambda: game.activate(step.player, source, number, card=card, answers=answers, guesses=False, **_choices(step)),
    )


def _is_no_ability_of_it(game: Game, known: Permanent, ability: int | str) -> bool:
    """Whether a permanent has lost an activated ability, or may have it by words that are not read."""
    return bool(given_and_not_read(game.position, known, ability)) or game.has_lost(known, ability)


def _cast(play: MagicScript, step: s.Cast) -> None:
    game = play.game
    cast = spell(step.card, step.face, name_of_spell(game, step), step.player, play.path, game.table)
    _announce(play, lambda: game.cast(step.player, cast, kicked=int(step.kicked), guesses=False, **_choices(step)))


def _choices(step: s.Activate | s.Cast) -> dict[str, Any]:
    """What a step says that is chosen for a spell or ability, as `Game.cast` and `Game.activate` take it."""
    return {
        "targets": step.targets,
        "x": None if isinstance(step.x, UnsetType) else step.x,
        "modes": step.modes,
        "sacrifice": step.choose.sacrifice,
        "tap": step.choose.tap,
        "return_to_hand": step.choose.return_to_hand,
        "discard": step.choose.discard,
    }


def _is_last_assignment(play: MagicScript) -> bool:
    """Whether no further assignment comes in the script before something else does, expectations apart."""
    coming = (step for step in play.coming() if not isinstance(step, Expect))
    return not isinstance(next(coming, None), s.Assign)


def _put_damage_on_stack(game: Game) -> None:
    """Once no creature's assignment is open, combat damage goes on the stack, in editions in which it does."""
    position = game.position
    if game.table.combat_damage_uses_stack and all(
        creature in position.damage.assigned or len(recipients(position, creature)) == 1
        for creature in assigners(position)
    ):
        game.announce_all_damage()


def _assign(play: MagicScript, step: s.Assign) -> None:
    def assign() -> Verdict:
        move_to_damage(play.game, step.for_)
        verdict = play.game.assign_damage(step.player, step.for_, step.assign)
        if _is_last_assignment(play):
            _put_damage_on_stack(play.game)
        return verdict

    play.attempt(assign, several=True)


def _deal_damage(play: MagicScript, step: s.DealDamage) -> None:
    game = play.game
    before = {"declare_attackers", "declare_blockers"}
    if step.step == "regular":
        before.add("first_strike_damage")

    def deal_all() -> None:
        if game.board.step in ("main", "beginning_of_combat"):
            raise WrongMoment("there is no combat damage to deal now")
        while game.board.step in before:
            move_on(game)
        if step.step == "first" and game.board.step == "combat_damage" and game.damage.strikers is not None:
            raise WrongMoment("the first of two combat damage steps has ended")
        if game.board.step in DAMAGE_STEPS:
            deal(game)

    play.attempt(deal_all, several=True)


def _out_of_combat(game: Game) -> None:
    """Let steps end until this combat is over: in the main phase that follows, or in an additional combat (500.8)."""
    number = game.combat.number
    while game.board.step != "main" and game.combat.number == number:
        move_on(game)


def _next_combat(play: MagicScript, step: s.NextCombat) -> None:
    def begin() -> None:
        _out_of_combat(play.game)
        if play.game.board.step == "main":
            play.game.apply(PlayersPassed())

    play.attempt(begin, several=True)


def _stack_triggers(play: MagicScript, step: s.StackTriggers) -> None:
    def stack() -> Verdict:
        verdict = play.game.stack_triggers(step.player, waiting_abilities(play.game, step.player, step.order))
        choose_targets_to_come(play, has_acted=True)
        return verdict

    play.attempt(stack, several=True)


def _resolve_top(play: MagicScript, step: s.ResolveTop) -> None:
    def resolve() -> Verdict:
        play.game.stack_waiting()
        top = next(reversed(play.game.triggers.stack), None)
        choose_targets_to_come(play)
        if top is not None and not play.game.resolve_above(top.number, guesses=False):
            return Verdict.of(())
        top = next(reversed(play.game.triggers.stack), None)
        stated = play.check_stated(top, step)
        several = step.choice if isinstance(step.choice, tuple) else (step.choice,)
        if not stated:
            play.check_answers(top, several)
        not_in_time = top is not None and top.number in play.unsaid
        verdict = play.game.resolve_top(
            None if not_in_time else objects_in(step.choice),
            declined=any(each is False for each in several) and not play.answers_words(top, several),
            stated=stated,
            enters=step.enters,
            guesses=False,
            agreed=any(each is True for each in several),
            answers=play.answers_to(top, step.choice),
        )
        if verdict is None:
            raise WrongMoment("nothing is on the stack")
        play.state(step)
        for event in may_be_put_there(play.game.position, top) if stated and top is not None else ():
            play.game.apply(event)
        if top is not None and not_in_time and objects_in(step.choice):
            # It is none of those that could be chosen then, or something else resolves in this step (603.3d).
            return verdict.in_doubt(f"what the ability of {top.source} targets is said too late: it is on the stack")
        return verdict

    play.attempt(resolve, several=True)


def _pass_priority(play: MagicScript, step: s.PassPriority) -> None:
    """The top of the stack resolves, or the step ends."""

    def pass_() -> Verdict | None:
        play.game.stack_waiting()
        choose_targets_to_come(play)
        verdict = play.game.resolve_top(guesses=False)
        if verdict is None:
            _end_step(play.game)
        return verdict

    play.attempt(pass_, several=True)


def _end_step(game: Game) -> None:
    """Let the step end; after the main phase that follows a combat comes the ending phase (500.1).

    Raises:
        UndeterminedAction: that main phase would end: what comes after it is not played.
    """
    if game.board.step == "main" and game.combat.number and not game.combat.phases_to_come:
        why = "what comes after the main phase that follows a combat is not played, but for another combat"
        raise refusal(Verdict.of(()).in_doubt(why))
    move_on(game)


PLAYED: Mapping[type, Callable[[MagicScript, Any], None]] = {
    s.DeclareAttack: _attack,
    s.DeclareBlocks: _block,
    s.ActivateMana: lambda play, step: _add_mana(play, ManaAbilityActivated(step.player, step.source), step.pays_with),
    s.Pay: lambda play, step: play.attempt(lambda: play.game.pay(**asdict(step))),
    s.Abandon: _abandon,
    s.Activate: _activate,
    s.Cast: _cast,
    s.AnnounceOrder: _order,
    s.Place: lambda play, step: play.attempt(
        lambda: play.game.place_in_order(step.player, step.in_order_of, step.new, step.position)
    ),
    s.EnterBlocking: _enter_blocking,
    s.EnterAttacking: _enter_attacking,
    s.Assign: _assign,
    s.DealDamage: _deal_damage,
    s.EndStep: lambda play, _: play.attempt(lambda: _end_step(play.game), several=True),
    s.EndCombat: lambda play, _: play.attempt(lambda: _out_of_combat(play.game), several=True),
    s.NextCombat: _next_combat,
    s.StackTriggers: _stack_triggers,
    s.ResolveTop: _resolve_top,
    s.PassPriority: _pass_priority,
}
"""The steps that are built."""


_PASSING = (s.DeclareAttack, s.EndStep, s.NextCombat, s.PassPriority)
"""The steps that, before a combat, begin with all players passing."""


def _ways_to_decline(found: Trigger) -> int:
    """How many times an ability that shows nothing on the board says "may": whoever names cards may say yes as well."""
    effect = found.ability.effect
    return sum(1 for _ in said_in(effect, May)) if shows_nothing(effect, found.ability.targets) else 0


class MagicScript(SaidInTime):
    """The script of a case of Magic that is being played.

    Args:
        case: the case.
        table: the rules to play it by.
    """

    played = PLAYED
    observed = MappingProxyType({**OBSERVED, "mana": mana_in_pools})

    def __init__(self, case: Case, table: EditionTable) -> None:
        super().__init__(case, Game(setup_events(case.board, table), edition=table))
        self.game.guesses = False
        asks = any(isinstance(step, Expect) and step.log_restored is not UNSET for step in case.script)
        self._compares_abandoned = asks and any(isinstance(step, s.Abandon) for step in case.script)
        self._before_declaring: Fingerprint | None = None
        self._losers = Losers()

    def answers_words(self, top: StackObject | None, several: Sequence[Answer]) -> bool:
        """Whether what is chosen as something resolves answers its instructions, and not that it is done at all."""
        return top is not None and not top.optional and self._are_for_instructions(top, several)

    def _are_for_instructions(self, top: StackObject, answers: Sequence[Answer]) -> bool:
        """Whether instructions are followed one after the other, and take the answers in the order of the words."""
        position = self.game.position
        return is_followed(position, top) or tells_what_leaves(position, top, answers)

    def answers_to(self, top: StackObject | None, choice: s.ResolutionChoice) -> Sequence[Answer] | None:
        """The answers to what instructions ask for; None where nothing is said."""
        if choice == "" and not isinstance(choice, bool):
            return None
        several = [*choice] if isinstance(choice, tuple) else [choice]
        if top is not None and top.optional:
            place = next((place for place, each in enumerate(several) if isinstance(each, bool)), None)
            if place is not None:
                del several[place]
        return several

    def check_answers(self, top: StackObject | None, answers: Sequence[str | int]) -> None:
        """Check that several choices for a triggered ability are no more than its words ask for.

        Raises:
            CaseError: one of them answers nothing.
        """
        if not isinstance(top, Trigger) or is_unread(top) or len(answers) < 2:
            return
        permanents = self.game.board.permanents.values()
        if self._are_for_instructions(top, answers) or any(asked_otherwise(permanents, effects_of(top))):
            return
        said = [each for each in answers if isinstance(each, bool)]
        numbers = [each for each in answers if isinstance(each, int) and not isinstance(each, bool)]
        most = top.optional + _ways_to_decline(top)
        if len(said) > most or numbers:
            surplus = numbers[0] if numbers else str(said[-1]).lower()
            asked = f"{'one' if most == 1 else most} true or false at most" if most else "objects alone"
            expected = f"{asked}: the ability of {top.source} asks for nothing else"
            raise CaseError(self.case.id, f"{self.path}.choice", f"{surplus}", expected)

    @property
    def lost(self) -> dict[str, Rule]:
        """The players who have lost the game, each with the rule by which they did."""
        return self._losers.of(self.game)

    def ended(self) -> Verdict | None:
        """The verdict on whatever step comes next, once a player has lost the game."""
        return verdict_at_the_end(self.game, self.lost, players_pass=isinstance(self.case.script[self.at], _PASSING))

    def left_open(self) -> str:
        """Why it is not known what is there: which of several legends, or world permanents, stays."""
        return who_stays_is_open(self.game)

    def taken_along(self) -> str:
        """Why it is not known which permanents are there: who has lost the game takes some along."""
        return what_leaves_is_open(self.game, self.lost)

    def happen(self, effect: Effect) -> None:
        """Let an effect happen."""
        happen(self.game, effect, self.path)

    def attempt(self, action: Callable[[], Verdict | None], *, several: bool = False) -> None:
        """Let a player do something; see `Script.attempt`. Nobody can say what mana pays for that nobody named."""
        combat = self.game.combat.number

        def known() -> Verdict | None:
            if isinstance(self.case.script[self.at], MAY_SPEND) and (why := open_mana(self)):
                raise refusal(Verdict.of(()).in_doubt(why))
            return action()

        super().attempt(known, several=several)
        if self.game.combat.number != combat:
            self.declared = None

    def declare(self, action: Callable[[], Verdict]) -> None:
        """Make a declaration, which may stay open until its costs are paid or it is abandoned."""
        self.attempt(action)
        if self.game.owed is not None:
            self._before_declaring = self.before

    def _is_compared(self) -> bool:
        """Also for each step of a script that asks, after a declaration is abandoned, if all is as it was before it."""
        return self._compares_abandoned or super()._is_compared()

    def abandon(self, action: Callable[[], Verdict]) -> None:
        """Take the open declaration back; `restored` then compares with the moment before it."""
        was_open = self.game.owed is not None
        self.attempt(action)
        if was_open and self.game.owed is None:
            self.restored = self._before_declaring is not None and self.fingerprint() == self._before_declaring
