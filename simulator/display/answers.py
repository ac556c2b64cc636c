"""Answers on a terminal: the answer first, then the chain of reasons, then what is legal instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from simulator.answers.explanation import CaseAnswer, Explanation, Possible, Reason, Required, Told

MOST_REQUIRED = 12
"""Requirements that are listed."""


IN_OUR_WORDS = "(Cards and rules are told in words of this program.)"
"""What ends an answer that tells abilities or rules."""


class Line(NamedTuple):
    """A line, and the style in which a terminal shows it."""

    text: str
    style: str = ""


_OUTCOMES = {"yes": "legal", "no": "illegal", "depends": "it depends", "unknown": "not known"}
_STYLES = {"yes": "bold green", "no": "bold red", "depends": "bold yellow", "unknown": "bold yellow"}


def lines_of(answer: CaseAnswer, *, story: bool = False) -> Iterator[Line]:
    """The lines of an answer.

    Args:
        answer: the answer.
        story: whether all that happened is told; else what comes of steps after the last proposal.
    """
    if answer.title:
        yield Line(answer.title, "dim")
    if answer.nameless:
        yield Line(f"({'; '.join(answer.nameless)})", "dim")
    explained = sum(isinstance(part, Explanation) for part in answer.parts)
    several = story or explained > 1
    for at, part in enumerate(answer.parts):
        if isinstance(part, Explanation):
            yield from _explanation(part, named=several)
        elif story or (explained and at >= answer.after and not part.text.endswith("step begins")):
            yield _told(part)
    if answer.because:
        yield Line(f"Not known: {answer.because}", "bold yellow")
    yield from _possible(answer)
    if answer.difference:
        yield Line(answer.difference)
    if explained:
        yield Line(IN_OUR_WORDS, "dim")


def _told(part: Told) -> Line:
    rule = f" ({part.rule})" if part.rule else ""
    plainly = "  [nobody said so: the plainest legal way]" if part.chosen == "plainly" else ""
    return Line(f"  {part.text}{rule}{plainly}", "" if part.chosen == "player" else "dim")


def _explanation(part: Explanation, *, named: bool) -> Iterator[Line]:
    if named:
        yield Line(f"{part.asked}, {part.proposed}:")
    yield Line(part.headline, _STYLES[part.reply])
    before = set[str]()
    for reason in part.reasons:
        yield from _reason(reason, part.headline, before)
    if part.required:
        yield from _required(part)
    for branch in part.either_way:
        yield Line(f"  {branch.text}: {_OUTCOMES[branch.reply]}.")
        for reason in branch.reasons:
            yield from _reason(reason, "", before, indent="    ")
    if part.instead:
        yield from _instead(part)


def _reason(reason: Reason, headline: str, before: set[str], indent: str = "  ") -> Iterator[Line]:
    """A reason: the ability, the fact where the headline did not say it, and the rule; no words twice."""
    ability = f"{reason.card}: {reason.ability}" if reason.card else reason.ability
    if reason.ability and not _is_keyword(reason.ability) and reason.ability not in before:
        yield Line(f"{indent}{ability}")
    fact = "" if reason.text in headline else reason.text
    says = "" if reason.says in before else reason.says
    rule = f"({reason.rule}{': ' if says else ''}{says})" if reason.rule else ""
    before |= {reason.ability, reason.says}
    if fact or rule:
        yield Line(f"{indent}{fact}{' ' if fact and rule else ''}{rule}")


def _is_keyword(ability: str) -> bool:
    return not ability.endswith((".", "!", "”", '"'))


def _required(part: Explanation) -> Iterator[Line]:
    """The requirements, those of one ability together."""
    there = len(part.required)
    numbers = f"{part.obeyed} of {there} requirement{' is' if there == 1 else 's are'} obeyed"
    if part.maximum is not None and part.maximum < there:
        numbers += f"; at most {part.maximum} can be at once" if part.maximum else "; none can be"
    yield Line(f"  {numbers}:")
    by: dict[str, list[Required]] = {}
    for each in part.required[:MOST_REQUIRED]:
        by.setdefault(f"{each.card}: {each.ability}".removesuffix(": "), []).append(each)
    for ability, several in by.items():
        yield Line(f"    {ability}")
        for each in several:
            why = f" ({each.why_not})" if each.why_not else ""
            yield Line(f"      {'obeyed' if each.obeyed else 'not obeyed'}: {each.text}{why}")
    if there > MOST_REQUIRED:
        yield Line(f"    and {there - MOST_REQUIRED} more")


def _instead(part: Explanation) -> Iterator[Line]:
    """What is legal in its place, the nearest first."""
    if len(part.instead) == 1 and not part.more:
        yield Line(f"  {'Legal instead' if part.more is None else 'Only this is legal'}: {part.instead[0].text}.")
        return
    yield Line("  Legal instead:")
    for each in part.instead:
        yield Line(f"    {each.text}")
    if part.more:
        yield Line(f"    and {part.more} more")


def _possible(answer: CaseAnswer) -> Iterator[Line]:
    if answer.count is None:
        return
    yield Line(f"{answer.count} legal block{'' if answer.count == 1 else 's'}:" if answer.possible else
               f"{answer.count} legal blocks", "bold")  # fmt: skip
    for each in answer.possible:
        yield Line(f"  {_block(each)}")


def _block(possible: Possible) -> str:
    comes = "; ".join(possible.comes) or f"not known: {possible.because}"
    return f"{possible.text}: {comes}"
