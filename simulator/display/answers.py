"""Answers on a terminal: the answer first, then the chain of reasons, then what is legal instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from simulator.answers.explanation import Answer, Explanation, Instead, Possible, Reason, Required, Told

MOST_REQUIRED = 12
"""Requirements that are listed."""


class Line(NamedTuple):
    """A line, and the style in which a terminal shows it."""

    text: str
    style: str = ""


_STYLES = {"yes": "bold green", "no": "bold red", "depends": "bold yellow", "unknown": "bold yellow"}


def lines_of(answer: Answer, *, story: bool = False) -> Iterator[Line]:
    """The lines of an answer.

    Args:
        answer: the answer.
        story: whether all that happened is told; else what comes after the last proposal.
    """
    if answer.title:
        yield Line(answer.title, "dim")
    explained = [part for part in answer.parts if isinstance(part, Explanation)]
    last = answer.parts.index(explained[-1]) if explained else -1
    for at, part in enumerate(answer.parts):
        if isinstance(part, Explanation):
            yield from _explanation(part, named=len(explained) > 1 or story)
        elif story or (at > last and _matters(part)):
            yield _told(part)
    if answer.because:
        yield Line(f"Not known: {answer.because}", "bold yellow")
    yield from _possible(answer)
    if answer.difference:
        yield Line(answer.difference)


def _matters(part: Told) -> bool:
    """Whether a line says more than that a step begins."""
    return not part.text.endswith("step begins")


def _told(part: Told) -> Line:
    rule = f" ({part.rule})" if part.rule else ""
    plainly = "  [nobody said so: the plainest legal way]" if part.chosen == "plainly" else ""
    return Line(f"  {part.text}{rule}{plainly}", "" if part.chosen == "player" else "dim")


def _explanation(part: Explanation, *, named: bool) -> Iterator[Line]:
    if named:
        yield Line(f"{part.asked}, {part.proposed}:")
    yield Line(part.headline, _STYLES[part.said])
    said = part.headline
    for reason in part.reasons:
        yield from _reason(reason, said)
    if part.required:
        yield from _required(part)
    for branch in part.either_way:
        yield Line(
            f"  {branch.text}: {'legal' if branch.said == 'yes' else 'illegal' if branch.said == 'no' else '?'}."
        )
        for reason in branch.reasons:
            yield from _reason(reason, "", indent="    ")
    if part.instead:
        yield Line(f"  Legal instead: {_instead(part.instead, part.more)}.")


def _reason(reason: Reason, said: str, indent: str = "  ") -> Iterator[Line]:
    """A reason: the ability, the fact where the headline did not say it, and the rule."""
    ability = reason.ability
    if ability and not (_is_keyword(ability) and ability in f"{said} {reason.text}"):
        whose = f"{reason.card}: " if reason.card else ""
        yield Line(f"{indent}{whose}{ability if _is_keyword(ability) else f'“{ability}”'}")
    fact = "" if reason.text in said else reason.text
    rule = f"({reason.rule}{': ' if reason.says else ''}{reason.says})" if reason.rule else ""
    if fact or rule:
        yield Line(f"{indent}{fact}{' ' if fact and rule else ''}{rule}")


def _is_keyword(ability: str) -> bool:
    return not ability.endswith((".", "!", "”", '"'))


def _required(part: Explanation) -> Iterator[Line]:
    numbers = f"{part.obeyed} of {len(part.required)} requirements obeyed"
    if part.maximum is not None and part.maximum < len(part.required):
        numbers += f"; at most {part.maximum} can be, without what is forbidden or costs something"
    yield Line(f"  {numbers} (as many as possible have to be):")
    for each in part.required[:MOST_REQUIRED]:
        yield Line(f"    {'obeyed' if each.obeyed else 'not obeyed'}: {each.text} {_by(each)}".rstrip())
        if each.why_not:
            yield Line(f"      {each.why_not}")
    if len(part.required) > MOST_REQUIRED:
        yield Line(f"    and {len(part.required) - MOST_REQUIRED} more")


def _by(required: Required) -> str:
    if not required.card:
        return f"(“{required.ability}”)" if required.ability else ""
    return f"({required.card}: “{required.ability}”)" if required.ability else f"({required.card})"


def _instead(instead: tuple[Instead, ...], more: int | None) -> str:
    """Several declarations, those with parts of their own in brackets."""
    said = [f"({each.text})" if "; " in each.text and len(instead) > 1 else each.text for each in instead]
    also = f"; {more} more" if more else ""
    return "; ".join(said) + also


def _possible(answer: Answer) -> Iterator[Line]:
    if answer.count is None:
        return
    yield Line(f"{answer.count} legal block{'' if answer.count == 1 else 's'}:" if answer.possible else
               f"{answer.count} legal blocks", "bold")  # fmt: skip
    for each in answer.possible:
        yield Line(f"  {_block(each)}")


def _block(possible: Possible) -> str:
    comes = "; ".join(possible.comes) or f"not known: {possible.because}"
    return f"{possible.text}: {comes}"
