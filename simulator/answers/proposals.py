"""Why a proposal other than a block is legal or not: attacks, divisions of combat damage, and whatever is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from msgspec.structs import replace

from events.rule import Violation
from projections.narrative.story import listed
from projections.position import Position
from simulator.answers.blocks import REPLIES, reason_of
from simulator.answers.explanation import Explanation, Instead, Reason
from simulator.answers.words import Words, who_attacks_whom
from simulator.editions import EditionTable
from simulator.editions.procedures import HOW_MUCH_DAMAGE_IS_LETHAL
from simulator.game.judge import others_assign
from simulator.game.legal import LegalDivisions
from simulator.game.verdict import NotKnown, Verdict
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import (
    Division,
    combat_damage_of,
    damage_equals_power,
    everyone_assigned_is_lethal_before_trampling,
    ordered_recipients,
)
from simulator.rules.traits import with_trait

_TRAMPLE, _DEATHTOUCH = "trample", "deathtouch"


def explain(verdict: Verdict, words: Words, asked: str, proposed: str, *, attack: bool = False) -> Explanation:
    """The explanation of a proposal by its violations.

    Args:
        verdict: what was said of it.
        words: the words of the cards and rules.
        asked: which proposal it is.
        proposed: what is proposed, in words.
        attack: whether it declares attackers.
    """
    instead: tuple[Instead, ...] = ()
    if verdict.legal is False and attack and verdict.nearest is not None:
        nearest = dict(verdict.nearest)
        text = who_attacks_whom({attacker: target for attacker, (target,) in nearest.items()})
        instead = (Instead(text=text, blocks=nearest, nearest=True),)
    return Explanation(
        asked=asked,
        proposed=proposed,
        reply=REPLIES[verdict.outcome],
        headline=_headline(verdict, proposed, words),
        reasons=tuple(_of(verdict.violations, words)),
        obeyed=verdict.obeyed if verdict.maximum else None,
        maximum=verdict.maximum or None,
        instead=instead,
    )


def _headline(verdict: Verdict, proposed: str, words: Words) -> str:
    if verdict.legal is None:
        return f"Can't say: {verdict.because}."
    if verdict.legal:
        return f"Yes, legal: {proposed}."
    return f"No. {words.sentence(verdict.violations[0].text if verdict.violations else verdict.because)}"


def _of(violations: Iterable[Violation], words: Words) -> Iterator[Reason]:
    seen = set[tuple[str, str]]()
    for violation in violations:
        if (violation.text, violation.because) in seen:
            continue
        seen.add((violation.text, violation.because))
        source, called = _apart(violation.because, violation.objects)
        yield reason_of(source, called, violation.text, words, rule=violation.rule.number, objects=violation.objects)


def _apart(because: str, names: Iterable[str]) -> tuple[str, str]:
    """The source and the words of a reason, where its source is one of some names; else all as words.

    >>> _apart("wall: can't attack", ["wall"]), _apart("Fog: can't attack", [])
    (('wall', "can't attack"), ('', "Fog: can't attack"))
    """
    source = next((name for name in names if because.startswith(f"{name}: ")), "")
    return source, because.removeprefix(f"{source}: ") if source else because


def explain_division(
    position: Position,
    creature: str,
    points: Mapping[str, int],
    verdict: Verdict,
    words: Words,
    table: EditionTable,
    asked: str,
) -> Explanation:
    """The explanation of how a creature's combat damage is divided: what is lethal to each, and why.

    Args:
        position: the moment before it.
        creature: the creature that assigns its damage.
        points: to whom how much.
        verdict: what was said of it.
        words: the words of the cards and rules.
        table: the edition.
        asked: which assignment it is.
    """
    found = explain(verdict, words, asked, _division(creature, points))
    if creature not in position.board.permanents:
        return found
    instead = tuple(_first_division(position, creature, table)) if verdict.legal is False else ()
    return replace(found, reasons=(*found.reasons, *_facts(position, creature, words, table)), instead=instead)


def _division(creature: str, points: Mapping[str, int]) -> str:
    return f"{creature} assigns {listed(f'{n} to {target}' for target, n in points.items())}"


def _facts(position: Position, creature: str, words: Words, table: EditionTable) -> Iterator[Reason]:
    """How much a creature assigns, and for each creature that it may assign to how much is lethal."""
    board = position.board
    power = combat_damage_of(position, creature)
    kept = words.number(damage_equals_power)
    yield Reason(text=f"{creature} assigns {power} damage.", rule=kept, objects=(creature,))
    touch = creature in with_trait(board, _DEATHTOUCH)
    if creature in with_trait(board, _TRAMPLE):
        rule, meaning = words.of_keyword(_TRAMPLE)
        kept = words.number(everyone_assigned_is_lethal_before_trampling)
        yield Reason(
            text=f"{creature} has trample.",
            card=creature,
            ability=_TRAMPLE,
            rule=", ".join(filter(None, (rule, kept))),
            says=words.of_function(everyone_assigned_is_lethal_before_trampling) or meaning,
            objects=(creature,),
        )
    lethal = table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
    player = assigner_of(position, creature)
    others = others_assign(position, player, creature, hopeful=False)
    division = Division(position, player, creature, {}, others, lethal)
    for target in ordered_recipients(position, creature):
        known = board.permanents.get(target)
        if known is None or "creature" not in known.types:
            continue
        needed = lethal(division, target)
        marked = board.marked.get(target, 0)
        why = [f"its toughness is {known.toughness}"]
        why += [f"{marked} is marked on it already"] if marked else []
        by_others = sum(assigned.get(target, 0) for by, assigned in others.items() if by != creature)
        why += [f"others assign it {by_others}"] if by_others else []
        why += [f"{creature} has deathtouch"] if touch and needed < (known.toughness or 0) - marked else []
        text = f"{needed} damage is lethal to {target}: {listed(why)}"
        rule = words.of_keyword(_DEATHTOUCH)[0] if touch else ""
        yield Reason(
            text=words.sentence(text), card=creature if touch else target, rule=rule, objects=(creature, target)
        )


def _first_division(position: Position, creature: str, table: EditionTable) -> Iterator[Instead]:
    """The first legal division, if any is known."""
    try:
        for first in islice(LegalDivisions(position, creature, table), 1):
            yield Instead(text=_division(creature, first), blocks={creature: tuple(first)})
    except NotKnown:
        return
