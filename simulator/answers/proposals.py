"""Why a proposal other than a block is legal or not: attacks, divisions of combat damage, and whatever is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from events.rule import Violation
from projections.position import Position
from simulator.answers.blocks import WORDS_OF, reason_of
from simulator.answers.explanation import Explanation, Instead, Reason
from simulator.answers.words import Words, attacks_in_words, listed
from simulator.editions import EditionTable
from simulator.editions.procedures import HOW_MUCH_DAMAGE_IS_LETHAL
from simulator.game.judge import others_assign
from simulator.game.verdict import Verdict
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
    reasons = tuple(_of(verdict.violations, words))
    instead: tuple[Instead, ...] = ()
    if verdict.legal is False and attack and verdict.nearest is not None:
        attacks: dict[str, tuple[str, ...]] = {
            attacker: (target,) for attacker, target in _targets(verdict.nearest).items()
        }
        text = attacks_in_words(_targets(verdict.nearest))
        instead = (Instead(text=text, blocks=attacks, nearest=True),)
    return Explanation(
        asked=asked,
        proposed=proposed,
        said=WORDS_OF[verdict.outcome],
        headline=headline(verdict, proposed, words),
        reasons=reasons,
        obeyed=verdict.obeyed if verdict.maximum else None,
        maximum=verdict.maximum or None,
        instead=instead,
    )


def _targets(nearest: Mapping[str, tuple[str, ...] | str]) -> dict[str, str]:
    return {attacker: target if isinstance(target, str) else target[0] for attacker, target in nearest.items()}


def headline(verdict: Verdict, proposed: str, words: Words) -> str:
    """The answer to a proposal in a sentence."""
    if verdict.legal is None:
        return f"Can't say: {verdict.because}."
    if verdict.legal:
        return f"Yes, legal: {proposed}."
    if verdict.violations:
        return f"No. {words.sentence(verdict.violations[0].text)}"
    return f"No. {words.sentence(verdict.because)}"


def _of(violations: Iterable[Violation], words: Words) -> Iterator[Reason]:
    seen = set[tuple[str, str]]()
    for violation in violations:
        if (violation.text, violation.because) in seen:
            continue
        seen.add((violation.text, violation.because))
        source, called = said_apart(violation.because, violation.objects)
        yield reason_of(source, called, violation.text, words, rule=violation.rule.number, objects=violation.objects)


def said_apart(because: str, names: Iterable[str]) -> tuple[str, str]:
    """The source and the words of a reason, where its source is one of some names, or stands before a colon.

    >>> said_apart("wall: can't attack", ["wall"]), said_apart("Fog: can't attack", [])
    (('wall', "can't attack"), ('', "Fog: can't attack"))
    """
    for name in names:
        if because.startswith(f"{name}: "):
            return name, because[len(name) + 2 :]
    return "", because


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
    said = [f"{n} to {target}" for target, n in points.items()]
    proposed = f"{creature} assigns {listed(said)}"
    found = explain(verdict, words, asked, proposed)
    if creature not in position.board.permanents:
        return found
    facts = tuple(_facts(position, creature, words, table))
    instead = found.instead
    if verdict.legal is False:
        instead = (*instead, *_first_division(position, creature, table))
    return Explanation(
        asked=asked,
        proposed=proposed,
        said=found.said,
        headline=found.headline,
        reasons=(*found.reasons, *facts),
        instead=instead,
    )


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
        by_others = sum(points_.get(target, 0) for by, points_ in others.items() if by != creature)
        why += [f"others assign it {by_others}"] if by_others else []
        why += [f"{creature} has deathtouch"] if touch and needed < (known.toughness or 0) - marked else []
        text = f"{needed} damage is lethal to {target}: {listed(why)}"
        rule = words.of_keyword(_DEATHTOUCH)[0] if touch else ""
        yield Reason(
            text=words.sentence(text), card=creature if touch else target, rule=rule, objects=(creature, target)
        )


def _first_division(position: Position, creature: str, table: EditionTable) -> Iterator[Instead]:
    from simulator.game.legal import LegalDivisions
    from simulator.game.verdict import NotKnown

    try:
        first = next(iter(LegalDivisions(position, creature, table)), None)
    except NotKnown:
        return
    if first is not None:
        text = f"{creature} assigns {listed(f'{n} to {target}' for target, n in first.items())}"
        yield Instead(text=text, blocks={creature: tuple(first)}, nearest=False)
