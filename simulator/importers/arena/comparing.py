"""Compares what Arena says with what we compute: submitted declarations, combat damage, and refused changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from events.board import Permanent
from events.damage import CombatDamageAnnounced, CombatDamageAssigned, CombatDamageDealt, DamagePrevented
from events.event import Event
from simulator.editions.procedures import HOW_MUCH_DAMAGE_IS_LETHAL
from simulator.game.game import Game
from simulator.game.judge import judge_division
from simulator.game.verdict import Verdict
from simulator.importers.arena import records
from simulator.importers.arena.cards import GameCards
from simulator.importers.arena.findings import OFFER_CATEGORIES, unexplained
from simulator.importers.arena.offers import (
    able_by,
    creatures_of,
    differing_in,
    engine_offered,
    offered_by,
    offers_compared,
    pairwise_able,
)
from simulator.importers.arena.permanents import ArenaCreature, object_id, player_id, target_id
from simulator.importers.comparing import Compared, Difference
from simulator.legality.compile.building import Compiled
from simulator.replay.format import Assertion, CreatureOffer, Offers
from simulator.rules.damage_assignment import assigners, first_division, recipients

ENGINE = "MTG Arena"
STATUS = {True: "blocked", False: "unblocked", None: "neither"}


def compare_legality(game: Game, verdict: Verdict, line: int, compared: Compared, cards: GameCards) -> None:
    """Arena accepted the declaration, so it must be legal here."""
    because = str(verdict).replace("\n", "; ")
    there = game.board.permanents
    creatures = [creature for violation in verdict.violations for creature in violation.objects]
    blocking = [each.id for each in there.values() if each.controller in game.board.defending]
    compared.count(
        "declared_legal",
        verdict.legal,
        Difference(line, "declared_legal", because, "accepted", unexplained(cards.unread_of(there, creatures))),
        unread=bool(cards.unread_of(_creatures(there), (*game.combat.attacking, *blocking))),
    )


def _creatures(permanents: Mapping[str, Permanent]) -> dict[str, Permanent]:
    return {each.id: each for each in permanents.values() if "creature" in each.types}


def compare_offers(game: Game, request: records.BlockRequest, compared: Compared, cards: GameCards) -> None:
    """Compare what Arena offered with the abilities in force on the board; after a gap that is not known."""
    if request.moment.gap is not None:
        return
    theirs = engine_offered(request)
    player = player_id(request.seat)
    asked = game.board.step == "declare_blockers" and player in game.position.declaring
    question = game.block_question(player) if asked else None
    if question is None or question.doubts or question.compiled.open:
        for category in OFFER_CATEGORIES:
            compared.count(category, None)
        return
    chosen = {blocker: frozenset(those) for blocker, those in records.chosen_blocks(request.moment).items()}
    ours = offered_by(able_by(question.compiled.problem), chosen)
    creatures = (*question.compiled.problem.attackers, *question.compiled.problem.blockers)
    unread = bool(cards.unread_of(game.board.permanents, creatures))
    for category, equal, mine, other in offers_compared(ours, theirs):
        differing = {object_id(one) for one in differing_in(ours, theirs)} or {*creatures}
        why = _reasons(question.compiled, differing) or unexplained(cards.unread_of(game.board.permanents, differing))
        compared.count(category, equal, Difference(request.line, category, mine, other, why), unread=unread)


def _reasons(compiled: Compiled, creatures: set[str]) -> str:
    """The abilities that say which of these creatures may block, or be blocked by, which."""
    problem = compiled.problem
    blockers = sum(1 << at for at, one in enumerate(problem.blockers) if one in creatures)
    attackers = sum(1 << at for at, one in enumerate(problem.attackers) if one in creatures)
    said = [
        (each.source, each.words) for each in compiled.pairwise if each.blockers & blockers & each.attackers & attackers
    ]
    said += [(each.source, each.words) for each in compiled.limits]
    return "; ".join(dict.fromkeys(f"{source}: {words}" for source, words in said))


def compare_statuses(game: Game, moment: records.ArenaMoment, compared: Compared, cards: GameCards) -> None:
    """Each attacker is blocked or unblocked, and each blocker blocks, as Arena says after the declaration."""
    shown = {object_id(instance): status for instance, status in records.statuses(moment).items()}
    blocked_by = {object_id(blocker): set(map(object_id, those)) for blocker, those in records.blocks(moment).items()}
    theirs = {object_id(seen.instance_id): "neither" for seen in records.attackers(moment)} | shown
    ours: dict[str, str] = {creature: STATUS[status] for creature, status in game.combat.status.items()}
    ours |= dict.fromkeys(game.combat.blocking, "blocking")
    for creature in dict.fromkeys((*theirs, *ours)):
        mine, other = ours.get(creature, "none"), theirs.get(creature, "none")
        same = mine == other and set(game.combat.blocking.get(creature, ())) == blocked_by.get(creature, set())
        why = unexplained(cards.unread_of(game.board.permanents, (creature,)))
        compared.count("status", same, Difference(moment.line, f"status of {creature}", mine, other, why))


def said_of_blocks(moment: records.ArenaMoment) -> Assertion:
    """What Arena showed after the declaration."""
    shown = records.statuses(moment)
    return Assertion(
        by=ENGINE,
        line=moment.line,
        attacking={
            object_id(seen.instance_id): target_id(seen.attack_info.target_id)
            for seen in records.attackers(moment)
            if seen.attack_info is not None
        },
        blocking={
            object_id(blocker): tuple(map(object_id, those)) for blocker, those in records.blocks(moment).items()
        },
        blocked=tuple(object_id(instance) for instance, status in shown.items() if status == "blocked"),
        unblocked=tuple(object_id(instance) for instance, status in shown.items() if status == "unblocked"),
        legal=True,
    )


def recorded_order(
    combat: records.ArenaCombat, creature: str, fighting: tuple[str, ...]
) -> tuple[tuple[str, ...], records.ArenaMoment | None]:
    """The damage assignment order that Arena records for a creature, and where; empty where it records none.

    Before the order is announced the list is there already, but not marked as ordered.
    """
    for moment in combat.moments:
        for seen in moment.permanents:
            if object_id(seen.instance_id) != creature:
                continue
            attack, block = seen.attack_info, seen.block_info
            ordered = attack.ordered_blockers if attack is not None and attack.damage_ordered else ()
            if block is not None and block.damage_ordered:
                ordered = block.ordered_attackers
            shown = tuple(object_id(other.instance_id) for other in ordered)
            if sorted(shown) == sorted(fighting):
                return shown, moment
    return (), None


def said_of_offers(request: records.BlockRequest) -> Assertion:
    """What Arena offered the player who declares blockers."""
    theirs = engine_offered(request)
    return Assertion(
        by=ENGINE,
        line=request.line,
        offers=Offers(
            blockers={
                object_id(blocker): CreatureOffer(
                    attackers=tuple(map(object_id, sorted(offer.attackers))),
                    selected=tuple(map(object_id, sorted(offer.selected))),
                    must_block=offer.must_block,
                )
                for blocker, offer in theirs.offers.items()
            },
            restrictions=theirs.has_restrictions,
            requirements=theirs.has_requirements,
            warnings=tuple(
                (object_id(attacker), kind.removeprefix("BlockWarningType_"))
                for attacker, kind in sorted(theirs.warnings)
            ),
        ),
    )


Feed = Callable[[Event], tuple[Event, ...]]
_Dealt = dict[tuple[str, str], int]
"""Points by source and target."""


def assignments_of(answer: records.DamageAnswer) -> dict[str, dict[str, int]]:
    """What a player answered when asked to divide damage: points by creature and recipient."""
    return {
        object_id(assigner.instance_id): {
            target_id(share.instance_id): share.assigned_damage
            for share in assigner.assignments
            if share.assigned_damage > 0
        }
        for assigner in answer.assigners
    }


def deal(
    game: Game,
    seen: tuple[records.DamageSeen, ...],
    answers: Mapping[str, dict[str, int]],
    line: int,
    feed: Feed,
    compared: Compared,
    cards: GameCards,
) -> _Dealt:
    """Everyone assigns and announces as recorded; the damage that the rules make of it.

    An assignment among several recipients is a player's choice: it is the player's answer where the log has it, and
    else is read off the damage that was dealt.
    """
    shown: dict[str, dict[str, int]] = {}
    for one in seen:
        if one.amount > 0:
            shown.setdefault(object_id(one.source), {})[target_id(one.target)] = one.amount
    shown |= answers
    for one in seen:
        if one.prevented:
            _prevent(game, object_id(one.source), target_id(one.target), feed)
    players: dict[str, None] = {game.board.active: None}
    for creature in assigners(game.position):
        player = game.position.controller(creature)
        players[player] = None
        points = shown.get(creature)
        if points is not None and len(recipients(game.position, creature)) > 1:
            _assign(game, player, creature, points, line, feed, compared, cards)
    dealt: _Dealt = {}
    announcing = {game.position.controller(creature) for creature in assigners(game.position)}
    for player in [player for player in players if player in announcing]:
        for event in _announced(game, player, feed):
            if isinstance(event, CombatDamageDealt):
                dealt[event.source, event.target] = dealt.get((event.source, event.target), 0) + event.amount
    return dealt


def _prevent(game: Game, source: str, target: str, feed: Feed) -> None:
    known = game.board.permanents.get(source)
    if known is not None and known.power:
        feed(DamagePrevented(source, target, known.power))


def _assign(
    game: Game,
    player: str,
    creature: str,
    points: dict[str, int],
    line: int,
    feed: Feed,
    compared: Compared,
    cards: GameCards,
) -> None:
    verdict = judge_division(game.position, player, creature, points, game.table)
    if verdict.violations and verdict.legal is False:
        ours, theirs = str(verdict).replace("\n", "; "), f"{creature} assigned {points}"
        why = unexplained(cards.unread_of(game.board.permanents, (creature, *points)))
        compared.differences.append(Difference(line, f"assignment of {creature}", ours, theirs, why))
    feed(CombatDamageAssigned(player, creature, tuple(points.items())))


def _announced(game: Game, player: str, feed: Feed) -> tuple[Event, ...]:
    """Who has a choice but was not seen to deal damage assigns it in the first legal way."""
    for creature in assigners(game.position):
        position = game.position
        choice = position.controller(creature) == player and len(recipients(position, creature)) > 1
        if choice and creature not in position.damage.assigned:
            points = first_division(position, player, creature, game.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL))
            feed(CombatDamageAssigned(player, creature, tuple(points.items())))
    return feed(CombatDamageAnnounced(player))


def compare_damage(
    game: Game,
    before: Mapping[str, Permanent],
    dealt: _Dealt,
    seen: tuple[records.DamageSeen, ...],
    line: int,
    compared: Compared,
    cards: GameCards,
) -> None:
    """Each source dealt each target as much damage as Arena says; prevented damage counts as the rules alone have it.

    `before` are the permanents as they dealt it.
    """
    theirs: _Dealt = {}
    prevented = {(source, target): points for source, target, points in game.damage.prevention}
    for one in seen:
        pair = object_id(one.source), target_id(one.target)
        theirs[pair] = theirs.get(pair, 0) + one.amount
    for pair in dict.fromkeys((*theirs, *dealt)):
        mine, other = dealt.get(pair, 0) + prevented.get(pair, 0), theirs.get(pair, 0)
        marked = "an effect prevented it, as the log marks"
        why = marked if pair in prevented else unexplained(cards.unread_of(before, pair))
        difference = Difference(line, f"damage of {pair[0]} to {pair[1]}", str(mine), str(other), why)
        compared.count("damage", mine == other, difference, unread=bool(cards.unread_of(before, pair)))


def said_of_damage(seen: tuple[records.DamageSeen, ...], moment: records.ArenaMoment) -> Assertion:
    """What Arena showed of the damage of this step, and the life totals after it where it was dealt just now."""
    now = any(one.moment is moment for one in seen)
    return Assertion(
        by=ENGINE,
        line=moment.line,
        life={player_id(seat): life for seat, life in moment.life} if now else None,
        damage=tuple((object_id(one.source), target_id(one.target), one.amount) for one in seen if one.amount > 0),
    )


_Blocks = Mapping[int, tuple[int, ...]]

CHOICE, RESTRICTION, REQUIREMENT = "509.1a", "509.1b", "509.1c"


def mutations(
    opponents: tuple[ArenaCreature, ...], defenders: tuple[ArenaCreature, ...], declared: _Blocks
) -> Iterator[tuple[_Blocks, str, str]]:
    """Each changed declaration, the rule that it breaks, and what was changed.

    A creature blocks another attacker than it did (tapped, unable, alone on menace, second on one that takes
    no more than one, or while an attacker that must be blocked is not), or no longer blocks (leaving one on
    menace, or an attacker that must be blocked without).
    """
    for blocker in defenders:
        rest = {b: those for b, those in declared.items() if b != blocker.id}
        for attacker in opponents:
            if attacker.id in declared.get(blocker.id, ()):
                continue
            rule = _rule_against(blocker, attacker, opponents, rest)
            if rule:
                changed = {**rest, blocker.id: (attacker.id,)}
                yield changed, rule, f"{object_id(blocker.id)} blocks {object_id(attacker.id)}"
        if blocker.id in declared:
            rule = _rule_without(declared[blocker.id], opponents, rest)
            if rule:
                yield rest, rule, f"{object_id(blocker.id)} no longer blocks"


def _count(attacker: ArenaCreature, declared: _Blocks) -> int:
    return sum(attacker.id in those for those in declared.values())


def _rule_against(
    blocker: ArenaCreature, attacker: ArenaCreature, opponents: tuple[ArenaCreature, ...], rest: _Blocks
) -> str:
    others = _count(attacker, rest)
    if blocker.tapped:
        return CHOICE
    if not pairwise_able(blocker, attacker):
        return RESTRICTION
    if ("menace" in attacker.keywords and not others) or (attacker.qualified.max_one_blocker and others):
        return RESTRICTION
    called = any(
        wanted.qualified.must_be_blocked
        and "menace" not in wanted.keywords
        and wanted.id != attacker.id
        and not _count(wanted, rest)
        and pairwise_able(blocker, wanted)
        for wanted in opponents
    )
    return REQUIREMENT if called else ""


def _rule_without(left: tuple[int, ...], opponents: tuple[ArenaCreature, ...], rest: _Blocks) -> str:
    for attacker in opponents:
        if attacker.id in left:
            others = _count(attacker, rest)
            if "menace" in attacker.keywords and others == 1:
                return RESTRICTION
            if attacker.qualified.must_be_blocked and not others:
                return REQUIREMENT
    return ""


def compare_mutations(
    game: Game, moment: records.ArenaMoment, seat: int, declared: _Blocks, compared: Compared, cards: GameCards
) -> None:
    """Judge every mutation of a declaration about to be made in `game`; `moment` is the board before it."""
    defenders, opponents = creatures_of(moment, seat)
    for changed, rule, what in mutations(opponents, defenders, declared):
        by_id = {object_id(b): tuple(map(object_id, those)) for b, those in changed.items()}
        verdict = game.judge(by_id)
        broken = {violation.rule.number for violation in verdict.violations}
        said = f"{verdict.outcome} ({', '.join(sorted(broken)) or 'nothing broken'})"
        why = unexplained(cards.unread_of(game.board.permanents, by_id))
        rejected = None if verdict.legal is None and not broken else verdict.legal is False and rule in broken
        compared.count(
            "mutations_rejected",
            rejected,
            Difference(moment.line, f"mutation: {what}", said, f"illegal ({rule})", why),
            unread=bool(cards.unread_of(game.board.permanents, by_id)),
        )
