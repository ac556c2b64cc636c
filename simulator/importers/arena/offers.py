"""What Arena offers a player who declares blockers, compared with our model of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simulator.importers.arena.findings import ArenaDifference, Compared, unexplained
from simulator.importers.arena.permanents import ArenaCreature, creature, is_creature, object_id
from simulator.importers.arena.records import ArenaCombat, ArenaMoment, BlockRequest, attackers, chosen_blocks

INSUFFICIENT_BLOCKERS = "BlockWarningType_InsufficientBlockers"
MUST_BE_BLOCKED = "BlockWarningType_MustBeBlocked"


@dataclass(frozen=True, slots=True)
class ArenaOffer:
    """One creature: attackers it may choose now, those it has chosen, and whether it must block."""

    attackers: frozenset[int]
    selected: frozenset[int]
    must_block: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """One request: the offer to each creature that has one, the two flags, and (attacker, warning) pairs."""

    offers: Mapping[int, ArenaOffer]
    has_restrictions: bool
    has_requirements: bool
    warnings: frozenset[tuple[int, str]]


def pairwise_able(blocker: ArenaCreature, attacker: ArenaCreature) -> bool:
    """Whether `blocker` could block `attacker` if these two were alone: untapped, evasion, qualifications."""
    if blocker.tapped or blocker.qualified.cant_block or "decayed" in blocker.keywords:
        return False
    if attacker.id in blocker.qualified.cant_block_these:
        return False
    if attacker.qualified.cant_be_blocked or blocker.id in attacker.qualified.cant_be_blocked_by:
        return False
    return not _evades(attacker, blocker)


def _evades(attacker: ArenaCreature, blocker: ArenaCreature) -> bool:
    mine, theirs = attacker.keywords, blocker.keywords
    shares_color = not attacker.colors.isdisjoint(blocker.colors)
    return (
        ("flying" in mine and theirs.isdisjoint({"flying", "reach"}))
        or ("shadow" in mine) != ("shadow" in theirs)
        or ("horsemanship" in mine and "horsemanship" not in theirs)
        or ("skulk" in mine and blocker.power > attacker.power)
        or ("fear" in mine and not (blocker.artifact or "CardColor_Black" in blocker.colors))
        or ("intimidate" in mine and not (blocker.artifact or shares_color))
    )


def offered(
    attackers: tuple[ArenaCreature, ...], defenders: tuple[ArenaCreature, ...], chosen: Mapping[int, frozenset[int]]
) -> Offered:
    """What Arena offers when `defenders` may block `attackers` and `chosen` has been chosen so far.

    Three rules come on top of who is able to block whom. An attacker with menace is left out when fewer than
    two creatures are able to block it; once one has chosen it, that is only warned of. An attacker that can't
    be blocked by more than one creature is left out when another creature has chosen it. While an attacker
    that must be blocked is not, those able to block it are offered nothing else.
    """
    able = {b.id: frozenset(a.id for a in attackers if pairwise_able(b, a)) for b in defenders}
    blockable = frozenset().union(*able.values())
    by = {a.id: frozenset(b for b, chosen_by_b in chosen.items() if a.id in chosen_by_b) for a in attackers}
    menace = frozenset(a.id for a in attackers if "menace" in a.keywords) & blockable
    single = frozenset(a.id for a in attackers if a.qualified.max_one_blocker) & blockable
    wanted = frozenset(a.id for a in attackers if a.qualified.must_be_blocked) & blockable
    out_of_reach = frozenset(a for a in menace if sum(a in pairs for pairs in able.values()) < 2)
    unmet = frozenset(a for a in wanted if not by[a])

    offers: dict[int, ArenaOffer] = {}
    for b in defenders:
        selected = chosen.get(b.id, frozenset())
        taken = frozenset(a for a in single if by[a] - {b.id})
        may = able[b.id] - out_of_reach - taken
        called = may & unmet
        must = bool(called) or any(by[a] == {b.id} for a in selected & wanted)
        now = frozenset() if selected else called or may
        if now or selected:
            offers[b.id] = ArenaOffer(now, selected, must)
    warnings = {(a, INSUFFICIENT_BLOCKERS) for a in menace if len(by[a]) == 1}
    warnings |= {(a, MUST_BE_BLOCKED) for a in unmet}
    return Offered(offers, bool(menace or single), bool(wanted), frozenset(warnings))


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
        return unexplained(self.opaque)


def compare_offers(combat: ArenaCombat) -> Iterator[OfferComparison]:
    """Every request of a combat compared, but for those after a gap: their board is not known."""
    for position, request in enumerate(combat.requests):
        if request.moment.gap is not None:
            continue
        theirs = engine_offered(request)
        defenders, opponents = creatures_of(request.moment, request.seat)
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


def count_offers(combat: ArenaCombat, compared: Compared) -> None:
    """Count every comparison of a combat's requests, and collect the differences."""
    for each in compare_offers(combat):
        ours, theirs = _offers_text(each.ours), _offers_text(each.theirs)
        compared.count("offers", each.offers_equal, ArenaDifference(each.line, "offers", ours, theirs, each.why))
        ours, theirs = _flags_text(each.ours), _flags_text(each.theirs)
        compared.count("flags", each.flags_equal, ArenaDifference(each.line, "flags", ours, theirs, each.why))
        ours, theirs = _warnings_text(each.ours), _warnings_text(each.theirs)
        compared.count("warnings", each.warnings_equal, ArenaDifference(each.line, "warnings", ours, theirs, each.why))


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
            offer.blocker_instance_id: ArenaOffer(
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
    defenders, opponents = creatures_of(request.moment, request.seat)
    chosen = {blocker: frozenset(those) for blocker, those in chosen_blocks(request.moment).items()}
    return offered(opponents, defenders, chosen)


def creatures_of(moment: ArenaMoment, seat: int) -> tuple[tuple[ArenaCreature, ...], tuple[ArenaCreature, ...]]:
    """The creatures of the player in a seat, and the attackers."""
    defenders = tuple(
        creature(seen, moment.qualifications)
        for seen in moment.permanents
        if is_creature(seen) and seen.controller_seat_id == seat
    )
    return defenders, tuple(creature(seen, moment.qualifications) for seen in attackers(moment))


def _opaque_in_differences(ours: Offered, theirs: Offered, creatures: tuple[ArenaCreature, ...]) -> tuple[int, ...]:
    differing: set[int] = set()
    nothing = ArenaOffer(frozenset(), frozenset(), must_block=False)
    for blocker in {*ours.offers, *theirs.offers}:
        mine, other = ours.offers.get(blocker, nothing), theirs.offers.get(blocker, nothing)
        if mine != other:
            differing |= {blocker} | (mine.attackers ^ other.attackers)
    return tuple(sorted({number for each in creatures if each.id in differing for number in each.opaque}))
