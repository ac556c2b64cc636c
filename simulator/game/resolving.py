"""What resolves is followed by its words (608.2): what players answer, what enters, what nobody here can tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from events.board import Permanent, PermanentEntered
from events.casting import SpellCast
from events.instructions import Instruction
from events.players import CardsMovedUnseen
from events.resolving import ResolutionEnded
from events.triggers import AbilityResolved
from projections.triggers.doubts import moves_unseen
from projections.triggers.stack_objects import Played, StackObject, Trigger
from projections.verdict_doubts import named as named_doubts
from projections.views import Savepoint
from simulator.editions.procedures import (
    RESOLVE_AN_ABILITY,
    WHAT_A_NEGATIVE_CHANGE_OF_SIZE_IS,
    WHICH_LEGENDS_CANT_STAY_TOGETHER,
)
from simulator.game.judge import judged
from simulator.game.session import Session
from simulator.game.verdict import IllegalAction, Verdict, refusal
from simulator.oracle.card import PERMANENT_TYPES
from simulator.rules.announcing import effects_of
from simulator.rules.asking_for_answers import (
    answers_nothing,
    asked_otherwise,
    chooses_unseen,
    dredged_instead,
    may_ask_whether,
)
from simulator.rules.following.choosing import Answer, Answers, CantBeChosen, NobodyChose
from simulator.rules.following.graveyards import all_are_told, tells_what_leaves
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolution import Happening, what_happens
from simulator.rules.stack import (
    Resolution,
    tells_what_comes_to_a_hand,
    tells_what_is_discarded,
    tells_what_is_found,
    words_on_entering,
)
from simulator.rules.targets import without_marks
from simulator.rules.trigger_targets import doubts_about_targets


class ResolvesByWords(Session):
    """The part of `Game` in which instructions are followed; see `simulator.rules.following`."""

    def _resolve_by_its_words(
        self, top: StackObject, before: Savepoint, answers: Answers, entering: tuple[str, ...]
    ) -> Verdict:
        """The top resolves, and its instructions are followed as they are written (608.2c).

        Where nobody says what is chosen, or the board does not say what an instruction does, none of it is done.

        Raises:
            IllegalAction: something is chosen that can't be; everything is as before.
        """
        if isinstance(top, Trigger):
            answers.leave_out(self.triggers.targets.get(top.number, ()), top.modes)
        unsure = doubts_about_targets(self.position, top)
        verdict = judged(self.table, RESOLVE_AN_ABILITY, Resolution(self.position, top, (), False))
        told = all_are_told(self.position, top, answers.left)
        known = self.triggers.hands_known or self.triggers.graveyards_known
        marked = bool(known) and moves_unseen(top)
        begun, said = self.savepoint(), answers.left
        try:
            self._act(verdict, AbilityResolved(top.number, followed=True, told=told, marked=marked))
            if self.triggers.resolved == top:
                legends = self.table.answer(WHICH_LEGENDS_CANT_STAY_TOGETHER)
                change_of_size = self.table.answer(WHAT_A_NEGATIVE_CHANGE_OF_SIZE_IS)
                happening = what_happens(
                    lambda: self.position, top, self.edition, legends, change_of_size, answers, entering, told=told
                )
                self._follow(top, happening, answers)
        except NobodyChose:
            otherwise = self._asked_otherwise(answers.followed)
            self.rollback(begun)
            if not otherwise:
                self._check_that_it_takes_the_word(top, answers, said, entering)
            self.rollback(before)
            if otherwise:
                return self._act(Verdict.of(()), AbilityResolved(top.number, unknown=otherwise))
            self._check_that_it_asks(top, answers)
            resolved = self._act(Verdict.of(()), AbilityResolved(top.number, unchosen=True))
            return resolved.in_doubt("nobody says all that is chosen for it") if said else resolved
        except NotDetermined as unknown:
            self.rollback(before)
            resolved = self._act(Verdict.of(()), AbilityResolved(top.number, unknown=unknown.why))
            return resolved.in_doubt(unknown.why) if said else resolved
        except CantBeChosen as wrong:
            otherwise = self._asked_otherwise(answers.followed)
            self.rollback(before)
            if otherwise:
                return self._act(Verdict.of(()), AbilityResolved(top.number, unknown=otherwise))
            raise self._no_such_choice(top, wrong) from None
        self._enter(top, entering)
        return verdict.in_doubt(named_doubts(unsure)) if unsure else verdict

    def _asked_otherwise(self, followed: Iterable[Instruction]) -> str:
        """Why nobody can say which answers were asked for by what was followed; "" where somebody can."""
        done = [*followed]
        unread = asked_otherwise(self.board.permanents.values(), done)
        doubts = named_doubts((*unread, *dredged_instead(self.position, done)))
        return f"what may be done otherwise, and ask for other choices, is not read: {doubts}" if doubts else ""

    def _is_told(self, top: StackObject, words: Sequence[Answer] | None) -> bool:
        """Whether what a triggered ability does shows as somebody says of which cards it does it."""
        position, said = self.position, words or ()
        if words is not None and tells_what_is_found(top, words):
            return True
        return (
            tells_what_is_discarded(position, top, said)
            or tells_what_leaves(position, top, said)
            or tells_what_comes_to_a_hand(position, top, said)
        )

    def _check_that_it_asks(self, top: StackObject, answers: Answers) -> None:
        """Nothing, unless an answer is left of a kind for which nothing asks, whatever is chosen or not read.

        Raises:
            IllegalAction: one is.
        """
        nothing = answers_nothing(effects_of(top), answers.left)
        if nothing and not self._asked_otherwise(effects_of(top)):
            raise self._no_such_choice(top, CantBeChosen((nothing,), f"{top.name} asks for no such choice")) from None

    def _no_such_choice(self, top: StackObject, wrong: CantBeChosen) -> IllegalAction:
        amiss = Resolution(self.position, top, (), False, (wrong.objects, wrong.text))
        return refusal(judged(self.table, RESOLVE_AN_ABILITY, amiss))

    def _check_that_it_takes_the_word(
        self, top: StackObject, answers: Answers, said: Sequence[Answer], entering: tuple[str, ...]
    ) -> None:
        """Nothing, unless a word is left that answers nothing, whether or not its controller does what they may.

        Everything is as before.

        Args:
            top: what resolves.
            answers: the answers, of which some are left.
            said: all that there were at its beginning.
            entering: the ids of what it puts onto the battlefield.

        Raises:
            IllegalAction: one is: a target that was named and is none, say.
        """
        if not answers.says_word or not any(map(may_ask_whether, effects_of(top))):
            return
        taken, begun = said[: len(said) - len(answers.left)], self.savepoint()
        refused = None
        for does in (True, False):
            trial = Answers(top.number, (*taken, does, answers.left[0]), guesses=answers.guesses)
            try:
                self._resolve_by_its_words(top, begun, trial, entering)
            except IllegalAction as illegal:
                refused = illegal
            else:
                self.rollback(begun)
                return
        if refused is not None:
            raise refused

    def _follow(self, top: StackObject, happening: Happening, answers: Answers) -> None:
        """Follow the instructions of what has resolved, one after the other; an "if" is asked once more (603.4).

        Where nobody knows whether that is so, it does not matter if nothing would happen: to what has left, say.
        """
        holds: bool | None = True
        if isinstance(top, Trigger):
            holds = self.triggers.holds(top.ability, top.source, top.player, top.controller)
        if holds is None:
            happening = iter((*happening,))
            if any(not isinstance(event, CardsMovedUnseen) for events in happening for event in events):
                raise NotDetermined("whether its condition holds is not known")
        asking: list[str] = []
        if holds is not False:
            for events in happening:
                for event in events:
                    self.apply(event)
                    if isinstance(event, PermanentEntered) and words_on_entering(event.permanent):
                        asking.append(event.permanent.id)
        if answers.left and asking:
            raise NotDetermined(f"what {asking[0]} says of entering is not read, and may ask for more choices")
        if any(map(chooses_unseen, effects_of(top))):
            if answers.left not in ((), (False,)):
                raise NotDetermined(
                    f"what players choose among cards that nobody sees, as {top.name} says, is not followed"
                )
        elif answers.left:
            targets = self.triggers.targets.get(top.number, ()) if isinstance(top, Trigger) else ()
            has = ", ".join(without_marks(targets))
            text = f"has the target {has} and asks for nothing else" if has else "asks for no such choice"
            raise CantBeChosen(tuple(map(str, answers.left)), f"{top.name} {text}")
        self.apply(ResolutionEnded(top.number))

    def _enter(self, top: StackObject, named: tuple[str, ...]) -> None:
        """A permanent spell that has resolved is on the battlefield from now on (608.3)."""
        if self.triggers.resolved != top or not isinstance(top, Played) or not isinstance(top.announced, SpellCast):
            return
        card = top.announced.card
        if not PERMANENT_TYPES.isdisjoint(card.types):
            host = top.announced.targets[0] if "aura" in card.subtypes and top.announced.targets else card.attached_to
            entering = replace(card, id=named[0] if named else card.id, attached_to=host, entered_this_turn=True)
            if "siege" in card.subtypes and not card.protector:
                entering = replace(entering, protector=self._opponents_of(card.controller)[0])
            self.apply(PermanentEntered(entering))

    @property
    def all_legends_go(self) -> bool:
        """Whether nobody chooses which of several legends stays, unless words that are not read may say so."""
        return self.table.puts_all_legends_into_graveyards and not self.triggers.unread.words

    def _opponents_of(self, player: str) -> tuple[str, ...]:
        return self.triggers.as_seen().opponents_of(player)

    def _check_what_enters(self, top: StackObject) -> None:
        """Nothing, unless it is not known what a permanent spell is once it enters, or whether it stays.

        Raises:
            UndeterminedAction: it is not.
        """
        if not isinstance(top, Played) or not isinstance(top.announced, SpellCast):
            return
        card = top.announced.card
        if "battle" in card.types:
            self._check_battle(card)
        self._check_legends(card)

    def _check_battle(self, card: Permanent) -> None:
        """Nothing, unless it is not known with how many defense counters a battle enters, or who protects it.

        Its controller protects one without battle types (310.8a), and the only opponent a Siege (310.11a).

        Raises:
            UndeterminedAction: it is not known how many counters there are (310.4b), or which opponent protects it.
        """
        if card.defense is None:
            raise refusal(Verdict.of(()).in_doubt(f"{card.name} enters, and its defense as it is printed is not known"))
        if "siege" in card.subtypes and not card.protector and len(self._opponents_of(card.controller)) != 1:
            raise refusal(Verdict.of(()).in_doubt(f"{card.name} enters, and which player protects it is not told"))

    def _check_legends(self, card: Permanent) -> None:
        """Nothing, unless a legendary permanent spell is about to become one of two that can't stay together.

        Raises:
            UndeterminedAction: it is; who stays is not played.
        """
        if self.all_legends_go:
            return
        if together := self.table.answer(WHICH_LEGENDS_CANT_STAY_TOGETHER)(self.position, card):
            named = ", ".join((*together, card.id))
            why = f"{named} are legendary and of the same name; which of them is put into a graveyard is not played"
            raise refusal(Verdict.of(()).in_doubt(why))
