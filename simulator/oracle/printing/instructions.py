"""Instructions in standard wording: the sentences of what a spell or ability does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from events import abilities as a
from events import instructions as i
from events import instructions_of_objects as io
from events import references as r
from events import triggers as t
from events.ability_costs import ObjectCost
from events.instructions import Instruction
from simulator.oracle.event_names import NO_EVENT, EventNames
from simulator.oracle.printing.changes import CHANGES, UNTIL, Said
from simulator.oracle.printing.conditions import condition_in_words
from simulator.oracle.printing.costs import payment_in_words, print_cost
from simulator.oracle.printing.deeds import DEEDS
from simulator.oracle.printing.nouns import number, with_article
from simulator.oracle.printing.permanents import PERMANENTS
from simulator.oracle.printing.references import NoInstruction, Quoting, Telling


def print_instructions(
    effect: Instruction,
    targets: tuple[r.Targets, ...] = (),
    *,
    event: EventNames = NO_EVENT,
    spell: bool = False,
    this: str = "this creature",
    quoting: Quoting | None = None,
) -> str:
    """What a spell or ability does, in sentences.

    Args:
        effect: what it does.
        targets: its targets.
        event: what the event of the ability names.
        spell: whether it is a spell.
        this: what the text calls its own permanent.
        quoting: what prints abilities that are given; without it they have no words.

    Raises:
        NoInstruction: there are no words for it.

    >>> print_instructions(i.GetsPT(what=r.THIS_ONE, power=2, toughness=0))
    'This creature gets +2/+0 until end of turn.'
    """
    telling = _Telling(event, targets, spell=spell, this=this)
    telling.quoting = quoting
    return telling.sentences(effect)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


class _Telling(Telling):
    """The sentences of one ability."""

    def sentences(self, effect: Instruction) -> str:
        """An instruction, or several in order, as sentences."""
        if isinstance(effect, a.Choose):
            return self._modes(effect)
        steps = effect.steps if isinstance(effect, a.InOrder) else (effect,)
        return " ".join(self._step(step) for step in steps)

    def _step(self, step: Instruction) -> str:
        match step:
            case a.May():
                return self._may(step)
            case a.IfTrue(condition=condition, then=then, otherwise=otherwise):
                if otherwise is not None and type(otherwise) is not type(then):
                    first = self._step(replace(step, otherwise=None))
                    return f"{first} {_sentence(f'otherwise, {self.joined(otherwise)}')}"
                first = f"{self.sentences(otherwise)} " if otherwise is not None else ""
                self.named.next_clause()
                if condition_in_words(condition).startswith("this "):
                    self.named.name(r.THIS_ONE, frozenset({"creature", "permanent"}))
                said = self.joined(then) + (" instead" if first else "")
                return first + _sentence(f"if {condition_in_words(condition)}, {said}")
            case a.IfSuch():
                return self._if_such(step)
            case a.IfDone():
                return self._if_done(step)
            case a.FlipsCoin():
                return self._flips(step)
            case a.RollsDie():
                return self._rolls(step)
            case a.ForEachPlayer():
                return self._for_each_player(step)
            case io.KeepsMana(until=until):
                return _sentence(f"{UNTIL[until].strip()}, {self.joined(step)}")
            case a.Delayed(if_any=r.Made()):
                raise NoInstruction("what is done only if a token was created")
            case a.Delayed(at=at, do=do):
                return _sentence(f"{_MOMENTS[at]}, {self.joined(do)}")
            case a.WhenYouDo():
                raise NoInstruction("what triggers on nothing")
            case i.RemovesFromCombat(unblocks=True):
                return f"{_sentence(self.joined(replace(step, unblocks=False)))} {_UNBLOCKED}"
            case i.DestroysNoRegeneration(what=what):
                destroyed = self.joined(t.Destroy(what=what))
                many = not _is_one(what, self)
                return f"{_sentence(destroyed)} {'They' if many else 'It'} can't be regenerated."
        return _sentence(self.joined(step))

    def _if_such(self, step: a.IfSuch) -> str:
        if step.otherwise is not None and type(step.otherwise) is not type(step.then):
            first = self._if_such(replace(step, otherwise=None))
            return f"{first} {_sentence(f'otherwise, {self.joined(step.otherwise)}')}"
        first = f"{self.sentences(step.otherwise)} " if step.otherwise is not None else ""
        self.named.next_clause()
        about = self.again(step.what, subject=True)
        if about == "they":
            raise NoInstruction("what one of several cards is")
        such = with_article(self.described((step.such,), many=False))
        is_ = "isn't" if step.negated else "is"
        said = self.joined(step.then) + (" instead" if first else "")
        return first + _sentence(f"if {about} {is_} {such}, {said}")

    def _if_done(self, step: a.IfDone) -> str:
        said = _sentence(self.joined(step.do))
        if isinstance(step.then, a.WhenYouDo):
            said += self._when(step.then)
        elif step.then is not None:
            said += f" {_sentence(f'if you do, {self.joined(step.then)}')}"
        if step.otherwise is not None:
            said += f" {_sentence(f'otherwise, {self.joined(step.otherwise)}')}"
        return said

    def _flips(self, step: a.FlipsCoin) -> str:
        self.named.next_clause()
        who = self.player(step.who)
        said = _sentence(Said(who, "flip", " a coin").sentence())
        for part, lost in ((step.then, step.lost), (step.otherwise, not step.lost)):
            if part is not None:
                wins = "lose" if lost else "win"
                said += f" {_sentence(f'if you {wins} the flip, {self.joined(part)}')}"
        return said

    def _rolls(self, step: a.RollsDie) -> str:
        self.named.next_clause()
        die = f"d{step.sides}" if step.sides == 20 else f"{number(step.sides)}-sided die"
        said = _sentence(Said(self.player(step.who), "roll", f" a {die}").sentence())
        for row in step.rows:
            to = "+" if row.most is None else "" if row.most == row.least else f"—{row.most}"
            said += f"\n{row.least}{to} | {self.sentences(row.effect)}"
        return said

    def _for_each_player(self, step: a.ForEachPlayer) -> str:
        match step.who:
            case r.EachOpponent():
                whom = "each opponent"
            case r.EachOtherOpponent(than=r.DefendingPlayer()):
                whom = "each opponent other than defending player"
            case _:
                raise NoInstruction("something for each of such players")
        named = self.named.names_so_far()
        self.named.name_player(r.OneOfThem())
        said = _sentence(f"for {whom}, {self.joined(step.do)}")
        self.named.name_player(None)
        self.named.were_several(named)
        return said

    def _may(self, step: a.May) -> str:
        self.named.next_clause()
        who = self.player(step.who)
        if step.pays:
            paid = "".join(payment_in_words(each) for each in step.pays)
            first = f"{who or 'you'} may pay {paid}"
            if step.do is not None:
                raise NoInstruction("a payment and something that is done")
        elif step.do is None:
            raise NoInstruction("nothing that may be done")
        else:
            first = self._may_do(step.do, who)
        said = _sentence(first)
        if isinstance(step.then, a.WhenYouDo):
            said += self._when(step.then)
        elif step.then is not None:
            said += f" {_sentence(f'if you do, {self.joined(step.then)}')}"
        if step.otherwise is not None:
            said += f" {_sentence(f'otherwise, {self.joined(step.otherwise)}')}"
        return said

    def _when(self, step: a.WhenYouDo) -> str:
        before, self.targets = self.targets, step.targets
        said = f" {_sentence(f'when you do, {self.joined(step.do)}')}"
        self.named.start_mode()
        self.targets = before
        return said

    def _may_do(self, do: Instruction, who: str) -> str:
        steps = do.steps if isinstance(do, a.InOrder) else (do,)
        first = self.clause(steps[0])
        if first.subject not in ("", "you") and not who:
            said = f"you may have {first.subject} {first.verb}{first.rest}"
        else:
            said = Said(who, first.verb, first.rest).sentence(may=True)
        return self._and_then(said, steps[1:], same=first.subject)

    def joined(self, effect: Instruction) -> str:
        """Instructions as the clauses of one sentence."""
        steps = effect.steps if isinstance(effect, a.InOrder) else (effect,)
        first = self.clause(steps[0])
        return self._and_then(first.sentence(), steps[1:], same="")

    def _and_then(self, said: str, steps: tuple[Instruction, ...], *, same: str) -> str:
        for place, step in enumerate(steps):
            clause = self.clause(step)
            if same not in ("", "you") and clause.subject not in ("", "you", same):
                raise NoInstruction("a choice of several things")
            join = ", then" if place == len(steps) - 1 and not clause.subject else " and"
            goes_on = same not in ("", "you") and clause.subject == same
            said = f"{said}{join} {f'{clause.verb}{clause.rest}' if goes_on else clause.sentence()}"
        return f"{said}{self.defined()}"

    def clause(self, step: Instruction) -> Said:
        """An instruction as a clause.

        Raises:
            NoInstruction: it has no words.
        """
        self.named.next_clause()
        if isinstance(step, a.UnlessPaid):
            done = self.clause(step.do)
            who = self.player(step.who)
            if any(isinstance(each, ObjectCost) for each in step.pays) and not who:
                paid = print_cost(step.pays, this=self.this)
                return done._replace(rest=f"{done.rest} unless you {paid[0].lower()}{paid[1:]}")
            paid = "".join(payment_in_words(each) for each in step.pays)
            return done._replace(rest=f"{done.rest} unless {who or 'you'} {'pays' if who else 'pay'} {paid}")
        if isinstance(step, a.May) and step.do is not None and not (step.then or step.otherwise or step.pays):
            who = self.player(step.who)
            return Said("", self._may_do(step.do, who), "")
        if isinstance(step, a.AttackingPlayer):
            return self._attacking(step)
        if isinstance(step, a.AtOnce):
            return self._at_once(step)
        teller = CHANGES.get(type(step)) or DEEDS.get(type(step)) or PERMANENTS.get(type(step))
        if teller is None:
            raise NoInstruction(f"no words for {type(step).__name__}")
        return teller(self, step)

    def _attacking(self, step: a.AttackingPlayer) -> Said:
        done = step.do
        if isinstance(done, i.CreatesCopies):
            done = replace(done, tapped=False, fighting="")
        said = self.clause(done)
        entering = "" if done is step.do else " that's tapped and attacking"
        walker = " or a planeswalker they control" if step.or_planeswalker else ""
        return said._replace(rest=f"{said.rest}{entering} {self.player_object(step.attacks)}{walker}")

    def _at_once(self, step: a.AtOnce) -> Said:
        first, second = map(self.clause, step.these)
        if first.verb != "deal" or second.verb != "deal":
            raise NoInstruction("several things at once")
        return first._replace(rest=f"{first.rest} and{second.rest}")

    def _modes(self, effect: a.Choose) -> str:
        least, most = effect.least, effect.most
        how_many = {(1, 2): "one or both", (1, None): "one or more", (0, None): "any number"}.get((least, most))
        if how_many is None:
            if most is None:
                raise NoInstruction("so many modes")
            how_many = number(most) if least == most else f"up to {number(most)}"
        again = ". You may choose the same mode more than once." if effect.again else " —"
        said = f"Choose {how_many}{again}"
        for mode in effect.modes:
            self.named.start_mode()
            self.targets = mode.targets
            said += f"\n• {self.sentences(mode.effect)}"
        return said


_UNBLOCKED = "Creatures it was blocking that hadn't become blocked by another creature this combat become unblocked."

_MOMENTS: Mapping[str, str] = MappingProxyType(
    {
        "end_step": "at the beginning of the next end step",
        "your_end_step": "at the beginning of your next end step",
        "upkeep": "at the beginning of the next upkeep",
        "your_upkeep": "at the beginning of your next upkeep",
        "end_of_combat": "at end of combat",
    }
)


def _is_one(what: r.Reference, telling: Telling) -> bool:
    if isinstance(what, r.Target):
        return telling.targets[what.n].most == 1
    return not isinstance(what, r.Each | r.AllOf)
