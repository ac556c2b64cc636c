"""What an ability has named so far as it is read: its targets, its objects and players, and whom "it" means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

from events import references as r
from events.abilities import ActivationTiming
from events.ability_costs import AnyCost
from events.declaration_abilities import Condition
from events.quantities import X
from simulator.oracle.event_names import EventNames, are_creatures
from simulator.oracle.grammar.nouns import CannotSay
from simulator.oracle.reading import Abilities

V = TypeVar("V")

Quoted = Callable[[int, int], Abilities]
"""What reads an ability in quotation marks, by where it stands; it gives nothing where that is not read."""


class Named(NamedTuple):
    """An object, or several, that a clause named; `refers` None: something that nothing can refer to exactly."""

    clause: int
    refers: r.Reference | None
    many: bool
    nouns: frozenset[str]


def is_made(named: Named) -> bool:
    """Whether something was created or chosen."""
    return isinstance(named.refers, r.Made)


def _is_of(refers: r.Reference | None, each: int, made: int) -> bool:
    return (isinstance(refers, r.Those) and refers.n >= each) or (isinstance(refers, r.Made) and refers.n >= made)


def _nothing_such(_ctx: Context, _text: str) -> tuple[r.Reference, r.Described, bool]:
    raise CannotSay("a condition about something that was named before")


class Context:
    """What stands before the words that are being read.

    Args:
        event: what the event of the ability names.
        spell: whether it is a spell, so that its own name is no object for "it".
        quoted: what reads an ability in quotation marks.
        has_x: whether the cost of the ability says what X is.
        sacrificed: whether one permanent is sacrificed for that cost.
        cased: the text with its capitals, of which names are made; "" where it is not known.
    """

    def __init__(
        self,
        event: EventNames,
        quoted: Quoted,
        *,
        spell: bool = False,
        has_x: bool = False,
        sacrificed: bool = False,
        cased: str = "",
    ) -> None:
        self.cased = cased
        self.event = event
        self.spell = spell
        self.quoted = quoted
        self.has_x = has_x
        self.sacrificed = sacrificed
        self.x: r.Amount | None = None
        self.until: r.Duration | None = None
        self.acts: r.AnyPlayer | None = None
        self.done_before: object = None
        self.taps_chosen = False
        self.sacrificed_before = False
        self.made = 0
        self.each = 0
        self.looked = 0
        self.chosen: set[int] = set()
        self.found: dict[str, r.Reference | None] = {}
        self.perhaps: set[str] = set()
        self.rolled = False
        self.apart: r.Reference | None = None
        self.each_of_several = False
        self.such: Callable[[Context, str], tuple[r.Reference, r.Described, bool]] = _nothing_such
        self.only: list[ActivationTiming] = []
        self.only_if: Condition | None = None
        self.additional: list[AnyCost] = []
        self.start_mode()

    def start_mode(self) -> None:
        """Forget what was named: each mode has targets of its own."""
        self.targets: list[r.Targets] = []
        self._named: list[Named] = []
        self._players: list[r.AnyPlayer | None] = []
        self._clause = 0
        self._counts: int | None = None
        self._that_many: set[int] = set()

    @property
    def does_before(self) -> bool:
        """Whether something is done before the sentence."""
        return self.done_before is not None

    def next_clause(self) -> None:
        """Begin a clause."""
        self._clause += 1
        self.each_of_several = False

    def target(self, asked: r.Targets) -> int:
        """Ask for a target, and number it."""
        self.targets.append(asked)
        return len(self.targets) - 1

    def make(self) -> r.Made:
        """What an instruction creates or chooses, numbered."""
        self.made += 1
        return r.Made(self.made - 1)

    def every(self) -> r.Those:
        """The objects that an `Each` means, numbered."""
        self.each += 1
        return r.Those(self.each - 1)

    def find(self, *, many: bool, by: str = "") -> r.FoundCards:
        """The cards that an instruction looks at, reveals, exiles or takes, numbered and named.

        Args:
            many: whether they may be several.
            by: what was done with them, as "this way" says it.
        """
        self.looked += 1
        found = r.FoundCards(self.looked - 1)
        self.name(found, frozenset({"card"}), many=many)
        self.done_to(found, by)
        return found

    def find_unnamed(self, by: str) -> None:
        """One card that is found, of which no word for it can speak but "this way"."""
        self.looked += 1
        self.done_to(r.FoundCards(self.looked - 1), by)

    def done_to(self, what: r.Reference, by: str) -> None:
        """Remember with which cards something was done, as "this way" says it; of two deeds it means neither."""
        if by:
            self.found[by] = None if by in self.found else what

    def found_this_way(self, by: str) -> r.Reference:
        """The cards with which something was done "this way".

        Raises:
            CannotSay: none, or some by one of several instructions.
        """
        found = self.found.get(by)
        if found is None:
            raise CannotSay(f'"{by} this way" where nothing plain was')
        return found

    def counts(self) -> None:
        """Remember that the clause does something so many times, which the next one may call "that many"."""
        self._counts = self._clause

    def that_many(self) -> r.Amount:
        """How many "that many" means: the number of the event, or as many as the clause before did.

        Raises:
            CannotSay: no number was named, or one of several.
        """
        if self._counts is not None:
            if self._counts != self._clause - 1:
                raise CannotSay('"that many" of one of several numbers')
            return r.AsMany()
        only_that = self._that_many >= set(range(1, self._clause))
        if not self.event.number or not only_that:
            raise CannotSay('"that much" where no number was named')
        self._that_many.add(self._clause)
        return r.ThatMuch()

    def forget(self, since: int) -> None:
        """Forget what was named since then, as it may not have been."""
        del self._named[since:]

    def name(self, refers: r.Reference | None, nouns: frozenset[str] = frozenset(), *, many: bool = False) -> None:
        """Remember an object, or several, that were named."""
        self._named.append(Named(self._clause, refers, many, nouns))

    def without(self, each: int, made: int) -> list[Named]:
        """Forget for a while what was named with such a number, or a later one.

        Returns:
            All that was named.
        """
        named = self._named
        self._named = [known for known in named if not _is_of(known.refers, each, made)]
        return named

    def with_again(self, named: list[Named]) -> None:
        """Remember again what was forgotten for a while, as it may be what a word means."""
        since = [each for each in self._named if each not in named]
        self._named = [*named, *since]

    def names_so_far(self) -> int:
        """How many objects were named."""
        return len(self._named)

    def cant_be_referred_to(self, each: int, made: int) -> None:
        """What was named with such a number, or a later one, may not be what was meant, as something else was done."""
        self._named = [
            known._replace(refers=None) if _is_of(known.refers, each, made) else known for known in self._named
        ]

    def were_several(self, since: int) -> None:
        """What was named since then stands for several objects, one for each player; no word for one means it."""
        each_one = [each._replace(refers=None) for each in self._named[since:] if not each.many and is_made(each)]
        self._named[since:] = [*(each._replace(many=True) for each in self._named[since:]), *each_one]

    def name_player(self, player: r.AnyPlayer | None) -> None:
        """Remember a player who was named; None: one whom nothing can refer to exactly."""
        self._players.append(player)

    def _latest(self, wanted: Callable[[Named], bool]) -> Named | None:
        """What was named last and fits; the clause that is nearest and names something that fits has to name one."""
        for clause in range(self._clause, -1, -1):
            of_clause = [each for each in self._named if each.clause == clause and wanted(each)]
            found = {each.refers: each for each in of_clause if each.refers is None or each.refers != self.apart}
            if len(found) > 1 or None in found:
                raise CannotSay("a word for one of several things that were named")
            if found:
                return next(iter(found.values()))
        return None

    def would_be(self, meant: Callable[[], V]) -> V:
        """Whom a word would mean here, without naming anyone.

        Args:
            meant: one of the methods that say whom a word means.
        """
        before = len(self._named)
        try:
            return meant()
        finally:
            del self._named[before:]

    def first_clause(self) -> bool:
        """Whether nothing was done before that could have a number."""
        return self._clause <= 1

    def it(self) -> r.Reference:
        """Whom "it" means.

        Raises:
            CannotSay: nobody, or one of several.
        """
        if self.each_of_several:
            raise CannotSay('"it" where each of several acts')
        found = self._latest(lambda named: not named.many)
        refers = found.refers if found else self.event.it
        if refers is None or refers == self.apart:
            raise CannotSay('"it" where nothing was named')
        self.name(refers, found.nouns if found else frozenset({"creature", "permanent"}))
        return refers

    def itself(self) -> r.Reference:
        """Whom "it" means where it may be the object that acts: if no other one was named.

        Raises:
            CannotSay: nobody, or one of several.
        """
        acts, found = self.apart, self._latest(lambda named: not named.many)
        if acts is None or found is not None or self.event.it not in (None, acts) or self.each_of_several:
            return self.it()
        self.apart = None
        try:
            return self.it()
        finally:
            self.apart = acts

    def other_than(self, kind: r.Described | None = None) -> r.Reference:
        """Than which one others are: this permanent, if nothing else was named from which they may be told.

        That may be the object of the event, if "it" meant that, or what was chosen; in a spell, the one target. An Aura
        or Equipment is no creature: other creatures are others than the one that it is attached to.

        Args:
            kind: what the others are; None where that is not known.

        Raises:
            CannotSay: it may be one of several.
        """
        named = {each.refers for each in self._named}
        if self.spell and len(self.targets) == 1 and named == {r.Target(0)} and self.targets[0].most == 1:
            return r.Target(0)
        if self.spell or self.targets:
            raise CannotSay('"other" than one of several')
        told = [each.refers for each in self._named if self._may_be_told_from(each)]
        if told and isinstance(told[-1], r.Made) and told[-1].n in self.chosen:
            return told[-1]
        if told:
            (of_all, *more) = dict.fromkeys((*told, *(named & {r.THIS_ONE})))
            if more or not isinstance(of_all, r.Bearer | r.That):
                raise CannotSay('"other" than one of several')
            return of_all
        if self.event.others == r.THIS_ONE or r.THIS_ONE in named:
            return r.THIS_ONE
        if self.event.others is None or kind is None or not are_creatures(kind.which):
            raise CannotSay('"other" than one of several')
        return self.event.others

    def _may_be_told_from(self, named: Named) -> bool:
        """Whether others may be other than what was named: not than cards, than all of a kind, or than this permanent.

        What a clause itself creates is not there as it counts others.
        """
        if isinstance(named.refers, r.Made) and named.refers.n not in self.chosen and named.clause == self._clause:
            return False
        return not isinstance(named.refers, r.FoundCards | r.This | r.Those)

    def that(self, noun: str) -> r.Reference:
        """Whom "that creature" and its like mean: never this permanent itself.

        Raises:
            CannotSay: nobody, or one of several.
        """
        itself = (r.THIS_ONE, r.Bearer())
        found = self._latest(
            lambda named: (
                not named.many and named.refers not in itself and (named.refers is None or noun in named.nouns)
            )
        )
        if found is None and noun in self.event.nouns:
            self.name(r.THAT_ONE, frozenset({noun, "creature", "permanent"}))
            return r.THAT_ONE
        if found is None and noun == "creature" and self.event.that not in (None, self.apart):
            refers: r.Reference = self.event.that or r.THAT_ONE
            self.name(refers, frozenset({"creature", "permanent", *self.event.nouns}))
            return refers
        if found is None and noun == "card" and self.event.card and self.event.that != self.apart:
            refers = self.event.that or r.THAT_ONE
            self.name(refers, frozenset({"card", "creature", "permanent"}))
            return refers
        if found is None and noun == "source" and self.event.source:
            return r.THAT_ONE
        if found is None or found.refers is None:
            raise CannotSay(f'"that {noun}" where no {noun} was named')
        self.name(found.refers, found.nouns)
        return found.refers

    def of_the_event(self, which: Literal["other", "blocker", "attacker"]) -> r.Reference:
        """Whom "the other creature", "the blocking creature" or "the attacking creature" of the event means.

        Raises:
            CannotSay: it is not plain.
        """
        found: r.Reference | None = getattr(self.event, which)
        if found is None or found == self.apart:
            raise CannotSay(f"the {which} of such an event")
        self.name(found, frozenset({"creature", "permanent"}))
        return found

    def they(self, noun: str = "") -> r.Reference:
        """Whom "they" and "those creatures" mean.

        Raises:
            CannotSay: nobody, or one of several groups.
        """
        found = self._latest(lambda named: named.many and (named.refers is None or not noun or noun in named.nouns))
        if found is None and self.event.those and noun in ("", "creature", "permanent"):
            self.name(r.THAT_ONE, frozenset({"creature", "permanent"}), many=True)
            return r.THAT_ONE
        if found is None or found.refers is None:
            raise CannotSay('"they" where nothing was named')
        self.name(found.refers, found.nouns, many=True)
        return found.refers

    def that_player(self) -> r.AnyPlayer:
        """Whom "that player" means.

        Raises:
            CannotSay: nobody, or one of several.
        """
        if self._players:
            if len(set(self._players)) > 1 or self._players[-1] is None:
                raise CannotSay('"that player" where several were named')
            return self._players[-1]
        if self.event.theirs and (self.event.that is not None or self.event.source):
            return r.ControllerOf(self.event.that or r.THAT_ONE)
        if not self.event.player:
            raise CannotSay('"that player" where none was named')
        return r.ThatPlayer()

    def each_other_player(self) -> r.AnyPlayer:
        """Whom "each other player" means: all but you, unless another player was named before.

        Raises:
            CannotSay: they may be all but a player who was named.
        """
        if self._players or self.event.player or self.event.theirs:
            raise CannotSay('"each other player" than one who may not be you')
        return r.EachOtherPlayer()

    def they_who_act(self) -> r.AnyPlayer:
        """Whom "they" means in "a creature they control": the one player who acts, or was named just before.

        Raises:
            CannotSay: nobody, you, or one of several.
        """
        if self.acts is None and self._players:
            return self.that_player()
        if not isinstance(self.acts, r.DefendingPlayer | r.TargetPlayer | r.ThatPlayer | r.ControllerOf | r.OneOfThem):
            raise CannotSay('"they control" of one of several players')
        return self.acts

    def x_is(self) -> r.Amount:
        """What X is.

        Raises:
            CannotSay: nothing says it.
        """
        if self.x is not None:
            return self.x
        if not self.has_x:
            raise CannotSay("an X that nothing defines")
        return X()
