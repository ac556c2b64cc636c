"""Why a block declaration is legal or not: restrictions and requirements by the cards that make them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from events.event import Event
from events.rule import Violation
from projections.narrative.story import listed
from simulator.answers.explanation import Branch, Explanation, Instead, Reason, Reply, Required
from simulator.answers.origins import origins_of, said_of_origins
from simulator.answers.paying import costs_in, reasons_to_pay, whose_cost
from simulator.answers.requirements import requirements_of
from simulator.answers.restrictions import in_sentences, keeps_from_blocking
from simulator.answers.words import Words, counted, number, too_few_are_obeyed, who_blocks_whom
from simulator.game.judge import BlockQuestion
from simulator.game.legal import LegalBlocks
from simulator.game.verdict import BlockDeclaration, NotKnown, Outcome, Verdict
from simulator.legality.compile.building import Compiled, Costly, Limit, Pairwise, Requirement
from simulator.legality.problem import Budget, OutOfBudget, bits
from simulator.oracle.keywords import redundancy_rule
from simulator.rules.blocks import requirements_are_obeyed, restrictions_are_obeyed
from simulator.rules.traits import said_by

MOST_INSTEAD = 6
"""Legal declarations that are named in place of an illegal one."""

MOST_COMPARED = 5_000
"""Legal declarations that are looked at for those nearest to an illegal one."""

MOST_NAMED = 4
"""Creatures that a reason names; of more it says how many they are."""

MOST_REASONS = 12
"""Reasons why restrictions do not bind that an answer has."""

REPLIES: Mapping[Outcome, Reply] = {Outcome.LEGAL: "yes", Outcome.ILLEGAL: "no", Outcome.UNDETERMINED: "unknown"}


def explain_blocks(
    question: BlockQuestion,
    blocks: BlockDeclaration,
    verdict: Verdict,
    words: Words,
    asked: str,
    events: Sequence[Event] = (),
) -> Explanation:
    """The explanation of a block declaration.

    Args:
        question: who may block whom at that moment.
        blocks: the declaration.
        verdict: what was said of it.
        words: the words of the cards and rules.
        asked: which declaration it is.
        events: the log up to the declaration.
    """
    plainer = in_sentences(question, blocks, words)
    required = requirements_of(question, blocks, words)
    reply = REPLIES[verdict.outcome]
    legal = reply == "yes"
    costs = costs_in(question, blocks) if legal else ()
    said = _of_violations(question.compiled, verdict.violations, words, plainer)
    if legal:
        binding = islice(_why_not_binding(question, blocks, words), MOST_REASONS)
        said = chain(binding, reasons_to_pay(question, costs, words))
    reasons = tuple(_with_origins(said, question, words, events))
    if legal and not reasons and not required:
        reasons = (_nothing_binds(words),)
    if any(violation.rule.number == words.number(restrictions_are_obeyed) for violation in verdict.violations):
        required = ()  # What has to be done matters only among what may be done.
    branches = _either_way(question, blocks, words) if reply == "unknown" else ()
    reply = "depends" if branches else reply
    instead, more = _instead(question, verdict) if reply == "no" else ((), None)
    headline = (
        _legally(question, blocks, costs) if legal else _headline(reply, verdict, _missed(required), plainer, words)
    )
    return Explanation(
        asked=asked,
        proposed=who_blocks_whom(blocks),
        reply=reply,
        headline=headline,
        reasons=reasons,
        required=required,
        obeyed=verdict.obeyed if required else None,
        maximum=verdict.maximum if required else None,
        instead=instead,
        more=more,
        either_way=branches,
    )


def in_brief(
    question: BlockQuestion, blocks: BlockDeclaration, verdict: Verdict, words: Words
) -> tuple[Reply, str, tuple[Reason, ...]]:
    """The answer to a block declaration without what else is legal: the reply, a sentence, what it breaks.

    Args:
        question: who may block whom at that moment.
        blocks: the declaration.
        verdict: what was said of it.
        words: the words of the cards and rules.
    """
    reply = REPLIES[verdict.outcome]
    if reply == "yes":
        return reply, "Legal.", ()
    plainer = in_sentences(question, blocks, words)
    missed = (
        _missed(requirements_of(question, blocks, words))
        if any(words.is_about_requirements(each) for each in verdict.violations)
        else []
    )
    headline = _headline(reply, verdict, missed, plainer, words)
    return reply, headline, tuple(_of_violations(question.compiled, verdict.violations, words, plainer))


def _with_origins(
    reasons: Iterable[Reason], question: BlockQuestion, words: Words, events: Sequence[Event]
) -> Iterator[Reason]:
    """Reasons, each with a further one where a keyword in it is given by something else."""
    said = set[str]()
    for reason in reasons:
        yield reason
        keyword = reason.ability
        origins = origins_of(reason.card, keyword, question.position, events)
        if not origins:
            continue
        text = words.sentence(said_of_origins(reason.card, keyword, origins))
        if text not in said:
            said.add(text)
            first = origins[0]
            rule = redundancy_rule(keyword, words.edition) if len(origins) > 1 else ""
            yield Reason(text=text, card=first.source, ability=words.ability(first.called)[1], rule=rule)


def _nothing_binds(words: Words) -> Reason:
    rules = dict.fromkeys((words.number(restrictions_are_obeyed), words.number(requirements_are_obeyed)))
    return Reason(text="Nothing on the board restricts or requires this block.", rule=", ".join(rules))


def _legally(question: BlockQuestion, blocks: BlockDeclaration, costs: tuple[Costly, ...]) -> str:
    """That a declaration is legal, and once what is paid; of not blocking, whether nothing else is."""
    if costs:
        return f"Legal once {whose_cost(costs)}, not before: {who_blocks_whom(blocks)}."
    if any(blocks.values()):
        return f"Yes, legal: {who_blocks_whom(blocks)}."
    try:
        only = LegalBlocks(question).count() == 1
    except NotKnown:
        only = False
    return f"Yes, not blocking is legal{', and nothing else is' if only else ''}."


def _missed(required: Iterable[Required]) -> list[str]:
    """The requirements that are not obeyed though they could be, each as what has to be done."""
    return [each.text for each in required if not each.obeyed and not each.why_not]


def _headline(reply: Reply, verdict: Verdict, missed: Sequence[str], plainer: Mapping[str, str], words: Words) -> str:
    """The first sentence of an answer to what is not legal, or not known to be."""
    if reply == "unknown":
        return f"Can't say, because of what is not known: {verdict.because}."
    if reply == "depends":
        return "It depends on what is still open."
    told = [violation for violation in verdict.violations if violation.objects or violation.because]
    first = told[0] if told else verdict.violations[0]
    if words.is_about_requirements(first):
        if len(missed) == 1:
            return f"No. {missed[0]}"
        return f"No. {words.sentence(_too_few(verdict, first))}"
    return f"No. {words.sentence(plainer.get(first.text, first.text))}"


def _too_few(verdict: Verdict, violation: Violation) -> str:
    """How many requirements a declaration obeys that could obey more."""
    if verdict.obeyed is None or verdict.maximum is None:
        return violation.text
    text = too_few_are_obeyed(verdict.obeyed, verdict.maximum)
    return f"only {text}" if verdict.obeyed else text


def _of_violations(
    compiled: Compiled, violations: Iterable[Violation], words: Words, plainer: Mapping[str, str]
) -> Iterator[Reason]:
    """A reason for each violation, and for each ability that makes it."""
    sources: dict[str, tuple[str, str]] = {}
    said: list[Pairwise | Limit | Requirement] = [*compiled.pairwise, *compiled.limits, *compiled.requirements]
    for each in said:
        sources[said_by(each.source, each.words)] = (each.source, each.words)
    seen = set[tuple[str, str]]()
    for violation in violations:
        if (violation.text, violation.because) in seen:
            continue
        seen.add((violation.text, violation.because))
        if words.is_about_requirements(violation):
            rule = violation.rule.number
            text = "It obeys fewer requirements than could be obeyed."
            yield Reason(text=text, rule=rule, says=words.of_rule(rule))
            continue
        source, called = sources.get(violation.because, ("", violation.because))
        text = plainer.get(violation.text, violation.text)
        yield reason_of(source, called, text, words, rule=violation.rule.number, objects=violation.objects)


def reason_of(
    source: str,
    called: str,
    text: str,
    words: Words,
    *,
    rule: str = "",
    objects: tuple[str, ...] = (),
    kept: bool = False,
) -> Reason:
    """A reason with the card and the ability that make it.

    Args:
        source: the name of the permanent that has the ability; "" for what has none.
        called: what the ability is called.
        text: the fact.
        words: the words of the cards and rules.
        rule: the rule that says so.
        objects: whom it is about.
        kept: whether the rule is kept; what it forbids is said only where it is not.
    """
    card, ability = words.ability(called)
    keyword, meaning = words.of_keyword(called)
    numbers = ", ".join(filter(None, (words.trigger_rule(called), rule, keyword)))
    says = f"{called.capitalize()}: {meaning}" if meaning else "" if kept else words.of_rule(rule)
    return Reason(
        text=words.sentence(text), card=source or card, ability=ability, rule=numbers, says=says, objects=objects
    )


# Why a legal declaration is legal though something restricts it.


def _why_not_binding(question: BlockQuestion, blocks: BlockDeclaration, words: Words) -> Iterator[Reason]:
    """For each restriction that speaks of a creature of the declaration, why it does not forbid it."""
    compiled = question.compiled
    problem = compiled.problem
    by_attacker: dict[str, list[str]] = {}
    for blocker, attackers in blocks.items():
        for attacker in attackers:
            by_attacker.setdefault(attacker, []).append(blocker)
    said: list[tuple[Pairwise | Limit, str, tuple[str, ...]]] = []
    for pair in compiled.pairwise:
        for attacker in (problem.attackers[index] for index in bits(pair.attackers)):
            them = by_attacker.get(attacker)
            if them and (text := _not_bound(question, pair, attacker, them, words)):
                said.append((pair, text, (attacker, *them)))
    for limit in compiled.limits:
        if text := _within(compiled, limit, blocks, by_attacker, words):
            said.append((limit, text, ()))
    rule = words.number(restrictions_are_obeyed)
    for (source, called, text), objects in {(one.source, one.words, text): of for one, text, of in said}.items():
        yield reason_of(source, called, text, words, rule=rule, objects=objects, kept=True)


def _not_bound(question: BlockQuestion, pair: Pairwise, attacker: str, them: Sequence[str], words: Words) -> str:
    """Why those who block an attacker may do so; "" where there is nobody whom the restriction keeps from it."""
    problem = question.compiled.problem
    bound = [problem.blockers[index] for index in bits(pair.blockers)]
    has = [_has_flying_or_reach(question, each) for each in them]
    if pair.words == "flying" and all(has):
        each = [f"{name} has {keyword}" for name, keyword in zip(them, has, strict=True)]
        return f"{attacker} has flying, and {listed(each)}"
    if not bound:
        return ""
    whom = listed(bound) if len(bound) <= MOST_NAMED else counted(len(bound), "creature")
    what = "block" if keeps_from_blocking(pair, words) else f"block {attacker}"
    return f"{whom} can't {what} because of this, and {listed(them)} can"


def _has_flying_or_reach(question: BlockQuestion, name: str) -> str:
    keywords = question.position.board.permanents[name].keywords
    return next((word for word in ("flying", "reach") if word in keywords), "")


def _within(
    compiled: Compiled, limit: Limit, blocks: BlockDeclaration, by_attacker: Mapping[str, Sequence[str]], words: Words
) -> str:
    """Why a limit on numbers is kept; "" where it speaks of nothing that blocks or is blocked."""
    problem = compiled.problem
    blocking = [name for name, attackers in blocks.items() if attackers]
    if limit.kind in ("low", "high", "together"):
        attacker = problem.attackers[limit.index]
        them = by_attacker.get(attacker, ())
        if not them:
            return ""
        if limit.kind == "together":
            return f"all that have to block {attacker} together do: {listed(them)}"
        if limit.n == len(problem.blockers) and " unless all " in words.ability(limit.words)[1]:
            return f"all creatures of their controller block {attacker}"
        bound = f"{number(limit.n)} or more" if limit.kind == "low" else f"no more than {number(limit.n)}"
        return f"{attacker} can be blocked only by {bound}, and {counted(len(them), 'creature')} block{_s(them)} it"
    if limit.kind == "total":
        if not blocking:
            return ""
        do = f"{number(len(blocking))} do{'es' if len(blocking) == 1 else ''}"
        return f"no more than {counted(limit.n, 'creature')} can block, and {do}"
    name = problem.blockers[limit.index]
    if name not in blocking:
        return ""
    others = [other for other in blocking if other != name]
    return f"{name} can't block alone, and {listed(others)} block{_s(others)} too" if others else ""


def _s(names: Sequence[str]) -> str:
    return "s" if len(names) == 1 else ""


# What is legal instead.


def _instead(question: BlockQuestion, verdict: Verdict) -> tuple[tuple[Instead, ...], int | None]:
    """The nearest legal declarations, and how many others there are."""
    found: list[BlockDeclaration] = [] if verdict.nearest is None else [verdict.nearest]
    legal = LegalBlocks(question)
    count: int | None = None
    try:
        count = legal.count()
        if count is not None and count <= MOST_COMPARED:
            nearest = found[0] if found else {}
            rest = [each for each in legal if each != nearest]
            rest.sort(key=lambda each: _changes(nearest, each))
            found += rest[: MOST_INSTEAD - len(found)]
    except NotKnown:
        pass
    listed_ = tuple(
        Instead(text=who_blocks_whom(each), blocks=dict(each), nearest=at == 0 and verdict.nearest is not None)
        for at, each in enumerate(found)
    )
    return listed_, None if count is None else count - len(found)


def _changes(one: BlockDeclaration, other: BlockDeclaration) -> int:
    pairs = [{(b, a) for b, attackers in each.items() for a in attackers} for each in (one, other)]
    return len(pairs[0] ^ pairs[1])


# What the answer is either way.


def _either_way(question: BlockQuestion, blocks: BlockDeclaration, words: Words) -> tuple[Branch, ...]:
    """The answer where each open condition holds, and where none does; nothing where other things are not known."""
    if question.doubts or not question.compiled.open:
        return ()
    conditions = dict.fromkeys(question.compiled.open)
    if len(conditions) > 1:
        return ()
    ((source, called, why),) = conditions
    card, ability = words.ability(called)
    what = f"what {source or card} says ({ability})" if ability else source
    try:
        other = next(iter(question.otherwise(Budget())))
    except (OutOfBudget, StopIteration):
        return ()
    branches = []
    for holds, asked in ((True, question), (False, other)):
        verdict = asked.judge_assuming(blocks, Budget())
        assumed = f"If {what} {'applies' if holds else 'does not apply'} ({why})"
        reasons = tuple(_of_violations(asked.compiled, verdict.violations, words, in_sentences(asked, blocks, words)))
        branches.append(Branch(text=assumed, reply=REPLIES[verdict.outcome], reasons=reasons))
    return tuple(branches)
