"""A submitted block declaration: what we say of it and what Arena showed after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from events.abilities import Opaque
from events.board import Permanent
from simulator.arena.account import attackers, blocks, statuses
from simulator.arena.compared import Compared, Difference
from simulator.arena.offers_compared import engine_offered
from simulator.arena.permanents import object_id, target_id
from simulator.arena.records import BlockRequest, Combat, Moment
from simulator.game import Game
from simulator.replay.format import Assertion, Offer, Offers
from simulator.verdict import Verdict

__all__ = [
    "ENGINE",
    "compare_legality",
    "compare_statuses",
    "order_shown",
    "said_of_blocks",
    "said_of_offers",
    "unexplained",
]

ENGINE = "MTG Arena"
STATUS = {True: "blocked", False: "unblocked", None: "neither"}


def unexplained(permanents: Mapping[str, Permanent], creatures: Iterable[str]) -> str:
    """Why something may differ that concerns these creatures: "unexplained", with their opaque ability ids."""
    numbers = {
        ability.number
        for creature in creatures
        if creature in permanents
        for ability in permanents[creature].abilities
        if isinstance(ability, Opaque)
    }
    return f"unexplained (ability ids {', '.join(map(str, sorted(numbers)))})" if numbers else "unexplained"


def compare_legality(game: Game, verdict: Verdict, line: int, compared: Compared) -> None:
    """Arena accepted the declaration, so it must be legal here."""
    because = str(verdict).replace("\n", "; ")
    creatures = [creature for violation in verdict.violations for creature in violation.objects]
    compared.count(
        "declared_legal",
        verdict.legal is True,
        Difference(line, "declared_legal", because, "accepted", unexplained(game.board.permanents, creatures)),
    )


def compare_statuses(game: Game, moment: Moment, compared: Compared) -> None:
    """Each attacker is blocked or unblocked, and each blocker blocks, as Arena shows it after the declaration."""
    shown = {object_id(instance): status for instance, status in statuses(moment).items()}
    blocked_by = {object_id(blocker): set(map(object_id, those)) for blocker, those in blocks(moment).items()}
    theirs = {object_id(seen.instance_id): "neither" for seen in attackers(moment)} | shown
    ours: dict[str, str] = {creature: STATUS[status] for creature, status in game.combat.status.items()}
    ours |= dict.fromkeys(game.combat.blocking, "blocking")
    for creature in dict.fromkeys((*theirs, *ours)):
        mine, other = ours.get(creature, "none"), theirs.get(creature, "none")
        same = mine == other and set(game.combat.blocking.get(creature, ())) == blocked_by.get(creature, set())
        why = unexplained(game.board.permanents, (creature,))
        compared.count("status", same, Difference(moment.line, f"status of {creature}", mine, other, why))


def said_of_blocks(moment: Moment) -> Assertion:
    """What Arena showed after the declaration."""
    shown = statuses(moment)
    return Assertion(
        by=ENGINE,
        line=moment.line,
        attacking={
            object_id(seen.instance_id): target_id(seen.attack_info.target_id)
            for seen in attackers(moment)
            if seen.attack_info is not None
        },
        blocking={object_id(blocker): tuple(map(object_id, those)) for blocker, those in blocks(moment).items()},
        blocked=tuple(object_id(instance) for instance, status in shown.items() if status == "blocked"),
        unblocked=tuple(object_id(instance) for instance, status in shown.items() if status == "unblocked"),
        legal=True,
    )


def order_shown(combat: Combat, creature: str, fighting: tuple[str, ...]) -> tuple[tuple[str, ...], Moment | None]:
    """The damage assignment order that Arena shows for a creature, and where; empty where none stands.

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


def said_of_offers(request: BlockRequest) -> Assertion:
    """What Arena offered the player who declares blockers."""
    theirs = engine_offered(request)
    return Assertion(
        by=ENGINE,
        line=request.line,
        offers=Offers(
            blockers={
                object_id(blocker): Offer(
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
