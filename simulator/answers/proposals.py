"""Why a proposal other than a block is legal or not: attacks, divisions of combat damage, and whatever is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec.structs import replace

from events.abilities import AnyAbility, PreventDamage
from events.board import Permanent
from events.event import Event
from events.rule import Violation
from projections.matching import matches
from projections.narrative.story import listed
from projections.position import Position
from simulator.answers.blocks import REPLIES, reason_of
from simulator.answers.explanation import Explanation, Instead, Reason
from simulator.answers.origins import sizes_of
from simulator.answers.words import Words, who_attacks_whom
from simulator.editions import EditionTable
from simulator.editions.procedures import HOW_MUCH_DAMAGE_IS_LETHAL
from simulator.game.judge import others_assign
from simulator.game.legal import LegalDivisions
from simulator.game.verdict import NotKnown, Verdict
from simulator.rules.banding import assigner_of
from simulator.rules.card_faces import face_of_card
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
        source, called = _apart(violation.because, {*violation.objects, *words.names})
        yield reason_of(source, called, violation.text, words, rule=violation.rule.number, objects=violation.objects)


def _apart(because: str, names: Iterable[str]) -> tuple[str, str]:
    """The source and the words of a reason, where its source is one of some names; else all as words.

    >>> _apart("wall: can't attack", ["wall"]), _apart("Fog: can't attack", [])
    (('wall', "can't attack"), ('', "Fog: can't attack"))
    """
    source = max((name for name in names if because.startswith(f"{name}: ")), key=len, default="")
    return source, because.removeprefix(f"{source}: ") if source else because


def explain_division(
    position: Position,
    creature: str,
    points: Mapping[str, int],
    verdict: Verdict,
    words: Words,
    table: EditionTable,
    asked: str,
    events: Sequence[Event] = (),
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
        events: the log up to that moment.
    """
    found = explain(verdict, words, asked, _division(creature, points))
    if creature not in position.board.permanents:
        return found
    instead = tuple(_divisions(position, creature, table)) if verdict.legal is False else ()
    facts = _facts(position, creature, words, table, events)
    more = 0 if len(instead) == 1 else None
    return replace(found, reasons=(*found.reasons, *facts), instead=instead[:1], more=more)


def _division(creature: str, points: Mapping[str, int]) -> str:
    return f"{creature} assigns {listed(f'{n} to {target}' for target, n in points.items())}"


def _facts(
    position: Position, creature: str, words: Words, table: EditionTable, events: Sequence[Event]
) -> Iterator[Reason]:
    """How much a creature assigns, and for each creature that it may assign to how much is lethal."""
    board = position.board
    power = combat_damage_of(position, creature)
    kept = words.number(damage_equals_power)
    yield Reason(text=f"{creature} assigns {power} damage.", rule=kept, objects=(creature,))
    touch = creature in with_trait(board, _DEATHTOUCH)
    tramples = creature in position.combat.attacking and creature in with_trait(board, _TRAMPLE)
    if tramples:
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
    if creature in position.combat.blocking and not table.announces_orders:
        return  # it divides its damage as its controller chooses, lethal or not
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
        yield from _sized(known, words, events)
        prevents = next(
            filter(None, (_prevents(ability, position, creature, known) for ability in known.abilities)), ""
        )
        if prevents and tramples:
            text = f"what is lethal is counted without regard to {prevents} of {target}, which prevents it later"
            yield Reason(text=words.sentence(text), card=target, rule=words.of_keyword(_TRAMPLE)[0], objects=(target,))


def _sized(known: Permanent, words: Words, events: Sequence[Event]) -> Iterator[Reason]:
    """By what has resolved a creature has another toughness than its card."""
    face = face_of_card(known.card) if known.card else None
    if face is None or face.toughness == str(known.toughness):
        return
    for source, called, _ in dict.fromkeys(sizes_of(known.id, events)):
        _, ability = words.ability(called)
        text = f"{known.id} has toughness {known.toughness}, not {face.toughness}, since that ability resolved"
        yield Reason(text=words.sentence(text), card=source, ability=ability, objects=(known.id,))


def _prevents(ability: AnyAbility, position: Position, creature: str, known: Permanent) -> str:
    """What an ability that prevents damage which a creature would deal is called; "" for any other."""
    source = position.board.permanents[creature]
    if not isinstance(ability, PreventDamage) or ability.amount is not None or ability.noncombat:
        return ""
    team = position.board.team_of(known.controller)
    return ability.words if not ability.by or matches(ability.by, source, known, known.controller, team) else ""


def _divisions(position: Position, creature: str, table: EditionTable) -> Iterator[Instead]:
    """The first two legal divisions, as far as they are known."""
    try:
        for first in islice(LegalDivisions(position, creature, table), 2):
            yield Instead(text=_division(creature, first), blocks={creature: tuple(first)})
    except NotKnown:
        return
