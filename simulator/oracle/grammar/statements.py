"""Whole static sentences: statements about one subject or two, perhaps under a condition."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events.abilities import AnyAbility, ManaAbility, TriggeredManaAbility, Unsupported
from events.characteristics import ChangesCharacteristics
from events.filters import THIS, Which
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from simulator.oracle.grammar.clauses import Clauses
from simulator.oracle.grammar.conditions import IT
from simulator.oracle.grammar.nouns import BEARER, CannotSay, CreatureGroup, Predicate, Subject, inline_args, said_of
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


def _named(of: Which, condition: ab.Condition) -> ab.Condition:
    """The condition with `of` instead of "it"."""
    if isinstance(condition, c.InState | c.IsSuch | c.HasCounters) and condition.of == IT:
        return replace(condition, of=of)
    return condition


@inline_args
class Statements(Clauses):
    """Abilities, or `Irrelevant`, for a whole sentence's parse tree."""

    def static(self, said: Abilities | Irrelevant) -> Abilities | Irrelevant:
        return said

    def about(self, subject: Subject, *predicates: Predicate | Token) -> _About:
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

    # The whole

    def plainly(self, clause: _Clause) -> Abilities | Irrelevant:
        return _said(clause, None) or Irrelevant("a keyword that says nothing about combat")

    def under_leading(self, condition: ab.Condition, clause: _Clause) -> Abilities:
        of = getattr(condition, "of", None)
        if of == IT:
            raise CannotSay('whom "it" means')
        it = Subject(of, "this" if of == THIS else "bearer") if of in (THIS, BEARER) else None
        return _under(condition, _said(clause, it))

    def under_trailing(self, clause: _Clause, condition: ab.Condition) -> Abilities:
        subject = clause.subject
        if subject is not None and subject.named == "it":
            raise CannotSay('whom "it" means')
        said = _said(clause, None)
        if _predicates_of(clause) > 1:
            raise CannotSay("a condition that may belong to the last of several things only")
        if getattr(condition, "of", None) == IT:
            if subject is None or subject.named not in ("this", "bearer"):
                raise CannotSay('whom "it" means')
            condition = _named(subject.which, condition)
        return _under(condition, said)


def _predicates_of(clause: _Clause) -> int:
    return sum(len(part.predicates) if isinstance(part, _About) else 1 for part in clause.parts)


def _said(clause: _Clause, it: Subject | None) -> Abilities:
    """What a clause says; `it` is what "it" means in it, if anything."""
    found: list[AnyAbility] = []
    about = it
    for part in clause.parts:
        if isinstance(part, _About):
            subject = _who(part.subject, about)
            if subject.among and not all(isinstance(each, PredicateOfSome) for each in part.predicates):
                raise CannotSay(f"{subject.among[0]} creatures")
            found += [ability for predicate in part.predicates for ability in predicate(subject)]
            about = subject
        elif isinstance(part, _Lure):
            lured = _who(part.lured, about)
            found.append(ab.Lure(subject=lured.which, by=said_of(part.groups, lured)))
        else:
            found += part
    return tuple(found)


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
