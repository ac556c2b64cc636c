"""Whole static sentences: statements about one subject or two, perhaps under a condition."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events.abilities import AnyAbility, Grants, ManaAbility, TriggeredManaAbility, Unsupported
from events.characteristics import ChangesCharacteristics, ChangesColors, ChangesTypes
from events.filters import THIS, Which
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from projections.matching import BASIC_LAND_TYPES
from simulator.oracle.grammar.clauses import Clauses
from simulator.oracle.grammar.conditions.players import speaks_of_it, with_it_named
from simulator.oracle.grammar.nouns import (
    BEARER,
    CannotSay,
    CreatureGroup,
    Predicate,
    Subject,
    in_its_filters,
    inline_args,
    said_of,
)
from simulator.oracle.grammar.sizes import PredicateOfSome
from simulator.oracle.reading import Abilities, Irrelevant


class _Lure(NamedTuple):
    groups: tuple[CreatureGroup, ...]
    lured: Subject


class _About(NamedTuple):
    """Statements about one subject."""

    subject: Subject
    predicates: tuple[Predicate, ...]


class _Clause(NamedTuple):
    """What a clause says, in the order of its parts; `it` says whom "it" means in them."""

    parts: tuple[_About | _Lure | Abilities, ...]

    @property
    def subject(self) -> Subject | None:
        """Whom it is about."""
        first = self.parts[0]
        return first.subject if isinstance(first, _About) else None


_PAIRED = c.InState(state="paired")


@inline_args
class Statements(Clauses):
    """Abilities, or `Irrelevant`, for a whole sentence's parse tree."""

    def static(self, said: Abilities | Irrelevant) -> Abilities | Irrelevant:
        return said

    def joined_it(self, word: Token) -> Token:
        return word

    def about(self, subject: Subject, *predicates: Predicate | Token) -> _About:
        again = {str(each) for each in predicates if isinstance(each, Token) and each.type != "JOINT"}
        if again and again != {"they" if subject.named == "plural" else "it"}:
            raise CannotSay("whom the second half of the sentence speaks of")
        return _About(subject, tuple(each for each in predicates if not isinstance(each, Token)))

    def lure(self, groups: tuple[CreatureGroup, ...], lured: Subject) -> _Lure:
        return _Lure(groups, lured)

    def clauses(self, *parts: _About | _Lure | Token) -> _Clause:
        found = tuple(part for part in parts if not isinstance(part, Token))
        if len(found) > 1 and isinstance(found[0], _About) and found[0].subject.named not in ("this", "bearer", "it"):
            raise CannotSay("whom the second half of the sentence speaks of")
        return _Clause(found)

    def one_sentence(self, said: Abilities | _Lure) -> _Clause:
        return _Clause((said,))

    def may_be_exerted(self, *_said: object) -> Abilities:
        return (ab.MayBeExerted(),)

    def may_be_exerted_once(self, *_said: object) -> Abilities:
        return (ab.MayBeExerted(once_each_turn=True),)

    # Conditions

    def as_long_as(self, *words: Any) -> ab.Condition:
        found: ab.Condition = words[-1]
        return found

    def unless(self, _unless: Token, condition: ab.Condition) -> ab.Condition:
        if isinstance(condition, ab.UnknownCondition):
            raise CannotSay("a condition that can't be judged")
        return replace(condition, negated=not condition.negated)

    def during_your_turn(self, _words: Token) -> ab.Condition:
        return ab.YourTurn()

    def during_other_turns(self, _words: Token) -> ab.Condition:
        return ab.YourTurn(negated=True)

    def during_your_turn_as_long_as(self, *words: Any) -> ab.Condition:
        return ab.AllOf(conditions=(ab.YourTurn(), words[-1]))

    # The whole

    def plainly(self, clause: _Clause) -> Abilities | Irrelevant:
        return _said(clause, None) or Irrelevant("a keyword that says nothing about combat")

    def under_leading(self, condition: ab.Condition, clause: _Clause) -> Abilities:
        if speaks_of_it(condition):
            raise CannotSay('whom "it" means')
        of = _spoken_of(condition)
        it = Subject(of, "this" if of == THIS else "bearer") if of in (THIS, BEARER) else None
        return _under(condition, _said(clause, it, paired=condition == _PAIRED))

    def under_trailing(self, clause: _Clause, condition: ab.Condition) -> Abilities:
        subject = clause.subject
        if subject is not None and subject.named == "it":
            raise CannotSay('whom "it" means')
        said = _said(clause, None)
        if not _is_one_statement(clause):
            raise CannotSay("a condition that may belong to the last of several things only")
        if speaks_of_it(condition):
            if subject is None or subject.named not in ("this", "bearer"):
                raise CannotSay('whom "it" means')
            condition = with_it_named(condition, subject.which)
        return _under(condition, said)


def _spoken_of(condition: ab.Condition) -> Which:
    """The permanent that a condition, or the last part of one, speaks of."""
    last = condition.conditions[-1] if isinstance(condition, ab.AllOf) else condition
    of: Which = getattr(last, "of", ())
    return of


def _is_one_statement(clause: _Clause) -> bool:
    """Whether a condition behind a clause belongs to all of it: to one thing, or to all that somebody gets and has."""
    (part, *more) = clause.parts
    if more or not isinstance(part, _About):
        return not more
    return len(part.predicates) == 1 or all(isinstance(each, PredicateOfSome) for each in part.predicates)


def _said(clause: _Clause, it: Subject | None, *, paired: bool = False) -> Abilities:
    """What a clause says; `it` is what "it" means in it, if anything; `paired`: its permanent is paired then."""
    found: list[AnyAbility] = []
    about = it
    for part in clause.parts:
        if isinstance(part, _About):
            subject = _who(part.subject, about)
            if subject.named == "pair" and not paired:
                raise CannotSay("which creatures these are")
            if subject.named == "things" and not any(group.meant.any_subtype for group in subject.groups):
                sized = [each for predicate in part.predicates for each in predicate(subject)]
                if not all(isinstance(each, Grants | ChangesColors) or _changes_subtypes(each) for each in sized):
                    raise CannotSay("power and toughness of other permanents than creatures")
            of_rules = subject
            if not all(isinstance(each, PredicateOfSome) for each in part.predicates):
                of_rules = in_its_filters(subject)
                if subject.named == "things":
                    raise CannotSay("other permanents than creatures")
            for predicate in part.predicates:
                found += predicate(subject if isinstance(predicate, PredicateOfSome) else of_rules)
            about = subject
        elif isinstance(part, _Lure):
            lured = _who(part.lured, about)
            found.append(ab.Lure(subject=lured.which, by=said_of(part.groups, lured)))
        else:
            found += part
    return tuple(found)


def _changes_subtypes(ability: AnyAbility) -> bool:
    """Whether all that it says is that permanents have further subtypes, or are of other basic land types (305.7)."""
    if not isinstance(ability, ChangesTypes) or ability.chosen or ability.types or ability.supertypes:
        return False
    return ability.besides == "types" or (bool(ability.subtypes) and {*BASIC_LAND_TYPES}.issuperset(ability.subtypes))


def _who(subject: Subject, it: Subject | None) -> Subject:
    if subject.named != "it":
        return subject
    if it is None:
        raise CannotSay('whom "it" means')
    return it


def _under(condition: ab.Condition, said: Abilities) -> Abilities:
    """Abilities under a condition: power and toughness always, others where what follows from it can be judged."""
    if any(ability.condition for ability in said):
        raise CannotSay("a condition of something that has one")
    if any(isinstance(ability, ManaAbility | TriggeredManaAbility) for ability in said):
        raise CannotSay("mana under a condition")
    anyway = ModifiesPT | SetsBasePT | DefinesPT | Unsupported | ChangesCharacteristics
    others = [ability for ability in said if not isinstance(ability, anyway)]
    if others and isinstance(condition, c.UnreadCondition):
        raise CannotSay("a condition that is not read")
    return tuple(replace(ability, condition=condition) for ability in said)
