"""Arena's requests for blockers compared with the model of what Arena offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simulator.arena.account import attackers, chosen_blocks
from simulator.arena.compared import Compared, Difference
from simulator.arena.keywords import Creature, creature, is_creature
from simulator.arena.offers import Offer, Offered, offered
from simulator.arena.permanents import object_id
from simulator.arena.records import BlockRequest, Combat

__all__ = ["OfferComparison", "compare_offers", "count_offers", "engine_offered", "modelled_offered"]


@dataclass(frozen=True, slots=True)
class OfferComparison:
    """One request beside the model's answer: which of offers, flags and warnings are equal.

    `again` for a request that follows a click; `flagged` when the engine set a flag. `opaque` are the
    unknown abilities of the creatures whose offers differ: they may be why.
    """

    line: int
    again: bool
    flagged: bool
    offers_equal: bool
    flags_equal: bool
    warnings_equal: bool
    ours: Offered
    theirs: Offered
    opaque: tuple[int, ...]

    @property
    def why(self) -> str:
        """Why the offers may differ: "unexplained", with the opaque ability ids there are."""
        if not self.opaque:
            return "unexplained"
        return "unexplained (ability ids " + ", ".join(map(str, self.opaque)) + ")"


def compare_offers(combat: Combat) -> Iterator[OfferComparison]:
    """Every request of a combat compared, but for those after a gap: their board is not known."""
    for position, request in enumerate(combat.requests):
        if request.moment.gap is not None:
            continue
        theirs = engine_offered(request)
        defenders, opponents = _creatures(request)
        ours = modelled_offered(request)
        yield OfferComparison(
            line=request.line,
            again=position > 0,
            flagged=theirs.has_restrictions or theirs.has_requirements,
            offers_equal=dict(ours.offers) == dict(theirs.offers),
            flags_equal=(ours.has_restrictions, ours.has_requirements)
            == (theirs.has_restrictions, theirs.has_requirements),
            warnings_equal=ours.warnings == theirs.warnings,
            ours=ours,
            theirs=theirs,
            opaque=_opaque_in_differences(ours, theirs, (*defenders, *opponents)),
        )


def count_offers(combat: Combat, compared: Compared) -> None:
    """Count every comparison of a combat's requests, and keep the differences."""
    for each in compare_offers(combat):
        ours, theirs = _offers_text(each.ours), _offers_text(each.theirs)
        compared.count("offers", each.offers_equal, Difference(each.line, "offers", ours, theirs, each.why))
        ours, theirs = _flags_text(each.ours), _flags_text(each.theirs)
        compared.count("flags", each.flags_equal, Difference(each.line, "flags", ours, theirs, each.why))
        ours, theirs = _warnings_text(each.ours), _warnings_text(each.theirs)
        compared.count("warnings", each.warnings_equal, Difference(each.line, "warnings", ours, theirs, each.why))


def _offers_text(answer: Offered) -> str:
    return "; ".join(
        f"{object_id(blocker)}: {' '.join(map(object_id, sorted(offer.attackers))) or 'nothing'}"
        + (f" (chosen {' '.join(map(object_id, sorted(offer.selected)))})" if offer.selected else "")
        + (" (must block)" if offer.must_block else "")
        for blocker, offer in sorted(answer.offers.items())
    )


def _flags_text(answer: Offered) -> str:
    flags = (("restrictions", answer.has_restrictions), ("requirements", answer.has_requirements))
    return " ".join(name for name, is_set in flags if is_set) or "none"


def _warnings_text(answer: Offered) -> str:
    return "; ".join(f"{object_id(attacker)}: {kind}" for attacker, kind in sorted(answer.warnings)) or "none"


def engine_offered(request: BlockRequest) -> Offered:
    """What the engine offered."""
    sent = request.request
    return Offered(
        offers={
            offer.blocker_instance_id: Offer(
                frozenset(offer.attacker_instance_ids),
                frozenset(offer.selected_attacker_instance_ids),
                offer.must_block,
            )
            for offer in sent.blockers
        },
        has_restrictions=sent.has_restrictions,
        has_requirements=sent.has_requirements,
        warnings=frozenset((warning.instance_id, warning.type) for warning in sent.block_warnings),
    )


def modelled_offered(request: BlockRequest) -> Offered:
    """What the model says of the board on which the engine asked."""
    defenders, opponents = _creatures(request)
    chosen = {blocker: frozenset(those) for blocker, those in chosen_blocks(request.moment).items()}
    return offered(opponents, defenders, chosen)


def _creatures(request: BlockRequest) -> tuple[tuple[Creature, ...], tuple[Creature, ...]]:
    """The asked player's creatures, and the attackers."""
    moment = request.moment
    defenders = tuple(
        creature(seen, moment.qualifications)
        for seen in moment.permanents
        if is_creature(seen) and seen.controller_seat_id == request.seat
    )
    return defenders, tuple(creature(seen, moment.qualifications) for seen in attackers(moment))


def _opaque_in_differences(ours: Offered, theirs: Offered, creatures: tuple[Creature, ...]) -> tuple[int, ...]:
    differing: set[int] = set()
    nothing = Offer(frozenset(), frozenset(), must_block=False)
    for blocker in {*ours.offers, *theirs.offers}:
        mine, other = ours.offers.get(blocker, nothing), theirs.offers.get(blocker, nothing)
        if mine != other:
            differing |= {blocker} | (mine.attackers ^ other.attackers)
    return tuple(sorted({number for each in creatures if each.id in differing for number in each.opaque}))
